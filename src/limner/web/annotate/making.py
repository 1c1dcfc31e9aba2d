"""The first page: the studies that there are, and the form of a new one."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from limner.design.pool import PoolError
from limner.web.annotate.forms import Fields, FormError, go_to, trouble, whole_number
from limner.web.annotate.log_items import LogError, known_logs, log_study
from limner.web.annotate.request_items import request_study, usable_pool
from limner.web.annotate.store import Store, StudyError
from limner.web.annotate.studies import COMMON, PER_STRATUM, SHARE, Annotator, Plan, Study
from limner.web.annotate.work import progress
from limner.web.pages import page
from limner.web.settings import Settings

MOST = 500
"""Items of a stratum, or of a person."""
MAX_SEED = 10**9 - 1
MAX_LINKS = 50
"""Links that are made at once."""


@dataclass(frozen=True, slots=True)
class Site:
    """What the pages of a study work on."""

    settings: Settings
    store: Store


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a person is."""

    annotator: Annotator
    done: int
    count: int


def people_of(store: Store, study: Study) -> list[Progress]:
    """Return how far each person of a study is."""
    people = [(one, progress(store, one)) for one in store.annotators(study)]
    return [Progress(one, sum(done), len(done)) for one, done in people]


def overview(site: Site, request: Request) -> Response:
    """Show the studies, and what a new one can be of.

    Where others than this machine reach the site, each study is found by its own address alone.
    """
    studies = site.store.studies() if site.settings.is_local else []
    return page(
        "annotate/page.html.j2",
        title="Annotate",
        studies=[(one, people_of(site.store, one)) for one in studies],
        is_local=site.settings.is_local,
        pool=usable_pool(),
        logs=known_logs(site.settings.logs),
        defaults={"per_stratum": PER_STRATUM, "share": SHARE, "common": COMMON},
        most=MOST,
        most_seed=MAX_SEED,
        most_links=MAX_LINKS,
    )


def add_study(site: Site, request: Request, fields: Fields) -> Response:
    """Make the study that a form describes, with links for its people."""
    from limner.report.samples import RunError

    try:
        plan, links = read_plan(fields), whole_number(fields, "annotators", 1, MAX_LINKS)
        if plan.kind == "requests":
            plan, items = request_study(plan)
        else:
            plan, items = log_study(plan, site.settings.logs)
        study = site.store.add_study(plan, items)
    except (FormError, LogError, PoolError, RunError, StudyError) as error:
        return trouble(400, str(error))
    for _ in range(links):
        site.store.add_annotator(study)
    return go_to(request, f"/annotate/s/{study.key}")


def read_plan(fields: Fields) -> Plan:
    """Return the plan in a form.

    Raises:
        FormError: A field is out of bounds.
    """
    share = whole_number(fields, "share", 1, MOST)
    return Plan(
        kind="verdicts" if fields.get("kind") == "verdicts" else "requests",
        source=fields.get("log", ""),
        seed=whole_number(fields, "seed", 0, MAX_SEED),
        per_stratum=whole_number(fields, "per_stratum", 1, MOST),
        share=share,
        common=whole_number(fields, "common", 0, share),
    )
