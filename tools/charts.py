"""Plain charts as SVG: text and rectangles, legible on light and on dark pages alike."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

ROW = 22
"""Pixels from one row to the next."""
WIDTH = 420
"""Of a panel."""
GAP = 32
_LABEL = 160
_STYLE = """
text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;fill:#1f2328}
.title{font-weight:600;font-size:15px}.end{text-anchor:end}.mid{text-anchor:middle}
.faint{fill:#59636e}.ground{fill:#fff}.bar{fill:#3f82c4}.rim{stroke:#8b949e;stroke-width:1}
.cell{fill:#3f82c4;stroke:#d1d9e0}.s0{fill:#c3c9d1}.s1{fill:#b6d4ee}.s2{fill:#6ea8dc}
.s3{fill:#2f6fb3}.s4{fill:#1f4a7d}.s5{fill:#7a4fa3}.on0,.on1,.on2{fill:#1f2328}
.on3,.on4,.on5{fill:#fff}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.faint{fill:#9198a1}.ground{fill:#0d1117}
.bar,.cell{fill:#5b9bd5}.cell{stroke:#3d444d}.on0,.on1,.on2{fill:#1f2328}}
"""


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of a chart, drawn from (0, 0)."""

    title: str
    inside: str
    height: int
    """Of what is below the title."""


def picture(panels: Sequence[Panel], says: str, columns: int = 2, width: int = WIDTH) -> str:
    """Return an SVG file with panels side by side.

    Args:
        panels: In reading order.
        says: What it shows, for those who do not see it.
        columns: Panels in a row.
        width: Of a panel.
    """
    rows = [panels[start : start + columns] for start in range(0, len(panels), columns)]
    parts, y = [], GAP // 2
    for row in rows:
        for column, panel in enumerate(row):
            x = GAP // 2 + column * (width + GAP)
            title = _text(0, 16, panel.title[:1].upper() + panel.title[1:], "title")
            parts.append(f'<g transform="translate({x} {y})">{title}')
            parts.append(f'<g transform="translate(0 30)">{panel.inside}</g></g>')
        y += 30 + max(panel.height for panel in row) + GAP // 2
    wide = columns * (width + GAP)
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {y}" width="{wide}" '
        f'height="{y}" role="img" aria-label="{escape(says)}">\n<style>{_STYLE}</style>\n'
        f'<rect class="ground" width="{wide}" height="{y}" rx="6"/>\n{body}\n</svg>\n'
    )


def bars(
    title: str,
    rows: Sequence[tuple[str, int]],
    color: Callable[[str], str] | None = None,
    note: str = "",
) -> Panel:
    """Return horizontal bars with their numbers, in ``color`` of the label where it is given."""
    most = max(count for _, count in rows)
    parts = []
    for number, (label, count) in enumerate(rows):
        y = number * ROW
        width = max(2, round((WIDTH - _LABEL - 40) * count / most))
        fill = f'class="rim" fill="{color(label)}"' if color else 'class="bar"'
        parts.append(_text(_LABEL - 8, y + 14, label, "end"))
        parts.append(f'<rect x="{_LABEL}" y="{y + 2}" width="{width}" height="16" {fill}/>')
        parts.append(_text(_LABEL + width + 6, y + 14, str(count), "faint"))
    if note:
        parts.append(_text(_LABEL, len(rows) * ROW + 14, note, "faint"))
    return Panel(title, "".join(parts), ROW * (len(rows) + bool(note)))


def columns(title: str, heights: Sequence[tuple[str, int]], note: str) -> Panel:
    """Return upright bars with their numbers above and labels below."""
    most, room, step = max(count for _, count in heights), 130, WIDTH / len(heights)
    parts = []
    for number, (label, count) in enumerate(heights):
        x, tall = number * step, round(room * count / most)
        top, middle = 18 + room - tall, round(x + step / 2, 1)
        parts.append(_text(middle, 18 + room + 16, label, "faint mid"))
        if count:
            size = f'width="{step - 4:.1f}" height="{tall}"'
            parts.append(f'<rect class="bar" x="{x + 2:.1f}" y="{top}" {size}/>')
            parts.append(_text(middle, top - 5, str(count), "mid"))
    parts.append(_text(WIDTH / 2, 18 + room + 34, note, "faint mid"))
    return Panel(title, "".join(parts), room + 56)


def stacks(title: str, keys: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]]) -> Panel:
    """Return a bar a row, all of one length, cut by the shares of ``keys``; a legend below.

    The key ``0`` is gray.
    """
    parts, label, room, first = [], 100, WIDTH - 100, int(keys[0] != "0")
    for number, (name, counts) in enumerate(rows):
        x, y = float(label), number * 26
        parts.append(_text(label - 8, y + 16, name, "end"))
        for step, count in enumerate(counts, first):
            width = room * count / sum(counts)
            size = f'width="{max(width - 1, 0):.1f}" height="22"'
            parts.append(f'<rect class="s{step}" x="{x:.1f}" y="{y}" {size}/>')
            if width > 8 * len(str(count)) + 4:
                parts.append(_text(round(x + width / 2, 1), y + 16, str(count), f"mid on{step}"))
            x += width
    y, x = len(rows) * 26 + 6, float(label)
    for step, key in enumerate(keys, first):
        parts.append(f'<rect class="s{step}" x="{x:.0f}" y="{y}" width="12" height="12"/>')
        parts.append(_text(x + 17, y + 11, key, "faint"))
        x += 40 + 7 * len(key)
    return Panel(title, "".join(parts), y + 24)


def table(
    title: str,
    heads: Sequence[str],
    rows: Sequence[tuple[str, Sequence[str], Sequence[float]]],
    width: int = WIDTH,
    tall: int = 26,
) -> Panel:
    """Return cells that are the darker the greater their share (0 to 1) is.

    Args:
        title: Above it.
        heads: Of the columns; none where there is none.
        rows: Label, texts of the cells and shares.
        width: Of the whole.
        tall: Pixels of a row.
    """
    label = _LABEL if any(name for name, _, _ in rows) else 0
    step, top = (width - label) / len(rows[0][1]), 22 if heads else 0
    parts = [
        _text(round(label + (n + 0.5) * step, 1), 14, head, "faint mid")
        for n, head in enumerate(heads)
    ]
    for number, (name, texts, shares) in enumerate(rows):
        y = top + number * tall
        parts.append(_text(label - 8, y + tall / 2 + 5, name, "end"))
        for n, (text, share) in enumerate(zip(texts, shares, strict=True)):
            x = round(label + n * step, 1)
            cell = f'width="{step:.1f}" height="{tall}" fill-opacity="{0.6 * share:.3f}"'
            parts.append(f'<rect class="cell" x="{x}" y="{y}" {cell}/>')
            parts.append(_text(round(x + step / 2, 1), y + tall / 2 + 5, text, "mid"))
    return Panel(title, "".join(parts), top + tall * len(rows) + 4)


def _text(x: float, y: float, text: str, classes: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{classes}">{escape(text)}</text>' if text else ""
