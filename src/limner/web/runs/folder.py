"""The folder of logs: what is in it, and that nothing outside of it is opened."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from limner.report.samples import RunError

ENDINGS = (".eval", ".json")
MAX_FILES = 5_000
"""Logs of a folder that are looked at, the newest first."""
HEAD_BYTES = 4_096

_NOT_LOGS = ("logs.json", "eval-set.json")
"""What Inspect keeps beside the logs of an eval set."""
_LOG_NAME = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}[:-]")


class MissingLogError(RunError):
    """A name that is no log in the folder."""


def find(folder: Path, name: str) -> Path:
    """Return the file of a log.

    Args:
        folder: The folder of logs.
        name: The log's path in it, with ``/`` between its parts.

    Raises:
        MissingLogError: The name leads out of the folder, by ``..``, a link or an absolute path,
            or there is no log under it.
    """
    path = _inside(folder, name)
    if path is None or path.suffix not in ENDINGS:
        raise MissingLogError(f"There is no log {name[:200]!r} in the folder of logs.")
    return path


def names_in(folder: Path) -> list[str]:
    """Return the names of what may be logs in a folder and its folders, the newest first.

    What is no log by its first bytes is left out, unless it is named like one; links that lead
    out of the folder are too.
    """
    found = [(path.stat().st_mtime_ns, name, path) for name, path in _files(folder)]
    newest = sorted(found, key=lambda item: (-item[0], item[1]))[:MAX_FILES]
    return [name for _, name, path in newest if _may_be_log(path)]


def is_records(path: Path) -> bool:
    """Tell whether a file holds recorded answers, by how it begins."""
    if path.suffix != ".json":
        return False
    head = _head(path).lstrip()
    return head.startswith(b"[") and b'"position"' in head and b'"results"' in head


def without_folder(error: Exception, folder: Path) -> str:
    """Return an error's words; of a log's path only the part that is in the folder."""
    return str(error).replace(f"{folder.resolve()}/", "").replace(f"{folder}/", "")


def _inside(folder: Path, name: str) -> Path | None:
    parts = name.split("/")
    if "\0" in name or "\\" in name or any(part in ("", ".", "..") for part in parts):
        return None
    path = folder.joinpath(*parts)
    return path.resolve() if _is_inside(folder, path) else None


def _is_inside(folder: Path, path: Path) -> bool:
    """Tell whether a file is there, and is in the folder once links are followed."""
    try:
        return path.resolve(strict=True).is_relative_to(folder.resolve()) and path.is_file()
    except (OSError, RuntimeError, ValueError):
        return False


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for place, _, files in os.walk(folder):
        for file in files:
            path = Path(place, file)
            if path.suffix in ENDINGS and file not in _NOT_LOGS and _is_inside(folder, path):
                yield path.relative_to(folder).as_posix(), path


def _may_be_log(path: Path) -> bool:
    if path.suffix == ".eval" or _LOG_NAME.match(path.name):
        return True
    head = _head(path).lstrip()
    if not head.startswith((b"{", b"[")):
        return True
    return is_records(path) or (b'"eval"' in head and b'"status"' in head)


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(HEAD_BYTES)
    except OSError:
        return b""
