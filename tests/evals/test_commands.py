"""The commands: ``limner eval drawing``, stopped and started again, and ``inspect eval``."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from inspect_ai.log import read_eval_log

from evals.conftest import GOOD, INSPECT_LEAKS, MODEL, NO_LIST, values
from evals.server import FAILS, NEVER, says
from limner.cli import _evaluate as evaluate
from limner.cli import main

pytestmark = INSPECT_LEAKS

BIN = Path(sys.executable).parent


@pytest.fixture
def command(provider, write_tasks, tmp_path):
    """The arguments of one and the same command, for three tasks."""
    tasks = write_tasks("alpha", "beta", "gamma")
    return [
        *("eval", "drawing", "--model", MODEL, "--model-base-url", provider.url),
        *("--tasks", str(tasks), "--log-dir", str(tmp_path / "logs"), "--display", "plain"),
        *("--max-connections", "1", "--max-retries", "0", "--turns", "1"),
    ]


@pytest.fixture
def invoke(monkeypatch):
    """Run ``limner`` in this process; return the logs that it would report on."""

    def run(*arguments: str):
        shown = []
        monkeypatch.setattr(evaluate, "show", lambda logs, report, as_json: shown.extend(logs))
        result = CliRunner().invoke(main, arguments)
        return result, [read_eval_log(str(log)) for log in shown]

    return run


def test_a_killed_command_goes_on_from_where_it_was(provider, command, invoke):
    provider.answers(alpha=says(GOOD), beta=says(NO_LIST), gamma=NEVER)
    process = subprocess.Popen([BIN / "limner", *command], stderr=subprocess.DEVNULL)
    try:
        _wait_until(lambda: "gamma" in provider.asked)
        time.sleep(1)  # until what was answered is on the disk
    finally:
        process.kill()
        process.wait()
    _check_going_on(provider, command, invoke)


@pytest.mark.parametrize("options", [(), ("--again",)])
def test_an_interrupted_command_goes_on_from_where_it_was(provider, command, invoke, options):
    provider.answers(alpha=says(GOOD), beta=says(NO_LIST), gamma=NEVER)
    thread = threading.Thread(target=_interrupt_when, args=(lambda: "gamma" in provider.asked,))
    thread.start()
    result, logs = invoke(*command, *options)
    thread.join()
    assert (result.exit_code, logs) == (1, [])
    assert result.stderr.splitlines()[-1] == "Aborted!"
    _check_going_on(provider, command, invoke)


def _check_going_on(provider, command, invoke):
    assert provider.asked == {"alpha": 1, "beta": 1, "gamma": 1}
    provider.answers(gamma=says(GOOD))
    result, (log,) = invoke(*command)
    assert result.exit_code == 0, result.output
    assert provider.asked == {"gamma": 1}
    assert log.status == "success"
    assert values(log) == {"alpha": 1.0, "beta": 0.0, "gamma": 1.0}


def _interrupt_when(is_so):
    """Press Ctrl-C, so to speak: the signal reaches the main thread, which waits for an answer."""
    _wait_until(is_so)
    time.sleep(1)
    os.kill(os.getpid(), signal.SIGINT)


def _wait_until(is_so, seconds=60):
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.05)


def test_the_command_asks_again_for_what_failed(provider, command, invoke):
    provider.answers(alpha=says(GOOD), beta=FAILS, gamma=says(NO_LIST))
    _, (log,) = invoke(*command)
    assert log.status == "error"
    assert values(log) == {"alpha": 1.0, "gamma": 0.0}
    provider.answers(beta=says(GOOD))
    _, (log,) = invoke(*command)
    assert provider.asked == {"beta": 1}
    assert values(log) == {"alpha": 1.0, "beta": 1.0, "gamma": 0.0}


def test_the_figures_on_standard_output_are_json_and_nothing_else(provider, command):
    provider.answers(alpha=says(GOOD), beta=FAILS, gamma=says(NO_LIST))
    result = CliRunner().invoke(main, [*command, "--json"])
    assert result.exit_code == 3  # a sample is unscored
    (run,) = json.loads(result.stdout)
    assert (run["total"], run["scored"], sum(run["unscored"].values())) == (3, 2, 1)
    assert run["first"]["mean"]["mean"] == 0.5


def test_the_options_of_the_command_reach_the_request(provider, command, invoke):
    provider.answers(alpha=says(GOOD))
    options = ("--temperature", "0.25", "--max-tokens", "77", "--seed", "5", "--timeout", "9")
    run = ("--limit", "1", "--epochs", "2", "--layout-seed", "4", "--feedback", "none")
    result, (log,) = invoke(*command, *options, *run)
    assert result.exit_code == 0, result.output
    assert provider.asked == {"alpha": 2}
    for request in provider.requests:
        assert (request["temperature"], request["max_tokens"], request["seed"]) == (0.25, 77, 5)
    assert log.plan.config.attempt_timeout == 9
    assert log.eval.task_args["layout_seed"] == 4
    assert log.eval.task_args["feedback"] == "none"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--model", "limner/xyz"), "Error: There is no bundled agent 'xyz'"),
        (("--model", "nope/xyz"), "Error: Model API nope of model 'nope/xyz' not recognized."),
        (("--profile", "papr"), "Invalid value for '--profile'"),
        (("--threshold", "1.5"), "Invalid value for '--threshold'"),
        (("--category", "sizes"), "Invalid value for '--category'"),
        (("--category", "size"), "Error: category is 'size'; it has to be one of: general."),
        (("-M", "responses_api"), "'responses_api' is not of the form KEY=VALUE."),
    ],
)
def test_what_is_wrong_with_a_command_is_one_plain_line(command, invoke, arguments, words):
    first = command.index("--model")
    if arguments[0] == "--model":
        command = [*command[:first], *command[first + 2 :]]
    result, logs = invoke(*command, *arguments)
    assert result.exit_code != 0
    assert words in result.stderr.splitlines()[-1]
    assert "Traceback" not in result.output
    assert logs == []


def test_inspect_finds_the_task_and_the_agents(write_tasks, provider, tmp_path):
    """As the user of Inspect runs it: by the entry point, with a path from where they stand."""
    write_tasks("alpha", "beta")
    done = subprocess.run(
        [
            *(BIN / "inspect", "eval", "limner/drawing", "--model", "limner/reference"),
            *("-T", "tasks=tasks.yaml", "-T", "profile=paper", "-T", "turns=3"),
            *("--log-dir", "logs", "--display", "plain"),
        ],
        cwd=tmp_path,
        env={**os.environ, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (log,) = (tmp_path / "logs").glob("*.eval")
    log = read_eval_log(str(log))
    assert log.status == "success"
    assert log.eval.task == "limner/drawing"
    assert log.eval.task_args["turns"] == 3
    assert log.eval.config.continue_on_fail
    assert values(log) == {"alpha": 1.0, "beta": 1.0}
