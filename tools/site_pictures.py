"""Take the pictures of the site's pages that docs/site.md and the README show.

Usage: ``python tools/site_pictures.py [NAME ...]``; without names, all of them. Runs, people's
sessions and a study are made first: bundled agents run, and people are played by requests.
"""

import contextlib
import io
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from PIL import Image
from playwright.sync_api import Browser, Page

from limner.drawing import bundled_tasks, load_screen
from limner.drawing.actions import Action
from limner.drawing.reference import strokes_to_actions
from pictures import save
from site_examples import DESIGN, DRAWN, Examples, make_examples

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from web.browser import browser_page, chromium  # type: ignore[import-not-found]
from web.hands import corner, draw_by_mouse, open_paint  # type: ignore[import-not-found]
from web.seats import Hand, join, wait_until_saved  # type: ignore[import-not-found]
from web.serving import served_site  # type: ignore[import-not-found]

PICTURES = Path(__file__).parents[1] / "docs" / "images" / "site"
WIDTH = 1280
"""Pixels of a picture that is larger on the screen."""
PAINTED = "scenes-02"

SLIDE = "(slider) => { slider.value = 72; slider.dispatchEvent(new Event('input')); }"

Shot = Callable[[Page, str, Examples], Any]


def main() -> None:
    """Write them."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    names = sys.argv[1:] or list(SHOTS)
    with tempfile.TemporaryDirectory() as name, contextlib.chdir(name):
        folder = Path()
        os.environ["LIMNER_CACHE"] = "cache"
        examples = make_examples(folder)
        with served_site(folder) as site, chromium() as browser:
            for shot in names:
                save(_taken(browser, site, examples, shot), PICTURES / f"{shot}.png")


def _taken(browser: Browser, site: str, examples: Examples, name: str) -> Image.Image:
    prepare, (width, height), scheme = SHOTS[name]
    with browser_page(browser, width=width, height=height, scheme=scheme) as page:
        prepare(page, site, examples)
        shown = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    if shown.width <= WIDTH:
        return shown
    size = (WIDTH, round(shown.height * WIDTH / shown.width))
    return shown.resize(size, Image.Resampling.LANCZOS)


def _paint(page: Page, site: str, examples: Examples) -> None:
    """Draw a scene, and leave the pointer on the canvas."""
    open_paint(page, site)
    draw_by_mouse(page, _reference(PAINTED))
    left, top = corner(page)
    page.mouse.move(left + 620, top + 420)


def _people(page: Page, site: str, examples: Examples) -> None:
    """Draw most of a task at a person's seat."""
    join(page, site, nickname="", choice=examples.choice)
    actions = [_action(one) for one in _reference(DRAWN)]
    released = [n for n, one in enumerate(actions, 1) if one["action"] == "mouseUp"]
    Hand(page).carry_out(actions[: released[len(released) * 3 // 4]])
    wait_until_saved(page)


def _runs(page: Page, site: str, examples: Examples) -> None:
    page.goto(f"{site}/runs")


def _drawing(page: Page, site: str, examples: Examples) -> None:
    """Show both tries, the first one's slider on its way, and a failed check lit up."""
    _open_sample(page, site, examples.person, DRAWN)
    page.locator(".turn .check").first.wait_for()
    page.locator(".turn").first.locator(".check.failed").first.click()
    page.locator(".turn input[type=range]").nth(1).evaluate(SLIDE)


def _design(page: Page, site: str, examples: Examples) -> None:
    _open_sample(page, site, examples.design, DESIGN)
    page.locator(".lanes").first.wait_for()
    page.wait_for_load_state("networkidle")


def _item(page: Page, site: str, examples: Examples) -> None:
    page.goto(f"{site}{examples.item}")
    page.wait_for_load_state("networkidle")


def _agreement(page: Page, site: str, examples: Examples) -> None:
    page.goto(f"{site}{examples.study}/agreement")


def _open_sample(page: Page, site: str, log: str, sample_id: str) -> None:
    page.goto(f"{site}/runs/sample?{urlencode({'log': log, 'id': sample_id, 'epoch': 1})}")


def _reference(task_id: str) -> list[Action]:
    from limner.drawing import draw

    task = next(one for one in bundled_tasks() if one.id == task_id)
    return list(draw(strokes_to_actions(task.reference, load_screen())).answer.actions)


def _action(one: Action) -> dict[str, Any]:
    place = {} if one.x is None else {"x": one.x, "y": one.y}
    return {"action": one.kind.value, **place}


SHOTS: dict[str, tuple[Shot, tuple[int, int], str]] = {
    "paint": (_paint, (1548, 1070), "light"),
    "people": (_people, (1548, 980), "light"),
    "runs": (_runs, (1280, 570), "light"),
    "drawing": (_drawing, (1440, 1300), "dark"),
    "design": (_design, (1600, 1640), "light"),
    "annotate": (_item, (1100, 1410), "light"),
    "agreement": (_agreement, (1100, 780), "light"),
}
"""Of each picture how its page is made ready, the window's size, and light or dark."""


if __name__ == "__main__":
    main()
