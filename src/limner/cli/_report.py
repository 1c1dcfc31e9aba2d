"""``limner report``, and how runs are shown at the end of other commands."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from limner.report.runs import Run


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
    """Write one HTML page about logs (files, or folders of logs) and print its main table."""
    from limner.report.runs import read_runs

    show_runs(read_runs(logs), output, as_json)


def show_runs(runs: "list[Run]", output: Path, as_json: bool) -> None:
    """Write the report of runs, with a progress bar, and print their figures."""
    from limner.report.page import write_report
    from limner.report.summary import summarise
    from limner.report.tables import print_tables

    output.parent.mkdir(parents=True, exist_ok=True)
    with click.progressbar(length=1000, label="Report", file=sys.stderr) as bar:

        def progress(share: float) -> None:
            bar.update(round(share * 1000) - bar.pos)

        write_report(runs, output, progress)
    if as_json:
        click.echo(json.dumps([asdict(summarise(run)) for run in runs], indent=2))
    else:
        print_tables(runs)
    click.echo(f"Report: {output}", err=as_json)
