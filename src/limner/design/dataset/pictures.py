"""The paired images as files beside an exported task set, with a note on whose they are."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from limner.design.pairing import Pair, image_bytes
from limner.design.pool.metadata import read_metadata

NOTE = """\
These drawings are from Open Clip Art, as Debian packages them in openclipart-svg. Their makers put
them into the public domain (http://web.resource.org/cc/PublicDomain), as each file says in its
metadata; no attribution is required. They are unchanged. File, title and maker, where known:

"""


def pictures_of(pairs: Iterable[Pair]) -> dict[str, bytes]:
    """Return the content of the bundled requests' images by path in the pool, sorted.

    Raises:
        PoolError: A file is not here, or is another than the paired one.
    """
    shown = {one.file: one.shows for one in pairs}
    return {file: image_bytes(shown[file])[1] for file in sorted(shown)}


def write_pictures(pictures: Mapping[str, bytes], folder: Path) -> None:
    """Write images into a folder, with ``ATTRIBUTION.txt``."""
    lines = []
    for file, data in pictures.items():
        place = folder / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        said = read_metadata(data)
        lines.append("\t".join((file, said.title or "-", said.creator or "-")))
    text = NOTE + "\n".join(lines) + "\n"
    (folder / "ATTRIBUTION.txt").write_text(text, encoding="utf-8", newline="\n")
