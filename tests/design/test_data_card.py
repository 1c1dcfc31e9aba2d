"""The data card: what docs/requests.md says and shows is what the requests are."""

import importlib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from limner.design.dataset import summaries, type_table
from limner.design.request_checks import by_type, difficulty, means
from limner.design.requests import bundled_requests

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def tools():
    """The tools by name; they import each other by their folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "tools"))
        names = ("data_card", "request_charts", "charts")
        yield {name: importlib.import_module(name) for name in names}


def test_the_page_is_current(tools):
    tool = tools["data_card"]
    page = tool.PAGE.read_text(encoding="utf-8")
    assert tool.with_figures(page, bundled_requests()) == page, "run tools/data_card.py"


def test_the_charts_are_current_and_shown(tools):
    tool = tools["data_card"]
    made = tools["request_charts"].pictures(bundled_requests())
    kept = {path.name: path for path in tool.PICTURES.glob("requests_*")}
    assert set(kept) == set(made)
    page = tool.PAGE.read_text(encoding="utf-8")
    for name, text in made.items():
        assert kept[name].read_text(encoding="utf-8") == text, "run tools/data_card.py"
        assert f"(images/{name})" in page


def test_another_set_gives_another_page(tools):
    tool = tools["data_card"]
    page = tool.PAGE.read_text(encoding="utf-8")
    fewer = bundled_requests()[:-1]
    changed = tool.with_figures(page, fewer)
    assert "1,078 requests in English, 20 for training and 1,058 for testing" in changed
    assert tool.with_figures(changed, bundled_requests()) == page
    with pytest.raises(ValueError, match="end of size"):
        tool.with_figures(page.replace("<!-- end of size -->", ""), fewer)


def test_the_summaries_are_what_the_checks_compute():
    groups = by_type(bundled_requests())
    found = summaries(bundled_requests())
    assert [one.type for one in found] == ["book cover", "business card", "postcard", "poster"]
    for one in found:
        group = groups[one.type]
        assert (one.texts, one.images) == means(group)
        assert one.requests == len(group) == sum(one.themes.values())
        for level, count in one.difficulties.items():
            assert count == sum(difficulty(request) == level for request in group)


def test_the_table_of_a_small_set():
    rows = [one for one in bundled_requests() if one.id in ("poster-001", "poster-003")]
    assert [(len(one.texts), len(one.images)) for one in rows] == [(2, 1), (2, 1)]
    two, one = type_table(rows).splitlines()[2:], rows[0].model_copy(update={"images": ()})
    assert len(two) == 1
    assert two[0].startswith("| poster | 2 | 2 | 0 | 2 | 2.00 | 1.00 |")
    assert "| 2.00 | 0.50 |" in type_table([one, rows[1]])


def test_the_examples_are_verbatim(tools):
    page = tools["data_card"].PAGE.read_text(encoding="utf-8")
    firsts = [group[0] for group in by_type(bundled_requests()).values()]
    assert len(firsts) == 4
    for request in firsts:
        assert f"\n> {request.query}\n" in page
        assert f"id: {request.id}\n" in page


def drawn(tools, panel):
    svg = ET.fromstring(tools["charts"].picture([panel], "Says <this>", 1))
    assert svg.get("aria-label") == "Says <this>"
    texts = [text.text for text in svg.iter(f"{SVG}text")]
    return texts, [rect for rect in svg.iter(f"{SVG}rect") if rect.get("class") != "ground"]


def test_bars_are_as_long_as_their_numbers(tools):
    rows = [("salt & pepper", 40), ("<none>", 10)]
    texts, rects = drawn(tools, tools["charts"].bars("kinds", rows, note="and 3 more"))
    assert texts == ["Kinds", "salt & pepper", "40", "<none>", "10", "and 3 more"]
    assert [int(rect.get("width")) for rect in rects] == [220, 55]


def test_stacks_share_a_bar_by_their_numbers(tools):
    keys = ["0", "1", "2"]
    texts, rects = drawn(tools, tools["charts"].stacks("parts", keys, [("poster", [16, 0, 48])]))
    assert texts == ["Parts", "poster", "16", "48", *keys]
    assert [rect.get("width") for rect in rects[:3]] == ["79.0", "0.0", "239.0"]
    assert [rect.get("class") for rect in rects[:3]] == ["s0", "s1", "s2"]
    _, rects = drawn(tools, tools["charts"].stacks("parts", ["1", "2"], [("poster", [1, 1])]))
    assert [rect.get("class") for rect in rects[:2]] == ["s1", "s2"]


def test_columns_and_cells(tools):
    heights = [("10", 5), ("20", 0), ("30", 10)]
    texts, rects = drawn(tools, tools["charts"].columns("words", heights, "words a query"))
    assert texts == ["Words", "10", "5", "20", "30", "10", "words a query"]
    assert [rect.get("height") for rect in rects] == ["65", "130"]
    rows = [("a font", ["50%", "100%"], [0.5, 1.0])]
    texts, rects = drawn(tools, tools["charts"].table("asked", ["card", "poster"], rows))
    assert texts == ["Asked", "card", "poster", "a font", "50%", "100%"]
    assert [rect.get("fill-opacity") for rect in rects] == ["0.300", "0.600"]
