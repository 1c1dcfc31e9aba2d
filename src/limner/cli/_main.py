"""The command ``limner`` and how its errors look."""

import sys

import click

from limner import __version__
from limner.cli._demo import demo_command
from limner.cli._design import design_group
from limner.cli._doctor import doctor_command
from limner.cli._drawing import drawing_group
from limner.cli._eval_design import eval_design  # noqa: F401  it joins the group
from limner.cli._evaluate import eval_group
from limner.cli._mcp import mcp_command
from limner.cli._report import report_command
from limner.cli._serve import serve_command
from limner.extras import MissingExtraError


class _Commands(click.Group):
    """Shows errors of the user's input as one plain line, never as a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # click ends quietly when nobody reads on
        except (ValueError, OSError, MissingExtraError) as error:
            raise click.ClickException(str(error)) from error


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="limner")
def main() -> None:
    """Measure agents that draw and design.

    Start with `limner demo`, which needs no key and no network, or with
    `limner eval drawing --model openai/gpt-4.1 --limit 10`.
    """
    # A model's answer can hold anything, a lone surrogate included; printing must not fail on it.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


main.add_command(eval_group)
main.add_command(drawing_group)
main.add_command(design_group)
main.add_command(report_command)
main.add_command(serve_command)
main.add_command(demo_command)
main.add_command(doctor_command)
main.add_command(mcp_command)
