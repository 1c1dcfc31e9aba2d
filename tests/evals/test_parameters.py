"""The parameters of ``limner/drawing`` and the options of a run."""

import pytest

from evals.conftest import GOOD, INSPECT_LEAKS, MODEL, NO_LIST, values
from evals.server import FAILS, late, says
from limner.evals.drawing import drawing

pytestmark = INSPECT_LEAKS

LABELS = {
    "a1": {"category": "size", "difficulty": "easy"},
    "a2": {"category": "size", "difficulty": "hard"},
    "b1": {"category": "angle", "difficulty": "easy"},
    "c1": {"category": "general", "difficulty": "medium"},
}


@pytest.mark.parametrize(
    ("args", "options", "chosen"),
    [
        ({}, {}, ["a1", "a2", "b1", "c1"]),
        ({"category": "size"}, {}, ["a1", "a2"]),
        ({"category": "angle, general"}, {}, ["b1", "c1"]),
        ({"category": ["angle", "general"]}, {}, ["b1", "c1"]),
        ({"difficulty": "easy"}, {}, ["a1", "b1"]),
        ({"difficulty": ["easy", "hard"], "category": "size"}, {}, ["a1", "a2"]),
        ({}, {"limit": 2}, ["a1", "a2"]),
        ({"category": ["angle", "general"]}, {"limit": 1}, ["b1"]),
    ],
)
def test_which_tasks_are_run(runs, write_tasks, args, options, chosen):
    log = runs.run(write_tasks(**LABELS), model="limner/reference", args=args, **options)
    assert [sample.id for sample in log.samples] == chosen
    assert values(log) == dict.fromkeys(chosen, 1.0)


def test_epochs_ask_every_task_again(provider, runs, write_tasks):
    provider.answers(alpha=[says(GOOD), says(NO_LIST)], beta=says(GOOD))
    log = runs.run(write_tasks("alpha", "beta"), args={"turns": 1}, epochs=2, max_connections=1)
    assert provider.asked == {"alpha": 2, "beta": 2}
    assert sorted((s.id, s.epoch) for s in log.samples) == [
        ("alpha", 1),
        ("alpha", 2),
        ("beta", 1),
        ("beta", 2),
    ]


def test_more_tasks_and_epochs_keep_what_there_is(provider, runs, write_tasks):
    tasks = write_tasks("alpha", "beta")
    provider.answers(alpha=says(GOOD))
    runs.run(tasks, limit=1)
    provider.answers(beta=says(GOOD))
    assert values(runs.run(tasks, limit=2)) == {"alpha": 1.0, "beta": 1.0}
    assert provider.asked == {"beta": 1}
    provider.answers(alpha=says(GOOD), beta=says(GOOD))
    runs.run(tasks, epochs=2)
    assert provider.asked == {"alpha": 1, "beta": 1}


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ({"profile": "papr"}, "profile is 'papr'; it has to be one of: .*paper"),
        (
            {"feedback": "loud"},
            "feedback is 'loud'; it has to be one of: structured, score, self, none.",
        ),
        ({"turns": 0}, "turns is 0; it has to be a whole number from 1 on."),
        ({"turns": "two"}, "turns is 'two'; it has to be a whole number"),
        ({"turns": 1.5}, "turns is 1.5; it has to be a whole number"),
        ({"threshold": 1.01}, "threshold is 1.01; it has to be a number from 0 to 1."),
        ({"threshold": float("nan")}, "threshold is nan; it has to be a number from 0 to 1."),
        ({"threshold": "high"}, "threshold is 'high'; it has to be a number"),
        ({"layout_seed": "x"}, "layout_seed is 'x'; it has to be a whole number."),
        ({"category": "sizes"}, "category is 'sizes'; it has to be one of: size, angle, general."),
        ({"category": ["size", 7]}, "category is '7'; it has to be one of"),
        (
            {"difficulty": "easy,harder"},
            "difficulty is 'harder'; it has to be one of: easy, medium, hard, very_hard.",
        ),
        (
            {"category": "angle", "difficulty": "hard"},
            "No task has the category and difficulty that were asked for.",
        ),
        ({"tasks": "/no/such/file.yaml"}, "/no/such/file.yaml: cannot be read"),
    ],
)
def test_wrong_parameters_say_what_is_wrong(write_tasks, args, words):
    with pytest.raises(ValueError, match=words):
        drawing(**{"tasks": str(write_tasks(**LABELS)), **args})


def test_defaults_of_a_request(provider, runs, write_tasks):
    provider.answers(alpha=FAILS)
    log = runs.run(write_tasks("alpha"), max_retries=None)
    request = provider.requests[0]
    assert (request["model"], request["temperature"], request["max_tokens"]) == (
        "gpt-4.1",
        0.7,
        4000,
    )
    assert provider.asked == {"alpha": 4}
    assert log.plan.config.attempt_timeout == 30


def test_a_user_overrides_the_defaults(provider, runs, write_tasks):
    provider.answers(alpha=[late(says(GOOD), 30), says(GOOD)])
    options = {"temperature": 0.0, "max_tokens": 123, "seed": 9}
    log = runs.run(write_tasks("alpha"), attempt_timeout=2, max_retries=1, **options)
    assert values(log) == {"alpha": 1.0}
    assert provider.asked == {"alpha": 2}
    for request in provider.requests:
        assert {key: request[key] for key in options} == options


def test_another_temperature_is_another_run(provider, runs, write_tasks):
    tasks = write_tasks("alpha")
    for temperature in (0.0, 1.0):
        provider.answers(alpha=says(GOOD))
        log = runs.run(tasks, temperature=temperature)
        assert [request["temperature"] for request in provider.requests] == [temperature]
        assert log.plan.config.temperature == temperature
    assert len(list(runs.log_dir.glob("*.eval"))) == 2


def test_a_model_that_cannot_be_had(runs, write_tasks, monkeypatch):
    tasks = write_tasks("alpha")
    with pytest.raises(ValueError, match="no bundled agent 'xyz'; there are, for drawing"):
        runs.run(tasks, model="limner/xyz")
    with pytest.raises(ValueError, match=r"nope.* not recognized"):
        runs.run(tasks, model="nope/xyz")
    monkeypatch.delenv("OPENAI_API_KEY")
    with pytest.raises(ValueError, match=r"^Unable to initialise OpenAI client No OPENAI_API_KEY,"):
        runs.run(tasks, model=MODEL)


def test_verified_asks_only_tasks_that_have_a_scene(released_tasks, release):
    from limner.evals.drawing import drawing

    asked = drawing(tasks=str(release / "dataset.json"), profile="verified").dataset
    with_scene = [position for position, task in enumerate(released_tasks) if task.scene]
    assert [sample.metadata["position"] for sample in asked] == with_scene


def test_tasks_without_any_scene_cannot_be_verified(tmp_path):
    from limner.evals.drawing import drawing

    path = tmp_path / "t.yaml"
    path.write_text("category: c\ntasks: [{id: a, difficulty: easy, prompt: p, needs: {}}]")
    with pytest.raises(ValueError, match="None of the tasks has a scene"):
        drawing(tasks=str(path), profile="verified")
