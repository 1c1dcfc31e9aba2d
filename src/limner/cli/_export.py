"""``limner drawing export``: the tasks as a data set."""

from pathlib import Path
from typing import Any

import click

from limner.cli._options import FOLDER, tasks_option

format_option = click.option(
    "--format",
    "format_",
    type=click.Choice(["jsonl", "parquet", "both"]),
    default="jsonl",
    show_default=True,
    help="Parquet needs limner[parquet].",
)


@click.command("export")
@click.argument("out", type=FOLDER)
@tasks_option
@click.option("--train", type=click.IntRange(0), default=0, help="So many fresh tasks to train on.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the fresh tasks.")
@format_option
def export_command(out: Path, tasks: Path | None, train: int, seed: int, format_: str) -> None:
    """Write tasks into the folder OUT, as the `datasets` library loads them.

    OUT gets a file of rows, test, and README.md: the dataset card with its header. With --train it
    gets a file train of fresh tasks too.
    """
    from limner.drawing.dataset import rows_of, write_dataset
    from limner.drawing.generate import generate_tasks
    from limner.drawing.generate.making import SERIES
    from limner.drawing.tasks import TASK_SET, bundled_tasks, load_tasks

    known = load_tasks(tasks) if tasks else bundled_tasks()
    fresh = generate_tasks(seed, train)
    splits: dict[str, list[dict[str, Any]]] = {}
    if train:
        splits["train"] = list(rows_of(fresh, f"{SERIES}, seed {seed}"))
    splits["test"] = list(rows_of(known, tasks.name if tasks else TASK_SET))
    files = write_dataset(out, splits, format_)
    click.echo(f"{', '.join(path.name for path in files)}, README.md in {out}")
