"""Write docs/actions.md from the declarations, and a before-and-after picture of each action.

Usage: ``python tools/action_docs.py``. A test fails where either is stale.
"""

from collections.abc import Iterator
from pathlib import Path

import skia

from limner.design.actions import ACTIONS, Action, Category, Parameter
from limner.design.actions.listing import experts_of
from limner.design.document import Document
from limner.design.examples import EXAMPLES, example_images
from limner.design.render import on_white, render
from limner.design.workflow import run_workflow

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "actions.md"
PICTURES = DOCS / "images" / "actions"
PANEL = (196, 140)
GAP = 8
MARGIN = 8
DESK = skia.Color(226, 228, 232)
SHADE = skia.Color(150, 154, 162)
HEAD = """# The {count} actions

What a step of a workflow can do: the actions of GraphicTown (the paper's Table 8), with the units
and ranges that the studio holds them to. Each picture has the document before the step on the left,
or nothing where there was none, and after it on the right. `limner design actions` prints the same
list, `--json` its schema; [the studio](studio.md) has the rules. `tools/action_docs.py` makes this
page from the declarations; a test fails where it is stale.
"""


def main() -> None:
    """Write both."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in ACTIONS:
        picture(name).save(str(PICTURES / f"{name}.png"), skia.kPNG)
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    """Return the text of docs/actions.md."""
    return HEAD.format(count=len(ACTIONS)) + "\n".join(_parts())


def _parts() -> Iterator[str]:
    for category in Category:
        actions = [action for action in ACTIONS.values() if action.category is category]
        links = ", ".join(f"[{one.name}](#{one.name.lower()})" for one in actions)
        yield f"\n## {category.capitalize()}\n\n{len(actions)} actions: {links}\n"
        yield from map(_section, actions)


def _section(action: Action) -> str:
    alias = f" Also `{'`, `'.join(action.aliases)}`." if action.aliases else ""
    rows = "\n".join(map(_row, action.parameters))
    return (
        f"### {action.name}\n\n"
        f"{action.description}{alias} Experts: {experts_of(action)}.\n\n"
        f"![{action.name}, before and after](images/actions/{action.name}.png)\n\n"
        f"| parameter | values | |\n| --- | --- | --- |\n{rows}\n"
    )


def _row(parameter: Parameter) -> str:
    default = "" if parameter.required else f"; {parameter.default} where it is left out"
    return f"| `{parameter.name}` | {parameter.kind.range()} | {parameter.kind.meaning}{default} |"


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
