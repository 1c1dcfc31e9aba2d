"""Which log counts, and when work that was done is not done again."""

import json

from evals.conftest import GOOD, INSPECT_LEAKS, MODEL, NO_LIST, values
from evals.server import FAILS, says

pytestmark = INSPECT_LEAKS

MODELS = [MODEL, "limner/empty"]


def test_logs_come_in_the_order_of_tasks_and_models(provider, runs, write_tasks):
    tasks = str(write_tasks("alpha"))
    provider.answers(alpha=FAILS)
    wanted = [(profile, model) for profile in ("paper", "released") for model in MODELS]

    def run_all():
        args = [{"tasks": tasks, "profile": profile} for profile in ("paper", "released")]
        logs = runs.run_all(args, models=MODELS)
        return [(log.eval.task_args["profile"], log.eval.model) for log in logs], logs

    found, logs = run_all()
    assert found == wanted
    assert [log.status for log in logs] == ["error", "success", "error", "success"]
    provider.answers(alpha=says(GOOD))
    found, logs = run_all()
    assert found == wanted
    assert [log.status for log in logs] == ["success"] * 4
    assert provider.asked == {"alpha": 2}
    assert run_all()[0] == wanted
    assert provider.asked == {"alpha": 2}


def test_a_run_anew_asks_everything_and_is_the_one_that_counts(provider, runs, write_tasks):
    tasks = write_tasks("alpha", "beta")
    provider.answers(alpha=says(GOOD), beta=says(GOOD))
    old = runs.run(tasks)
    provider.answers(alpha=says(NO_LIST), beta=says(GOOD))
    new = runs.run(tasks, again=True)
    assert provider.asked == {"alpha": 2, "beta": 1}
    assert runs.run(tasks).location == new.location
    assert values(old) == {"alpha": 1.0, "beta": 1.0}
    assert values(new) == {"alpha": 0.0, "beta": 1.0}


def test_changed_tasks_are_asked_anew(provider, runs, write_tasks):
    provider.answers(alpha=says(GOOD))
    assert values(runs.run(write_tasks("alpha"))) == {"alpha": 1.0}
    provider.answers(alpha=says(GOOD))
    circle = {"objects": [{"name": "line", "kind": "circle"}]}
    changed = write_tasks(alpha={"scene": circle, "reference": []})
    assert values(runs.run(changed, args={"turns": 1})) == {"alpha": 0.0}
    assert provider.asked == {"alpha": 1}
    changed = write_tasks(alpha={"scene": circle, "reference": [], "difficulty": "hard"})
    runs.run(changed, args={"turns": 1})
    assert provider.asked == {"alpha": 2}


def test_the_log_folder_may_have_any_name(provider, runs, write_tasks, tmp_path):
    provider.answers(alpha=says(GOOD))
    runs.log_dir = tmp_path / "my logs \u00e9"
    tasks = write_tasks("alpha")
    assert runs.run(tasks).status == "success"
    assert runs.run(tasks).status == "success"
    assert provider.asked == {"alpha": 1}


def test_the_releases_double_ids_are_told_apart(provider, runs, tmp_path):
    records = [
        {
            "id": "same",
            "category": "size",
            "difficulty": "easy",
            "prompt": prompt,
            "criteria": {"required_tools": ["line"]},
        }
        for prompt in ("alpha", "beta")
    ]
    path = tmp_path / "dataset.json"
    path.write_text(json.dumps({"prompts": records}))
    provider.answers(alpha=says(GOOD), beta=says(NO_LIST))
    log = runs.run(path, args={"profile": "released"})
    assert values(log, "last_passed") == {"same": 1, "same.1": 0}


def test_nothing_is_printed_on_standard_output(provider, runs, write_tasks, capsys):
    provider.answers(alpha=says(GOOD))
    tasks = write_tasks("alpha")
    runs.run(tasks, display="plain")
    runs.run(tasks, display="plain")
    assert capsys.readouterr().out == ""
