"""Tables and figures of design runs, and the paper's own beside them."""

import re
from io import StringIO

import pytest
from rich.console import Console

from limner.design.steps import Expert
from limner.design.town.records import StepFault, Task, TownRecord
from limner.report.statistics import Estimate
from limner.report.tables import Table
from limner.report.town.drawn import action_figures, error_bars, planning_figure, planning_row
from limner.report.town.figures import with_dots
from limner.report.town.paper import (
    ERROR_SHARES,
    INVALID_ACTIONS,
    ORDERS,
    WORKLOAD,
    crew_of_paper,
    order_total,
    paper_tables,
)
from limner.report.town.paper_rows import CREWS, MODELS, SEQUENCES
from limner.report.town.paper_sections import errors_table, paper_tables_of
from limner.report.town.samples import TownSample
from limner.report.town.sections import MAX_THEMES, failure_tables, group_tables
from limner.report.town.summary import summarise_design
from limner.report.town.tables import describe_design, print_design_tables
from report.town_making import design_run, request, valued

JUDGED = {
    "design": 0.5, "color": 0.25, "text": 0.5, "images": 0.75, "originality": 2.0,
    "elaboration": 1.5, "vqa_pass_rate": 0.4, "content_similarity": 21.5,
}  # fmt: skip
EXPERTS = tuple(map(str, Expert))


def tables_of(*samples, **fields):
    return paper_tables_of(summarise_design(design_run(*samples, **fields)))


def printed(*runs):
    console = Console(width=100, file=StringIO())
    print_design_tables(runs, console)
    return console.file.getvalue()


def test_execution_has_the_judges_columns_where_a_judge_ran():
    table = tables_of(valued(0.5, judged=JUDGED), valued(1.0))[0]
    assert table.columns == (
        "Type", "Scored", "Success", "Fidelity", "Similarity", "VQA", "Creativity O",
        "Creativity E",
    )  # fmt: skip
    assert table.rows[0] == ("all", "2", "75.0%", "75.0%", "21.50", "40.0%", "2.00", "1.50")
    paper = ("the paper’s models", "–", "–", "–", "best 20.79", "best 39.64%", "1.88", "1.63")
    assert table.rows[-1] == paper


def test_without_a_judge_its_columns_are_absent_and_named():
    execution, plans = tables_of(valued(0.0))[:2]
    assert execution.columns == ("Type", "Scored", "Success", "Fidelity")
    assert execution.rows[0] == ("all", "1", "0.0%", "0.0%")
    assert "No judge in the role clip or vqa or grader ran" in execution.note
    assert "Similarity best 20.79, VQA best 39.64%, Creativity O 1.88" in execution.note
    assert plans.columns == ("Type", "Scored", "Delivery", "Expert use", "Step efficiency")
    assert plans.rows[-1] == ("the paper’s models", "–", "–", "1.000", "0.947")


def test_the_paper_stands_under_each_type():
    record = TownRecord("x", experts=EXPERTS[:1], tasks=(Task(EXPERTS[0], "a"),) * 3)
    crews = tables_of(valued(1.0, asked=request("poster-004"), record=record))[2]
    assert [row[0] for row in crews.rows] == ["all", "paper", "poster", "paper"]
    assert crews.rows[0][1:] == ("1.00", "0.00", "0.00", "3.0", "–", "–", "1.00", "3.0")
    assert crews.rows[1][4:] == ("7.92", "9.87", "12.20", "2.05", "–")
    assert crews.rows[3] == ("paper", "0.97", "0.13", "0.90", "7.2", "9.1", "12.2", "2.02", "17.8")


def test_the_papers_orders_are_there_though_no_plan_has_them():
    orders = tables_of(valued(1.0))[3]
    assert orders.rows[0] == ("Photo Editor → Layout Designer", "0", "4207 (77.6%)")
    assert len(orders.rows) == 3


def test_the_papers_tables_add_up_to_what_its_text_says():
    photo = [row.workload[0] for row in CREWS.values()]
    assert sum(photo) / len(photo) == pytest.approx(WORKLOAD["Photo Editor"], abs=0.005)
    totals = {name: sum(counts) for _, name, counts in SEQUENCES if name in ORDERS}
    assert totals == ORDERS
    assert order_total() == 5419
    assert len(CREWS) == 4 * len(MODELS)
    assert crew_of_paper("postcard").agents == pytest.approx(11.51 / 6)
    assert pytest.approx(0.401, abs=0.001) == INVALID_ACTIONS


def test_the_papers_tables_are_given_in_full():
    ten, eleven = paper_tables()
    assert ten.rows[0] == (
        "LLaMA-3 8b, book cover", "1.00", "0.02", "1.00", "11.8", "9.67", "18.3", "2.15", "31.3",
    )  # fmt: skip
    assert ten.rows[4][5] == "–"
    assert eleven.rows[4] == (
        "2: Photo Editor → Layout Designer", "647", "922", "622", "171", "914", "931",
        "4207 (77.6%)",
    )  # fmt: skip


def test_errors_stand_beside_the_papers_and_split_by_scope():
    faults = (
        StepFault(0, "Dependency", "local", "a"),
        StepFault(1, "Dependency", "global", "b"),
        StepFault(2, "Format", None, "c"),
        StepFault(3, "Invalid Action", None, "d"),
    )
    summary = summarise_design(design_run(valued(0.0, faults=faults), name="<b>"))
    table = errors_table(summary)
    assert table.rows == (
        ("Format", "1", "25.0%", "1", "0.17%"),
        ("Invalid Expert", "0", "0.0%", "0", "0.77%"),
        ("Invalid Action", "1", "25.0%", "1", "40.1%"),
        ("Invalid Parameters", "0", "0.0%", "0", "5.96%"),
        ("Dependency", "2", "50.0%", "1", "53.0%"),
        ("of these local", "1", "25.0%", "1", "–"),
        ("of these global", "1", "25.0%", "1", "–"),
    )
    ours, paper = error_bars([summary])
    assert "&lt;b&gt;, 4 errors: Format 25.0%, Invalid Action 25.0%" in ours.picture
    widths = [float(w) for w in re.findall(r'width="([\d.]+)%"', ours.picture)]
    assert widths == [25.0, 0.0, 25.0, 0.0, 25.0, 25.0, 0.0]
    starts = [float(x) for x in re.findall(r' x="([\d.]+)%"', ours.picture)]
    assert starts == [0.0, 25.0, 25.0, 50.0, 50.0, 75.0, 100.0]
    assert f"Dependency {100 * ERROR_SHARES['Dependency']:.1f}%" in paper.picture


def test_no_bars_without_errors():
    assert error_bars([summarise_design(design_run(valued(1.0)))]) == []


def test_actions_under_a_twentieth_are_drawn_as_one():
    def step(action):
        return {"expert": EXPERTS[2], "action": action, "parameters": {}}

    steps = [step("CreateText")] * 30 + [step("ColorText")] * 66
    steps += [step(name) for name in ("AlignText", "ApplyFont", "RotateText", "nonsense")]
    record = TownRecord("x", workflow=tuple(steps))
    (drawn,) = action_figures(summarise_design(design_run(valued(1.0, record=record))))
    assert drawn.table.title == "Layout Designer: 100 steps"
    assert drawn.table.rows == (
        ("ColorText", "66.0%"),
        ("CreateText", "30.0%"),
        ("others (4)", "4.0%"),
    )
    widths = [re.search(r'width="([\d.]+)%"', row)[1] for row in drawn.rows]
    assert widths == ["100.00", "45.45", "6.06"]


def test_plan_metrics_are_drawn_where_they_are_known():
    one = summarise_design(design_run(valued(0.5, judged=JUDGED))).all
    two = summarise_design(design_run(valued(0.5))).all
    names = ["Delivery", "Expert use", "Step efficiency", "Design pass", "Color", "Text", "Images"]
    assert [row[0] for row in planning_row(one).table.rows] == names
    assert [row[0] for row in planning_row(two).table.rows] == names[:3]
    drawn = planning_figure([one, two])
    assert [(item.table.title, len(item.table.rows)) for item in drawn] == [
        *((name, 2) for name in names[:3]),
        *((name, 1) for name in names[3:]),
    ]


def test_a_dot_is_where_its_value_is():
    nothing = Estimate(None, None, None, 0)
    drawn = with_dots(Table("", (), ((), ())), [Estimate(0.5, 0.4, 0.75, 3), nothing])
    assert 'x1="4.00%" x2="50.00%"' in drawn.rows[0]
    assert '<circle class="last" cx="4.00%"' in drawn.rows[0]
    assert "circle" not in drawn.rows[1]


def test_only_the_lowest_themes_are_shown():
    names = [f"{kind}-{n:03}" for kind in ("poster", "postcard") for n in range(4, 24)]
    samples = [valued(n / 100, asked=request(name)) for n, name in enumerate(names)]
    summary = summarise_design(design_run(*samples))
    assert len(summary.by_theme) > MAX_THEMES
    table, groups = group_tables(summary)[2]
    assert table.title == f"Score by theme: the 12 lowest of {len(summary.by_theme)}"
    assert len(table.rows) == len(groups) == MAX_THEMES


def test_tables_without_rows_are_left_out():
    titles = [
        table.title for table in failure_tables(summarise_design(design_run(valued(1.0, True))))
    ]
    assert titles == []


def test_the_terminal_shows_measures_with_intervals_and_the_bound():
    first = design_run(valued(1.0, True), valued(0.5, asked=request("poster-004")), name="[b]a[/b]")
    text = printed(first, design_run(valued(0.2), name="b"))
    assert "[b]a[/b]" in text
    assert re.search(r"score\s+0.750", text)
    assert re.search(r"passed\s+50.0%\s+9.5–90.5%", text)
    assert "Designs compared with [b]a[/b]" in text
    assert "Bound" not in text


def test_a_run_is_described_with_its_settings_and_what_is_unscored():
    lost = [TownSample(f"r{n}", 1, unscored=f"failed: {n}") for n in range(5)]
    run = design_run(valued(1.0), *lost, settings={"images": "captions", "repair": "False"})
    assert describe_design(summarise_design(run)) == (
        "6 requests of limner-design 1, images captions, repair off, 1 of 6 scored. Unscored: "
        "1 failed: 0; 1 failed: 1; 1 failed: 2; and 2 more reasons."
    )
