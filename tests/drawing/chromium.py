"""A Chromium canvas that draws a trace's marks, to compare pixels with."""

import base64
import shutil
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Page, sync_playwright

from limner.drawing.canvas import Trace
from limner.drawing.raster import Pixels

EXECUTABLE = shutil.which("chromium") or shutil.which("chromium-browser")

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

DRAW = (Path(__file__).parent / "strokes.js").read_text(encoding="utf-8")


@contextmanager
def chromium_page() -> Iterator[Page]:
    """Open a page of the system's Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=ARGUMENTS)
        try:
            yield browser.new_page()
        finally:
            browser.close()


def chromium_pixels(page: Page, trace: Trace) -> Pixels:
    """Return the pixels of a trace as Chromium draws it."""
    marks: list[dict[str, Any]] = [asdict(mark) for mark in trace.marks]
    packed = page.evaluate(DRAW, [marks, trace.screen.palette, trace.screen.background])
    raw = zlib.decompress(base64.b64decode(packed))
    return np.frombuffer(raw, np.uint8).reshape(700, 1000, 4)
