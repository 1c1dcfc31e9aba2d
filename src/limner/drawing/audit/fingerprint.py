"""What an audit's figures depend on, as one digest."""

import hashlib
from importlib.resources import files
from importlib.resources.abc import Traversable

BESIDE = frozenset(
    {"generate", "lint", "prompt.py", "feedback.py", "records.py", "lint_reviewed.yaml"}
)
"""Parts of the drawing bench that no score depends on."""


def fingerprint() -> str:
    """Return a digest of the bundled tasks and of the code that draws and scores them.

    A figure that was recorded under another digest is stale.
    """
    digest = hashlib.sha256()
    for path, file in sorted(_files(files("limner.drawing"), "")):
        digest.update(path.encode() + b"\0")
        digest.update(file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:16]


def _files(folder: Traversable, prefix: str) -> list[tuple[str, Traversable]]:
    found: list[tuple[str, Traversable]] = []
    for entry in folder.iterdir():
        if entry.name in BESIDE or entry.name == "__pycache__":
            continue
        if entry.is_dir():
            found += _files(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith((".py", ".pyi", ".yaml", ".json")):
            found.append((prefix + entry.name, entry))
    return found
