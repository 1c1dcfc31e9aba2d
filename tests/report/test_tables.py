"""Tables for the terminal and the page."""

import io

import pytest
from rich.console import Console

from limner.report.runs import read_recorded_run
from limner.report.sections import conduct_tables, group_tables
from limner.report.summary import summarise
from limner.report.tables import headline, print_tables
from report.making import make_run, with_values


def printed(runs, width=80):
    console = Console(file=io.StringIO(), width=width)
    print_tables(runs, console)
    return console.file.getvalue()


def test_the_recorded_run_in_an_ordinary_terminal(release):
    run = read_recorded_run(release / "dataset.json", release / "records.json")
    text = printed([run])
    lines = [line.split() for line in text.splitlines()]
    first, last = (next(row for row in lines if row[:1] == [turn]) for turn in ("first", "last"))
    assert first[1:6] == ["0.9227", "0.903–0.942", "0.1114", "0.980", "95"]
    assert last[1:6] == ["0.9519", "0.938–0.966", "0.0795", "1.000", "112"]
    assert "125 of 125 scored" in " ".join(text.split())


def test_the_paper_is_shown_beside_its_own_tasks_alone(release):
    run = read_recorded_run(release / "dataset.json", release / "records.json")
    titles = [table.title for table in conduct_tables(summarise(run))]
    assert "Beside the paper" in titles
    by_paper = read_recorded_run(release / "dataset.json", release / "records.json", "paper")
    for other in (by_paper, make_run(with_values(1.0))):
        titles = [table.title for table in conduct_tables(summarise(other))]
        assert "Beside the paper" not in titles


def test_the_bound_is_shown_where_samples_are_unscored():
    run = make_run(with_values(1.0), with_values(position=1, unscored="failed: [red]500[/red]"))
    text = " ".join(printed([run]).split())
    assert "1 of 2 scored. Unscored: 1 failed: [red]500[/red]." in text
    assert "Bound" in text
    assert "Bound" not in printed([make_run(with_values(1.0))])


def test_several_runs_are_compared():
    runs = [
        make_run(with_values(value), with_values(0.5, position=1), name=name)
        for name, value in (("a", 0.5), ("b", 0.75))
    ]
    text = " ".join(printed(runs, width=120).split())
    assert "Compared with a" in text
    assert "b first 2 +0.1250" in text
    assert "1, 1, 0" in text


@pytest.mark.parametrize("count", [1, 2])
def test_names_are_shown_as_they_are(count):
    name = "[bold]x\x1b[31m\u202e"
    text = printed([make_run(with_values(1.0), name=name)] * count, width=200)
    assert "[bold]x[U+001B][31m[U+202E]" in text
    assert "\x1b" not in text.replace("\x1b[0m", "")


def test_rows_fit_their_columns():
    run = make_run(with_values(0.5, 0.7), with_values(position=1, unscored="failed"))
    summary = summarise(run)
    for table in [headline([summary]), *group_tables(summary), *conduct_tables(summary)]:
        assert table.rows, table.title
        assert {len(row) for row in table.rows} == {len(table.columns)}, table.title
