"""Who comes with a link, and where that person goes on."""

from dataclasses import dataclass

from starlette.requests import Request

from limner.web.annotate.forms import missing
from limner.web.annotate.store import Store
from limner.web.annotate.studies import Annotator, Study
from limner.web.annotate.work import Turn, progress, turn


@dataclass(frozen=True, slots=True)
class Visit:
    """A person with a link."""

    annotator: Annotator
    study: Study

    @property
    def home(self) -> str:
        """The address of the link."""
        return f"/annotate/a/{self.annotator.key}"


def visit_of(store: Store, request: Request) -> Visit:
    """Return whose link was followed.

    Raises:
        HTTPException: Nobody's: there is no such page.
    """
    found = store.annotator(request.path_params["key"])
    if found is None:
        raise missing()
    return Visit(*found)


def turn_of(store: Store, visit: Visit, request: Request) -> Turn:
    """Return the person's item that an address names.

    Raises:
        HTTPException: There is none.
    """
    found = turn(store, visit.study, visit.annotator, request.path_params["place"])
    if found is None:
        raise missing()
    return found


def next_address(store: Store, visit: Visit, after: int = 0) -> str:
    """Return where a person goes on: the start, the next item that is to be done, or the end.

    Args:
        store: Where answers are kept.
        visit: The person.
        after: The place of the item that the person comes from; those before it come last.
    """
    if not visit.annotator.has_begun:
        return f"{visit.home}/start"
    done = progress(store, visit.annotator)
    places = [*range(after, len(done)), *range(after)]
    place = next((place + 1 for place in places if not done[place]), None)
    return f"{visit.home}/{place or 'done'}"
