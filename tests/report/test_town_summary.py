"""Figures of design runs, worked out by hand."""

import pytest

from limner.checks import Check
from limner.design.steps import Expert
from limner.design.town.records import Ending, Exchange, Figures, Stage, StepFault, Task, TownRecord
from limner.report.town.comparison import compare_designs
from limner.report.town.failures import (
    DETAILS,
    HAND_OVER,
    NOT_DELIVERED,
    NOTHING,
    PARTS,
    PLACING,
    Answers,
    Errors,
    Missed,
    failed_apart,
    why_failed,
)
from limner.report.town.plans import NO_ACTION, NO_EXPERT, ActionSequence, actions_of
from limner.report.town.samples import TownSample
from limner.report.town.summary import summarise_design
from report.town_making import design_run, request, valued

P, V, L = map(str, Expert)
CARD, COVER = request("business-card-004"), request("book-cover-004")


def step(expert, action):
    return {"expert": expert, "action": action, "parameters": {}}


def record(*experts, workflow=(), **fields):
    tasks = tuple(Task(expert, "Do it.") for expert in experts)
    recruited = tuple(dict.fromkeys(experts))
    return TownRecord("x", experts=recruited, tasks=tasks, workflow=tuple(workflow), **fields)


def check(criterion, passed, evidence=()):
    return Check.of(criterion, 0.1, passed, "asked", "found", evidence=evidence)


def checks(**passed):
    """Checks by criterion, with ``_`` for what stands between: ``text_1__words``."""
    names = {name.replace("__", ": ").replace("_", " "): ok for name, ok in passed.items()}
    return tuple(check(name, ok) for name, ok in names.items())


def test_means_are_over_scored_samples_and_the_bound_over_all():
    failed = TownSample("c", 1, CARD, unscored="failed: 500")
    never = TownSample("d", 1, ran=False, unscored="never ran")
    summary = summarise_design(
        design_run(valued(1.0, True, COVER), valued(0.5, asked=CARD), failed, never)
    )
    assert (summary.total, summary.scored, summary.all.total) == (4, 2, 4)
    assert summary.all.mean("score") == 0.75
    assert summary.all.mean("passed") == 0.5
    assert summary.bound == 0.375
    assert summary.unscored == {"failed: 500": 1, "never ran": 1}
    groups = [(group.name, group.scored, group.total) for group in summary.by_type]
    assert groups == [("book cover", 1, 1), ("business card", 1, 2)]
    assert [group.mean("score") for group in summary.by_theme] == [0.5, 1.0]
    assert {group.name for group in summary.by_difficulty} == {COVER.difficulty, CARD.difficulty}


def test_intervals_are_of_clusters_where_epochs_repeat():
    once = design_run(valued(0.2, asked=CARD), valued(0.6, asked=COVER))
    twice = design_run(
        *(valued(0.2, asked=CARD, epoch=n) for n in (1, 2)),
        *(valued(0.6, asked=COVER, epoch=n) for n in (1, 2)),
    )
    one, two = (summarise_design(run).all.figures["score"] for run in (once, twice))
    assert (two.low, two.high) == pytest.approx((one.low, one.high))
    assert summarise_design(twice).pass_hat[2].mean == 0


def test_a_measure_that_none_has_is_absent_and_never_zero():
    nothing = Figures(False, None, None, 0.0, 0.0)
    one = valued(0.0, figures=nothing, judged={"color": 0.5})
    figures = summarise_design(design_run(one, valued(1.0))).all.figures
    assert (figures["step_efficiency"].mean, figures["step_efficiency"].n) == (1.0, 1)
    assert (figures["color"].mean, figures["color"].n) == (0.5, 1)
    assert "text" not in figures
    assert "step_efficiency" not in summarise_design(design_run(one)).all.figures


def test_crews_count_who_is_recruited_and_what_each_does():
    run = design_run(
        valued(1.0, asked=COVER, record=record(P, P, L, L, L)),
        valued(1.0, asked=CARD, record=record(L)),
        valued(0.0, asked=CARD, record=record("Text Editor", L, L)),
        valued(0.0, asked=CARD, record=TownRecord("x", experts=(V,))),
    )
    every, cover, card = summarise_design(run).crews
    assert every.ratio == {P: 0.25, V: 0.25, L: 0.75}
    assert every.workload == {P: 2.0, V: None, L: 2.0}
    assert every.agents.mean == 1.5
    assert every.steps.mean == 3.0
    assert (cover.name, cover.agents.mean) == ("book cover", 2.0)
    assert (card.name, card.scored) == ("business card", 3)


def test_orders_are_by_first_step_and_strangers_have_one_name():
    run = design_run(
        *(valued(1.0, record=record(P, L, P, L)) for _ in range(2)),
        valued(1.0, record=record("<b>Boss</b>", L)),
        valued(0.0),
    )
    assert summarise_design(run).habits.orders == {f"{P} → {L}": 2, f"{NO_EXPERT} → {L}": 1}


def test_actions_go_by_their_declared_names():
    steps = [step(L, "CreateText"), step(L, "<i>Odd</i>"), "no step", step(7, {"a": 1})]
    found = list(actions_of(record(workflow=steps)))
    assert found == [
        (L, "CreateText"),
        (L, NO_ACTION),
        (NO_EXPERT, NO_ACTION),
        (NO_EXPERT, NO_ACTION),
    ]


def test_the_three_most_common_sequences_are_whole_workflows():
    def of(*actions):
        return valued(1.0, record=record(workflow=[step(L, action) for action in actions]))

    create, save, text = "CreateDocument", "SaveDocument", "CreateText"
    run = design_run(of(create, save), of(text), of(create, save), of(save), of(create), of())
    habits = summarise_design(run).habits
    assert habits.workflows == 5
    assert habits.sequences == (
        ActionSequence((create, save), 2),
        ActionSequence((create,), 1),
        ActionSequence((text,), 1),
    )
    assert habits.actions == {L: {create: 3, save: 3, text: 1}}


def test_errors_are_counted_by_type_and_by_scope():
    def fault(kind, scope=None):
        return StepFault(0, kind, scope, "why")

    one = [fault("Dependency", "local"), fault("Dependency", "global"), fault("Invalid Action")]
    two = [fault("Dependency", "global")]
    steps = record(workflow=[step(L, "CreateText")] * 5, kept=4)
    errors = summarise_design(
        design_run(
            valued(0.0, faults=one, record=steps),
            valued(0.0, faults=two, record=steps),
            valued(1.0),
        )
    ).errors
    assert (errors.steps, errors.total) == (8, 4)
    assert errors.types == (
        Errors("Format", 0, 0),
        Errors("Invalid Expert", 0, 0),
        Errors("Invalid Action", 1, 1),
        Errors("Invalid Parameters", 0, 0),
        Errors("Dependency", 3, 2),
    )
    assert errors.scopes == (Errors("local", 1, 1), Errors("global", 2, 2))


def test_missed_sides_tell_what_is_there_from_what_is_not():
    gone = checks(text_1__words=False, text_1__color=False, text_2__words=True, text_2__color=False)
    fine = checks(text_1__words=True, text_1__color=True)
    missed = summarise_design(design_run(valued(0.1, checks=gone), valued(0.9, checks=fine))).missed
    assert missed == (
        Missed("text: color", asked=3, missed=2, there=1, requests=1),
        Missed("text: words", asked=3, missed=1, there=0, requests=1),
    )


def test_what_fails_with_a_missing_thing_stands_under_it():
    rows = checks(
        image_1__there=False, image_1__place=False, text_1__words=True, text_1__place=False
    )
    found = [(one.criterion, sides) for one, sides in failed_apart(rows)]
    assert found == [("image 1: there", ["place"]), ("text 1: place", [])]


@pytest.mark.parametrize(
    ("rows", "fields", "reason"),
    [
        (checks(text_1__words=False), {"record": TownRecord("x", ending=Ending.NO_STEP)},
         NOT_DELIVERED),
        (checks(text_1__words=False, image_1__there=False, background=True), {}, NOTHING),
        (checks(text_1__words=True, image_1__there=False), {}, PARTS),
        (checks(text_1__words=True, image_1__there=False),
         {"faults": (StepFault(1, "Dependency", "global", "no file"),)}, HAND_OVER),
        (checks(text_1__words=True, text_1__inside=False, text_1__color=False), {}, PLACING),
        (checks(text_1__words=True, text_1__color=False), {}, DETAILS),
    ],
)  # fmt: skip
def test_a_failed_design_has_the_first_reason_that_is_true(rows, fields, reason):
    sample = valued(0.4, checks=rows, **fields)
    assert why_failed(sample) == reason
    assert summarise_design(design_run(sample, valued(1.0, True))).failures == {reason: 1}


def test_answers_are_counted_by_step():
    exchanges = (
        Exchange(Stage.PLAN, P, ("[]",)),
        Exchange(Stage.PLAN, L, ("?", "[]"), ("It is no JSON.",)),
        Exchange(Stage.PLAN, V, ("?", "?"), ("It is no JSON.",) * 2),
        Exchange(Stage.OUTLINE, "Supervisor", ("?",), ("It is no JSON.",)),
    )
    failed = TownSample(
        "b", 1, CARD, unscored="failed", record=TownRecord("b", exchanges=exchanges[:1])
    )
    run = design_run(valued(0.0, record=TownRecord("x", exchanges=exchanges)), failed)
    assert summarise_design(run).answers == (
        Answers("outline", asked=1, faulty=1, repaired=0),
        Answers("plan", asked=4, faulty=2, repaired=1),
    )


def test_endings_and_composition():
    late = TownRecord("x", ending=Ending.OVER_LIMIT)
    run = design_run(
        valued(0.0, record=late, figures=Figures(False, 1.0, 1.0, 0.5, 0.5, {"balance": 0.2})),
        valued(0.0, figures=Figures(True, 1.0, 1.0, 0.5, 0.5, {"balance": 0.4})),
    )
    summary = summarise_design(run)
    assert summary.endings == {"more steps than allowed": 1}
    assert summary.composition["balance"].mean == pytest.approx(0.3)
    assert summary.all.mean("delivery") == 0.5


def test_runs_are_compared_request_by_request():
    first = design_run(valued(0.5, asked=CARD), valued(0.5, asked=COVER), name="a")
    second = design_run(
        valued(0.9, asked=COVER), TownSample(CARD.id, 1, CARD, unscored="failed"), name="b"
    )
    (item,) = compare_designs([first, second])
    assert (item.baseline, item.name) == ("a", "b")
    assert (item.score.wins, item.score.ties, item.score.losses) == (1, 0, 0)
    assert item.score.difference.mean == pytest.approx(0.4)
