"""Extras: each has a purpose, and what is missing is told in one plain line."""

import tomllib
from pathlib import Path

import pytest

from limner.extras import PURPOSES, MissingExtraError, command_for, needing

COMMAND = "from limner.cli import main; main()"
EXTRAS = "extras"
ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_every_extra_has_a_purpose_and_every_purpose_an_extra():
    assert set(PURPOSES) | {"build", "dev"} == set(PROJECT["optional-dependencies"])


def test_a_missing_package_is_one_error_with_the_command():
    with (
        pytest.raises(
            MissingExtraError, match=r"^Chess needs limner_chess: pip install 'lim"
        ) as one,
        needing("ray", "Chess"),
    ):
        import limner_chess.openings  # noqa: F401
    assert one.value.extra == "ray"
    assert str(one.value) == f"Chess needs limner_chess: {command_for('ray')}"


def test_other_errors_of_a_package_are_its_own():
    with pytest.raises(ImportError, match="cannot import name") as one, needing("ray", "Chess"):
        from limner import no_such_name  # noqa: F401
    assert not isinstance(one.value, MissingExtraError)


def test_the_command_starts_without_any_extra(without):
    done = without(EXTRAS, COMMAND, "drawing", "tasks", "--category", "size")

    assert done.returncode == 0
    assert done.stderr == "13 of 250 tasks\n"


CALLS = {
    "agreement": "from limner.report.agreement import kappa; kappa([1, 2], [1, 2], None)",
    "text": "from limner.sentences import Embedder; Embedder().embed(['a'])",
    "parquet": "from limner.design.dataset import write_dataset; import pathlib; "
    "write_dataset(pathlib.Path('never'), 'parquet')",
    "ray": "from limner.batch import over; list(over(len, ['a'], ray='local'))",
    "mcp": "import limner.mcp.server",
    "verifiers": "import limner_drawing",
}


@pytest.mark.parametrize("extra", CALLS)
def test_what_needs_an_extra_says_so(without, extra):
    done = without(EXTRAS, CALLS[extra])

    last = done.stderr.splitlines()[-1]
    assert last.startswith("limner.extras.MissingExtraError: ")
    assert last.endswith(f": {command_for(extra)}")
