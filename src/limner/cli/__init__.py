"""The command line: parses arguments, calls the rest, prints."""

from limner.cli._main import main

__all__ = ["main"]
