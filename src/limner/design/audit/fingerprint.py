"""What an audit's figures depend on, as one digest."""

from limner.auditing import digest

BESIDE = frozenset(
    {
        *("building", "dataset", "gallery", "examples", "export", "references_data"),
        *("answers.py", "clarifying.py", "evaluating.py", "prompts.py", "retrieval.py"),
        *("boxes.py", "colourfulness.py", "composition.py"),
        *("conversations.py", "outputs.py", "questions.py", "thumbnails.py"),
    }
)
"""Parts of the design bench that no figure of the audit depends on: what only models are asked,
what is measured and not scored, what is written for people."""


def fingerprint() -> str:
    """Return a digest of the bundled requests and of the code that plans, runs and scores them.

    A figure that was recorded under another digest is stale.
    """
    return digest("limner.design", BESIDE)
