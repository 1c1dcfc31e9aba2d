"""``limner design annotations``: the studies of the annotators' page."""

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from limner.cli._options import FILE, FOLDER, json_option

if TYPE_CHECKING:
    from limner.web.annotate.store import Store
    from limner.web.annotate.studies import Study
    from limner.web.annotate.summary import Figures

PAGE = "/annotate"


def data_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option of the folder where studies are kept."""
    return click.option(
        "--data",
        type=FOLDER,
        default=Path("limner-data"),
        show_default=True,
        help="As given to `limner serve`.",
    )(command)


@click.group("annotations")
def annotations_group() -> None:
    """Work with what people annotate at /annotate of `limner serve`."""


@annotations_group.command("list")
@data_option
@json_option
def list_command(data: Path, as_json: bool) -> None:
    """List the studies and how far they are."""
    from limner.web.annotate.making import people_of

    store = open_store(data)
    for study in store.studies():
        people = people_of(store, study)
        row: dict[str, Any] = {
            "study": study.number,
            "kind": study.plan.kind,
            "source": study.plan.source,
            "people": len(people),
            "answers": sum(one.done for one in people),
            "of": sum(one.count for one in people),
            "page": f"{PAGE}/s/{study.key}",
        }
        click.echo(json.dumps(row) if as_json else _line(row))


def _line(row: dict[str, Any]) -> str:
    return (
        f"{row['study']}  {row['kind']} of {row['source']}: {row['people']} people, "
        f"{row['answers']} of {row['of']} answers, {row['page']}"
    )


@annotations_group.command("export")
@click.argument("number", type=int, metavar="STUDY")
@click.argument("out", type=FOLDER)
@data_option
def export_command(number: int, out: Path, data: Path) -> None:
    """Write a study's answers as files.

    STUDY is its number. OUT gets annotations.json with everything, each table as CSV and JSONL
    (ratings and rankings, or verdicts; comments), and each person's tables apart, such as
    ratings-person-1.csv, for `limner design agreement`.
    """
    from limner.web.annotate.exporting import write_files

    store = open_store(data)
    files = write_files(store, _study(store, number), out)
    click.echo(f"{len(files)} files in {out}")


@annotations_group.command("agreement")
@click.argument("number", type=int, metavar="STUDY")
@click.option("--with", "files", type=FILE, multiple=True, help="A judge's file; repeatable.")
@data_option
@json_option
def agreement_command(number: int, files: tuple[Path, ...], data: Path, as_json: bool) -> None:
    """Show how far a study's people agree: with each other, with judges and with the score.

    Krippendorff's alpha, Cohen's kappa and Kendall's tau-b, with 95% intervals. STUDY is its
    number; --with takes what `limner design agreement` takes, and keeps it with the study.
    """
    from limner.web.annotate.judging import read_judge
    from limner.web.annotate.summary import figures_of
    from limner.web.annotate.work import add_judge

    store = open_store(data)
    study = _study(store, number)
    for file in files:
        add_judge(store, study, *read_judge(file.name, file.read_text(encoding="utf-8-sig")))
    try:
        figures = figures_of(store, study)
    except RuntimeError as error:
        raise click.ClickException(str(error)) from error
    for one in figures:
        if as_json:
            click.echo(json.dumps(asdict(one), ensure_ascii=False))
        else:
            _show(one)
    if not figures:
        click.echo("There is nothing to compare yet.", err=True)


def _show(one: "Figures") -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*one.columns, title=one.title, box=None, title_justify="left")
    for row in one.rows:
        table.add_row(*map(Text, row))
    console = Console()
    console.print(table if one.rows else one.title)
    console.print(Text(one.note + "\n" if one.note else ""))


def open_store(data: Path, *, is_new: bool = False) -> "Store":
    """Return the studies in a folder; where there are none, say so unless one is to be made."""
    from limner.web.annotate.store import FILE as KEPT
    from limner.web.annotate.store import Store

    if is_new:
        data.mkdir(parents=True, exist_ok=True)
    elif not (data / KEPT).is_file():
        raise click.ClickException(f"{data / KEPT}: there are no annotations here; see --data.")
    return Store(data)


def _study(store: "Store", number: int) -> "Study":
    study = store.study_numbered(number)
    if study is None:
        known = ", ".join(str(one.number) for one in store.studies()) or "none"
        raise click.ClickException(f"There is no study {number}; there are: {known}.")
    return study
