"""Sessions at a person's seat, by requests and by a real mouse."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from starlette.testclient import TestClient

from limner.drawing import Task, bundled_tasks, load_screen
from limner.drawing.reference import strokes_to_actions
from limner.web.people.choosing import Choice, chosen_positions
from limner.web.settings import Settings
from limner.web.site import make_site

CHOICE = Choice(category="basic_shapes", difficulty="easy", number=2, seed=3)
"""A blue rectangle; a green circle beside a magenta square."""
POSITIONS = chosen_positions(CHOICE)
TASKS: list[Task] = [bundled_tasks()[position] for position in POSITIONS]
RIGHT = [strokes_to_actions(task.reference, load_screen()) for task in TASKS]
"""For each task the actions that draw it."""
WRONG: list[dict[str, Any]] = [{"action": "click", "x": 500, "y": 400}]
"""A dot."""


def settings_in(folder: Path) -> Settings:
    return Settings(folder / "logs", folder / "data")


def client_in(folder: Path) -> TestClient:
    """A client of a site that has its data in a folder; each call is a new start of the server."""
    return TestClient(make_site(settings_in(folder)), base_url="http://127.0.0.1:8800")


class Visit:
    """One session, by requests."""

    def __init__(self, client: TestClient, nickname: str = "", choice: Choice = CHOICE) -> None:
        joining = {"consent": True, "nickname": nickname, "choice": choice.model_dump()}
        self.client = client
        self.address: str = client.post("/people", json=joining).json()["address"]
        self.last = 0

    @property
    def id(self) -> str:
        return self.address.rsplit("/", 1)[1]

    def post(self, body: Any) -> Any:
        """Send events as they are; a text is sent as the body."""
        content = body if isinstance(body, str | bytes) else json.dumps(body)
        return self.client.post(f"{self.address}/events", content=content)

    def send(self, *events: dict[str, Any]) -> dict[str, Any]:
        """Number events and send them; return the answer."""
        numbered = [{"seq": self.last + n, **event} for n, event in enumerate(events, start=1)]
        answer = self.post(numbered)
        assert answer.status_code == 200, answer.text
        self.last += len(events)
        return dict(answer.json())

    def draw(self, actions: list[dict[str, Any]], seconds: float = 2) -> dict[str, Any]:
        """Show the task, draw, submit; all of the time passes before the submission."""
        return self.send(*SHOW, *acts(actions), {"kind": "submit", "after": 1_000 * seconds})

    def state(self) -> dict[str, Any]:
        return dict(self.post([]).json())


SHOW = ({"kind": "show", "after": 60_000},)
"""What came before the page was shown does not count."""


def acts(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"kind": "act", "action": action} for action in actions]


class Hand:
    """A person's mouse on the page of a session."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def carry_out(self, actions: list[dict[str, Any]]) -> None:
        """Do by the mouse what actions say, at the same places of the screen."""
        left, top = self._corner()
        mouse = self._page.mouse
        for action in actions:
            if "x" in action:
                mouse.move(left + action["x"], top + action["y"])
            if action["action"] in ("mouseDown", "click"):
                mouse.down()
            if action["action"] in ("mouseUp", "click"):
                mouse.up()

    def _corner(self) -> tuple[float, float]:
        box = self._page.locator("#paint").bounding_box()
        return round(box["x"]), round(box["y"])  # as the screen is painted


def join(page: Page, address: str, nickname: str = "", choice: Choice = CHOICE) -> None:
    """Fill in the form of the first page as a person does, and wait for the first task."""
    page.goto(f"{address}/people")
    page.get_by_label("How many").fill(str(choice.number))
    page.get_by_label("Category").select_option(choice.category)
    page.get_by_label("Difficulty").select_option(choice.difficulty)
    page.get_by_label("Seed").fill(str(choice.seed))
    page.get_by_label("Nickname").fill(nickname)
    page.get_by_label("I agree").check()
    page.get_by_role("button", name="Begin").click()
    wait_for(page, "drawing")


def wait_for(page: Page, section: str) -> None:
    """Wait until the page shows a section: ``drawing``, ``outcome`` or ``over``."""
    page.wait_for_selector(f'#seat[data-shows="{section}"]')


def wait_until_saved(page: Page) -> None:
    """Wait until the page says that the server has everything."""
    page.wait_for_selector('#seat[data-waiting="0"]')
