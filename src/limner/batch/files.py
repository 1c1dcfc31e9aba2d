"""Files, in a folder or an object store: whatever fsspec reaches."""

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from limner.extras import needing

TABLES = (".parquet", ".pq")
LINES = (".jsonl", ".ndjson")
HALF = ".half"


class BatchError(ValueError):
    """Files that cannot be used; the message says what to do."""


def opened(url: str) -> tuple[Any, str]:
    """Return the file system of a path or URL, and the path within it.

    Raises:
        BatchError: There is no such protocol, or the package that speaks it is not installed.
        MissingExtraError: fsspec is not installed.
    """
    with needing("parquet", "Scoring files"):
        from fsspec.core import url_to_fs  # type: ignore[import-untyped]
    try:
        system, path = url_to_fs(url)
    except (ImportError, ValueError) as error:
        raise BatchError(f"{url}: cannot be reached: {error}") from error
    return system, path


def parquet() -> Any:
    """Return ``pyarrow.parquet``.

    Raises:
        MissingExtraError: It is not installed.
    """
    with needing("parquet", "Parquet"):
        import pyarrow.parquet
    return pyarrow.parquet


def is_of_this_process(url: str) -> bool:
    """Tell whether no other process sees what is there: fsspec's ``memory://``."""
    return url.startswith("memory:")


def inputs(url: str) -> list[str]:
    """Return the URLs of a file, or of all files in a folder and below it, by name.

    Names that begin with ``_`` or ``.`` are left out, and so are suffixes that are none of
    ``TABLES`` and ``LINES``.

    Raises:
        BatchError: There is no such file, or nothing of the kind in the folder.
    """
    system, path = opened(url)
    known = (*TABLES, *LINES)
    if system.isfile(path):
        if not path.endswith(known):
            raise BatchError(f"{url}: ends in none of {', '.join(known)}.")
        return [str(system.unstrip_protocol(path))]
    if not system.isdir(path):
        raise BatchError(f"{url}: there is no such file or folder.")
    below = (name for name in system.find(path) if name.endswith(known))
    found = sorted(name for name in below if not _is_hidden(name[len(path) :].split("/")))
    if not found:
        raise BatchError(f"{url}: no file in it ends in one of {', '.join(known)}.")
    return [str(system.unstrip_protocol(name)) for name in found]


def _is_hidden(parts: Iterable[str]) -> bool:
    return any(part.startswith(("_", ".")) for part in parts)


def write_whole(url: str, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    system, path = opened(url)
    folder, _, name = path.rpartition("/")
    system.makedirs(folder or "/", exist_ok=True)
    half = f"{folder}/.{name}.{uuid4().hex}{HALF}"  # another may be writing the same
    system.pipe_file(half, data)
    system.mv(half, path)


def remove_halves(url: str) -> None:
    """Remove what killed processes left half written in a folder."""
    system, path = opened(url)
    for half in system.glob(f"{path}/.*{HALF}"):
        system.rm_file(half)
