"""Lists of actions drawn on the page ``/paint``: by a real mouse, or by events to its handlers."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any

from playwright.sync_api import Page

from limner.checks import ErrorType
from limner.drawing import draw, load_screen
from limner.drawing.actions import Action, ActionKind
from limner.drawing.raster import Pixels
from limner.drawing.reference import strokes_to_actions
from limner.drawing.scoring import Drawing
from limner.drawing.tasks import bundled_tasks

Lists = dict[str, list[dict[str, Any]]]


def reference_lists() -> Lists:
    """Every bundled task's reference, by the task's id."""
    screen = load_screen()
    return {task.id: strokes_to_actions(task.reference, screen) for task in bundled_tasks()}


def recorded_lists(turns: Iterable[tuple[int, dict[str, Any]]]) -> Lists:
    """Every recorded turn that a real mouse can make, by its position and turn."""
    lists = {f"record {position}, turn {turn['turn']}": turn["actions"] for position, turn in turns}
    return {name: actions for name, actions in lists.items() if is_possible(draw(actions))}


def is_possible(drawing: Drawing) -> bool:
    """Tell whether a mouse can do it: it has no place off the screen, and presses in turn."""
    in_turn = all(
        fault.type is not ErrorType.LOGIC or fault.message.startswith("The list ends")
        for fault in drawing.trace.faults
    )
    return in_turn and not drawing.answer.faults and not drawing.answer.reading


def open_paint(page: Page, site: str, query: str = "") -> None:
    """Open the page, and wait until it can be drawn on."""
    page.goto(f"{site}/paint{query}")
    page.locator("#screen[data-ready]").wait_for()


def clear(page: Page) -> None:
    """Begin anew, by the page's own button."""
    page.evaluate("document.getElementById('clear').click()")


def corner(page: Page) -> tuple[float, float]:
    """Bring the screen's corner into view; return its place in the window, as it is painted."""
    page.evaluate("scrollTo(0, 0)")
    box, ratio = page.locator("#screen").bounding_box(), page.evaluate("devicePixelRatio")
    assert box is not None
    return tuple(float(page.evaluate("Math.round", box[axis] * ratio)) / ratio for axis in "xy")


def draw_by_mouse(page: Page, actions: Sequence[Action]) -> None:
    """Draw with the page's mouse, at screen coordinates; the button stays as the list leaves it."""
    left, top = corner(page)
    mouse = page.mouse
    mouse.move(left, top)
    for action in actions:
        if action.x is not None and action.y is not None:
            mouse.move(left + action.x, top + action.y)
        if action.kind in (ActionKind.PRESS, ActionKind.CLICK):
            mouse.down()
        if action.kind in (ActionKind.RELEASE, ActionKind.CLICK):
            mouse.up()


EVENTS = """async ([steps, left, top]) => {
  document.getElementById("clear").click();
  const screen = document.getElementById("screen");
  let x = 0, y = 0;
  const send = (type) => screen.dispatchEvent(new PointerEvent(type, {
    bubbles: true, pointerId: 1, pointerType: "mouse", button: 0,
    clientX: left + x, clientY: top + y,
  }));
  for (const [kind, toX, toY] of steps) {
    if (toX !== null) {
      [x, y] = [toX, toY];
      send("pointermove");
    }
    if (kind === "mouseDown" || kind === "click") send("pointerdown");
    if (kind === "mouseUp" || kind === "click") send("pointerup");
  }
  const canvas = document.querySelector(".easel canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  send("pointerup");
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}"""


def digest_by_events(page: Page, actions: Sequence[Action], at: tuple[float, float]) -> str:
    """Send the page the pointer events that a mouse would make, without a mouse's pace.

    Args:
        page: The paint program.
        actions: What to draw, anew.
        at: The screen's corner, of :func:`corner`.

    Returns:
        The SHA-256 of the canvas's pixels.
    """
    steps = [(action.kind.value, action.x, action.y) for action in actions]
    return page.evaluate(EVENTS, [steps, *at])


def page_list(page: Page) -> list[dict[str, Any]]:
    """Return the page's list of what was done, once it shows the last action."""
    page.evaluate("new Promise(requestAnimationFrame)")
    return json.loads(page.locator("#log").input_value())


def digest(pixels: Pixels) -> str:
    """Return the SHA-256 of pixels."""
    return hashlib.sha256(pixels.tobytes()).hexdigest()
