"""Measure how fast a poster is rendered, and print it beside what the issue asks for.

Usage: ``python tools/bench_design.py``. The poster is 1800 x 2400 pixels, made by 25 steps: five
images, eight texts, no filter; from the steps to pixels, nothing encoded. Beside it: the same
picture drawn again, adjustments and filters over the whole page, and, where it is installed,
Inkscape drawing the exported SVG.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import skia

from limner.design.document import Document, Effect
from limner.design.effects import EFFECTS, apply_effects
from limner.design.effects.pixels import Pixels
from limner.design.effects.registry import Number
from limner.design.export import EXPORTERS
from limner.design.files import ImageBytes
from limner.design.filtered import premultiplied
from limner.design.render import on_white, pixels, render
from limner.design.workflow import run_workflow

ROUNDS = 5
ADJUSTMENTS = ("AdjustBC", "AdjustBW", "AdjustHSL", "PhotoFilter")
VECTOR = "Vector Graphic Editor"
FONTS = {
    "HARVEST FESTIVAL": "Bebas Neue",
    "Old Town Square": "Playfair Display Italic",
    "14 – 16 October": "Montserrat SemiBold",
    "Come and join us!": "Pacifico",
}
SIZES = {
    "Music · Food · Crafts": 200,
    "Добро пожаловать": 160,
    "Free entry, bring your friends": 90,
    "harvest.example.org": 60,
}


def main() -> None:
    """Print one line a figure."""
    images = ImageBytes(_images())
    steps = _steps(sorted(images.files))
    document = run_workflow(steps, images).document
    if document is None:
        sys.exit("The poster's workflow made no document.")
    print(f"{len(steps)} steps, {document.width} x {document.height}, medians of {ROUNDS} rounds")
    _show("first run, fonts and images not loaded yet", _in_a_new_process(), None)
    _show("steps to pixels", _median(lambda: _poster(steps, images)), 250)
    _show("the document's pixels only", _median(lambda: pixels(render(document))), None)
    picture = premultiplied(on_white(render(document)))
    for name in EFFECTS:
        _show(f"{name} on the page", _effect(picture, name), 100 if name in ADJUSTMENTS else 800)
    _inkscape(document)


def _poster(steps: list[dict[str, Any]], images: ImageBytes) -> None:
    run = run_workflow(steps, images)
    assert run.document is not None
    assert not run.errors, run.errors
    pixels(render(run.document))


def _images() -> dict[str, bytes]:
    rng = np.random.default_rng(7)
    files = {}
    for number, (width, height) in enumerate([(1800, 1200), (900, 900), (700, 500), (640, 640)]):
        small = rng.integers(0, 255, (9, 9, 4), dtype=np.uint8)
        small[..., 3] = 255
        smooth = skia.SamplingOptions(skia.CubicResampler.Mitchell())
        image = skia.Image.fromarray(small).resize(width, height, smooth)
        files[f"photo{number}.jpg"] = bytes(image.encodeToData(skia.kJPEG, 90))
    files["sun.svg"] = _SUN
    return files


_SUN = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<circle cx="50" cy="50" r="30" fill="#fc3"/><path d="M50 2v14M50 84v14M2 50h14M84 50h14"
stroke="#e90" stroke-width="6"/></svg>"""


def _steps(images: list[str]) -> list[dict[str, Any]]:
    steps = [_step("CreateDocument", docType="poster")]
    steps.append(_step("SetBackgroundColor", red=250, green=240, blue=220))
    for number, name in enumerate(images):
        steps.append(_step("ImportObject", fileName=name, layerName=f"image {number}"))
    steps.append(
        _step("DrawRectangle", layerName="band", width=1800, height=220, **_color(30, 90, 60))
    )
    steps.append(_step("OpacityDrawing", layerName="band", opacity=80))
    texts = [_step("CreateText", layerName=text, textString=text) for text in (*FONTS, *SIZES)]
    fonts = [_step("ApplyFont", layerName=text, fontName=font) for text, font in FONTS.items()]
    sizes = [_step("ResizeText", layerName=text, fontSize=size) for text, size in SIZES.items()]
    return [*steps, *texts, *fonts, *sizes]


def _color(red: int, green: int, blue: int) -> dict[str, int]:
    return {"red": red, "green": green, "blue": blue}


def _step(action: str, **parameters: Any) -> dict[str, Any]:
    return {"expert": VECTOR, "action": action, "parameters": parameters}


def _effect(picture: Pixels, name: str) -> float:
    """Return the time of an effect at its strongest over a whole picture."""
    strongest = tuple(
        (item.name, item.high if isinstance(item, Number) else item.choices[0])
        for item in EFFECTS[name].parameters
    )
    return _median(lambda: apply_effects((Effect(name, strongest),), picture))


def _in_a_new_process() -> float:
    code = (
        "import sys; sys.path.insert(0, 'tools'); import bench_design as b; import time; "
        "images = b.ImageBytes(b._images()); steps = b._steps(sorted(images.files)); "
        "start = time.perf_counter(); b._poster(steps, images); "
        "print((time.perf_counter() - start) * 1e3)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, cwd=Path(__file__).parents[1]
    )
    return float(done.stdout)


def _inkscape(document: Document) -> None:
    if shutil.which("inkscape") is None:
        print("Inkscape is not installed: nothing to compare with.")
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "poster.svg"
        path.write_bytes(EXPORTERS["svg"](document))
        command = ["inkscape", str(path), "--export-type=png", f"--export-filename={path}.png"]
        run = lambda: subprocess.run(command, check=True, capture_output=True)  # noqa: E731
        _show("Inkscape: the SVG to a PNG", _median(run), None)


def _median(run: Callable[[], object]) -> float:
    """Return milliseconds."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return median(times) * 1e3


def _show(what: str, milliseconds: float, bound: int | None) -> None:
    asked = f"  (asked: {bound})" if bound else ""
    print(f"{what:<48}{milliseconds:8.1f} ms{asked}")


if __name__ == "__main__":
    main()
