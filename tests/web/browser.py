"""Pages of the system's Chromium that open a site."""

import base64
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from drawing.chromium import ARGUMENTS, EXECUTABLE
from limner.drawing.raster import Pixels


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the system's Chromium; skip the test where it is missing, but not in CI."""
    if EXECUTABLE is None:
        if os.environ.get("CI"):
            pytest.fail("CI needs Chromium (Debian's package chromium)")
        pytest.skip("needs Chromium (Debian's package chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def browser_page(
    browser: Browser,
    ratio: float = 1,
    width: int = 1600,
    height: int = 1200,
    scheme: str = "light",
) -> Iterator[Page]:
    """Open a page; at its end, errors in its console and scripts fail the test.

    Args:
        browser: Of :func:`chromium`.
        ratio: Device pixels per CSS pixel.
        width: Of the window, in CSS pixels.
        height: Of the window, in CSS pixels.
        scheme: ``light`` or ``dark``.
    """
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=ratio,
        color_scheme=scheme,
    )
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    try:
        yield page
    finally:
        context.close()
        assert errors == []


PACKED = """async (canvas) => {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const stream = new Blob([data]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return [width, height, btoa(text)];
}"""


def canvas_pixels(page: Page, selector: str = "canvas") -> Pixels:
    """Return a canvas's pixels, height x width x 4, RGBA."""
    width, height, packed = page.locator(selector).first.evaluate(PACKED)
    raw = zlib.decompress(base64.b64decode(packed))
    return np.frombuffer(raw, np.uint8).reshape(height, width, 4)
