"""``limner design references``: the requests' own workflows, run and checked."""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from limner.cli._options import FOLDER, ray_option, workers_option
from limner.cli._progress import Progress
from limner.cli._requests import TYPES

if TYPE_CHECKING:
    from limner.design.references import Outcome
    from limner.design.requests import Request


@click.command("references")
@click.argument("ids", nargs=-1)
@click.option("--type", "types", type=TYPES, multiple=True, help="Only this type; may be repeated.")
@click.option("--every", type=click.IntRange(1), default=1, help="Only each Nth request.")
@click.option("--pool", help="openclipart or openmoji.  [default: the one that is installed]")
@click.option("--out", type=FOLDER, help="Write workflow, images and picture of each here.")
@workers_option
@ray_option
def references_command(
    ids: tuple[str, ...],
    types: tuple[str, ...],
    every: int,
    pool: str | None,
    out: Path | None,
    workers: int | None,
    ray: str | None,
) -> None:
    """Plan requests, run the workflows in the studio, and check that all that is asked is there.

    IDS are those of bundled requests; without any, all are taken. With --out, OUT/ID gets
    workflow.json, the images that it imports, and design.png at a quarter of its size, and
    OUT/index.html shows them all; `limner design run OUT/ID/workflow.json --images OUT/ID --out
    RUN` runs one again. On a cluster, OUT is a folder that all its nodes see. Exits with 1 where
    a step failed or something that is asked is not there.
    """
    outcomes = make_designs(_chosen(ids, types)[::every], pool, out, workers, ray)
    _tell(outcomes)


def _chosen(ids: Sequence[str], types: Sequence[str]) -> "list[Request]":
    from limner.design.requests import bundled_requests

    known = {request.id: request for request in bundled_requests()}
    if unknown := [name for name in ids if name not in known]:
        raise click.BadParameter(
            f"there is no request {unknown[0]!r}; `limner design tasks` lists them."
        )
    named = [known[name] for name in ids] or list(known.values())
    return [request for request in named if not types or request.type in types]


def make_designs(
    requests: "Sequence[Request]",
    pool: str | None,
    out: Path | None,
    workers: int | None = None,
    ray: str | None = None,
) -> "list[Outcome]":
    """Make the references of requests, with a page of them where there is a folder.

    Raises:
        click.ClickException: The images are missing; the message says what brings them.
    """
    from limner.design.pool import PoolError, installed_pool
    from limner.design.references import make_references

    watch = partial(Progress().show, "references")
    try:
        pool = pool or installed_pool()
        outcomes = list(make_references(requests, out, pool, workers=workers, ray=ray, watch=watch))
    except PoolError as error:
        raise click.ClickException(str(error)) from error
    if out:
        click.echo(f"Designs: {_write_page(requests, outcomes, out, pool)}")
    return outcomes


def _write_page(
    requests: "Sequence[Request]", outcomes: "Sequence[Outcome]", out: Path, pool: str
) -> Path:
    from limner.design.pool import known_pool
    from limner.design.references import PICTURE
    from limner.report.designs import Shown, write_designs

    shown = [
        Shown(
            request.id,
            request.type,
            request.query,
            f"{request.id}/{PICTURE}",
            len(outcome.steps),
            (*outcome.failed, *(result.component.asked for result in outcome.missing)),
        )
        for request, outcome in zip(requests, outcomes, strict=True)
    ]
    attribution = known_pool(pool).attribution
    if attribution:
        (out / "ATTRIBUTION.txt").write_text(attribution, encoding="utf-8")
    title = f"{len(shown):,} designs"
    return write_designs(title, shown, out / "index.html", attribution or "")


def _tell(outcomes: "Sequence[Outcome]") -> None:
    for outcome in outcomes:
        for fault in outcome.failed:
            click.echo(f"{outcome.id}: {fault}")
        for result in outcome.missing:
            click.echo(f"{outcome.id}: {result.component.key}: {result.found}")
    components = sum(len(outcome.results) for outcome in outcomes)
    there = components - sum(len(outcome.missing) for outcome in outcomes)
    passed = sum(outcome.passed for outcome in outcomes)
    failed = sum(len(outcome.failed) for outcome in outcomes)
    click.echo(
        f"{passed:,} of {len(outcomes):,} references have all that is asked: "
        f"{there:,} of {components:,} components, {failed} failed steps"
    )
    if passed < len(outcomes):
        sys.exit(1)
