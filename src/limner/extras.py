"""The extras of limner: what each is for, and one plain error where one is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

PURPOSES = {
    "agreement": "agreement between annotators: kappa, alpha, tau",
    "clip": "the judge that compares pictures with texts, with weights of yours",
    "mcp": "tools for agents that speak MCP: `limner mcp`",
    "openai": "OpenAI's models, and servers that speak as they do",
    "openmoji": "a pool of images where there is no clip art",
    "parquet": "Parquet files, and files in object stores",
    "ray": "scoring over a Ray cluster",
    "text": "how near texts are in meaning: `-T retrieval`, pairing, building requests",
    "verifiers": "training with verifiers, in an environment of its own: it pins older packages",
}
"""What each extra is for, but for ``build`` and ``dev``, which are for work on limner itself."""


class MissingExtraError(RuntimeError, ImportError):
    """A package of an extra is not installed; the message has the command that gets it."""

    def __init__(self, extra: str, what: str, package: str) -> None:
        super().__init__(f"{what} needs {package}: {command_for(extra)}")
        self.extra = extra


def command_for(extra: str) -> str:
    """Return the command that installs an extra."""
    return f"pip install 'limner[{extra}]'"


@contextmanager
def needing(extra: str, what: str) -> Iterator[None]:
    """Turn a failed import in this block into one error that says how to get the package.

    Args:
        extra: The extra that has the packages.
        what: What needs them, as a sentence begins: ``Parquet``.

    Raises:
        MissingExtraError: A package is not installed.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        raise MissingExtraError(extra, what, package) from error
