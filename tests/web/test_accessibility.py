"""Every part's first page, for people who see little, see no colours, or use no mouse."""

import pytest

from limner.web import parts  # noqa: F401  declares the parts
from limner.web.features import FEATURES
from web.accessibility import serious_findings
from web.browser import browser_page, chromium
from web.serving import served_site

FIRST_PAGES = ["/", *(feature.path for feature in FEATURES)]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with served_site(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", FIRST_PAGES)
def test_axe_finds_nothing_serious(site, browser, path, scheme):
    with browser_page(browser, scheme=scheme) as page:
        page.goto(f"{site}{path}")
        assert serious_findings(page) == []


def test_axe_finds_what_is_wrong(browser):
    with browser_page(browser) as page:
        page.set_content('<html lang="en"><title>x</title><main><img src="data:,"></main></html>')
        assert [found.split(":")[0] for found in serious_findings(page)] == ["image-alt"]
