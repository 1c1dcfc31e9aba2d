"""Node and what checks scripts there: TypeScript, the applications' types, an ES3 parser.

``tools/check_scripts.sh`` installs the packages and says where they are; without them the tests
that need them are skipped.
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from limner.design.export.scripts import APPLICATIONS
from limner.design.export.scripts.programs import prelude
from limner.design.steps import Expert

ROOT = Path(__file__).parents[2]
TYPES = {
    Expert.PHOTO_EDITOR: "Photoshop/2015.5",
    Expert.VECTOR_EDITOR: "Illustrator/2015.3",
    Expert.LAYOUT_DESIGNER: "InDesign/2015.3",
}


def node(*arguments: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run node."""
    program = shutil.which("node")
    if program is None:
        pytest.skip("node is not installed")
    return subprocess.run(
        [program, *map(str, arguments)], cwd=cwd, capture_output=True, text=True, check=False
    )


def evaluate(code: str, expression: str) -> Any:
    """Return the value of an expression after some code."""
    ran = node("-e", f"{code}\nconsole.log(JSON.stringify({expression}));")
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def functions_of(expert: Expert) -> set[str]:
    """Return the names of the functions that an expert's scripts may call."""
    return set(re.findall(r"^function (\w+)", prelude(expert), re.MULTILINE))


def packages() -> Path:
    """Return where the node packages are."""
    given = os.environ.get("LIMNER_NODE_PACKAGES")
    folder = Path(given or ROOT / "build/scripts/node_modules")
    if given is None and not (folder / "types-for-adobe").is_dir():
        pytest.skip("the node packages are not installed; tools/check_scripts.sh does it")
    return folder


def type_errors(expert: Expert, folder: Path, **sources: str) -> list[str]:
    """Return what the compiler finds wrong in scripts: lines that begin with their names."""
    tools = packages()
    files = _written(folder, sources)
    checks = ["--noEmit", "--noLib", "--strict", "--allowJs", "--checkJs"]
    types = ["--typeRoots", tools, "--types", f"types-for-adobe/{TYPES[expert]}"]
    mended = ROOT / f"tools/scripts/{APPLICATIONS[expert].lower()}.d.ts"
    ran = node(tools / "typescript/bin/tsc", *checks, *types, mended, *files, cwd=folder)
    assert bool(ran.returncode) == bool(ran.stdout), ran.stderr
    return ran.stdout.splitlines()


def syntax_errors(folder: Path, **sources: str) -> list[str]:
    """Return what is no ES3 in scripts."""
    parser = packages() / "acorn/bin/acorn"
    files = _written(folder, sources)
    found = [node(parser, "--ecma3", "--silent", file) for file in files]
    return [ran.stderr for ran in found if ran.returncode]


def _written(folder: Path, sources: dict[str, str]) -> list[Path]:
    files = {folder / f"{name}.js": source for name, source in sources.items()}
    for path, source in files.items():
        path.write_text(source)
    return list(files)
