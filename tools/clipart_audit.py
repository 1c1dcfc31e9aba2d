"""How many clip-art drawings the studio shows as a browser does.

Takes a seeded sample of Debian's ``openclipart-svg`` (links count once, as the file that they
lead to), draws each file with its longer side at 512 pixels on white, and compares it with
Chromium's picture of the same file: the mean SSIM of luminance, Gaussian window of 11 pixels.
Chromium shows a file that does not name SVG's namespace (every fifth) only once it is added.

    python tools/clipart_audit.py --count 300 --seed 1 --pictures /tmp/audit
"""

import argparse
import base64
import json
import random
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from time import perf_counter

import numpy as np
import skia
from numpy.typing import NDArray
from playwright.sync_api import Page, sync_playwright
from scipy.ndimage import gaussian_filter

from limner.design.images import ImageRefused, draw_picture, open_picture

LIBRARY = Path("/usr/share/openclipart/svg")
SIDE = 512
ENOUGH = 0.9
NAMESPACES = b'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
_LUMINANCE = (0.2126, 0.7152, 0.0722)
_SHOW = """async ([link, side]) => {
  const image = document.querySelector("img");
  image.removeAttribute("width"); image.removeAttribute("height");
  image.src = link;
  try { await image.decode(); } catch { return null; }
  const scale = side / Math.max(image.naturalWidth, image.naturalHeight);
  image.width = Math.max(1, Math.round(image.naturalWidth * scale));
  image.height = Math.max(1, Math.round(image.naturalHeight * scale));
  await image.decode();
  return [image.width, image.height];
}"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one file."""

    file: str
    similarity: float | None = None
    """SSIM with Chromium's picture; None where one of the two does not show it."""
    refused: str = ""
    milliseconds: float = 0.0
    """To open and draw it."""


def sample(count: int, seed: int, library: Path = LIBRARY) -> list[Path]:
    """Return some files of the library, no links."""
    files = sorted(path for path in library.rglob("*.svg") if not path.is_symlink())
    return random.Random(seed).sample(files, min(count, len(files)))


@contextmanager
def chromium() -> Iterator[Page]:
    """Open a page of the system's Chromium with one empty image on white."""
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": SIDE, "height": SIDE})
        page.set_content('<body style="margin:0;background:#fff"><img style="display:block">')
        try:
            yield page
        finally:
            browser.close()


def chromium_picture(page: Page, data: bytes) -> NDArray[np.uint8] | None:
    """Return Chromium's pixels of an SVG, None where it does not show it."""
    if b"http://www.w3.org/2000/svg" not in data:
        data = data.replace(b"<svg", b"<svg " + NAMESPACES, 1)
    link = f"data:image/svg+xml;base64,{base64.b64encode(data).decode()}"
    size = page.evaluate(_SHOW, [link, SIDE])
    if size is None:
        return None
    clip = {"x": 0, "y": 0, "width": size[0], "height": size[1]}
    return rgba(skia.Image.MakeFromEncoded(page.screenshot(clip=clip)))  # type: ignore[arg-type]


def own_picture(data: bytes, width: int, height: int) -> NDArray[np.uint8]:
    """Return the studio's pixels of a picture, on white."""
    surface = skia.Surface(width, height)
    surface.getCanvas().clear(skia.ColorWHITE)
    draw_picture(open_picture("clipart.svg", data), surface.getCanvas(), width, height)
    return rgba(surface.makeImageSnapshot())


def rgba(image: skia.Image) -> NDArray[np.uint8]:
    """Return an image's pixels."""
    pixels: NDArray[np.uint8] = image.toarray(colorType=skia.kRGBA_8888_ColorType)
    return pixels


def similarity(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> float:
    """Return the mean SSIM of two pictures' luminance (Wang et al. 2004)."""
    x, y = (pixels[..., :3].astype(float) @ _LUMINANCE for pixels in (one, other))
    blur = partial(gaussian_filter, sigma=1.5, truncate=10 / 3)  # 5 pixels to each side
    mean_x, mean_y = blur(x), blur(y)
    variance = blur(x * x) - mean_x**2 + blur(y * y) - mean_y**2
    covariance = blur(x * y) - mean_x * mean_y
    light, structure = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    above = (2 * mean_x * mean_y + light) * (2 * covariance + structure)
    below = (mean_x**2 + mean_y**2 + light) * (variance + structure)
    return float((above / below).mean())


def audit_one(path: Path, page: Page, pictures: Path | None) -> Outcome:
    """Return what becomes of one file."""
    data, name = path.read_bytes(), str(path.relative_to(LIBRARY))
    expected = chromium_picture(page, data)
    height, width = (SIDE, SIDE) if expected is None else expected.shape[:2]
    start = perf_counter()
    try:
        found = own_picture(data, width, height)
    except ImageRefused as refusal:
        return Outcome(name, refused=str(refusal))
    spent = (perf_counter() - start) * 1000
    if expected is None:
        return Outcome(name, milliseconds=spent)
    alike = similarity(expected, found)
    if pictures is not None and alike < ENOUGH:
        _save_side_by_side(pictures / f"{path.stem}.png", expected, found)
    return Outcome(name, alike, milliseconds=spent)


def _save_side_by_side(path: Path, *pictures: NDArray[np.uint8]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    joined = np.ascontiguousarray(np.hstack(pictures))
    skia.Image.fromarray(joined, skia.kRGBA_8888_ColorType).save(str(path))


def _audit(paths: list[Path], pictures: Path | None) -> list[Outcome]:
    with chromium() as page:
        outcomes = []
        for number, path in enumerate(paths, 1):
            outcomes.append(audit_one(path, page, pictures))
            if number % 50 == 0:
                print(f"{number} of {len(paths)}", file=sys.stderr)
        return outcomes


def summary(outcomes: list[Outcome]) -> dict[str, float | int]:
    """Return counts, shares and times of an audit."""
    count = len(outcomes)
    refused = sum(bool(outcome.refused) for outcome in outcomes)
    right = sum((outcome.similarity or 0) >= ENOUGH for outcome in outcomes)
    times = [outcome.milliseconds for outcome in outcomes if not outcome.refused]
    return {
        "files": count,
        "as in Chromium": right / count,
        "wrong in silence": (count - right - refused) / count,
        "refused with a reason": refused / count,
        "median ms": float(np.median(times)),
        "most ms": max(times),
    }


def main() -> None:
    """Run an audit and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", type=Path, help="where failures are saved side by side")
    parser.add_argument("--json", type=Path, help="where all outcomes are written")
    options = parser.parse_args()
    outcomes = _audit(sample(options.count, options.seed), options.pictures)
    for outcome in outcomes:
        if outcome.refused:
            print(f"refused  {outcome.file}: {outcome.refused}")
        elif (outcome.similarity or 0) < ENOUGH:
            print(f"differs  {outcome.file}: SSIM {outcome.similarity}")
    print(json.dumps(summary(outcomes), indent=2))
    if options.json:
        options.json.write_text(json.dumps([asdict(outcome) for outcome in outcomes], indent=1))


if __name__ == "__main__":
    main()
