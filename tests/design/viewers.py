"""Other people's programs that open what the studio exports: a browser, Poppler and GIMP."""

import json
import shutil
import subprocess
from base64 import b64encode
from pathlib import Path

import numpy as np
import pytest
import skia
from numpy.typing import NDArray
from playwright.sync_api import Page

from limner.design.pages import PageType

Pixels = NDArray[np.uint8]


def needs(program: str):
    """Return a mark that skips a test where a program is not installed."""
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


def read_picture(data: bytes) -> Pixels:
    """Return the unpremultiplied RGBA pixels of a PNG or JPEG."""
    return skia.Image.MakeFromEncoded(data).toarray(colorType=skia.kRGBA_8888_ColorType)


def seen_in_browser(page: Page, svg: bytes, width: int, height: int) -> Pixels:
    """Return an SVG as a browser shows it as an image of a size."""
    source = f"data:image/svg+xml;base64,{b64encode(svg).decode()}"
    page.set_viewport_size({"width": width, "height": height})
    style = f"display:block;width:{width}px;height:{height}px"
    page.set_content(f'<body style="margin:0"><img style="{style}" src="{source}">')
    page.evaluate("document.images[0].decode()")
    return read_picture(page.screenshot())


def seen_in_poppler(pdf: bytes, page: PageType, folder: Path) -> Pixels:
    """Return a PDF as pdftoppm draws it, in the page's pixels.

    pdftoppm rounds sizes up, 2400.0000000000005 too, so it is told how large the picture is.
    """
    file = folder / "page.pdf"
    file.write_bytes(pdf)
    size = ("-x", "0", "-y", "0", "-W", str(page.width), "-H", str(page.height))
    resolution = ("-r", str(page.resolution))
    _run("pdftoppm", *resolution, *size, "-png", "-singlefile", file, folder / "page")
    return read_picture((folder / "page.png").read_bytes())


def poppler(program: str, pdf: bytes, folder: Path) -> str:
    """Return what one of Poppler's programs says about a PDF."""
    file = folder / "page.pdf"
    file.write_bytes(pdf)
    return _run(program, file, *(["-"] if program == "pdftotext" else []))


def seen_in_gimp(psd: bytes, folder: Path, home: Path) -> tuple[list[str], Pixels]:
    """Return the names of a PSD's layers from the top as GIMP lists them, and its picture on white.

    Groups stand before what is in them, with a slash behind their names. A home that GIMP has
    been in before saves it the reading of its plug-ins.
    """
    file, picture, names = folder / "in.psd", folder / "out.png", folder / "names.txt"
    file.write_bytes(psd)
    script = GIMP_SCRIPT % tuple(json.dumps(str(path)) for path in (file, names, picture, picture))
    _run(
        "gimp-console", "-i", "-d", "-f",
        "--batch-interpreter=plug-in-script-fu-eval", "-b", script, "-b", "(gimp-quit 1)",
        home=home,
    )  # fmt: skip
    return names.read_text(encoding="utf-8").splitlines(), read_picture(picture.read_bytes())


GIMP_SCRIPT = """
(let* ((image (car (file-psd-load RUN-NONINTERACTIVE %s "")))
       (out (open-output-file %s)))
  (define (show items)
    (for-each
      (lambda (item)
        (display (car (gimp-item-get-name item)) out)
        (if (= 1 (car (gimp-item-is-group item)))
            (begin (display "/" out) (newline out)
                   (show (vector->list (cadr (gimp-item-get-children item)))))
            (newline out)))
      items))
  (show (vector->list (cadr (gimp-image-get-layers image))))
  (close-output-port out)
  (gimp-context-set-background '(255 255 255))
  (file-png-save RUN-NONINTERACTIVE image
    (car (gimp-image-flatten image)) %s %s 0 1 0 0 0 0 0))
"""


def _run(*command: str | Path, home: Path | None = None) -> str:
    environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(home or "/")}
    done = subprocess.run(command, env=environment, capture_output=True, timeout=120, check=True)
    return done.stdout.decode("utf-8")
