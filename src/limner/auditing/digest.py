"""What an audit's figures depend on, as one digest."""

import hashlib
from collections.abc import Collection
from importlib.resources import files
from importlib.resources.abc import Traversable

_ENDINGS = (".py", ".pyi", ".yaml", ".json")


def digest(package: str, beside: Collection[str]) -> str:
    """Return a digest of a package's code and data.

    Args:
        package: Its name.
        beside: Names of its files and folders on which no figure depends.
    """
    made = hashlib.sha256()
    for path, file in sorted(_files(files(package), "", beside)):
        made.update(path.encode() + b"\0")
        made.update(file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return made.hexdigest()[:16]


def _files(
    folder: Traversable, prefix: str, beside: Collection[str]
) -> list[tuple[str, Traversable]]:
    found: list[tuple[str, Traversable]] = []
    for entry in folder.iterdir():
        if entry.name in beside or entry.name == "__pycache__":
            continue
        if entry.is_dir():
            found += _files(entry, f"{prefix}{entry.name}/", beside)
        elif entry.name.endswith(_ENDINGS):
            found.append((prefix + entry.name, entry))
    return found
