"""Whole scripts: the steps, and the prelude of the application that they run in."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from limner.design.actions import find_action
from limner.design.errors import show
from limner.design.export.scripts.literals import call, literal
from limner.design.export.scripts.order import in_order
from limner.design.export.scripts.reading import expert_of
from limner.design.export.scripts.registry import EMITTERS
from limner.design.export.scripts.sizes import imported_pages
from limner.design.pages import PageType
from limner.design.steps import Expert, Step

APPLICATIONS = {
    Expert.PHOTO_EDITOR: "Photoshop",
    Expert.VECTOR_EDITOR: "Illustrator",
    Expert.LAYOUT_DESIGNER: "InDesign",
}
"""The application of each expert."""

_SCRIPT = """\
//@target {target}
// Repeats the steps of the {expert} in {application}.
// Put it beside the images and the files that others saved; what it saves comes to lie there too.

(function () {{

function steps() {{
{steps}
}}

{prelude}
run(steps);

}})();
"""


def script(steps: Sequence[Step], expert: Expert) -> str:
    """Return the script (ES3, plain ASCII) that repeats one expert's steps in its application.

    Steps of other experts are passed over. One that is not right by itself (no such action of this
    expert, a bad value, a file name that leaves the folder) is left out, with a comment that says
    why; give it the steps that were done, and what depends on the others is left out too.
    """
    pages = imported_pages(steps)
    own = [place for place, step in enumerate(steps) if expert_of(step) is expert]
    lines = [line for place in own for line in _lines(place, steps[place], pages.get(place))]
    return _SCRIPT.format(
        target=APPLICATIONS[expert].lower(),
        expert=expert,
        application=APPLICATIONS[expert],
        steps="\n".join(f"  {line}" for line in lines),
        prelude=prelude(expert),
    )


def scripts(steps: Sequence[Step]) -> dict[str, str]:
    """Return the scripts of a whole workflow by file name, in the order in which they are run.

    There is one for each expert's application, such as ``1-photoshop.jsx``. Where experts hand
    files to and fro, one whose file is wanted early has a first script up to there, and a later one
    with all of its steps from the start.
    """
    return {
        f"{number}-{APPLICATIONS[part.expert].lower()}.jsx": script(
            steps[: part.steps], part.expert
        )
        for number, part in enumerate(in_order(steps), 1)
    }


@cache
def prelude(expert: Expert) -> str:
    """Return the functions that an expert's scripts call: the common ones and its own."""
    folder = files(__package__) / "prelude"
    parts = [*_parts(folder / "common"), *_parts(folder / APPLICATIONS[expert].lower())]
    return "\n".join(part.read_text(encoding="utf-8") for part in parts)


def _parts(folder: Traversable) -> list[Traversable]:
    return sorted(folder.iterdir(), key=lambda part: part.name)


def _lines(place: int, step: Step, imported: PageType | None) -> Iterator[str]:
    try:
        name, statement = _statement(step, Expert(step.expert))
    except ValueError as error:
        yield f"// {place + 1} is left out: {literal(str(error))}"
        return
    yield f"// {place + 1} {name}"
    yield statement
    if imported:
        yield call("resize", step.parameters["layerName"], imported.width, imported.height)


def _statement(step: Step, expert: Expert) -> tuple[str, str]:
    action = find_action(step.action)
    if action is None or expert not in action.experts:
        raise ValueError(f"The {expert} has no action {show(step.action)}.")
    values = action.check(step.parameters)
    named = {_snake_case(name): value for name, value in values.items()}
    return action.name, EMITTERS[action.name](**named)


def _snake_case(name: str) -> str:
    """Return ``blur_amount`` for ``blurAmount``: effects' values go by their actions' own names."""
    return re.sub(r"(?<=[a-z])[A-Z]+", lambda part: f"_{part[0].lower()}", name)
