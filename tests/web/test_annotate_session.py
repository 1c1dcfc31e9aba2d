"""A person's whole session: by keyboard alone, through reloads, and through the server's death."""

import json
import threading

import httpx
import pytest
from playwright.sync_api import Page, expect

from limner.web.annotate.request_items import request_study
from limner.web.annotate.studies import Plan, questions_of
from limner.web.annotate.work import turn
from web.accessibility import serious_findings
from web.annotators import Made, Person, Site, make_pool, whole
from web.browser import browser_page, chromium
from web.serving import running_server, served_site

FOCUSED = """() => {
  const { name, value, type, textContent, labels } = document.activeElement;
  return { name, value, type, text: labels?.[0]?.textContent ?? textContent };
}"""


@pytest.fixture(scope="module")
def pool(tmp_path_factory):
    """A cache folder with a small index of OpenMoji, for servers too."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("cache")
        patch.setenv("LIMNER_CACHE", str(folder))
        make_pool()
        yield folder


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def seed(pool) -> int:
    """A seed by which everybody gets one request with an image and one without."""
    for number in range(100):
        _, items = request_study(Plan("requests", "", number, per_stratum=1))
        if sorted(len(questions_of(item).ranks) for item in items[:2]) == [0, 1]:
            return number
    raise AssertionError("no seed gives such requests")


@pytest.fixture
def made(tmp_path, seed) -> Made:
    """A study whose people all have the same two requests, one of them with an image."""
    return Site(tmp_path).make(per_stratum=1, share=2, common=2, seed=seed)


class Keyboard:
    """Somebody who uses nothing but the keyboard."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(key)

    def type(self, text: str) -> None:
        self._page.keyboard.type(text)

    def focused(self) -> dict[str, str]:
        return dict(self._page.evaluate(FOCUSED))

    def tab_to(self, name: str = "", text: str = "") -> None:
        """Press Tab until a control is reached, by its name or its words."""
        for _ in range(60):
            self.press("Tab")
            on = self.focused()
            if (name and on["name"] == name) or (text and on["text"].strip() == text):
                return
        raise AssertionError(f"Tab never reaches {name or text}; it is at {on}")


def begin(page: Page, keys: Keyboard, nickname: str) -> None:
    keys.tab_to("nickname")
    keys.type(nickname)
    keys.tab_to("usage")
    keys.press("ArrowDown", "ArrowDown")  # from the first, which the arrow takes as chosen
    keys.tab_to("familiarity")
    keys.press("Space")
    keys.tab_to(text="Begin")
    keys.press("Enter")
    page.wait_for_url("**/1")


def rate(keys: Keyboard, person: Person, place: int, rating: int) -> None:
    """Rate each component: a number chooses and goes on to the next."""
    names = questions_of(person.item(place)).ratings
    keys.tab_to(f"rating/{names[0]}")
    for name in names:
        assert keys.focused()["name"] == f"rating/{name}"
        keys.press(str(rating))


def rank(keys: Keyboard) -> list[str]:
    """Rank the pictures in the order in which they are shown; the last has what is left."""
    first = keys.focused()["name"]
    keys.press("1")
    second = keys.focused()["name"]
    keys.press("2")
    last = keys.focused()
    assert last["value"] == "3"
    keys.press("Tab")
    return [name.rpartition("/")[2] for name in (first, second, last["name"])]


def comment_and_go_on(page: Page, keys: Keyboard, words: str, to: str) -> None:
    if keys.focused()["name"] != "comment":
        keys.tab_to("comment")
    keys.type(words)
    keys.tab_to(text="Save and go on")
    keys.press("Enter")
    page.wait_for_url(f"**/{to}")


def test_a_whole_session_by_keyboard(made, tmp_path, browser):
    person = made.people()[0]
    ranked = 1 if questions_of(person.item(1)).ranks else 2
    order: list[str] = []
    with served_site(tmp_path) as address, browser_page(browser) as page:
        keys = Keyboard(page)
        page.goto(f"{address}{person.link}")
        begin(page, keys, "Ada")
        for place in (1, 2):
            rate(keys, person, place, 5 - place)
            if place == ranked:
                order = rank(keys)
            expect(page.locator("#saved")).to_have_text("Saved.")
            page.reload()
            kept = len(questions_of(person.item(place)).ratings) + 3 * (place == ranked)
            assert page.locator("input:checked").count() == kept
            comment_and_go_on(page, keys, f"Item {place}", "2" if place == 1 else "done")
        expect(page.get_by_role("heading", level=1)).to_have_text("Done: thank you")
    data = json.loads(made.export("annotations.json"))["annotators"][0]
    assert (data["nickname"], data["usage"], data["familiarity"]) == ("Ada", 3, 1)
    said = {one["item"]: one for one in data["answers"]}
    for place in (1, 2):
        item = person.item(place)
        answer = said[item.id]
        assert answer["ratings"] == dict.fromkeys(questions_of(item).ratings, 5 - place)
        assert answer["comment"] == f"Item {place}"
    ranks = said[person.item(ranked).id]["ranks"]["image_1"]
    assert sorted(ranks, key=ranks.get) == order


def test_choosing_a_rank_that_is_given_swaps_two(made, tmp_path, browser):
    person = made.people()[0]
    person.start()
    place = 1 if questions_of(person.item(1)).ranks else 2
    with served_site(tmp_path) as address, browser_page(browser) as page:
        page.goto(f"{address}{person.link}/{place}")
        groups = page.get_by_role("radiogroup")

        def ranks() -> list[str]:
            chosen = "input => input.querySelector('input:checked')?.value ?? ''"
            return [groups.nth(n).evaluate(chosen) for n in range(3)]

        groups.nth(0).get_by_label("1").check()
        assert ranks() == ["1", "", ""]
        groups.nth(1).get_by_label("1").check()
        assert ranks() == ["", "1", ""]
        groups.nth(2).get_by_label("2").check()
        assert ranks() == ["3", "1", "2"]
        groups.nth(0).get_by_label("1").check()
        assert ranks() == ["1", "3", "2"]


def test_what_is_missing_is_marked_and_told(made, tmp_path, browser):
    person = made.people()[0]
    person.start()
    with served_site(tmp_path) as address:
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{address}{person.link}/1")
        page.get_by_role("button", name="Save and go on").click()
        alert = page.get_by_role("alert")
        expect(alert).to_be_focused()
        expect(alert).to_have_text("Something is missing; it is marked below.")
        asked = questions_of(person.item(1))
        marked = page.locator(".problem:visible")
        assert marked.count() == len(asked.ratings) + len(asked.ranks)
        assert page.url.endswith("/1")
        context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_any_page(made, tmp_path, browser, scheme):
    first, second = made.people()
    first.say_all(comment="x")
    second.start()
    paths = ["/annotate", made.address, f"{made.address}/agreement", f"{first.link}/done"]
    paths += [f"{second.link}/{page}" for page in ("start", 1, 2, "done")]
    found = {}
    with served_site(tmp_path) as address, browser_page(browser, scheme=scheme) as page:
        for path in paths:
            page.goto(f"{address}{path}")
            found[path] = serious_findings(page)
    assert found == {path: [] for path in paths}


def test_a_person_goes_on_when_the_server_was_killed_and_came_back(made, tmp_path, browser):
    person = made.people()[0]
    person.start()
    names = questions_of(person.item(1)).ratings
    with running_server(tmp_path) as server:
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{server.address}{person.link}/1")
        saved = page.locator("#saved")
        page.locator(f'input[name="rating/{names[0]}"][value="4"]').check()
        expect(saved).to_have_text("Saved.")
        server.kill()
        page.locator(f'input[name="rating/{names[0]}"][value="2"]').check()
        page.get_by_label("Anything to say").fill("Said while the server was gone.")
        expect(saved).to_contain_text("Not saved yet: the server does not answer.")
        server.start()
        expect(saved).to_have_text("Saved.", timeout=20_000)
        page.wait_for_function("document.querySelector('#saved').textContent === 'Saved.'")
        server.kill()
        server.start()
        page.reload()
        chosen = page.locator(f'input[name="rating/{names[0]}"]:checked')
        expect(chosen).to_have_value("2")
        context.close()


def test_nothing_that_was_acknowledged_is_lost_when_the_server_is_killed(made, tmp_path):
    person = made.people()[0]
    person.start()
    fields = whole(person.item(1))
    acknowledged: list[int] = []
    enough = threading.Event()

    def keep_saying(address: str) -> None:
        """Send one answer after another until nobody answers."""
        with httpx.Client(base_url=address, timeout=30) as client:
            for revision in range(1, 100_000):
                said = {**fields, "revision": revision, "draft": 1, "comment": f"{revision}"}
                try:
                    client.post(
                        f"{person.link}/1", data=said, headers={"accept": "application/json"}
                    ).raise_for_status()
                except httpx.TransportError:
                    return
                acknowledged.append(revision)
                if len(acknowledged) == 25:
                    enough.set()

    with running_server(tmp_path) as server:
        talking = threading.Thread(target=keep_saying, args=(server.address,))
        talking.start()
        assert enough.wait(60)
        server.kill()
        talking.join(60)
        server.start()
        page = httpx.get(f"{server.address}{person.link}/1", timeout=30).text
    last = acknowledged[-1]
    annotator, study = Site(tmp_path).store.annotator(person.link.rpartition("/")[2])
    kept = turn(Site(tmp_path).store, study, annotator, 1)
    # What was under way when the server died may be kept too, but nothing older.
    assert last <= kept.revision <= last + 1
    assert kept.answer.comment == f"{kept.revision}"
    assert f">{kept.revision}</textarea>" in page
