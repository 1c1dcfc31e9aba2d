"""``limner eval``: a thin door to Inspect."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from limner.cli._options import EXISTING, FOLDER, profile_option
from limner.cli._report import show_runs
from limner.drawing.actions import MAX_ACTIONS
from limner.drawing.scoring import PERFECT
from limner.drawing.tasks import CATEGORIES, DIFFICULTIES


@click.group("eval")
def eval_group() -> None:
    """Run a bench with a model."""


def group(*options: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return several options as one decorator."""

    def decorate(function: Any) -> Any:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


_bench_options = group(
    click.option("--tasks", type=EXISTING, help="Task file or folder.  [default: bundled]"),
    profile_option,
    click.option("--turns", type=click.IntRange(1), default=2, show_default=True),
    click.option(
        "--threshold",
        type=click.FloatRange(0, 1),
        default=PERFECT,
        show_default=True,
        help="The score from which a task gets no further turn.",
    ),
    click.option(
        "--feedback",
        type=click.Choice(["structured", "score", "self", "none"]),
        default="structured",
        show_default=True,
        help="What the model is told between turns.",
    ),
    click.option("--layout-seed", type=int, help="Shuffle the screen's buttons by this number."),
    click.option(
        "--mode",
        type=click.Choice(["answer", "stepwise"]),
        default="answer",
        show_default=True,
        help="One list of actions a turn, or some at a time by a tool.",
    ),
    click.option("--sight", is_flag=True, help="Step by step: show the screen after each call."),
    click.option(
        "--actions",
        type=click.IntRange(1, MAX_ACTIONS),
        default=500,
        show_default=True,
        help="Step by step: the most actions of a turn.",
    ),
    click.option(
        "--looks",
        type=click.IntRange(1),
        default=12,
        show_default=True,
        help="Step by step with sight: the most pictures of the screen in a turn.",
    ),
    click.option("--category", type=click.Choice(CATEGORIES), multiple=True),
    click.option("--difficulty", type=click.Choice(DIFFICULTIES), multiple=True),
)


def model_options(temperature: float, max_tokens: int, timeout: int) -> Callable[[Any], Any]:
    """Return the options about models, for a bench with these defaults."""
    return group(
        click.option(
            "--model",
            multiple=True,
            envvar="INSPECT_EVAL_MODEL",
            help="Provider and model as Inspect names them, such as openai/gpt-4.1; "
            "again for several.  [default: limner/reference]",
        ),
        click.option("--model-base-url", help="Address of the provider's server."),
        click.option(
            "-M", "model_args", multiple=True, metavar="KEY=VALUE", help="Model argument."
        ),
        click.option(
            "--model-role",
            "model_roles",
            multiple=True,
            metavar="ROLE=MODEL",
            help="Another model for a part, or a judge.",
        ),
        click.option("--temperature", type=float, help=f"[default: {temperature}]"),
        click.option("--max-tokens", type=click.IntRange(1), help=f"[default: {max_tokens}]"),
        click.option(
            "--timeout", type=click.IntRange(1), help=f"Seconds an answer.  [default: {timeout}]"
        ),
        click.option("--max-retries", type=click.IntRange(0), help="[default: 3]"),
        click.option(
            "--max-connections", type=click.IntRange(1), help="Answers under way at once."
        ),
        click.option("--seed", type=int, help="The provider's sampling seed, where it has one."),
    )


run_options = group(
    click.option("--limit", type=click.IntRange(1), help="Only the first N tasks."),
    click.option("--epochs", type=click.IntRange(1), default=1, show_default=True),
    click.option(
        "--log-dir",
        type=FOLDER,
        default=Path("logs"),
        show_default=True,
        help="Where Inspect's logs go. The same command with the same folder goes on from where "
        "it was stopped, and asks again for what had failed.",
    ),
    click.option("--again", is_flag=True, help="Run anew even where the folder has the run."),
    click.option(
        "--report",
        type=click.Path(dir_okay=False, path_type=Path),
        help="Where the page goes.  [default: report.html in the log folder]",
    ),
    click.option(
        "--display",
        type=click.Choice(["full", "conversation", "rich", "plain", "log", "none"]),
        help="How Inspect shows progress.  [default: rich in a terminal, else plain]",
    ),
    click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON."),
)


@eval_group.command("drawing")
@model_options(temperature=0.7, max_tokens=4000, timeout=30)
@run_options
@_bench_options
def eval_drawing(
    log_dir: Path, report: Path | None, as_json: bool, again: bool, **options: Any
) -> None:
    """Run DrawingBench: models draw by mouse actions, rules score the drawings.

    Every option of Inspect is there with `inspect eval limner/drawing`, which runs the same task.
    """
    from limner.evals.drawing import drawing

    task_args = {
        "tasks": str(options["tasks"].resolve()) if options["tasks"] else None,
        "category": list(options["category"]) or None,
        "difficulty": list(options["difficulty"]) or None,
        **{
            key: options[key]
            for key in ("profile", "turns", "threshold", "feedback", "layout_seed")
        },
        **_stepwise(options),
    }
    run(drawing, task_args, log_dir, report, as_json, again, **options)


def _stepwise(options: dict[str, Any]) -> dict[str, Any]:
    """Return what a stepwise run has besides; nothing else, so that older runs are gone on with."""
    if options["mode"] == "answer":
        if options["sight"]:
            raise click.UsageError("--sight needs --mode stepwise.")
        return {}
    return {name: options[name] for name in ("mode", "sight", "actions", "looks")}


def run(
    bench: Any,
    task_args: dict[str, Any],
    log_dir: Path,
    report: Path | None,
    as_json: bool,
    again: bool,
    **options: Any,
) -> None:
    """Run a bench with the options about models and runs, and show what came of it."""
    from limner.evals.running import run_evals

    logs = run_evals(
        bench,
        [task_args],
        models=list(options["model"]) or ["limner/reference"],
        log_dir=log_dir,
        again=again,
        display=options["display"] or ("rich" if sys.stderr.isatty() else "plain"),
        limit=options["limit"],
        epochs=options["epochs"],
        model_base_url=options["model_base_url"],
        model_args=dict(_key_value(text) for text in options["model_args"]),
        model_roles=dict(_role(text) for text in options["model_roles"]) or None,
        temperature=options["temperature"],
        max_tokens=options["max_tokens"],
        attempt_timeout=options["timeout"],
        max_retries=options["max_retries"],
        max_connections=options["max_connections"],
        seed=options["seed"],
    )
    show(logs, report or log_dir / "report.html", as_json)


def show(logs: list[Path], report: Path, as_json: bool) -> None:
    """Write the report of logs and print its figures; exit with 3 where samples are unscored."""
    from limner.report.runs import read_runs

    if not logs:
        raise click.ClickException("Nothing was run, so there is nothing to report.")
    runs = read_runs(logs)
    show_runs(runs, report, as_json)
    unscored = sum(run.total - len(run.scored) for run in runs)
    if unscored:
        hint = "the same command asks again for them alone"
        click.echo(f"{unscored} samples are unscored; {hint}.", err=True)
        sys.exit(3)


def _key_value(text: str) -> tuple[str, Any]:
    """Read a model argument; its value is YAML, as it is for Inspect."""
    import yaml

    key, separator, value = text.partition("=")
    if not separator:
        raise click.BadParameter(f"{text!r} is not of the form KEY=VALUE.", param_hint="-M")
    try:
        return key, yaml.safe_load(value)
    except yaml.YAMLError as error:
        raise click.BadParameter(f"{value!r} is no YAML value.", param_hint="-M") from error


def _role(text: str) -> tuple[str, str]:
    role, separator, model = text.partition("=")
    if not (separator and role and model):
        raise click.BadParameter(
            f"{text!r} is not of the form ROLE=MODEL.", param_hint="--model-role"
        )
    return role, model
