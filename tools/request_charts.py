"""The charts of docs/requests.md: what the requests are made of, by design type."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

from charts import Panel, bars, columns, picture, stacks, table
from limner.design.colors import color_value
from limner.design.dataset import summaries
from limner.design.request_checks import by_type
from limner.design.requests import Difficulty, Request, Spot

MOST = 12
"""Bars of a panel at most."""

Requests = Sequence[Request]


def pictures(requests: Requests) -> dict[str, str]:
    """Return the charts as SVG by file name."""
    return {
        "requests_themes.svg": picture(_themes(requests), "The commonest themes of each type"),
        "requests_words.svg": picture(_words(requests), "How long the queries of each type are"),
        "requests_parts.svg": picture(
            _parts(requests), "Text blocks, images, drawn figures and difficulty of each type"
        ),
        "requests_looks.svg": picture([_looks(requests)], "What requests of each type ask", 1, 620),
        "requests_colors.svg": picture(
            _commonest(requests), "The commonest colours, backgrounds, fonts and treatments"
        ),
        "requests_places.svg": picture(_places(requests), "Where things are asked to be", 2, 340),
    }


def words_of(request: Request) -> int:
    """Return how many words a query has."""
    return len(request.query.split())


def _themes(requests: Requests) -> list[Panel]:
    panels = []
    for one in summaries(requests):
        ranked = _ranked(one.themes)
        first, rest = ranked[:MOST], ranked[MOST:]
        note = f"and {len(rest)} more, {rest[-1][1]} to {rest[0][1]} requests each"
        panels.append(bars(f"{one.type}: {len(one.themes)} themes", first, note=note))
    return panels


def _words(requests: Requests) -> list[Panel]:
    tens = range(min(map(words_of, requests)) // 10, max(map(words_of, requests)) // 10 + 1)
    panels = []
    for kind, group in by_type(requests).items():
        counts = Counter(words_of(one) // 10 for one in group)
        heights = [(f"{10 * ten}", counts[ten]) for ten in tens]
        panels.append(columns(kind, heights, "words a query (10: from 10 to 19)"))
    return panels


def _parts(requests: Requests) -> list[Panel]:
    groups = by_type(requests)
    panels = []
    for title, counts in (
        ("Text blocks a request", {k: [len(r.texts) for r in g] for k, g in groups.items()}),
        ("Images a request", {k: [len(r.images) for r in g] for k, g in groups.items()}),
        ("Drawn figures a request", {k: [len(r.shapes) for r in g] for k, g in groups.items()}),
    ):
        panels.append(_stacked(title, counts, range(max(map(max, counts.values())) + 1)))
    levels = {kind: [one.difficulty for one in group] for kind, group in groups.items()}
    return [*panels, _stacked("Difficulty", levels, get_args(Difficulty))]


def _stacked(title: str, values: Mapping[str, Sequence[Any]], keys: Iterable[Any]) -> Panel:
    counts = {kind: Counter(found) for kind, found in values.items()}
    used = [key for key in keys if any(count[key] for count in counts.values())]
    rows = [(kind, [count[key] for key in used]) for kind, count in counts.items()]
    return stacks(title, [str(key) for key in used], rows)


def _looks(requests: Requests) -> Panel:
    groups = by_type(requests)
    rows = []
    for name in _asked(requests[0]):
        shares = [sum(_asked(one)[name] for one in g) / len(g) for g in groups.values()]
        rows.append((name, [f"{share:.0%}" for share in shares], shares))
    return table("Share of requests that ask for", list(groups), rows, width=620)


def _asked(request: Request) -> dict[str, bool]:
    return {
        "a text's colour": any(block.color for block in request.texts),
        "a text's font": any(block.font for block in request.texts),
        "a text's size": any(block.size for block in request.texts),
        "a text's place": any(block.at for block in request.texts),
        "a text's alignment": any(block.align for block in request.texts),
        "a background": request.background is not None,
        "an image": bool(request.images),
        "an image's size": any(image.size for image in request.images),
        "an image's place": any(image.at for image in request.images),
        "an image's treatment": any(image.treatment for image in request.images),
        "a drawn figure": bool(request.shapes),
        "a QR code": bool(request.codes),
    }


def _commonest(requests: Requests) -> list[Panel]:
    blocks = [block for one in requests for block in one.texts]
    treatments = [image.treatment for one in requests for image in one.images]
    return [
        _counted("colours of text", [block.color for block in blocks], colored=True),
        _counted("backgrounds", [one.background for one in requests], colored=True),
        _counted("fonts", [block.font for block in blocks]),
        _counted("treatments of images", treatments),
    ]


def _counted(what: str, values: Iterable[str | None], *, colored: bool = False) -> Panel:
    counts = Counter(value for value in values if value)
    first = _ranked(counts)[:MOST]
    rest = len(counts) - len(first)
    note = f"and {rest} more, {sum(counts.values()) - sum(n for _, n in first)} times"
    title = f"{len(counts)} {what}, {sum(counts.values()):,} times"
    return bars(title, first, _css if colored else None, note if rest else "")


def _ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _css(color: str) -> str:
    return "rgb({},{},{})".format(*color_value(color))


def _places(requests: Requests) -> list[Panel]:
    return [
        _ninths("text blocks", [b.at for one in requests for b in one.texts]),
        _ninths("images", [i.at for one in requests for i in one.images]),
        _ninths("drawn figures", [s.at for one in requests for s in one.shapes]),
        _ninths("QR codes", [c.at for one in requests for c in one.codes]),
    ]


def _ninths(what: str, values: Sequence[Spot | None]) -> Panel:
    counts = Counter(value for value in values if value)
    spots, most = get_args(Spot), max(counts.values())
    rows = [
        ("", [str(counts[s]) for s in row], [counts[s] / most for s in row])
        for row in (spots[:3], spots[3:6], spots[6:])
    ]
    title = f"{what}: {sum(counts.values()):,} of {len(values):,} with a place"
    return table(title, (), rows, width=300, tall=48)
