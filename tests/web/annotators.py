"""People who annotate, by requests."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from httpx import Response
from starlette.testclient import TestClient

from limner.design.pool import build_index, index_folder
from limner.design.pool.openmoji import openmoji_entries
from limner.web.annotate.store import Store
from limner.web.annotate.studies import Item, questions_of
from limner.web.settings import Settings
from limner.web.site import make_site

SIZES = {"per_stratum": 3, "share": 4, "common": 2, "annotators": 2, "seed": 7}
"""Twelve requests; four for each of two people, two of them the same."""
PICTURES = 40


def make_pool() -> None:
    """Make an index of some of OpenMoji's pictures, in the folder that ``LIMNER_CACHE`` names."""
    build_index(openmoji_entries()[:PICTURES], index_folder("openmoji"))


class Site:
    """A site on a folder; each is a new start of the server."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.settings = Settings(folder / "logs", folder / "data", **settings)
        host = self.settings.host
        self.client = TestClient(
            make_site(self.settings), base_url=f"http://{host}:8800", follow_redirects=False
        )
        self.store = Store(self.settings.data)

    def make(self, **fields: Any) -> "Made":
        """Make a study as its form does."""
        answer = self.client.post("/annotate/studies", data={"kind": "requests", **SIZES, **fields})
        assert answer.status_code == 303, answer.text
        return Made(self, answer.headers["location"])


class Made:
    """A study, by its page."""

    def __init__(self, site: Site, address: str) -> None:
        self.site, self.address = site, address
        self.key = address.rpartition("/")[2]
        self.study = site.store.study(self.key)
        assert self.study

    @property
    def items(self) -> list[Item]:
        return self.site.store.items(self.study)

    def page(self) -> str:
        return self.site.client.get(self.address).text

    def people(self) -> list["Person"]:
        links = re.findall(r'href="(/annotate/a/[\w-]+)"', self.page())
        return [Person(self, link) for link in links]

    def export(self, name: str, **query: str) -> str:
        answer = self.site.client.get(f"/annotate/export/{self.key}/{name}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.text


class Person:
    """One who follows a link."""

    def __init__(self, made: Made, link: str) -> None:
        self.made, self.link = made, link
        self.client = made.site.client

    def start(self, **fields: Any) -> Response:
        said = {"usage": 2, "familiarity": 1, **fields}
        return self.client.post(f"{self.link}/start", data=said)

    def item(self, place: int) -> Item:
        """Return what is at a place of this person's share."""
        annotator, _ = self.made.site.store.annotator(self.link.rpartition("/")[2])
        with self.made.site.store.database.reading() as connection:
            row = connection.execute(
                "SELECT position FROM shares WHERE annotator = ? AND place = ?",
                (annotator.number, place),
            ).fetchone()
        return self.made.items[row["position"]]

    def say(self, place: int, fields: Mapping[str, Any], revision: int = 1) -> Response:
        said = {"revision": revision, **fields}
        return self.client.post(f"{self.link}/{place}", data=said)

    def say_all(self, rating: int = 4, verdict: str = "right", comment: str = "") -> None:
        """Answer every item alike; the first candidate is always best."""
        self.start()
        place = 1
        while (answer := self.client.get(f"{self.link}/{place}")).status_code == 200:
            fields = whole(self.item(place), rating, verdict)
            answer = self.say(place, {**fields, "comment": comment})
            assert answer.status_code == 303, answer.text
            place += 1
        assert answer.status_code == 404


def whole(item: Item, rating: int = 4, verdict: str = "right") -> dict[str, Any]:
    """Return the fields of a whole answer."""
    asked = questions_of(item)
    fields: dict[str, Any] = {f"rating/{name}": rating for name in asked.ratings}
    for image, letters in asked.ranks.items():
        fields |= {f"rank/{image}/{letter}": n for n, letter in enumerate(letters, 1)}
    return fields | ({"verdict": verdict} if asked.has_verdict else {})
