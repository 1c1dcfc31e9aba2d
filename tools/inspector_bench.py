"""Measure the inspector: opening a log of 1,000 drawings, the list, and the slider's frame rate.

Usage: ``python tools/inspector_bench.py``. A run of four epochs of the 250 bundled tasks is made
with a bundled agent; Chromium measures what a person would wait for.
"""

import shutil
import tempfile
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

import uvicorn
from inspect_ai import eval as run_eval
from playwright.sync_api import Page, sync_playwright

from limner.evals.drawing import drawing
from limner.web.settings import Settings
from limner.web.site import make_site

EPOCHS = 4
FRAMES = 400
COPIES = 10

LIST_IS_THERE = "document.querySelector('.list .row') !== null"
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
        with _served(folder) as site, _page() as page:
            _measure_opening(site, log)
            _measure_list(site, page, log)
            _measure_slider(site, page, log)
            _measure_many(site, page, folder / "logs" / log)


def _measure_opening(site: str, log: str) -> None:
    for which in ("first", "second"):
        seconds, size = _timed_get(f"{site}/runs/index.json?{urlencode({'log': log})}")
        print(f"list of the log, {which} reading: {seconds:.2f} s, {size / 1e3:,.0f} KB")
    seconds, _ = _timed_get(f"{site}/runs/headline.json?{urlencode({'log': log})}")
    print(f"its headline figures, first reading: {seconds:.2f} s")


def _measure_list(site: str, page: Page, log: str) -> None:
    began = time.perf_counter()
    page.goto(f"{site}/runs/samples?{urlencode({'log': log})}")
    page.locator(".list .row").first.wait_for()
    print(f"its list in the browser, up to the first rows: {time.perf_counter() - began:.2f} s")
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
    page.goto(f"{site}/runs/samples?{urlencode([('log', name) for name in names])}")
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


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    settings = Settings(folder / "logs", folder / "data")
    config = uvicorn.Config(make_site(settings), host="127.0.0.1", port=0, log_level="warning")
    server = uvicorn.Server(config)
    with config.bind_socket() as socket:
        thread = threading.Thread(target=server.run, args=([socket],))
        thread.start()
        try:
            yield f"http://127.0.0.1:{socket.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def _page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        executable = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(
            executable_path=executable, args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            yield browser.new_page(viewport={"width": 1280, "height": 900})
        finally:
            browser.close()


if __name__ == "__main__":
    main()
