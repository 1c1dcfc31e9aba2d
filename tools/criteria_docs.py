"""Write the tables of docs/criteria.md: what each profile and the score of designs check.

Usage: ``python tools/criteria_docs.py``. Everything between its marks comes from the declarations;
a test fails where a table is stale.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import griffe

from limner.design.components import Component, components_of
from limner.design.components.advice import advice
from limner.design.requests import bundled_requests
from limner.drawing import paper, released
from limner.drawing.relations import RULES
from limner.drawing.spec import ObjectKind, ObjectSpec, RelationKind
from marked import with_parts

PAGE = Path(__file__).parents[1] / "docs" / "criteria.md"
SOURCES = Path(__file__).parents[1] / "src"
WORDS = {
    "kind": "One of the kinds above.",
    "count": "How many alike there are.",
    "size": "Its `width`, `height`, `diameter`, `side` or `length`, with a `tolerance`.",
    "SPACING": "Pixels, or share, that a distance of neighbours may be off.",
    "EQUAL_SIZE": "Share by which things of equal size may differ.",
    "CONCENTRIC": "Pixels, or share of the largest, that centres may be apart.",
    "TOUCHING": "Pixels between things that touch; twice that at the ends of what connects.",
    "ALIGNED": "Pixels that a shared edge or centre may be off.",
    "SYMMETRY": "Pixels that a thing may be off its like's mirror image.",
    "INSIDE": "Pixels that a thing may reach out of what it is inside.",
    "CENTER_OF_CANVAS": "Where the axis of a symmetry is if nothing is said.",
    "TOOL_REACH": "How far from a tool's button a click may be, across and down.",
    "COLOR_REACH": "The same of a colour's button, across, then down.",
    "TOOL_COST": "For each tool that is not used.",
    "COLOR_COST": "For each colour that is not selected.",
    "SEGMENTS_COST": "For too few strokes.",
    "COVERAGE_COST": "For too little coverage, in proportion to what is missing.",
    "ERROR_COST": "For each error.",
    "WARNING_COST": "For each warning.",
    "LENGTH_BONUS": "For an answer of a usual length.",
    "BONUS_LENGTHS": "Least and most actions of such an answer.",
    "BONUS_FLOOR": "Least value that gets the bonus.",
}
"""What is said of a name that has no docstring."""


def main() -> None:
    """Write them."""
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def with_tables(text: str) -> str:
    """Return the page's text with its tables as the declarations have them now."""
    return with_parts(text, tables(), "criteria_docs.py")


def tables() -> dict[str, str]:
    """Return the tables by name."""
    return {
        "weights": _table(("criterion", "weight"), _weights()),
        "penalties": _table(("error", "`paper`", "`released`"), _penalties()),
        "released": _table(("rule", "value", ""), _constants("limner.drawing.released")),
        "kinds": ", ".join(f"`{kind}`" for kind in get_args(ObjectKind)) + ".",
        "attributes": _table(("attribute", ""), _attributes()),
        "relations": _table(("relation", "it holds when"), _relations()),
        "tolerances": _table(("tolerance", "value", ""), _tolerances()),
        "components": _table(("component", "asked by", "such as", "requests", "advice"), _parts()),
        "bounds": _table(("bound", "value", ""), _constants("limner.design.components.bounds")),
    }


def _weights() -> Iterator[tuple[str, ...]]:
    return ((name, f"{weight:.2f}") for name, weight in paper.WEIGHTS.items())


def _penalties() -> Iterator[tuple[str, ...]]:
    for kind, cost in paper.PENALTIES.items():
        warns = kind.name in ("LOGIC", "EFFICIENCY")
        theirs = released.WARNING_COST if warns else released.ERROR_COST
        yield f"`{kind.value}`", f"{cost:g}", f"{theirs:g}"


def _attributes() -> Iterator[tuple[str, ...]]:
    members = _module("limner.drawing.spec")["ObjectSpec"].members
    for name in ObjectSpec.model_fields:
        yield f"`{name}`", _sentence(members[name])


def _relations() -> Iterator[tuple[str, ...]]:
    for name in get_args(RelationKind):
        yield f"`{name}`", (RULES[name].__doc__ or "").replace("``", "`")


def _tolerances() -> Iterator[tuple[str, ...]]:
    yield from _constants("limner.drawing.fit")
    yield from _constants("limner.drawing.relations")


def _constants(module: str) -> Iterator[tuple[str, ...]]:
    """Yield a module's constants, each with its value and what its docstring says."""
    for name, member in _module(module).members.items():
        value = str(member.value) if isinstance(member, griffe.Attribute) else ""
        if re.fullmatch(r"[A-Z][A-Z_]+", name) and re.match(r"\d|\(|{.+:", value):
            yield f"`{name}`", f"`{value}`", _sentence(member)


def _parts() -> Iterator[tuple[str, ...]]:
    """Yield what the components of all requests are about, with how many requests ask for each."""
    first: dict[str, Component] = {}
    counts: Counter[str] = Counter()
    for request in bundled_requests():
        named = {re.sub(r" \d+", "", one.key): one for one in components_of(request)}
        first = {**named, **first}
        counts.update(list(named))
    for key in sorted(first, key=lambda key: (first[key].kind, -counts[key], key)):
        one = first[key]
        who = "the client" if one.kind == "explicit" else "any client"
        yield f"`{key}`", who, one.asked, f"{counts[key]:,}", advice(one)


@cache
def _module(name: str) -> griffe.Object:
    found = griffe.load(name, search_paths=[SOURCES])
    assert isinstance(found, griffe.Object)
    return found


def _sentence(member: griffe.Object | griffe.Alias) -> str:
    text = member.docstring.value if member.docstring else WORDS[member.name]
    return " ".join(text.split()).replace("``", "`")


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)


if __name__ == "__main__":
    main()
