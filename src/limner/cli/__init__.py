"""The command line: parses arguments, calls the rest, prints."""

import click

main: click.Group
try:
    from limner.cli._main import main
except ImportError as error:  # a library of the system is missing, or a package
    from limner.cli._doctor import Rescue

    main = Rescue(error)

__all__ = ["main"]
