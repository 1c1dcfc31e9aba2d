"""``limner design agreement``: how far two annotators agree."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from limner.cli._options import FILE, json_option

if TYPE_CHECKING:
    from limner.report.agreement import Agreement


@click.command("agreement")
@click.argument("first", type=FILE)
@click.argument("second", type=FILE)
@click.option("--common", "only_common", is_flag=True, help="Only the items that both have.")
@json_option
def agreement_command(first: Path, second: Path, only_common: bool, as_json: bool) -> None:
    """Show how far two annotators agree: Cohen's kappa and Kendall's tau-b.

    FIRST and SECOND are CSV or JSONL files with `item` and `value`, and `group` where items are
    ranked within one, such as the ratings.jsonl and rankings.jsonl of a build. Kappa is given
    unweighted and with quadratic weights; tau is the mean over the groups where there are some.
    """
    from limner.design.building.ratings import RatingError, read_ratings
    from limner.report.agreement import agreement, common

    try:
        ours, theirs = read_ratings(first), read_ratings(second)
        found = agreement(ours, theirs, common(ours, theirs, only_common=only_common))
    except (RatingError, RuntimeError) as error:
        raise click.ClickException(str(error)) from error
    if as_json:
        click.echo(json.dumps(asdict(found)))
    else:
        _show_agreement(found)


def _show_agreement(found: "Agreement") -> None:
    tau = found.tau
    of = f", mean of {tau.n} groups" if tau.n > 1 else ""
    within = f" [{tau.low:.3f}, {tau.high:.3f}]" if tau.low is not None else ""
    for name, value in (
        ("items", str(found.items)),
        ("equal", f"{found.equal:.3f}"),
        ("Cohen's kappa, unweighted", _figure(found.kappa)),
        ("Cohen's kappa, quadratic weights", _figure(found.quadratic_kappa)),
        (f"Kendall's tau-b{of}", f"{_figure(tau.mean)}{within}"),
    ):
        click.echo(f"{name:<40}{value}")


def _figure(value: float | None) -> str:
    return "undefined: all values are alike" if value is None else f"{value:.3f}"
