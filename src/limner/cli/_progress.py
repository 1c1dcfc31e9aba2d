"""How far long work has come, on standard error."""

import click


class Progress:
    """A line for each tenth of the work."""

    def __init__(self) -> None:
        self._told: tuple[str, int] | None = None

    def show(self, what: str, done: int, total: int) -> None:
        """Tell how many of how many are done, where another tenth is."""
        tenth = what, done * 10 // total
        if tenth != self._told:
            self._told = tenth
            click.echo(f"{what}: {done:,} of {total:,}", err=True)
