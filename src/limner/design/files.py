"""Files of a run: names that stay in their folder, reading images, writing results.

A name is one component, never a path: no slash, backslash or ``..``, no hidden or reserved name,
and none that an operating system reads otherwise. What is read is a regular file inside the folder,
links followed only within it; what is written replaces a link, never the file behind it.
"""

import os
import secrets
import stat
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from limner.design.svg.limits import MAX_FILE_BYTES

MAX_NAME_BYTES = 200
MAX_LISTED = 10_000
_FORBIDDEN = frozenset('/\\<>:"|?*')
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
)


class FileRefused(ValueError):  # noqa: N818 - it is an outcome, told to the agent
    """A name or a file that is not opened, with the reason."""


def check_name(name: str) -> str:
    """Return a file's name.

    Raises:
        FileRefused: It is no plain name of a file inside a folder.
    """
    if reason := _fault(name):
        raise FileRefused(f"{name[:60]!r} is no file name here: {reason}.")
    return name


def _fault(name: str) -> str | None:
    if any(c in _FORBIDDEN for c in name):
        return "a path or a reserved character is in it"
    if not name or name != name.strip() or name.startswith(".") or name.endswith("."):
        return "it is blank, hidden, or begins or ends with a space or a dot"
    if any(unicodedata.category(c) in {"Cc", "Cf", "Cs", "Zl", "Zp"} for c in name):
        return "an invisible character is in it"
    if len(name.encode()) > MAX_NAME_BYTES:
        return "it is too long"
    stem, _, _ = name.partition(".")
    return "it is a device's" if stem.strip().casefold() in _DEVICES else None


class Images(Protocol):
    """The images that a workflow may import."""

    def names(self) -> tuple[str, ...]:
        """Return the files' names, sorted."""

    def read(self, name: str) -> bytes | None:
        """Return a file's bytes, or None where there is none of that name.

        Raises:
            FileRefused: The name is not safe, or the file must not be read.
        """


@dataclass(frozen=True, slots=True)
class ImageBytes:
    """Images in memory."""

    files: Mapping[str, bytes]

    def names(self) -> tuple[str, ...]:
        """Return the files' names, sorted."""
        return tuple(sorted(self.files))

    def read(self, name: str) -> bytes | None:
        """Return a file's bytes, or None where there is none of that name."""
        return self.files.get(check_name(name))


@dataclass(frozen=True, slots=True)
class ImageFolder:
    """The images in a folder; folders inside it are not looked into."""

    path: Path

    def names(self) -> tuple[str, ...]:
        """Return the names of the regular files, sorted, at most ``MAX_LISTED``."""
        with os.scandir(self.path) as entries:
            files = [entry.name for entry in entries if entry.is_file(follow_symlinks=False)]
        return tuple(sorted(name for name in files if _fault(name) is None)[:MAX_LISTED])

    def read(self, name: str) -> bytes | None:
        """Return a file's bytes, or None where there is none of that name.

        Raises:
            FileRefused: It leads out of the folder, is no regular file, or is too large.
        """
        path = self.path / check_name(name)
        try:
            target = path.resolve(strict=True)
        except FileNotFoundError:
            return None
        except (OSError, RuntimeError) as error:
            raise FileRefused(f"{name!r} cannot be opened.") from error
        if not target.is_relative_to(self.path.resolve()):
            raise FileRefused(f"{name!r} is a link out of the folder of images.")
        return _read_regular(target, name)


def _read_regular(path: Path, name: str) -> bytes:
    """Read a file; one that is swapped for a link or a pipe in between is not followed."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    flags |= getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(path, flags)
    except OSError as error:
        raise FileRefused(f"{name!r} cannot be opened.") from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise FileRefused(f"{name!r} is no regular file.")
    with os.fdopen(descriptor, "rb") as file:
        data = file.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise FileRefused(f"{name!r} has more than {MAX_FILE_BYTES:,} bytes.")
    return data


def write_file(folder: Path, name: str, data: bytes) -> Path:
    """Write a file into a folder, whole or not at all, in place of one of its name.

    Raises:
        FileRefused: The name is not safe, or a folder has it.
        OSError: The folder cannot be written to.
    """
    path = folder / check_name(name)
    if path.is_dir() and not path.is_symlink():
        raise FileRefused(f"{name!r} is a folder.")
    partial = folder / f".{secrets.token_hex(8)}.part"
    try:
        with partial.open("xb") as file:
            file.write(data)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
    return path
