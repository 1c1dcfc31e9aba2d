"""What those who organise a study see: its links, how far it is, exports and agreement."""

from collections.abc import Sequence
from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from limner.design.building.ratings import RatingError
from limner.web.annotate.exporting import file_names, table_file
from limner.web.annotate.forms import (
    Fields,
    FormError,
    go_to,
    missing,
    posted,
    trouble,
    whole_number,
)
from limner.web.annotate.judging import read_judge
from limner.web.annotate.making import MAX_LINKS, Site, add_study, overview, people_of
from limner.web.annotate.store import Store, StudyError
from limner.web.annotate.studies import Study
from limner.web.annotate.summary import figures_of
from limner.web.annotate.tables import KINDS
from limner.web.annotate.work import add_judge, judges
from limner.web.pages import page
from limner.web.settings import Settings

MEDIA = {"csv": "text/csv", "jsonl": "application/jsonl", "json": "application/json"}


def organising(settings: Settings, store: Store) -> Sequence[BaseRoute]:
    """Return the addresses of studies."""
    site = Site(settings, store)
    base = "/annotate/s/{key}"
    return [
        Route("/annotate", partial(overview, site)),
        Route("/annotate/studies", posted(site, add_study), methods=["POST"]),
        Route(base, partial(_show, site)),
        Route(f"{base}/annotators", posted(site, _add_annotators), methods=["POST"]),
        Route(f"{base}/agreement", partial(_agreement, site)),
        Route(f"{base}/judges", posted(site, _add_judge), methods=["POST"]),
        Route("/annotate/export/{key}/{name}", partial(_export, site)),
    ]


def _study(site: Site, request: Request) -> Study:
    study = site.store.study(request.path_params["key"])
    if study is None:
        raise missing()
    return study


def _show(site: Site, request: Request) -> Response:
    study = _study(site, request)
    return page(
        "annotate/study.html.j2",
        title=f"Study {study.number}",
        study=study,
        people=people_of(site.store, study),
        items=len(site.store.items(study)),
        origin=str(request.base_url).rstrip("/"),
        exports=file_names(study),
        tables=KINDS[study.plan.kind],
        needs_token=not site.settings.is_local,
        judges=sorted(judges(site.store, study)),
        most_links=MAX_LINKS,
    )


def _add_annotators(site: Site, request: Request, fields: Fields) -> Response:
    study = _study(site, request)
    try:
        for _ in range(whole_number(fields, "annotators", 1, MAX_LINKS)):
            site.store.add_annotator(study)
    except (FormError, StudyError) as error:
        return trouble(400, str(error))
    return go_to(request, f"/annotate/s/{study.key}")


def _agreement(site: Site, request: Request) -> Response:
    study = _study(site, request)
    try:
        figures, words = figures_of(site.store, study), ""
    except (RatingError, RuntimeError) as error:
        figures, words = [], str(error)
    return page(
        "annotate/agreement.html.j2",
        title=f"Agreement in study {study.number}",
        study=study,
        figures=figures,
        words=words,
    )


def _add_judge(site: Site, request: Request, fields: Fields) -> Response:
    study = _study(site, request)
    try:
        name, ratings = read_judge(fields.get("name", ""), fields.get("text", ""))
        add_judge(site.store, study, name, ratings)
    except (RatingError, StudyError) as error:
        return trouble(400, str(error))
    return go_to(request, f"/annotate/s/{study.key}/agreement")


def _export(site: Site, request: Request) -> Response:
    study, name = _study(site, request), request.path_params["name"]
    only = request.query_params.get("annotator") or None
    text = table_file(site.store, study, name, only)
    if text is None:
        raise missing()
    stem, _, form = name.rpartition(".")
    known = {one.name for one in site.store.annotators(study)}
    whose = f"-{only}" if only in known else ""
    saved = f"study-{study.number}-{stem}{whose}.{form}"
    headers = {"content-disposition": f'attachment; filename="{saved}"'}
    return Response(text, media_type=MEDIA[form], headers=headers)
