"""Write the tables of actions in docs/studio.md, and a before-and-after picture of each.

Usage: ``python tools/action_docs.py``. A test fails where either is stale.
"""

from pathlib import Path

import skia

from limner.design.actions import ACTIONS, Category, action_table
from limner.design.document import Document
from limner.design.examples import EXAMPLES, example_images
from limner.design.render import on_white, render
from limner.design.workflow import run_workflow

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "studio.md"
PICTURES = DOCS / "images" / "actions"
PANEL = (196, 140)
GAP = 8
MARGIN = 8
DESK = skia.Color(226, 228, 232)
SHADE = skia.Color(150, 154, 162)


def main() -> None:
    """Write both."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in ACTIONS:
        picture(name).save(str(PICTURES / f"{name}.png"), skia.kPNG)
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def with_tables(text: str) -> str:
    """Return the page's text with its tables as the declarations have them now."""
    for category in Category:
        actions = [action for action in ACTIONS.values() if action.category is category]
        table = action_table(actions, "images/actions")
        start, end = f"<!-- {category} actions -->", f"<!-- end of {category} actions -->"
        head, found, rest = text.partition(start)
        _, found_too, tail = rest.partition(end)
        if not (found and found_too):
            raise ValueError(f"{PAGE} must have {start} and {end}.")
        text = f"{head}{start}\n{table}\n{end}{tail}"
    return text


def picture(name: str) -> skia.Image:
    """Return the documents before and after an action's example, side by side on a desk."""
    example = EXAMPLES[name]
    results = run_workflow(example.workflow, example_images()).results
    before = results[-2].document if example.before else None
    width, height = PANEL
    surface = skia.Surface(2 * width + GAP, height)
    with surface as canvas:
        canvas.clear(skia.ColorWHITE)
        _panel(canvas, before)
        canvas.translate(width + GAP, 0)
        _panel(canvas, results[-1].document)
    return surface.makeImageSnapshot()


def _panel(canvas: skia.Canvas, document: Document | None) -> None:
    width, height = PANEL
    canvas.drawRect(skia.Rect.MakeWH(width, height), skia.Paint(Color=DESK))
    if document is None:
        return
    scale = min(
        (width - 2 * MARGIN) / document.width, (height - 2 * MARGIN) / document.height, 1 / 3
    )
    shown = on_white(render(document, scale=scale))
    left, top = (width - shown.width()) // 2, (height - shown.height()) // 2
    canvas.drawImage(shown, left, top)
    edge = skia.Rect.MakeXYWH(left - 0.5, top - 0.5, shown.width() + 1, shown.height() + 1)
    canvas.drawRect(edge, skia.Paint(Color=SHADE, Style=skia.Paint.kStroke_Style))


if __name__ == "__main__":
    main()
