"""Where texts go that have no asked place: by the type of page, what else is asked, and the id."""

from limner.design.planner.rolls import roll
from limner.design.requests import Request

_SIDES = ("left", "right")
_OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}


def leans(request: Request, *, flush: bool) -> list[str]:
    """Return for each block of text the ninth in which it is best.

    Args:
        request: What is asked.
        flush: Whether all are to be at a side of the page, the left where there is none yet.
    """
    found = _leans(request)
    if flush:
        return [_flush(spot) for spot in found]
    return [block.at or spot for block, spot in zip(request.texts, found, strict=True)]


def _leans(request: Request) -> list[str]:
    spots: list[str] = [image.at for image in request.images if image.at]
    if request.type == "business card":
        return _card(request, spots)
    if request.type == "postcard":
        return _postcard(request, spots)
    return _tall(request, spots)


def _tall(request: Request, spots: list[str]) -> list[str]:
    """Return the leans on a cover or poster: the headline on top, or below a picture on top."""
    side = _flow(request)
    rows = {spot.split()[0] for spot in spots}
    low = "top" in rows or ("center" not in rows and roll(f"{request.id} low", 5) == 0)
    if "bottom" in rows and "top" not in rows:
        return [_join("top", side)] * len(request.texts)
    found = []
    for number, block in enumerate(request.texts):
        first = number == 0 or "subtitle" in block.lines
        if low:
            found.append(_join("top" if "author" in block.lines and not rows else "bottom", side))
        else:
            found.append(_join("top" if first else "bottom", side))
    return found


def _flow(request: Request) -> str:
    if in_the_middle(request):
        return "center"
    if any(block.at and "left" in block.at for block in request.texts):
        return "left"
    return ("center", "left", "center")[roll(f"{request.id} flow", 3)]


def in_the_middle(request: Request) -> bool:
    """Return whether a text is asked for in the middle between left and right."""
    return any(block.at in ("top", "bottom", "center") for block in request.texts)


def _flush(spot: str) -> str:
    return spot if spot.rsplit(maxsplit=1)[-1] in _SIDES else _join(spot, "left")


def _join(row: str, side: str) -> str:
    """Return a ninth by its row and its side."""
    if "center" in (row, side):
        return row if side == "center" else side
    return f"{row} {side}"


def _postcard(request: Request, spots: list[str]) -> list[str]:
    count = len(request.texts)
    if not request.images:
        return ["center", "bottom"][:count]
    words = [spot.split()[-1] for spot in spots if spot.split()[-1] in _OPPOSITE]
    if words:
        return [_OPPOSITE[words[0]]] * count
    choice = ("top", "bottom") if spots or len(request.images) > 1 else ("left", "right", "bottom")
    return [choice[roll(f"{request.id} lean", len(choice))]] * count


def _card(request: Request, spots: list[str]) -> list[str]:
    count, side = len(request.texts), "left"
    if any("left" in spot for spot in spots):
        side = "right"
    beside = bool(request.images or request.codes)
    if "center" in spots or in_the_middle(request) or not (beside or roll(f"{request.id} flow", 2)):
        side = "center"
    if count == 1 and side != "center":
        return [side]
    if count == 1:
        return ["top" if request.images else "center"]
    return [_join("top", side), *[_join("bottom", side)] * (count - 1)]
