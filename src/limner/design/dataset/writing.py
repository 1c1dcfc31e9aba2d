"""Write the task set as files that the ``datasets`` library loads."""

from pathlib import Path
from typing import get_args

from limner.design.dataset.card import card
from limner.design.dataset.pictures import pictures_of, write_pictures
from limner.design.dataset.rows import COLUMNS, rows_of
from limner.design.pairing import bundled_pairs
from limner.design.requests import Split, bundled_requests
from limner.tables import FORMATS, write_tables


def write_dataset(out: Path, format_: str = "jsonl", *, images: bool = False) -> list[Path]:
    """Write the bundled task set into a folder and return the files of its rows.

    Args:
        out: Made where it is not there; files of the same names are written over.
        format_: One of ``limner.tables.FORMATS``.
        images: Whether the paired images are copied to ``images`` beside.

    Raises:
        MissingExtraError: Parquet is asked for and ``pyarrow`` is not installed.
        PoolError: An image is not here, or is another than the paired one.
    """
    requests, pairs = bundled_requests(), bundled_pairs()
    pictures = pictures_of(pairs.values()) if images else None
    rows = list(rows_of(requests, pairs))
    splits = {name: [row for row in rows if row["split"] == name] for name in get_args(Split)}
    written = write_tables(out, splits, COLUMNS, format_)
    text = card(requests, FORMATS[format_][0], images=images)
    (out / "README.md").write_text(text, encoding="utf-8", newline="\n")
    if pictures is not None:
        write_pictures(pictures, out / "images")
    return written
