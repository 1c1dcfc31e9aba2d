"""The files that experts share: images that came with the request, and documents they saved."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from limner.design.document import Document, Picture, Placed
from limner.design.errors import DependencyError, ParameterError, Scope
from limner.design.files import FileRefused, ImageBytes, Images, check_name

FORMATS = ("png", "jpg", "jpeg", "pdf", "svg", "psd")
"""What ``SaveDocument`` writes, by the ending of the file's name."""
MAX_SAVED = 1_000


@dataclass(frozen=True, slots=True)
class Saved:
    """A document as it was when it was saved."""

    name: str
    """The file's name with its ending."""
    format: str
    document: Document


def _no_files() -> Mapping[str, Saved]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Shelf:
    """The files at one moment; saving gives a new shelf."""

    images: Images = field(default_factory=lambda: ImageBytes({}))
    saved: Mapping[str, Saved] = field(default_factory=_no_files)
    """By name, the one saved last at the end."""

    def with_saved(self, name: str, format_: str, document: Document) -> "Shelf":
        """Return the shelf with a document saved; one of the same name is overwritten.

        Raises:
            ParameterError: The name is not safe, or has the ending of another format.
        """
        file = Saved(file_name(name, format_), format_, document)
        kept = {key: value for key, value in self.saved.items() if key != file.name}
        if len(kept) >= MAX_SAVED:
            raise ParameterError(f"More than {MAX_SAVED:,} files cannot be saved.")
        return replace(self, saved=MappingProxyType({**kept, file.name: file}))

    def open(self, name: str) -> Picture | Placed:
        """Return a file as the content of a layer: a saved document, else an image.

        A name without its ending finds the document that was saved last under it, else the one
        image that has it.

        Raises:
            ParameterError: The name is not safe, or the file is refused as an image.
            DependencyError: There is no such file (yet).
        """
        if saved := self._saved_as(name):
            return Placed(saved.name, saved.document)
        picture = self._picture(name)
        if picture is None:
            known = ", ".join([*self.saved, *self.images.names()][:20]) or "none"
            reason = f"There is no file {name!r} (yet); files: {known}."
            raise DependencyError(reason, Scope.GLOBAL)
        return picture

    def _saved_as(self, name: str) -> Saved | None:
        if name in self.saved:
            return self.saved[name]
        return next(
            (s for s in reversed(tuple(self.saved.values())) if _stem(s.name) == name), None
        )

    def _picture(self, name: str) -> Picture | None:
        from limner.design.images import open_picture

        try:
            data = self.images.read(name)
            if data is None:
                same = [other for other in self.images.names() if _stem(other) == name]
                name = same[0] if len(same) == 1 else name
                data = self.images.read(name)
        except FileRefused as error:
            raise ParameterError(str(error)) from error
        return None if data is None else open_picture(name, data)


def file_name(name: str, format_: str) -> str:
    """Return the name with its format's ending.

    Raises:
        ParameterError: It is not safe, or has the ending of another format.
    """
    try:
        check_name(name)
        ending = name.rpartition(".")[2].lower() if "." in name else ""
        if ending in FORMATS:
            if {ending, format_} not in ({format_}, {"jpg", "jpeg"}):
                raise ParameterError(f"{name!r} has another ending than its format, {format_}.")
            return name
        return check_name(f"{name}.{format_}")
    except FileRefused as error:
        raise ParameterError(str(error)) from error


def _stem(name: str) -> str:
    return name.rpartition(".")[0]
