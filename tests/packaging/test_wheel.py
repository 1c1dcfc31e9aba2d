"""The wheel and the sdist, built and installed alone in an empty environment."""

import hashlib
import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from limner import __version__
from limner.extras import PURPOSES

ROOT = Path(__file__).parents[2]
WHEEL = f"limner-{__version__}-py3-none-any.whl"
SDIST = f"limner-{__version__}.tar.gz"
REFERENCE = """
from limner.drawing import bundled_tasks, load_screen
from limner.drawing.agents import AGENTS, Turn
print(AGENTS["reference"](Turn(bundled_tasks()[0], load_screen(), "")))
"""


def run(*command, cwd, **options):
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, capture_output=True, text=True, timeout=120, **options
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(tree, out, target):
    run(sys.executable, "-m", "hatchling", "build", "-t", target, "-d", out, cwd=tree)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A folder with the wheel and the sdist of this tree."""
    out = tmp_path_factory.mktemp("dist")
    for target in ("wheel", "sdist"):
        build(ROOT, out, target)
    return out


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """An environment in which the wheel is installed, and a folder outside of the tree.

    What limner depends on comes from the environment of the tests, so that no network is needed;
    limner itself does not: its own files are the wheel's.
    """
    place = tmp_path_factory.mktemp("alone")
    run(sys.executable, "-m", "venv", "--without-pip", place / "venv", cwd=place)
    python = place / "venv" / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check")
    run(*pip, "install", "--no-deps", "--no-index", built / WHEEL, cwd=place)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = place / "venv" / "lib" / version / "site-packages"
    paths = dict.fromkeys((sysconfig.get_path("purelib"), sysconfig.get_path("platlib")))
    (packages / "dependencies.pth").write_text("".join(f"{path}\n" for path in paths))
    return place


@pytest.fixture(scope="module")
def kept(installed):
    """The variables that a command of that environment gets."""
    others = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {**others, "HOME": str(installed)}


@pytest.fixture(scope="module")
def limner(installed, kept):
    """Run the installed command; return what it prints."""

    def command(*arguments):
        program = installed / "venv" / "bin" / "limner"
        return run(program, *arguments, cwd=installed, env=kept)

    return command


def digests(wheel):
    """The digest of each file of a wheel but the list of its own digests."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            name: hashlib.sha256(archive.read(name)).hexdigest()
            for name in archive.namelist()
            if not name.endswith("/RECORD")
        }


def tracked(*folders):
    out = run("git", "ls-files", "--cached", "--others", "--exclude-standard", *folders, cwd=ROOT)
    return {name for name in out.splitlines() if (ROOT / name).is_file()}


def test_the_wheel_has_every_file_of_the_source_and_nothing_else(built):
    if not (ROOT / ".git").exists():
        pytest.skip("needs git's list of the source files")
    with zipfile.ZipFile(built / WHEEL) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert names == {name.removeprefix("src/") for name in tracked("src")}
    assert {"limner_drawing.py", "limner_design.py", "limner/py.typed"} <= names


def test_the_sdist_has_the_tests_and_makes_the_same_wheel(built, tmp_path):
    with tarfile.open(built / SDIST) as archive:
        archive.extractall(tmp_path, filter="data")
    tree = tmp_path / f"limner-{__version__}"
    if (ROOT / ".git").exists():
        wanted = tracked("src", "tests", "docs", "tools")
        assert {name for name in wanted if not (tree / name).is_file()} == set()

    build(tree, tmp_path / "again", "wheel")

    assert digests(tmp_path / "again" / WHEEL) == digests(built / WHEEL)


def test_nothing_of_this_machine_or_of_others_work_is_inside(built):
    with zipfile.ZipFile(built / WHEEL) as wheel, tarfile.open(built / SDIST) as sdist:
        contents = {name: wheel.read(name) for name in wheel.namelist() if "/RECORD" not in name}
        files = [member for member in sdist.getmembers() if member.isfile()]
        contents |= {member.name: sdist.extractfile(member).read() for member in files}
    here = re.compile(rb"|".join(re.escape(bytes(path)) + rb"/" for path in (ROOT, Path.home())))
    assert [name for name, content in contents.items() if here.search(content)] == []
    foreign = re.compile(r"upstream|/(dataset|records)\.json$|__pycache__|\.(whl|pyc|eval)$")
    assert [name for name in contents if foreign.search(name)] == []


def test_the_command_is_the_installed_one(installed, limner, kept):
    assert limner("--version") == f"limner, version {__version__}\n"
    python = installed / "venv" / "bin" / "python"
    places = run(python, "-c", "import limner; print(limner.__file__)", cwd=installed, env=kept)
    assert Path(places.strip()).is_relative_to(installed / "venv")


def test_tasks_and_requests_are_inside(limner):
    assert len(limner("drawing", "tasks", "--json").splitlines()) == 250
    assert len(limner("design", "tasks", "--json").splitlines()) == 1079


def test_it_scores(installed, limner, kept):
    python = installed / "venv" / "bin" / "python"
    actions = json.loads(run(python, "-c", REFERENCE, cwd=installed, env=kept))
    record = [{"position": 0, "results": [{"turn": 1, "actions": actions}]}]
    (installed / "records.json").write_text(json.dumps(record))

    line = json.loads(limner("drawing", "score", "--records", "records.json", "--json"))

    assert (line["score"], line["passed"]) == (1.0, True)


def test_it_evaluates(limner):
    limner("eval", "drawing", "--model", "limner/reference", "--limit", "2", "--log-dir", "logs")

    (figures,) = json.loads(limner("report", "logs", "--json"))

    assert figures["scored"] == 2
    assert figures["last"]["mean"]["mean"] == 1.0


def test_the_site_and_the_doctor_are_there(limner):
    assert limner("serve", "--help").startswith("Usage: limner serve")
    report = json.loads(limner("doctor", "--json"))
    assert report["works"]
    extras = {one["name"] for one in report["findings"] if one["group"] == "extra"}
    assert extras == set(PURPOSES)
