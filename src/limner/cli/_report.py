"""``limner report``, and how runs are shown at the end of other commands."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

    from limner.report.town.samples import AnyRun


@click.command("report")
@click.argument("logs", type=click.Path(exists=True, path_type=Path), nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("report.html"),
    show_default=True,
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def report_command(logs: tuple[Path, ...], output: Path, as_json: bool) -> None:
    """Write one HTML page about logs of both benches, and print its main tables.

    LOGS are files, or folders of logs.
    """
    from limner.report.runs import read_runs

    show_runs(read_runs(logs), output, as_json)


def show_runs(runs: "Sequence[AnyRun]", output: Path, as_json: bool) -> None:
    """Write the report of runs, with a progress bar, and print their figures."""
    from limner.report.page import write_report

    output.parent.mkdir(parents=True, exist_ok=True)
    with click.progressbar(length=1000, label="Report", file=sys.stderr) as bar:

        def progress(share: float) -> None:
            bar.update(round(share * 1000) - bar.pos)

        write_report(runs, output, progress)
    if as_json:
        click.echo(json.dumps(_figures(runs), indent=2))
    else:
        _print(runs)
    click.echo(f"Report: {output}", err=as_json)


def _figures(runs: "Sequence[AnyRun]") -> list[dict[str, Any]]:
    from limner.report.summary import summarise
    from limner.report.town.samples import by_bench
    from limner.report.town.summary import summarise_design

    drawn, designed = by_bench(runs)
    return [
        *({"bench": "drawing", **asdict(summarise(run))} for run in drawn),
        *({"bench": "design", **asdict(summarise_design(run))} for run in designed),
    ]


def _print(runs: "Sequence[AnyRun]") -> None:
    from limner.report.tables import print_tables
    from limner.report.town.samples import by_bench
    from limner.report.town.tables import print_design_tables

    drawn, designed = by_bench(runs)
    if drawn:
        print_tables(drawn)
    if designed:
        print_design_tables(designed)
