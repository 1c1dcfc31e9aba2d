"""Options that several commands share."""

from pathlib import Path

import click

from limner.drawing.profiles import PROFILES
from limner.drawing.scoring import DEFAULT_PROFILE

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
EXISTING = click.Path(exists=True, path_type=Path)
FOLDER = click.Path(file_okay=False, path_type=Path)

tasks_option = click.option(
    "--tasks",
    type=EXISTING,
    help="Task file or folder: limner's format, or the release's dataset.json.  [default: bundled]",
)
profile_option = click.option(
    "--profile",
    type=click.Choice(sorted(PROFILES)),
    default=DEFAULT_PROFILE,
    show_default=True,
    help="How drawings are scored.",
)
layout_option = click.option(
    "--layout-seed", type=int, help="Shuffle the screen's buttons by this number."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
workers_option = click.option(
    "--workers", type=click.IntRange(1), help="Processes.  [default: one a core]"
)
ray_option = click.option(
    "--ray",
    metavar="ADDRESS",
    help="Work on this Ray cluster: auto, HOST:PORT, ray://HOST:PORT; `local` starts one here.",
)
