"""Measure the inspector: opening a log of 1,000 drawings, the list, and the slider's frame rate.

Usage: ``python tools/inspector_bench.py``. A run of four epochs of the 250 bundled tasks is made
with a bundled agent; Chromium measures what a person would wait for, first of a server that has
just been started and has read nothing.
"""

import os
import shutil
import sys
import tempfile
import time
import warnings
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

from inspect_ai import eval as run_eval
from playwright.sync_api import Browser, Page

from limner.evals.drawing import drawing

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from web.browser import browser_page, chromium  # type: ignore[import-not-found]
from web.serving import running_server, served_site  # type: ignore[import-not-found]

EPOCHS = 4
STARTS = 5
FRAMES = 400
COPIES = 10

SLIDE = """(frames) => new Promise((done) => {
  const slider = document.querySelector(".turn input[type=range]");
  const most = Number(slider.max), times = [];
  let frame = 0;
  const step = (now) => {
    times.push(now);
    if (frame === frames) return done(times);
    const place = frame < frames / 2 ? frame * 2 / frames : 2 - frame * 2 / frames;
    slider.value = Math.round(place * most);
    slider.dispatchEvent(new Event("input"));
    frame += 1;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})"""
FILTER = """(text) => {
  const field = document.querySelector("[name=q]");
  const began = performance.now();
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return [performance.now() - began, document.getElementById("count").textContent];
}"""


def main() -> None:
    """Print one line a figure."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        log = _make_log(folder / "logs")
        with chromium() as browser:
            _measure_opening(browser, folder, log)
        with served_site(folder) as site, chromium() as browser, browser_page(browser) as page:
            _measure_reading(site, log)
            _measure_list(site, page, log)
            _measure_slider(site, page, log)
            _measure_many(site, page, folder / "logs" / log)


def _measure_opening(browser: Browser, folder: Path, log: str) -> None:
    """Measure what a person waits for who opens a log as the first page of a new server."""
    measured = (_opened(browser, folder, log) for _ in range(STARTS))
    rows, tiles, work = zip(*measured, strict=True)
    print(f"from the address to the first rows, of {STARTS} servers just started: {_most(rows)}")
    print(f"from the address to the headline figures: {_most(tiles)}")
    print(f"  the server's processor time in that: {_most(work)}")
    print(f"  load of the {os.cpu_count()} processors meanwhile: {os.getloadavg()[0]:.1f}")


def _opened(browser: Browser, folder: Path, log: str) -> tuple[float, float, float]:
    with running_server(folder) as server, browser_page(browser) as page:
        before, began = server.seconds_at_work(), time.perf_counter()
        page.goto(_list_of(server.address, log), wait_until="commit")
        page.locator(".list .row").first.wait_for()
        rows = time.perf_counter() - began
        page.locator(".tiles div").first.wait_for()
        tiles = time.perf_counter() - began
        return rows, tiles, server.seconds_at_work() - before


def _most(seconds: Sequence[float]) -> str:
    return f"{median(seconds):.2f} s, at most {max(seconds):.2f} s"


def _list_of(site: str, *logs: str) -> str:
    return f"{site}/runs/samples?{urlencode([('log', log) for log in logs])}"


def _measure_reading(site: str, log: str) -> None:
    for which in ("first", "second"):
        seconds, size = _timed_get(f"{site}/runs/index.json?{urlencode({'log': log})}")
        print(f"list of the log, {which} reading: {seconds:.2f} s, {size / 1e3:,.0f} KB")
    seconds, _ = _timed_get(f"{site}/runs/headline.json?{urlencode({'log': log})}")
    print(f"its headline figures, first reading: {seconds:.2f} s")


def _measure_list(site: str, page: Page, log: str) -> None:
    began = time.perf_counter()
    page.goto(_list_of(site, log))
    page.locator(".list .row").first.wait_for()
    print(f"its list in the browser, once it was read: {time.perf_counter() - began:.2f} s")
    page.locator(".list .row a").first.click()
    page.locator(".turn").first.wait_for()
    began = time.perf_counter()
    page.reload()
    page.locator(".turn .check").first.wait_for()
    print(f"one sample in the browser: {time.perf_counter() - began:.2f} s")


def _measure_slider(site: str, page: Page, log: str) -> None:
    times: list[float] = page.evaluate(SLIDE, FRAMES)
    steps = [after - before for before, after in pairwise(times)]
    actions = page.locator(".turn input[type=range]").first.get_attribute("max")
    rate = 1000 * len(steps) / (times[-1] - times[0])
    worst = sorted(steps)[-len(steps) // 20]
    print(f"slider over {actions} actions, to the end and back: {rate:.0f} frames a second,")
    print(f"  19 of 20 frames within {worst:.0f} ms, the longest {max(steps):.0f} ms")


def _measure_many(site: str, page: Page, path: Path) -> None:
    names = [f"copy-{number}.eval" for number in range(COPIES)]
    for name in names:
        shutil.copy(path, path.with_name(name))
        _timed_get(f"{site}/runs/index.json?{urlencode({'log': name})}")
    total = COPIES * EPOCHS * 250
    page.goto(_list_of(site, *names))
    page.get_by_text(f"{total:,} samples").wait_for()
    page.locator(".tiles dd.detail").nth(COPIES * 3 - 1).wait_for(timeout=300_000)
    for text in ("circle", "red circle", "red circle nothing"):
        milliseconds, words = page.evaluate(FILTER, text)
        print(f"filter {total:,} samples by {text!r}: {milliseconds:.0f} ms, {words}")


def _timed_get(address: str) -> tuple[float, int]:
    began = time.perf_counter()
    with urlopen(address) as answer:
        size = len(answer.read())
    return time.perf_counter() - began, size


def _make_log(folder: Path) -> str:
    options: dict[str, Any] = {"log_dir": str(folder), "display": "none", "epochs": EPOCHS}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        [log] = run_eval(drawing(), model="limner/blind", **options)
    print(f"{len(log.samples or ()):,} samples by limner/blind")
    return Path(log.location).name


if __name__ == "__main__":
    main()
