"""Every link of the docs that stays in the project leads somewhere, on disk as on the site."""

import re

import pytest
from pymdownx.slugs import slugify

from docs.pages import PAGES, ROOT, prose_of

_CODE = re.compile(r"`[^`\n]*`")
_LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?[^)]*\)|(?:href|src)=\"([^\"]+)\"")
_HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
_SLUG = slugify(case="lower")


def links_of(page):
    text = _CODE.sub("", prose_of(page))
    return [first or second for first, second in _LINK.findall(text)]


def anchors_of(path):
    text = prose_of(str(path.relative_to(ROOT)))
    return {_SLUG(_plain(heading), "-") for heading in _HEADING.findall(text)}


def _plain(heading):
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    dead = []
    for link in links_of(page):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        path = (PAGES[page].parent / name).resolve() if name else PAGES[page]
        if not path.is_file() or (anchor and anchor not in anchors_of(path)):
            dead.append(link)
    assert dead == []


@pytest.mark.parametrize("page", [page for page in PAGES if page != "README.md"])
def test_pages_of_the_site_link_within_it(page):
    left = [link for link in links_of(page) if link.startswith(("/", "../../"))]
    assert left == []


def test_addresses_outside_are_secure():
    outside = {link for page in PAGES for link in links_of(page) if re.match(r"[a-z]+:", link)}
    assert outside, "the docs name their sources"
    assert [link for link in outside if not link.startswith("https://")] == []
