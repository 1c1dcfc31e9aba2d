"""The bundled tasks hold what the docs say of them; task files are read strictly."""

import itertools
import json
from difflib import SequenceMatcher

import pytest

from limner.drawing import TaskError, bundled_tasks, draw, load_screen, load_tasks, score
from limner.drawing.agents import AGENTS, Turn
from limner.drawing.reference import strokes_to_actions
from limner.drawing.tasks import CATEGORIES, DIFFICULTIES

TASKS = bundled_tasks()


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
@pytest.mark.parametrize("layout_seed", [None, 11])
def test_the_reference_solves_its_task(task, layout_seed):
    screen = load_screen(layout_seed)
    drawing = draw(AGENTS["reference"](Turn(task, screen, "0")), screen)
    assert drawing.trace.faults == ()
    for profile in ("paper", "verified") if task.scene else ("paper",):
        result = score(task, drawing, profile)
        failed = [check for check in result.checks if not check.passed]
        assert (result.value, result.passed, failed) == (1.0, True, [])


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_a_task_asks_for_something_that_the_screen_has(task):
    screen = load_screen()
    assert task.needs.tools or task.needs.colors
    assert set(task.needs.colors) <= set(screen.palette)
    assert task.prompt == task.prompt.strip()
    assert task.id.startswith(task.category)


def test_the_set_is_250_tasks_of_every_category_and_difficulty():
    counts = {category: sum(t.category == category for t in TASKS) for category in CATEGORIES}
    assert min(counts.values()) >= 6
    difficulties = [sum(t.difficulty == difficulty for t in TASKS) for difficulty in DIFFICULTIES]
    assert difficulties == [112, 97, 21, 20]
    assert all(task.scene and task.clarity for task in TASKS)
    assert all(stroke.part for task in TASKS for stroke in task.reference)
    assert len({task.id for task in TASKS}) == len(TASKS) == 250


def test_no_two_prompts_are_alike():
    for one, other in itertools.combinations(TASKS, 2):
        alike = SequenceMatcher(None, one.prompt, other.prompt, autojunk=False)
        if alike.real_quick_ratio() > 0.85 and alike.quick_ratio() > 0.85:
            assert alike.ratio() < 0.85, (one.id, other.id)


def test_no_prompt_is_the_release_s(released_tasks):
    theirs = {" ".join(task.prompt.lower().split()) for task in released_tasks}
    ours = {" ".join(task.prompt.lower().split()) for task in TASKS}
    assert not theirs & ours


def test_agents_that_do_not_read_the_prompt_get_little_from_the_paper_profile_only_if_empty():
    empty = [score(task, draw(AGENTS["empty"](Turn(task, load_screen(), "0")))) for task in TASKS]
    assert {result.value for result in empty} == {0.0}


def test_the_release_s_tasks_are_read_as_they_are(released_tasks):
    assert len(released_tasks) == 250
    positions = [task.needs.position for task in released_tasks if task.needs.position]
    assert len(positions) == 15
    assert sum(task.needs.size is not None for task in released_tasks) == 1
    assert sum(color.startswith("#") for t in released_tasks for color in t.needs.colors) == 28


VALID = {
    "id": "a-1",
    "difficulty": "easy",
    "prompt": "Draw.",
    "needs": {"tools": ["pen"]},
    "reference": [{"tool": "pen", "points": [[1, 1], [5, 5]]}],
}


def write(tmp_path, *tasks, name="t.json", **top):
    path = tmp_path / name
    path.write_text(json.dumps({"category": "general", "tasks": list(tasks), **top}))
    return path


def test_a_task_file_of_the_own_format(tmp_path):
    (task,) = load_tasks(write(tmp_path, VALID))
    assert (task.id, task.category, task.constraints) == ("a-1", "general", 1)
    assert strokes_to_actions(task.reference, load_screen())[0] == {
        "action": "moveTo",
        "x": 91,
        "y": 71,
    }
    write(tmp_path, {**VALID, "id": "b-1"}, name="u.yaml")
    assert [task.id for task in load_tasks(tmp_path)] == ["a-1", "b-1"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"difficulty": "tough"}, "difficulty"),
        ({"prompt": ""}, "prompt"),
        ({"prompt": "x" * 10_001}, "prompt"),
        ({"id": "../x"}, "id"),
        ({"colour": "red"}, "colour"),
        ({"needs": {"coverage": 2}}, "needs.coverage"),
        ({"needs": {"tools": ["brush"]}}, "needs.tools.0"),
        ({"reference": [{"tool": "pen", "color": "brown", "points": [[1, 1]]}]}, "palette"),
        ({"reference": [{"tool": "pen", "size": 3, "points": [[1, 1]]}]}, "brush size"),
        ({"reference": [{"tool": "line", "points": [[1, 1]]}]}, "line takes 2 to 2 points"),
        ({"reference": [{"tool": "pen", "points": [[1000, 1]]}]}, "reference.0.points.0.0"),
    ],
)
def test_a_fault_names_the_file_the_task_and_the_field(tmp_path, change, words):
    path = write(tmp_path, VALID, {**VALID, "id": "a-2", **change})
    with pytest.raises(TaskError) as caught:
        load_tasks(path)
    assert str(path) in str(caught.value)
    assert "task 2" in str(caught.value)
    assert words in str(caught.value)


def test_all_faults_are_told_at_once(tmp_path):
    path = write(tmp_path, {**VALID, "prompt": ""}, 7, {**VALID, "difficulty": 3})
    with pytest.raises(TaskError) as caught:
        load_tasks(path)
    assert [f"task {n}" in str(caught.value) for n in (1, 2, 3)] == [True, True, True]


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("x.json", "{", "is no JSON"),
        ("x.json", "[" * 100_000, "is no JSON"),
        ("x.json", "[]", "'tasks'"),
        ("x.json", '{"prompts": 5}', "'prompts' is no list"),
        ("x.yaml", "a: [", "is no YAML"),
        ("x.yaml", "!!python/object/apply:os.system ['true']", "is no YAML"),
        ("x.yaml", "tasks: []", "no tasks"),
    ],
)
def test_a_file_that_is_no_task_file(tmp_path, name, text, words):
    (tmp_path / name).write_text(text)
    with pytest.raises(TaskError, match=words):
        load_tasks(tmp_path / name)


def test_a_missing_file_and_a_double_id(tmp_path):
    with pytest.raises(TaskError, match="cannot be read"):
        load_tasks(tmp_path / "none.yaml")
    with pytest.raises(TaskError, match="'a-1' occurs twice"):
        load_tasks(write(tmp_path, VALID, VALID))
    (tmp_path / "b.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TaskError, match="cannot be read"):
        load_tasks(tmp_path / "b.yaml")
