"""The families in ``fonts.yaml`` and the files of their packages."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import uharfbuzz
import yaml

from limner.design.fonts.styles import REGULAR, read_style

_ANY_FILE = "**/*.[ot]t[fc]"


class Style(StrEnum):
    """What kind of letters a family has."""

    SANS = "sans"
    SERIF = "serif"
    MONO = "mono"
    SCRIPT = "script"
    DISPLAY = "display"


@dataclass(frozen=True, slots=True)
class Family:
    """A family of faces and the names for which it stands in."""

    name: str
    package: str
    """The Python package that carries its files."""
    style: Style
    stands_in_for: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    """ISO 15924 codes of the scripts that it is there for, where other faces lack them."""
    pattern: str = _ANY_FILE
    """Which of the package's files are its own."""
    index: int = 0
    """Its number in a collection."""


@dataclass(frozen=True, slots=True)
class FontFile:
    """One file of a family."""

    path: str
    italic: bool
    lightest: int
    """Its weight, 100 to 900; the lightest of a variable font."""
    heaviest: int


@cache
def families() -> dict[str, Family]:
    """Return all families by name."""
    text = files("limner.design.fonts").joinpath("fonts.yaml").read_text("utf-8")
    return {name: _family(name, **values) for name, values in yaml.safe_load(text).items()}


def _family(
    name: str,
    package: str,
    style: str,
    files: str = _ANY_FILE,
    index: int = 0,
    scripts: tuple[str, ...] = (),
    **names: list[str],
) -> Family:
    others = tuple(names.pop("for", ()))
    if names:
        raise ValueError(f"fonts.yaml: {name} has no key {min(names)}.")
    return Family(name, package, Style(style), others, tuple(scripts), files, index)


@cache
def font_files(family: Family) -> tuple[FontFile, ...]:
    """Return a family's files in the order of their names.

    Raises:
        FileNotFoundError: Its package is not installed, or has no such files.
    """
    spec = find_spec(family.package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"The package {family.package} with {family.name} is missing.")
    found = sorted(Path(spec.origin).parent.glob(family.pattern))
    if not found:
        raise FileNotFoundError(f"The package {family.package} has no file of {family.name}.")
    return tuple(_font_file(path, family.index) for path in found)


def _font_file(path: Path, index: int) -> FontFile:
    axes = _weight_axis(path, index) if "[" in path.name or "-VF" in path.name else None
    style = read_style(path.stem.partition("[")[0].rpartition("-")[2])
    low, high = axes or (style.weight, style.weight)
    return FontFile(str(path), style.italic and style.complete, low, high)


def _weight_axis(path: Path, index: int) -> tuple[int, int] | None:
    axes = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path)), index).axis_infos
    weights = [axis for axis in axes if axis.tag == "wght"]
    return (round(weights[0].min_value), round(weights[0].max_value)) if weights else None


def nearest_file(family: Family, weight: int = REGULAR, italic: bool = False) -> FontFile:
    """Return the file of a family that is nearest to a slant, then to a weight."""

    def distance(file: FontFile) -> tuple[bool, int, int]:
        nearest = min(max(weight, file.lightest), file.heaviest)
        side = nearest if weight < REGULAR else -nearest
        return file.italic != italic, abs(nearest - weight), side

    return min(font_files(family), key=distance)
