"""Whether a real mouse on ``/paint`` draws every list as the Python canvas does, to the pixel.

A real Chromium is driven by Playwright's mouse at screen coordinates, at device pixel ratios 1 and
2. The lists are all bundled tasks' references, and the recorded turns of a DrawingBench release
that a mouse can make. The page's own list of what was done has to draw the same. Takes about a
quarter of an hour.

    python tools/paint_audit.py [--records RECORDS.json] [--ratios 1 2] [--every N]
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from limner.drawing import draw
from limner.drawing.raster import Pixels

ROOT = Path(__file__).parents[1]
RECORDS = ROOT.parent / "shared" / "upstream" / "drawingbench" / "records.json"

sys.path.insert(0, str(ROOT / "tests"))
from web import hands  # type: ignore[import-not-found]  # noqa: E402
from web.browser import (  # type: ignore[import-not-found]  # noqa: E402
    browser_page,
    canvas_pixels,
    chromium,
)
from web.serving import served_site  # type: ignore[import-not-found]  # noqa: E402

Lists = dict[str, list[dict[str, Any]]]


def main() -> int:
    """Print what differs, and a line for each ratio; return how many lists differ."""
    options = _options()
    lists = _lists(options.records)
    chosen = {name: lists[name] for name in list(lists)[:: options.every]}
    different = 0
    with tempfile.TemporaryDirectory() as folder, served_site(Path(folder)) as site:
        for ratio in options.ratios:
            found = list(_differences(site, ratio, chosen))
            different += len(found)
            equal = len(chosen) - len(found)
            actions = sum(map(len, chosen.values()))
            print(f"ratio {ratio:g}: {equal} of {len(chosen)} lists equal ({actions:,} actions)")
    return different


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--records", type=Path, default=RECORDS)
    parser.add_argument("--ratios", type=float, nargs="+", default=[1, 2])
    parser.add_argument("--every", type=int, default=1, help="only every N-th list")
    return parser.parse_args()


def _lists(records: Path) -> Lists:
    references: Lists = hands.reference_lists()
    if not records.is_file():
        print(f"without recorded turns: there is no {records}")
        return references
    data = json.loads(records.read_text(encoding="utf-8"))
    turns = [(record["position"], turn) for record in data for turn in record["results"]]
    recorded: Lists = hands.recorded_lists(turns)
    print(f"{len(references)} references, {len(recorded)} of {len(turns)} recorded turns")
    return recorded | references


def _differences(site: str, ratio: float, lists: Lists) -> Iterator[str]:
    with chromium() as browser, browser_page(browser, ratio) as page:
        hands.open_paint(page, site)
        for name, actions in lists.items():
            drawing = draw(actions)
            hands.clear(page)
            hands.draw_by_mouse(page, drawing.answer.actions)
            wanted = drawing.picture.pixels
            count = _count(canvas_pixels(page, ".easel canvas"), wanted)
            again = _count(draw(hands.page_list(page)).picture.pixels, wanted)
            if count or again:
                print(f"ratio {ratio:g}: {name}: {count} pixels differ, {again} of its own list's")
                yield name
            page.mouse.up()


def _count(found: Pixels, wanted: Pixels) -> int:
    return int((found != wanted).any(axis=2).sum())


if __name__ == "__main__":
    sys.exit(min(main(), 1))
