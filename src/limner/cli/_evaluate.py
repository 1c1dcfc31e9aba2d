"""``limner eval`` and ``limner demo``: a thin door to Inspect."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from limner.cli._options import EXISTING, FOLDER, profile_option
from limner.cli._references import make_designs
from limner.cli._report import show_runs
from limner.drawing.agents import AGENTS
from limner.drawing.scoring import PERFECT
from limner.drawing.tasks import CATEGORIES, DIFFICULTIES

DEMO_AGENTS = ("reference", "blind", "random", "empty")
DEMO_PROFILES = ("verified", "released")
DEMO_TASKS = 60
DEMO_SHUFFLE = 1
DEMO_EVERY = 45
"""Of how many requests one is designed."""


@click.group("eval")
def eval_group() -> None:
    """Run a bench with a model."""


def _options(*options: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def decorate(function: Any) -> Any:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


_bench_options = _options(
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
    click.option("--category", type=click.Choice(CATEGORIES), multiple=True),
    click.option("--difficulty", type=click.Choice(DIFFICULTIES), multiple=True),
)
_model_options = _options(
    click.option(
        "--model",
        multiple=True,
        envvar="INSPECT_EVAL_MODEL",
        help="Provider and model as Inspect names them, such as openai/gpt-4.1; "
        "again for several.  [default: limner/reference]",
    ),
    click.option("--model-base-url", help="Address of the provider's server."),
    click.option("-M", "model_args", multiple=True, metavar="KEY=VALUE", help="Model argument."),
    click.option("--temperature", type=float, help="[default: 0.7]"),
    click.option("--max-tokens", type=click.IntRange(1), help="[default: 4000]"),
    click.option("--timeout", type=click.IntRange(1), help="Seconds an answer.  [default: 30]"),
    click.option("--max-retries", type=click.IntRange(0), help="[default: 3]"),
    click.option("--max-connections", type=click.IntRange(1), help="Answers under way at once."),
    click.option("--seed", type=int, help="The provider's sampling seed, where it has one."),
)
_run_options = _options(
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
@_model_options
@_run_options
@_bench_options
def eval_drawing(
    log_dir: Path, report: Path | None, as_json: bool, again: bool, **options: Any
) -> None:
    """Run DrawingBench: models draw by mouse actions, rules score the drawings.

    Every option of Inspect is there with `inspect eval limner/drawing`, which runs the same task.
    """
    from limner.evals.running import run_evals

    task_args = {
        "tasks": str(options["tasks"].resolve()) if options["tasks"] else None,
        "category": list(options["category"]) or None,
        "difficulty": list(options["difficulty"]) or None,
        **{
            key: options[key]
            for key in ("profile", "turns", "threshold", "feedback", "layout_seed")
        },
    }
    logs = run_evals(
        [task_args],
        models=list(options["model"]) or ["limner/reference"],
        log_dir=log_dir,
        again=again,
        display=options["display"] or ("rich" if sys.stderr.isatty() else "plain"),
        limit=options["limit"],
        epochs=options["epochs"],
        model_base_url=options["model_base_url"],
        model_args=dict(_key_value(text) for text in options["model_args"]),
        temperature=options["temperature"],
        max_tokens=options["max_tokens"],
        attempt_timeout=options["timeout"],
        max_retries=options["max_retries"],
        max_connections=options["max_connections"],
        seed=options["seed"],
    )
    _show(logs, report or log_dir / "report.html", as_json)


@click.command("demo")
@click.option("--out", type=FOLDER, default=Path("out/demo"), show_default=True)
@click.option("--full", is_flag=True, help=f"Every bundled task instead of {DEMO_TASKS} of them.")
def demo_command(out: Path, full: bool) -> None:
    """Run the bundled agents over bundled tasks and write the report; needs no key.

    Takes a minute or two. Each agent is scored by what is on its canvas and, beside that, by the
    released code's rules, so that you see what these give away to agents that never read a prompt.
    Then a few clients' requests are designed by their reference workflows, on a page of their own.
    """
    from limner.design.requests import bundled_requests
    from limner.evals.running import run_evals

    logs = run_evals(
        [{"profile": profile} for profile in DEMO_PROFILES],
        models=[f"limner/{name}" for name in DEMO_AGENTS if name in AGENTS],
        log_dir=out / "logs",
        again=True,
        display="plain" if not sys.stderr.isatty() else "rich",
        limit=None if full else DEMO_TASKS,
        sample_shuffle=DEMO_SHUFFLE,
    )
    _show(logs, out / "report.html", as_json=False)
    requests = bundled_requests()[:: 1 if full else DEMO_EVERY]
    make_designs(requests, None, out / "designs")


def _show(logs: list[Path], report: Path, as_json: bool) -> None:
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
