"""What a person with a link sees: the start, one item after another, and the end."""

from collections.abc import Sequence
from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from limner.design.pool import PoolError
from limner.web.annotate.answers import MAX_NICKNAME, AnswerError, point
from limner.web.annotate.forms import Fields, go_to, missing, posted, trouble
from limner.web.annotate.pictures import candidate_png, outcome_png
from limner.web.annotate.store import Store
from limner.web.annotate.turns import keep_answer, show_item
from limner.web.annotate.visits import next_address, turn_of, visit_of
from limner.web.annotate.wording import FAMILIARITY, USAGE
from limner.web.annotate.work import progress
from limner.web.pages import page

SCALES = (
    ("usage", "How often do you use design tools, at work or otherwise?", USAGE),
    (
        "familiarity",
        "How well do you know programs for design, such as Photoshop or Illustrator?",
        FAMILIARITY,
    ),
)
"""The questions at the start (GraphicBench, appendix B.3, in other words)."""


def annotating(store: Store) -> Sequence[BaseRoute]:
    """Return the addresses below a person's link."""
    base = "/annotate/a/{key}"
    item = f"{base}/{{place:int}}"
    return [
        Route(base, partial(_enter, store)),
        Route(f"{base}/start", partial(_start, store)),
        Route(f"{base}/start", posted(store, _begin), methods=["POST"]),
        Route(f"{base}/done", partial(_done, store)),
        Route(item, partial(show_item, store)),
        Route(item, posted(store, keep_answer), methods=["POST"]),
        Route(f"{item}/picture.png", partial(_outcome, store)),
        Route(f"{item}/{{image}}/{{letter}}.png", partial(_candidate, store)),
    ]


def _enter(store: Store, request: Request) -> Response:
    return go_to(request, next_address(store, visit_of(store, request)))


def _start(store: Store, request: Request) -> Response:
    visit = visit_of(store, request)
    return page(
        "annotate/start.html.j2",
        title="Before you start",
        home=visit.home,
        annotator=visit.annotator,
        study=visit.study,
        count=len(progress(store, visit.annotator)),
        most=MAX_NICKNAME,
        scales=SCALES,
    )


def _begin(store: Store, request: Request, fields: Fields) -> Response:
    visit = visit_of(store, request)
    try:
        usage, familiarity = point(fields, "usage"), point(fields, "familiarity")
    except AnswerError as error:
        return trouble(400, str(error))
    if usage is None or familiarity is None:
        return trouble(422, "Both questions want an answer.")
    store.begin(visit.annotator, fields.get("nickname", ""), usage, familiarity)
    return _enter(store, request)


def _done(store: Store, request: Request) -> Response:
    visit = visit_of(store, request)
    done = progress(store, visit.annotator)
    title = "Done" if all(done) else "Not done yet"
    return page("annotate/done.html.j2", title=title, home=visit.home, done=done)


def _outcome(store: Store, request: Request) -> Response:
    found = turn_of(store, visit_of(store, request), request)
    try:
        return _png(outcome_png(found.item))
    except PoolError:
        raise missing() from None


def _candidate(store: Store, request: Request) -> Response:
    found = turn_of(store, visit_of(store, request), request)
    image, letter = request.path_params["image"], request.path_params["letter"]
    try:
        return _png(candidate_png(found.item, image, letter))
    except PoolError:
        raise missing() from None


def _png(data: bytes | None) -> Response:
    if data is None:
        raise missing()
    return Response(data, media_type="image/png", headers={"cache-control": "private, max-age=600"})
