"""Generated tasks: the same for a seed everywhere, each in order, no two alike."""

import hashlib
import json
import math
import os
import re
import subprocess
import sys

import pytest
from click.testing import CliRunner

from limner.cli import main
from limner.drawing import draw, load_screen, load_tasks, score
from limner.drawing.generate import FAMILIES, generate_task, generate_tasks
from limner.drawing.generate.checking import check_tasks, reference_faults
from limner.drawing.generate.making import CLARITIES, STRIDE
from limner.drawing.generate.pick import COLORS, Pick
from limner.drawing.generate.sheet import CLOSINGS, FRAMES, Sheet
from limner.drawing.generate.words import a, listed, many, number, riddle
from limner.drawing.reference import strokes_to_actions
from limner.drawing.tasks import CATEGORIES, DIFFICULTIES

FIRST_50 = "adbc1da00e5cfe70e4a9d5310f1de547d1a6f201801d0cc488ccadfefeee95b4"
"""SHA-256 of the first 50 tasks of seed 1. Where it has to change, so has ``making.SERIES``."""

SAMPLE = 3
NOUNS = "circle|square|triangle|rectangle|bar|button|input field|tree|stripe|lamp|line|arrow"
CELLS = [(name, clarity) for name in sorted(FAMILIES) for clarity in CLARITIES]


def digest(tasks):
    rows = [task.model_dump(mode="json") for task in tasks]
    return hashlib.sha256(json.dumps(rows, sort_keys=True).encode()).hexdigest()


def run(*arguments):
    return CliRunner().invoke(main, ["drawing", "generate", *map(str, arguments)])


@pytest.fixture(scope="module")
def tasks():
    return list(generate_tasks(1, 2000))


@pytest.mark.parametrize(("name", "clarity"), CELLS)
def test_a_family_s_references_pass(name, clarity):
    for k in range(SAMPLE):
        task = generate_task(20, k, name, clarity)
        assert reference_faults(task) == []
        assert (task.clarity, task.category) == (clarity, FAMILIES[name].category)


@pytest.mark.parametrize(("name", "clarity"), CELLS)
def test_a_family_s_prompts_are_english(name, clarity):
    for k in range(40):
        prompt = generate_task(21, k, name, clarity).prompt
        assert re.fullmatch(r"[A-Z].*\.", prompt)
        assert not re.search(r"  |[{}\[\]']{2}| [,.;:]|\.\.$", prompt), prompt
        assert not re.search(r"\b[Aa] [aeio]|\b[Aa]n [^aeiou]", prompt), prompt
        assert not re.search(rf"\bone (\w+ )?({NOUNS})s\b", prompt), prompt
        assert not re.search(rf"\b(two|three|four|five|six) (solid )?({NOUNS})\b(?! )", prompt), (
            prompt
        )


@pytest.mark.parametrize("name", sorted(FAMILIES))
def test_only_a_budget_is_a_number_in_a_qualitative_prompt(name):
    for k in range(40):
        task = generate_task(22, k, name, "qualitative")
        budget = str(task.scene.max_actions or "")
        assert not re.search(r"\d", task.prompt.replace(budget, "") if budget else task.prompt)
        for item in task.scene.objects:
            assert (item.size, item.at, item.ends) == (None, None, None)


@pytest.mark.parametrize(("name", "clarity"), CELLS)
def test_figures_are_large_enough_for_a_hand(name, clarity):
    for k in range(20):
        task = generate_task(23, k, name, clarity)
        trace = draw(strokes_to_actions(task.reference, load_screen())).trace
        for mark in trace.marks:
            left, top, right, bottom = mark.box
            assert mark.form == "fill" or max(right - left, bottom - top) >= 30
            if mark.form in ("rectangle", "circle"):
                assert min(right - left, bottom - top) >= 54


def test_the_first_tasks_of_a_seed_never_change(tasks):
    assert digest(tasks[:50]) == FIRST_50


def test_another_process_makes_the_same_tasks(tasks):
    program = (
        "from limner.drawing.generate import generate_task as g;"
        "print([g(1, k).prompt for k in range(30)])"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "12345"}
    out = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert out.stdout.strip() == str([task.prompt for task in tasks[:30]])


def test_a_task_depends_on_its_number_alone(tasks):
    assert [generate_task(1, k) for k in (1999, 7, 0)] == [tasks[k] for k in (1999, 7, 0)]
    assert generate_task(2, 7) != tasks[7]
    assert generate_task(-3, 0) == generate_task(-3, 0)


def test_no_two_prompts_or_ids_of_two_thousand_are_equal(tasks):
    assert len({task.prompt for task in tasks}) == len({task.id for task in tasks}) == 2000


@pytest.mark.parametrize(("name", "clarity"), CELLS)
def test_a_prompt_shows_its_frame_so_that_no_two_of_a_long_run_can_be_equal(name, clarity):
    assert math.gcd(STRIDE, FRAMES) == 1
    assert FRAMES * len(CELLS) >= 10_000
    for frame in range(0, FRAMES, 3):
        sheet = Sheet(Pick(f"frame {frame}"), clarity, frame)
        FAMILIES[name].fill_in(sheet)
        prompt = sheet.task("t", "general").prompt
        assert re.search(rf"\b{re.escape(sheet.verb())}\b", prompt, re.IGNORECASE)
        assert prompt.endswith(CLOSINGS) == (frame >= FRAMES // 2)


def test_there_are_tasks_of_every_sort(tasks):
    assert len(FAMILIES) >= 12
    assert {family.category for family in FAMILIES.values()} <= set(CATEGORIES)
    for difficulty in DIFFICULTIES:
        assert sum(task.difficulty == difficulty for task in tasks) > 100
    for clarity in CLARITIES:
        assert 660 < sum(task.clarity == clarity for task in tasks) < 670
    round_ = [(task.id.split("-")[0], task.clarity) for task in tasks[: len(CELLS)]]
    assert sorted(round_) == sorted(CELLS)


def test_a_very_hard_task_needs_sixty_actions(tasks):
    for task in tasks[:300]:
        count = len(strokes_to_actions(task.reference, load_screen()))
        assert (count >= 60) == (task.difficulty == "very_hard")


def test_no_task_is_so_weak_that_another_s_reference_passes(tasks):
    drawings = [draw(strokes_to_actions(task.reference, load_screen())) for task in tasks[:30]]
    passed = [
        (k, n)
        for k, task in enumerate(tasks[:30])
        for n, drawing in enumerate(drawings)
        if k != n and score(task, drawing, "verified").passed
    ]
    assert passed == []


def test_filters_keep_the_order_of_the_series(tasks):
    hard = list(generate_tasks(1, 5, difficulty="very_hard"))
    assert hard == [task for task in tasks if task.difficulty == "very_hard"][:5]
    both = list(generate_tasks(1, 3, "implied", "easy"))
    assert {(task.clarity, task.difficulty) for task in both} == {("implied", "easy")}


def test_what_is_no_task():
    with pytest.raises(ValueError, match="numbered from 0"):
        generate_task(1, -1)
    with pytest.raises(KeyError, match="castle"):
        generate_task(1, 0, "castle")


def test_the_check_finds_doubles_and_references_that_fail():
    good, other = generate_tasks(3, 2)
    bad = good.model_copy(update={"id": "bad", "reference": good.reference[:1]})
    report = check_tasks([good, other, bad], workers=1)
    assert not report.passed
    assert len(report.doubles) == 1
    assert good.prompt in report.doubles[0]
    assert any(line.startswith("bad: 0.") for line in report.faults)
    assert check_tasks([good, other], workers=2).passed


@pytest.mark.parametrize("suffix", ["yaml", "json"])
def test_a_written_file_holds_the_tasks(tmp_path, suffix):
    path = tmp_path / "new" / f"fresh.{suffix}"
    result = run("--seed", 4, "--n", 6, "-o", path)
    assert result.exit_code == 0, result.output
    assert load_tasks(path) == tuple(generate_tasks(4, 6))


def test_the_command_prints_tasks():
    result = run("--seed", 4, "--n", 3, "--json", "--clarity", "implied")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["prompt"] for row in rows] == [t.prompt for t in generate_tasks(4, 3, "implied")]
    assert generate_task(4, 0).prompt in run("--seed", 4, "--n", 1).stdout


def test_the_command_checks():
    result = run("--seed", 4, "--n", 6, "--check", "--workers", 1)
    assert result.exit_code == 0
    assert "references that fail: none\nequal prompts: none" in result.stdout
    found = json.loads(run("--seed", 4, "--n", 3, "--check", "--workers", 1, "--json").stdout)
    assert (found["tasks"], found["equal prompts"]) == (3, [])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--n", 3), "--seed"),
        (("--seed", 1, "--n", 0), "--n"),
        (("--seed", 1, "--n", 1, "-o", "x.txt"), "x.txt ends in none of .yaml, .yml, .json"),
        (("--seed", 1, "--n", 1, "--clarity", "vague"), "vague"),
    ],
)
def test_the_command_says_what_is_wrong(arguments, words):
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in result.output


def test_choices_are_spread_and_in_range():
    pick = Pick("a")
    assert {pick.index(3) for _ in range(60)} == {0, 1, 2}
    assert {pick.step(60, 85) for _ in range(60)} == {60, 70, 80}
    assert pick.step(60, 40) == 60
    assert sorted(pick.colors(7)) == sorted(COLORS)
    assert [Pick("b").index(1000) for _ in range(2)] == [Pick("b").index(1000)] * 2


def test_words():
    assert (a("red circle"), a("empty square"), a("upright bar")) == (
        "a red circle",
        "an empty square",
        "an upright bar",
    )
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert (many(1, "box"), many(3, "box"), number(21)) == ("one box", "three boxes", "21")
    assert "seven" not in riddle(Pick("c"), 7, "ring")
