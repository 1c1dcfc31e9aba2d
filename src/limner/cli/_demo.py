"""``limner demo``: both benches with the bundled agents, on one page."""

import sys
from pathlib import Path

import click

from limner.cli._evaluate import show
from limner.cli._options import FOLDER

DRAWERS = ("reference", "blind", "random", "empty")
PROFILES = ("verified", "released")
TASKS = 60
SHUFFLE = 1
DESIGNERS = ("reference", "faulty", "words", "blind", "blank")
REQUESTS = 24


@click.command("demo")
@click.option("--out", type=FOLDER, default=Path("out/demo"), show_default=True)
@click.option(
    "--full",
    is_flag=True,
    help=f"Every bundled task and request instead of {TASKS} and {REQUESTS} of them.",
)
def demo_command(out: Path, full: bool) -> None:
    """Run the bundled agents over both benches and write one report; needs no key.

    Takes a minute or two. Each drawing agent is scored by what is on its canvas and, beside that,
    by the released code's rules, so that you see what these give away to agents that never read a
    prompt. Then agents design what clients ask for: by a workflow that has everything, by one with
    errors, and by some that know nothing of the request.
    """
    from limner.evals.design import design
    from limner.evals.drawing import drawing
    from limner.evals.running import run_evals

    display = "plain" if not sys.stderr.isatty() else "rich"
    logs = run_evals(
        drawing,
        [{"profile": profile} for profile in PROFILES],
        models=_models(DRAWERS),
        log_dir=out / "logs",
        again=True,
        display=display,
        limit=None if full else TASKS,
        sample_shuffle=SHUFFLE,
    )
    logs += run_evals(
        design,
        [{}],
        models=_models(DESIGNERS),
        log_dir=out / "logs",
        again=True,
        display=display,
        limit=None if full else REQUESTS,
    )
    show(logs, out / "report.html", as_json=False)


def _models(agents: tuple[str, ...]) -> list[str]:
    return [f"limner/{name}" for name in agents]
