"""``limner doctor``, and what the command says where the core cannot be loaded."""

import json
import re
from importlib import metadata

from limner.doctor import KEYS, Finding, works
from limner.extras import command_for

COMMAND = "from limner.cli import main; main()"
HIDDEN_LIBRARY = """
import ctypes
real = ctypes.CDLL
def load(name, *rest, **more):
    if name == "libEGL.so.1":
        raise OSError(name)
    return real(name, *rest, **more)
ctypes.CDLL = load
"""


def read(done):
    report = json.loads(done.stdout)
    return report["works"], {one["name"]: one for one in report["findings"]}


def test_it_says_what_is_here_and_never_a_key(without):
    secret = "sk-very-secret"
    done = without((), COMMAND, "doctor", "--json", OPENAI_API_KEY=secret)

    assert done.returncode == 0
    assert secret not in done.stdout
    fine, found = read(done)
    assert fine
    assert found["a drawing"]["found"] == "scores 1.0"
    assert found["limner"]["found"] == "0.1.0"
    assert found["agreement"]["good"]
    assert f"krippendorff {metadata.version('krippendorff')}" in found["agreement"]["found"]
    assert found["OPENAI_API_KEY"]["found"] == "set"
    assert {found[name]["found"] for name in KEYS if name != "OPENAI_API_KEY"} == {"not set"}


def test_missing_extras_have_their_commands_and_harm_nothing(without):
    done = without("extras", COMMAND, "doctor", "--json")

    assert done.returncode == 0
    fine, found = read(done)
    assert fine
    extras = {name: one for name, one in found.items() if one["group"] == "extra"}
    assert not any(one["good"] for one in extras.values())
    assert {name: one["remedy"] for name, one in extras.items()} == {
        name: command_for(name) for name in extras
    }
    assert extras["ray"]["found"] == "ray -"


def test_the_text_has_a_line_for_each_thing(without):
    done = without((), COMMAND, "doctor", ANTHROPIC_API_KEY="x")

    assert done.returncode == 0
    assert re.search(r"^  yes a drawing    scores 1\.0", done.stdout, re.MULTILINE)
    assert "\nkeys set: ANTHROPIC_API_KEY\n" in done.stdout
    assert done.stdout.endswith("The core works.\n")


def test_a_missing_library_of_the_system_is_named_with_its_package(without):
    done = without((), HIDDEN_LIBRARY + COMMAND, "doctor", "--json")

    assert done.returncode == 1
    fine, found = read(done)
    assert not fine
    assert not found["libEGL.so.1"]["good"]
    assert found["libEGL.so.1"]["remedy"] == "apt-get install libegl1"


def test_where_the_core_cannot_be_loaded_doctor_still_can(without):
    asked = without(["skia"], COMMAND, "eval", "drawing", "--model", "limner/reference")
    assert asked.returncode == 1
    assert asked.stderr == (
        "Error: No module named 'skia'. `limner doctor` says how to get what is missing.\n"
    )

    done = without(["skia"], COMMAND, "doctor", "--json")
    assert done.returncode == 1
    fine, found = read(done)
    assert not fine
    assert found["a drawing"]["found"] == "ModuleNotFoundError: No module named 'skia'"


def test_a_log_folder_that_cannot_be_written_is_told(without, tmp_path):
    (tmp_path / "file").write_text("")

    _, found = read(
        without((), COMMAND, "doctor", "--json", INSPECT_LOG_DIR=str(tmp_path / "file" / "logs"))
    )
    assert not found["log folder"]["good"]
    assert found["log folder"]["remedy"] == "--log-dir FOLDER"

    new = tmp_path / "new" / "logs"
    _, found = read(without((), COMMAND, "doctor", "--json", INSPECT_LOG_DIR=str(new)))
    assert found["log folder"]["good"]
    assert not new.parent.exists()


def test_only_the_core_decides():
    good = Finding("core", "a", True, "", core=True)
    assert works([good, Finding("extra", "b", False, "")])
    assert not works([good, Finding("core", "c", False, "", core=True)])


def test_every_extra_of_the_installed_limner_is_told(without):
    _, found = read(without((), COMMAND, "doctor", "--json"))

    extras = set(metadata.metadata("limner").get_all("Provides-Extra")) - {"build", "dev"}
    assert {name for name, one in found.items() if one["group"] == "extra"} == extras
