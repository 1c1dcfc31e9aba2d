"""``limner design build``: make a new set of requests with any model."""

import asyncio
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click

from limner.cli._options import FOLDER, json_option
from limner.cli._pair import _index as pool_index
from limner.cli._progress import Progress
from limner.cli._requests import TYPES
from limner.design.requests import DesignType

if TYPE_CHECKING:
    from limner.design.building import Images, Outcome, Skeleton

MAX_TOKENS = 4_000


@click.command("build")
@click.argument("out", type=FOLDER)
@click.option("--model", required=True, help="Writes: provider and model as Inspect names them.")
@click.option("--judge", "judging", help="Judges.  [default: the model that writes]")
@click.option("--type", "types", type=TYPES, multiple=True, help="Only this type; repeatable.")
@click.option(
    "--count",
    type=click.IntRange(1, 10_000),
    default=20,
    show_default=True,
    help="Skeletons a type; a part of them will be discarded.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Of the skeletons.")
@click.option("--pool", default="openclipart", show_default=True, help="The images' pool.")
@click.option("--images", type=FOLDER, help="The pool's files, where the pool is one of yours.")
@click.option(
    "--by-caption", is_flag=True, help="The judge reads captions instead of seeing the images."
)
@click.option("--temperature", type=float, help="Of the writing.  [default: the provider's]")
@click.option("--max-tokens", type=click.IntRange(1), default=MAX_TOKENS, show_default=True)
@click.option(
    "--timeout", type=click.IntRange(1), default=120, show_default=True, help="Seconds an answer."
)
@click.option("--max-retries", type=click.IntRange(0), default=3, show_default=True)
@click.option("--max-connections", type=click.IntRange(1), help="Answers under way at once.")
@json_option
def build_command(out: Path, types: tuple[DesignType, ...], as_json: bool, **options: Any) -> None:
    """Build a new set of requests with a model, by GraphicBench's recipe.

    A model fills skeletons of queries, near duplicates go, images of a pool are paired, a judge
    rates every component and ranks the images, and what is rated low goes. OUT gets
    requests.yaml, pairs.json, picks.yaml, ratings.jsonl, rankings.jsonl and report.json. The same
    command goes on where it was stopped and never asks a thing twice. The exit code is 3 where a
    provider failed: the same command asks again for that alone.
    """
    from limner.design.building import skeletons

    seed, count = options["seed"], options["count"]
    plans = [
        plan for kind in types or get_args(DesignType) for plan in skeletons(kind, count, seed)
    ]
    outcome = _build(plans, out, options)
    if as_json:
        click.echo(json.dumps(outcome.record(), ensure_ascii=False))
    else:
        _show(outcome, out)
    if outcome.unanswered:
        told = outcome.unanswered[0].reason
        click.echo(
            f"{len(outcome.unanswered)} answers are missing ({told}); the same command asks "
            "again for them alone.",
            err=True,
        )
        sys.exit(3)


def _build(plans: "list[Skeleton]", out: Path, options: dict[str, Any]) -> "Outcome":
    from limner.design.building import Model, build
    from limner.evals.chats import asking

    shared = {
        "max_tokens": options["max_tokens"],
        "attempt_timeout": options["timeout"],
        "max_retries": options["max_retries"],
        "max_connections": options["max_connections"],
    }
    judging = options["judging"] or options["model"]
    writer = Model(
        options["model"], asking(options["model"], temperature=options["temperature"], **shared)
    )
    judge = Model(judging, asking(judging, **shared))
    images = _images(out, options)
    return asyncio.run(build(plans, out, writer, judge, images, Progress().show))


def _images(out: Path, options: dict[str, Any]) -> "Images":
    from limner.design.building import Images
    from limner.design.pool import POOLS, known_pool

    name = options["pool"]
    folder = options["images"] or known_pool(name).folder()
    images = Images(pool_index(name, fresh=False), folder, options["by_caption"])
    if attribution := name in POOLS and POOLS[name].attribution:
        out.mkdir(parents=True, exist_ok=True)
        (out / "ATTRIBUTION.txt").write_text(attribution, encoding="utf-8")
    return images


def _show(outcome: "Outcome", out: Path) -> None:
    from rich.console import Console
    from rich.table import Table

    from limner.design.building import STEPS

    table = Table(title=f"{len(outcome.skeletons)} skeletons", box=None, title_justify="left")
    for column in ("step", "discarded", "left", "what it discards"):
        table.add_column(column, justify="right" if column in ("discarded", "left") else "left")
    for step, discarded, left in outcome.steps():
        table.add_row(step, str(discarded), str(left), STEPS[step])
    Console().print(table)
    click.echo(f"{len(outcome.kept)} requests in {out / 'requests.yaml'}")
    for fault in outcome.faults:
        click.echo(f"not in order yet: {fault}")
    if outcome.faults:
        click.echo("A set needs 15 themes a type and the paper's means: build more with --count.")
