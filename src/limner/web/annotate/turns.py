"""The page of an item: shown, and what is said of it kept."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from limner.web.annotate.answers import MAX_COMMENT, Answer, AnswerError, missing, read_answer
from limner.web.annotate.forms import Fields, FormError, go_to, trouble, wants_json, whole_number
from limner.web.annotate.shown import item_values
from limner.web.annotate.store import Store
from limner.web.annotate.studies import questions_of
from limner.web.annotate.visits import Visit, next_address, turn_of, visit_of
from limner.web.annotate.work import Turn, progress, save
from limner.web.pages import page

MAX_REVISION = 10**9 - 1
OVERTAKEN = (
    "This was answered in another window in the meantime, and that answer is kept. Reload the page "
    "to see it and to change it."
)


def show_item(store: Store, request: Request) -> Response:
    """Show an item, with what was chosen so far; before the start, go there."""
    visit = visit_of(store, request)
    found = turn_of(store, visit, request)
    if not visit.annotator.has_begun:
        return go_to(request, next_address(store, visit))
    return _page(store, visit, found, found.answer, {})


def keep_answer(store: Store, request: Request, fields: Fields) -> Response:
    """Keep what a form says; go on where it is whole, else tell what is missing.

    A field ``draft`` says that the person is still choosing.
    """
    visit = visit_of(store, request)
    found = turn_of(store, visit, request)
    asked = questions_of(found.item)
    try:
        answer = read_answer(fields, asked)
        revision = whole_number(fields, "revision", 1, MAX_REVISION)
    except (AnswerError, FormError) as error:
        return trouble(400, str(error))
    faults, final = missing(answer, asked), "draft" not in fields
    is_kept = save(
        store, visit.annotator, found.place, revision, answer, whole=not faults, final=final
    )
    if is_kept and final and not faults:
        return go_to(request, next_address(store, visit, found.place))
    told = faults if final and is_kept else {}
    if wants_json(request):
        return _told(told, is_kept=is_kept)
    now = turn_of(store, visit, request)
    return _page(store, visit, now, answer if is_kept else now.answer, told, is_kept=is_kept)


def _told(faults: Mapping[str, str], *, is_kept: bool) -> Response:
    """Tell a script of the page what became of an answer."""
    words = "" if is_kept else OVERTAKEN
    return JSONResponse({"faults": faults, "words": words}, _status(faults, is_kept=is_kept))


def _status(faults: Mapping[str, str], *, is_kept: bool) -> int:
    return 409 if not is_kept else 422 if faults else 200


def _page(
    store: Store,
    visit: Visit,
    found: Turn,
    answer: Answer,
    faults: Mapping[str, str],
    *,
    is_kept: bool = True,
) -> Response:
    done = progress(store, visit.annotator)
    return page(
        "annotate/item.html.j2",
        _status(faults, is_kept=is_kept),
        title=f"{found.place} of {len(done)}",
        home=visit.home,
        place=found.place,
        count=len(done),
        done=sum(done),
        revision=found.revision + 1,
        answer=answer,
        faults=faults,
        words="" if is_kept else OVERTAKEN,
        most=MAX_COMMENT,
        credit=visit.study.plan.credit,
        **item_values(found.item, f"{visit.annotator.key}/{found.place}"),
    )
