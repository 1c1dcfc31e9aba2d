"""What people read of an item: its components in words, and the scales."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from limner.design.building.judging import components
from limner.design.colors import color_value
from limner.design.requests import Request

USAGE = (
    "Never",
    "Rarely: less than once a week",
    "Sometimes: two or three times a week",
    "Often: most days",
    "Always: every day",
)
"""How often somebody uses design tools, from 1 (GraphicBench, appendix B.3)."""
FAMILIARITY = (
    "Not at all: I never used one",
    "Slightly: I know the basics, and hardly used them",
    "Moderately: I do simple things, and need help with others",
    "Very: I do most things without help",
    "Extremely: I could teach it",
)
"""How well somebody knows programs for design, from 1 (the same)."""
FIT = (
    "Does not fit at all",
    "Fits badly",
    "Fits in part",
    "Fits well",
    "Fits completely",
)
"""How well a component fits its request, from 1."""

_PLACES = {"center": "in the middle", "left": "on the left", "right": "on the right"}


@dataclass(frozen=True, slots=True)
class Part:
    """A component in words."""

    name: str
    """As judges and people rate it: ``text_1``."""
    title: str
    lines: tuple[str, ...]
    """What is printed, shown or linked to."""
    details: str
    """Everything else."""
    swatch: str | None
    """Its colour as ``#rrggbb``."""


def parts_of(request: Request) -> list[Part]:
    """Return a request's components in words, in the order of judges."""
    return [_part(name, fields) for name, fields in components(request).items()]


def _part(name: str, fields: Any) -> Part:
    title = name.replace("_", " ").replace("code", "QR code").capitalize().replace("Qr", "QR")
    if isinstance(fields, str):
        return Part(name, title, (), fields, _swatch(fields))
    lines = [f"“{line}” ({role})" for role, line in fields.get("lines", {}).items()]
    lines += [str(fields[key]) for key in ("shows", "kind", "link") if key in fields]
    color = fields.get("color")
    return Part(name, title, tuple(lines), _details(fields), _swatch(color) if color else None)


def _details(fields: Mapping[str, Any]) -> str:
    said = [
        fields.get("color"),
        f"font {fields['font']}" if "font" in fields else None,
        _place(fields["at"]) if "at" in fields else None,
        fields.get("size"),
        f"aligned {fields['align']}" if "align" in fields else None,
        fields.get("treatment"),
    ]
    return ", ".join(one for one in said if one)


def _place(spot: str) -> str:
    return _PLACES.get(spot, f"at the {spot}")


def _swatch(color: str) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color_value(color))
