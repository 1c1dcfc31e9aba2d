"""The one folder that a server writes to and reads from."""

from dataclasses import dataclass
from itertools import count
from pathlib import Path

from limner.design.files import FileRefused, write_file

MAX_WORKS = 1_000
"""Drawings, and designs, that a folder takes."""


@dataclass(frozen=True, slots=True)
class Place:
    """The folder of one drawing or design, inside the run's."""

    path: Path
    root: Path
    """The run's folder, resolved."""

    def inside(self, *parts: str) -> Path:
        """Return a folder within this one, which is made where it is not there.

        Raises:
            FileRefused: It is a link out of the run's folder.
        """
        path = self.path.joinpath(*parts)
        _check(path, self.root)
        path.mkdir(exist_ok=True)
        return path

    def write(self, name: str, data: bytes | str) -> None:
        """Write a file, whole or not at all, in place of one of its name.

        Raises:
            FileRefused: The name is no plain file name, or the folder leads out of the run's.
            OSError: It cannot be written.
        """
        write_file(self.inside(), name, data.encode() if isinstance(data, str) else data)

    @property
    def told(self) -> str:
        """Where it is, as the run's folder names it."""
        return self.path.relative_to(self.root).as_posix()


class RunFolder:
    """The run's folder: numbered folders of drawings and of designs."""

    def __init__(self, path: Path) -> None:
        """Make the folder where it is not there.

        Raises:
            OSError: It cannot be made.
        """
        path.mkdir(parents=True, exist_ok=True)
        self.path = path.resolve()

    def new(self, kind: str, name: str) -> Place:
        """Return a folder of its own for a drawing or a design.

        Args:
            kind: The folder above it: ``drawings`` or ``designs``.
            name: What its own name ends with, after a number.

        Raises:
            FileRefused: The folder above leads out of the run's, or is full.
        """
        above = Place(self.path, self.path).inside(kind)
        number = sum(1 for _ in above.iterdir())
        if number >= MAX_WORKS:
            raise FileRefused(
                f"{above} has {number:,} entries; start limner mcp in another folder."
            )
        for following in count(number + 1):
            path = above / f"{following:03}-{name}"
            if not any(above.glob(f"{following:03}-*")):
                try:
                    path.mkdir()
                except FileExistsError:
                    continue
                return Place(path, self.path)
        raise AssertionError("numbers never end")


def _check(path: Path, root: Path) -> None:
    if not path.resolve().is_relative_to(root):
        raise FileRefused(f"{path} is a link out of the run's folder.")
