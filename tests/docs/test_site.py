"""The site builds without a warning, and needs nothing from outside."""

import os
import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest

from docs.pages import DOCS, ROOT
from limner import drawing


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return folder


class _Loads(HTMLParser):
    """What a page loads by itself: not what it links to."""

    def __init__(self):
        super().__init__()
        self.addresses = []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag in ("script", "img", "iframe", "source", "video", "object", "embed"):
            self.addresses.append(given.get("src") or given.get("data"))
        if tag == "link" and given.get("rel") != "canonical":
            self.addresses.append(given.get("href"))


def test_pages_load_nothing_from_outside(site):
    pages = list(site.rglob("*.html"))
    assert len(pages) > len(list(DOCS.glob("*.md")))
    for page in pages:
        loads = _Loads()
        loads.feed(page.read_text(encoding="utf-8"))
        outside = [a for a in loads.addresses if a and re.match(r"(?:[a-z]+:)?//", a)]
        assert outside == [], page


def test_styles_load_nothing_from_outside(site):
    for sheet in site.rglob("*.css"):
        found = re.findall(
            r"url\(\s*['\"]?(?:https?:)?//[^)]*|@import[^;]*", sheet.read_text("utf-8")
        )
        assert found == [], sheet


def test_search_is_built_in(site):
    index = (site / "search" / "search_index.json").read_text(encoding="utf-8")
    assert "StainedGlassFilter" in index


def test_every_public_name_is_in_the_reference(site):
    page = (site / "api" / "drawing" / "index.html").read_text(encoding="utf-8")
    shown = set(re.findall(r'id="limner\.drawing\.(\w+)"', page))
    assert set(drawing.__all__) <= shown


def test_no_mark_of_a_role_is_left(site):
    for page in (site / "api").rglob("*.html"):
        assert not re.search(r":[a-z]+:<code>", page.read_text(encoding="utf-8")), page
