"""Figures as inline SVG. Places are percentages, so that text keeps its size on any screen."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from limner.report.samples import Run
from limner.report.statistics import Estimate
from limner.report.text import clean, cut


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale of scores from ``low`` to 1."""

    low: float

    @classmethod
    def over(cls, values: Iterable[float]) -> "Axis":
        """Return the scale that begins at the tenth below all values, and spans two at least."""
        return cls(max(0.0, min([0.8, *(math.floor(value * 10) / 10 for value in values)])))

    def share(self, value: float) -> float:
        """Return where a value is, 0..1."""
        return (value - self.low) / (1 - self.low)

    @property
    def ticks(self) -> list[float]:
        """The values that are labelled: at most five."""
        step = next(step for step in (0.1, 0.2, 0.25, 0.5) if (1 - self.low) / step <= 4.01)
        return [1 - step * number for number in range(int((1 - self.low) / step + 0.01), -1, -1)]


def axis_of(estimates: Sequence[tuple[Estimate, Estimate]]) -> Axis:
    """Return the scale on which the means of all rows have a place; intervals may be cut."""
    return Axis.over(item.mean for pair in estimates for item in pair if item.mean is not None)


def dots_header(axis: Axis) -> Markup:
    """Return the scale's labels."""
    labels = (
        Markup('<text x="{}%" y="12" text-anchor="middle">{}</text>').format(
            _across(axis, tick), f"{tick:g}"
        )
        for tick in axis.ticks
    )
    return _dots_svg(Markup("").join(labels))


def dots_row(first: Estimate, last: Estimate, axis: Axis) -> Markup:
    """Return a row: two dots with their intervals, the first turn's hollow and above."""
    turns = [
        _dot(item, axis, name, y) for item, name, y in ((first, "first", 7), (last, "last", 15))
    ]
    return _dots_svg(Markup("").join([*_row_grid(axis), *turns]))


def dot_row(item: Estimate, axis: Axis) -> Markup:
    """Return a row with one dot and its interval."""
    return _dots_svg(Markup("").join([*_row_grid(axis), _dot(item, axis, "last", 11)]))


def _row_grid(axis: Axis) -> Iterable[Markup]:
    line = Markup('<line class="grid" x1="{0}%" x2="{0}%" y1="-6" y2="30"/>')
    return (line.format(_across(axis, tick)) for tick in axis.ticks)


def _dots_svg(inside: Markup) -> Markup:
    return Markup('<svg class="dots" width="100%" height="22" aria-hidden="true">{}</svg>').format(
        inside
    )


def _dot(item: Estimate, axis: Axis, name: str, y: int) -> Markup:
    if item.mean is None:
        return Markup("")
    reach = Markup("")
    if item.low is not None and item.high is not None:
        reach = Markup('<line class="{}" x1="{}%" x2="{}%" y1="{}" y2="{}"/>').format(
            name, _across(axis, max(item.low, axis.low)), _across(axis, item.high), y, y
        )
    return reach + Markup('<circle class="{}" cx="{}%" cy="{}" r="4"/>').format(
        name, _across(axis, item.mean), y
    )


def _across(axis: Axis, value: float) -> str:
    return f"{4 + 92 * axis.share(value):.2f}"


def turns_plot(run: Run) -> Markup | None:
    """Return the first score against the last, a bubble for the samples that share both.

    None where no sample had a further turn.
    """
    bubbles: dict[tuple[float, float], list[str]] = defaultdict(list)
    for sample in run.scored:
        if len(sample.turns) > 1:
            bubbles[sample.first.value, sample.last.value].append(sample.task_id)
    if not bubbles:
        return None
    axis = Axis.over(value for point in bubbles for value in point)
    largest = sorted(bubbles.items(), key=lambda item: -len(item[1]))
    inside = [
        *_square_grid(axis, run.threshold),
        *(_bubble(point, names, axis) for point, names in largest),
    ]
    label = Markup('<svg class="square" role="img" aria-label="{}">{}</svg>')
    return label.format(_in_words(bubbles), Markup("").join(inside))


def _in_words(bubbles: dict[tuple[float, float], list[str]]) -> str:
    higher = sum(len(names) for (first, last), names in bubbles.items() if last > first)
    lower = sum(len(names) for (first, last), names in bubbles.items() if last < first)
    total = sum(map(len, bubbles.values()))
    return f"First against last score of {total} samples: {higher} improved, {lower} got worse."


def _square_grid(axis: Axis, threshold: float) -> Iterable[Markup]:
    for tick in axis.ticks:
        x, y = _right(axis, tick), _down(axis, tick)
        yield Markup(
            '<line class="grid" x1="{x}%" x2="{x}%" y1="{top}%" y2="{bottom}%"/>'
            '<line class="grid" x1="{left}%" x2="{right}%" y1="{y}%" y2="{y}%"/>'
            '<text x="{x}%" y="{bottom}%" dy="16" text-anchor="middle">{tick}</text>'
            '<text x="{left}%" y="{y}%" dx="-6" dy="4" text-anchor="end">{tick}</text>'
        ).format(x=x, y=y, tick=f"{tick:g}", **_edges(axis))
    yield Markup(
        '<line class="equal" x1="{left}%" y1="{bottom}%" x2="{right}%" y2="{top}%"/>'
    ).format(**_edges(axis))
    if threshold > axis.low:
        yield Markup(
            '<line class="threshold" x1="{left}%" x2="{right}%" y1="{y}%" y2="{y}%"/>'
        ).format(y=_down(axis, threshold), **_edges(axis))


def _edges(axis: Axis) -> dict[str, str]:
    return {
        "left": _right(axis, axis.low),
        "right": _right(axis, 1),
        "top": _down(axis, 1),
        "bottom": _down(axis, axis.low),
    }


def _bubble(point: tuple[float, float], names: Sequence[str], axis: Axis) -> Markup:
    first, last = point
    kind = "up" if last > first else "down" if last < first else "same"
    listed = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
    return Markup(
        '<circle class="{}" cx="{}%" cy="{}%" r="{:.1f}">'
        "<title>{}: {:.3f} to {:.3f}</title></circle>"
    ).format(
        kind,
        _right(axis, first),
        _down(axis, last),
        min(16.0, 4 * math.sqrt(len(names))),
        clean(cut(listed, 300)),
        first,
        last,
    )


def _right(axis: Axis, value: float) -> str:
    return f"{13 + 83 * axis.share(value):.2f}"


def _down(axis: Axis, value: float) -> str:
    return f"{3 + 88 * (1 - axis.share(value)):.2f}"
