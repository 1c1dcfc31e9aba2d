"""``limner design``: run a workflow; list actions and requests."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from limner.cli._agreement import agreement_command
from limner.cli._annotations import annotations_group
from limner.cli._annotations_new import new_command
from limner.cli._build import build_command
from limner.cli._design_audit import audit_command
from limner.cli._options import FILE, FOLDER, json_option
from limner.cli._pair import pair_command
from limner.cli._pool import pool_group
from limner.cli._references import references_command
from limner.cli._requests import check_command, export_command, tasks_command
from limner.cli._score import score_designs

if TYPE_CHECKING:
    from limner.design.workflow import Run, StepResult

FORMATS = ("png", "jpg", "pdf", "svg", "psd", "jsx")
IMAGES = click.Path(exists=True, file_okay=False, path_type=Path)


@click.group("design")
def design_group() -> None:
    """Work with designs: run a workflow in the studio, list actions and requests."""


design_group.add_command(pool_group)
design_group.add_command(pair_command)
design_group.add_command(tasks_command)
design_group.add_command(check_command)
design_group.add_command(references_command)
design_group.add_command(build_command)
design_group.add_command(agreement_command)
annotations_group.add_command(new_command)
design_group.add_command(annotations_group)
design_group.add_command(audit_command)
design_group.add_command(export_command)
design_group.add_command(score_designs)


def _formats(_context: click.Context, _option: click.Parameter, value: str) -> tuple[str, ...]:
    chosen = tuple(dict.fromkeys(part.strip().lower() for part in value.split(",") if part.strip()))
    if unknown := [name for name in chosen if name not in FORMATS]:
        raise click.BadParameter(f"{unknown[0]!r} is none of {', '.join(FORMATS)}.")
    return chosen


@design_group.command("run")
@click.argument("workflow", type=FILE)
@click.option("--images", type=IMAGES, help="Folder of the images that the workflow imports.")
@click.option("--out", type=FOLDER, required=True, help="The run's folder.")
@click.option("--steps", is_flag=True, help="Write a picture after each step.")
@click.option(
    "--format",
    "formats",
    callback=_formats,
    default="png",
    show_default=True,
    help=f"How the outcome is written: any of {','.join(FORMATS)}.",
)
@json_option
def run_command(
    workflow: Path,
    images: Path | None,
    out: Path,
    steps: bool,
    formats: tuple[str, ...],
    as_json: bool,
) -> None:
    """Run a workflow and write what it makes.

    WORKFLOW is a JSON list of {"expert": ..., "action": ..., "parameters": {...}}. A step that
    fails is told with its reason and the run goes on. OUT gets outcome.* (the document saved last,
    else the open one), files/ (what the experts saved), run.json (how each step ended, and the
    scene graph), and where they are asked for steps/ and scripts/. With --json, run.json is
    printed too. The exit code is 1 where no document came of it.
    """
    from limner.design.files import ImageBytes, ImageFolder
    from limner.design.outputs import run_record, write_run
    from limner.design.workflow import read_workflow, run_workflow

    known = ImageFolder(images) if images else ImageBytes({})
    run = run_workflow(read_workflow(workflow), known, watch=None if as_json else _tell_step)
    files = write_run(run, out, formats, steps=steps, watch=_tell_file)
    if as_json:
        click.echo(json.dumps(run_record(run)))
    else:
        click.echo(_summary(run, len(files), out))
    if run.document is None:
        sys.exit(1)


@design_group.command("actions")
@click.option("--expert", help="Only those that this expert has.")
@json_option
def actions_command(expert: str | None, as_json: bool) -> None:
    """List the 46 actions: their parameters, units and ranges.

    With --json the JSON schema of workflows, which holds each action with its parameters.
    """
    from limner.design.actions import action_list, workflow_schema
    from limner.design.steps import Expert

    if expert is not None and expert not in list(Expert):
        raise click.BadParameter(f"{expert!r} is none of {', '.join(Expert)}.")
    chosen = None if expert is None else Expert(expert)
    click.echo(json.dumps(workflow_schema(chosen)) if as_json else action_list(chosen))


def _tell_step(result: "StepResult") -> None:
    said = f"{result.step.expert}, {result.step.action}"[:100] if result.step else "no step"
    if result.error:
        click.echo(f"Step {result.index + 1} ({said}) failed. {result.error}", err=True)
    for note in result.notes:
        click.echo(f"Step {result.index + 1} ({said}): {note}", err=True)


def _tell_file(name: str) -> None:
    if sys.stderr.isatty():
        click.echo(f"Writing {name}", err=True)


def _summary(run: "Run", files: int, out: Path) -> str:
    done = sum(result.done for result in run.results)
    text = f"{done} of {len(run.results)} steps done; {files} files in {out}"
    if run.document is None:
        return f"{text}; no document came of it"
    page = run.document.page
    return f"{text}; outcome: {page.name}, {page.width} x {page.height} pixels"
