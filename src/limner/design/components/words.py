"""How findings are put in words."""

from limner.design.components.bounds import Box, centre_range
from limner.design.document import Color


def hex_color(color: Color | None) -> str:
    """Return a colour as people write it."""
    return "#{:02X}{:02X}{:02X}".format(*color) if color else "no colour"


def place(box: Box, spot: str, page: tuple[float, float]) -> str:
    """Return where a box's centre is, and where it should be, in percent of the page."""
    ranges = centre_range(box, spot, page)
    words = []
    for axis, side, (centre, low, high) in zip(("across", "down"), page, ranges, strict=True):
        percents = [f"{100 * value / side:.0f}" for value in (centre, low, high)]
        words.append(f"{percents[0]} % {axis} (asked {percents[1]} to {percents[2]})")
    return "its centre is at " + ", ".join(words)


def union(boxes: list[Box]) -> Box:
    """Return the box around some boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
