"""Runs, people's sessions and a study for the pictures of the site."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from limner.design.pool import build_index, index_folder
from limner.design.pool.openmoji import openmoji_entries
from limner.drawing import bundled_tasks, load_screen
from limner.drawing.reference import strokes_to_actions
from limner.evals.design import design
from limner.evals.drawing import drawing
from limner.web.people.choosing import Choice, chosen_positions

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from web.annotators import Made, Person, Site, whole  # type: ignore[import-not-found]
from web.runs_making import run_into  # type: ignore[import-not-found]
from web.seats import Visit, client_in  # type: ignore[import-not-found]

DRAWN = "composition-02"
"""What people draw: a castle."""
CHOICE = Choice(category="composition", difficulty="medium", number=3, seed=4)
"""The castle first."""
DESIGN = "poster-006"
LIMIT = 40
ITEM = 6
"""Of the first person: a request with two components and one image."""
STUDY = {"per_stratum": 6, "share": 12, "common": 8, "annotators": 3, "seed": 7}
HABITS = ((4, 5, 3), (4, 5, 4), (5, 4, 3))
"""How each person rates one component after the other."""


@dataclass(frozen=True, slots=True)
class Examples:
    """What was made, by names of logs and addresses on the site."""

    choice: Choice
    person: str
    design: str
    study: str
    item: str


def make_examples(folder: Path) -> Examples:
    """Make them in a folder that a site is served of."""
    logs = folder / "logs"
    run_into(logs, drawing(), "reference", limit=LIMIT)
    run_into(logs, drawing(), "blind", limit=LIMIT)
    run_into(logs, drawing(profile="released"), "blind", limit=LIMIT)
    run_into(logs, design(), "reference", limit=LIMIT)
    designed = run_into(logs, design(), "faulty", limit=LIMIT)
    person = _draw_as_people(folder)
    made = _annotate(folder)
    first = made.people()[0]
    return Examples(CHOICE, person, designed.name, made.address, f"{first.link}/{ITEM}")


def _draw_as_people(folder: Path) -> str:
    """Let three people draw: each forgets a part at first, and mends it; return one's log."""
    screen = load_screen()
    tasks = [bundled_tasks()[position] for position in chosen_positions(CHOICE)]
    with client_in(folder) as client:
        for forgotten in (1, 2, 3):
            visit = Visit(client, choice=CHOICE)
            for task in tasks:
                visit.draw(strokes_to_actions(task.reference[:-forgotten], screen), 40)
                state = visit.draw(strokes_to_actions(task.reference, screen), 25)
            assert state["isOver"]
    return max((folder / "logs").glob("*.eval"), key=lambda path: path.stat().st_mtime).name


def _annotate(folder: Path) -> Made:
    """Make a study, and let its people answer."""
    build_index(openmoji_entries(), index_folder("openmoji"))
    made = Site(folder).make(**STUDY)
    for number, person in enumerate(made.people()):
        person.start()
        for place in range(1, STUDY["share"] + 1):
            _answer(person, place, HABITS[number])
    return made


def _answer(person: Person, place: int, habit: tuple[int, ...]) -> None:
    fields: dict[str, Any] = whole(person.item(place))
    names = [name for name in fields if name.startswith("rating/")]
    fields |= {name: habit[(place + n) % len(habit)] for n, name in enumerate(names)}
    assert person.say(place, fields).status_code == 303
