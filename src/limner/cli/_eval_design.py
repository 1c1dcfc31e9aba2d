"""``limner eval design``."""

from pathlib import Path
from typing import Any

import click

from limner.cli._evaluate import eval_group, group, model_options, run, run_options
from limner.cli._options import EXISTING

_bench_options = group(
    click.option("--requests", type=EXISTING, help="Request file or folder.  [default: bundled]"),
    click.option(
        "--split",
        type=click.Choice(["test", "train", "all"]),
        default="test",
        show_default=True,
        help="Which of the requests.",
    ),
    click.option(
        "--type",
        "types",
        type=click.Choice(["book cover", "business card", "postcard", "poster"]),
        multiple=True,
        help="Only requests of this design type; again for several.",
    ),
    click.option(
        "--difficulty",
        type=click.Choice(["easy", "medium", "hard"]),
        multiple=True,
        help="Only requests that take one expert, two or three; again for several.",
    ),
    click.option(
        "--retrieval",
        type=click.IntRange(1, 46),
        default=46,
        show_default=True,
        help="How many of the 46 actions are offered for each step, by nearness in meaning.",
    ),
    click.option(
        "--clarify",
        type=click.IntRange(0, 20),
        default=0,
        show_default=True,
        help="How many questions the supervisor may ask the client first.",
    ),
    click.option(
        "--images",
        type=click.Choice(["captions", "pictures"]),
        default="captions",
        show_default=True,
        help="How the model is told what the client's images show.",
    ),
    click.option(
        "--repair/--no-repair",
        default=True,
        show_default=True,
        help="Let an answer that cannot be used be put right once.",
    ),
    click.option(
        "--structured", is_flag=True, help="Give the provider the JSON schema of each answer."
    ),
    click.option(
        "--pool",
        type=click.Choice(["openclipart", "openmoji"]),
        help="Where the images come from.  [default: what is installed]",
    ),
)


@eval_group.command("design")
@model_options(temperature=0.0, max_tokens=8000, timeout=180)
@run_options
@_bench_options
def eval_design(
    log_dir: Path, report: Path | None, as_json: bool, again: bool, **options: Any
) -> None:
    """Run GraphicBench: a supervisor and three experts design what clients ask for.

    One model plays all parts; --model-role gives a part a model of its own: supervisor,
    photo_editor, vector_graphic_editor, layout_designer.

    Every option of Inspect is there with `inspect eval limner/design`, which runs the same task.
    """
    from limner.evals.design import design

    settings = ("split", "retrieval", "clarify", "images", "repair", "structured", "pool")
    task_args = {
        "requests": str(options["requests"].resolve()) if options["requests"] else None,
        "type": list(options["types"]) or None,
        "difficulty": list(options["difficulty"]) or None,
        **{name: options[name] for name in settings},
    }
    run(design, task_args, log_dir, report, as_json, again, **options)
