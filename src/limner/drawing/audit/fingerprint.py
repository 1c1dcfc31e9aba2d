"""What an audit's figures depend on, as one digest."""

from limner.auditing import digest

BESIDE = frozenset(
    {"generate", "lint", "prompt.py", "feedback.py", "records.py", "lint_reviewed.yaml"}
)
"""Parts of the drawing bench that no score depends on."""


def fingerprint() -> str:
    """Return a digest of the bundled tasks and of the code that draws and scores them.

    A figure that was recorded under another digest is stale.
    """
    return digest("limner.drawing", BESIDE)
