"""What a set of requests is made of, by design type."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from limner.design.request_checks import by_type, means
from limner.design.requests import DesignType, Difficulty, Request

_HEADS = ("type", "requests", "train", "test", "themes", "text blocks each", "images each")


@dataclass(frozen=True, slots=True)
class TypeSummary:
    """The requests of one design type."""

    type: str
    requests: int
    train: int
    themes: Counter[str]
    texts: float
    """Mean text blocks a request."""
    images: float
    """Mean images a request."""
    difficulties: Counter[str]


def summaries(requests: Sequence[Request]) -> list[TypeSummary]:
    """Return the summary of each design type of which there are requests."""
    groups = by_type(requests)
    return [_summary(kind, groups[kind]) for kind in get_args(DesignType) if kind in groups]


def type_table(requests: Sequence[Request]) -> str:
    """Return the summaries as a Markdown table."""
    heads = [*_HEADS, *get_args(Difficulty)]
    rows = [heads, ["---"] * len(heads), *map(_cells, summaries(requests))]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _summary(kind: str, group: Sequence[Request]) -> TypeSummary:
    return TypeSummary(
        kind,
        len(group),
        sum(request.split == "train" for request in group),
        Counter(request.theme for request in group),
        *means(group),
        Counter(request.difficulty for request in group),
    )


def _cells(summary: TypeSummary) -> list[str]:
    counts = (summary.requests, summary.train, summary.requests - summary.train)
    return [
        summary.type,
        *map(str, (*counts, len(summary.themes))),
        f"{summary.texts:.2f}",
        f"{summary.images:.2f}",
        *(str(summary.difficulties[name]) for name in get_args(Difficulty)),
    ]
