"""Faces of variable fonts as fonts of their own.

Skia (144) draws some glyphs of some variable fonts too heavy, as Source Sans 3's. HarfBuzz takes
the face out of the font instead, which is exact, keeps the glyphs' numbers, and lets PDFs embed it.
"""

from functools import lru_cache

import skia
import uharfbuzz

_COLLECTION = b"ttcf"


@lru_cache(maxsize=128)
def harfbuzz_font(
    path: str, index: int, variations: tuple[tuple[str, float], ...]
) -> uharfbuzz.Font:
    """Return HarfBuzz's font of a face."""
    face = uharfbuzz.Face(_file(path), index)
    if variations and not _is_collection(path):
        return uharfbuzz.Font(_instance(face, variations))
    font = uharfbuzz.Font(face)
    font.set_variations(dict(variations))
    return font


@lru_cache(maxsize=128)
def skia_typeface(
    path: str, index: int, variations: tuple[tuple[str, float], ...]
) -> skia.Typeface:
    """Return Skia's typeface of a face, past the system's own list of fonts.

    Raises:
        FileNotFoundError: There is no such font.
    """
    if variations and not _is_collection(path):
        data = harfbuzz_font(path, index, variations).face.blob.data
        return _no_system_fonts().makeFromData(skia.Data.MakeWithCopy(data))
    loaded = _no_system_fonts().makeFromFile(path, index)
    if loaded is None:
        raise FileNotFoundError(f"Skia cannot read the font {path}.")
    return _varied(loaded, index, variations) if variations else loaded


@lru_cache(maxsize=64)
def _file(path: str) -> uharfbuzz.Blob:
    return uharfbuzz.Blob.from_file_path(path)


def _is_collection(path: str) -> bool:
    """Return whether a file is a collection, whose CFF2 outlines Skia draws right by itself."""
    return bytes(_file(path).data[:4]) == _COLLECTION


def _instance(face: uharfbuzz.Face, variations: tuple[tuple[str, float], ...]) -> uharfbuzz.Face:
    wanted = uharfbuzz.SubsetInput()
    wanted.keep_everything()
    flags = uharfbuzz.SubsetFlags
    wanted.flags = flags.RETAIN_GIDS | flags.GLYPH_NAMES | flags.NOTDEF_OUTLINE
    wanted.pin_all_axes_to_default(face)
    for axis, value in variations:
        wanted.pin_axis_location(face, axis, value)
    return uharfbuzz.subset(face, wanted)


def _varied(
    loaded: skia.Typeface, index: int, variations: tuple[tuple[str, float], ...]
) -> skia.Typeface:
    """Return a typeface at a place on its axes; Skia keeps no copy of what it is told."""
    position = skia.FontArguments.VariationPosition
    axes = position.Coordinates()
    for axis, value in variations:
        axes.append(position.Coordinate(int.from_bytes(axis.encode()), value))
    place = position(axes)
    arguments = skia.FontArguments()
    arguments.setCollectionIndex(index)
    arguments.setVariationDesignPosition(place)
    return loaded.makeClone(arguments)


@lru_cache(maxsize=1)
def _no_system_fonts() -> skia.FontMgr:
    return skia.FontMgr.New_Custom_Empty()
