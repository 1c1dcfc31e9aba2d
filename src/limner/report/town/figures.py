"""Figures of the design bench as inline SVG: dots with intervals, bars, and bars of parts."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from limner.report.figures import Axis, dot_row, dots_header
from limner.report.statistics import Estimate
from limner.report.tables import Table, percent
from limner.report.text import clean, cut


@dataclass(frozen=True, slots=True)
class Drawn:
    """A table with a drawing in each row."""

    table: Table
    header: Markup
    rows: list[Markup]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bar."""

    mark: str
    """Its class in the style sheet."""
    name: str
    share: float


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of parts, such as a run's errors by type."""

    name: str
    picture: Markup


def with_dots(table: Table, estimates: Sequence[Estimate]) -> Drawn:
    """Return a table with a dot and its 95% interval in each row, on one scale to 1."""
    axis = Axis.over(item.mean for item in estimates if item.mean is not None)
    return Drawn(table, dots_header(axis), [dot_row(item, axis) for item in estimates])


def with_bars(table: Table, shares: Sequence[float]) -> Drawn:
    """Return a table with a bar in each row, the longest as wide as there is room."""
    most = max(shares, default=1) or 1
    return Drawn(table, Markup(""), [_bar(share / most) for share in shares])


def parts_bar(name: str, parts: Sequence[Part]) -> Bar:
    """Return a bar of parts whose shares add up to 1 at most."""
    left, drawn = 0.0, []
    for part in parts:
        drawn.append(
            Markup(
                '<rect class="part {}" x="{:.3f}%" width="{:.3f}%" height="100%">'
                "<title>{}: {}</title></rect>"
            ).format(part.mark, 100 * left, 100 * part.share, part.name, percent(part.share))
        )
        left += part.share
    words = ", ".join(f"{part.name} {percent(part.share)}" for part in parts if part.share)
    picture = Markup('<svg class="parts" role="img" aria-label="{}: {}">{}</svg>')
    return Bar(name, picture.format(clean(cut(name, 200)), words or "none", Markup("").join(drawn)))


def _bar(share: float) -> Markup:
    return Markup(
        '<svg class="bar" aria-hidden="true"><rect width="{:.2f}%" height="100%"/></svg>'
    ).format(100 * share)
