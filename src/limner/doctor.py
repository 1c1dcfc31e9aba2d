"""What this machine has of what limner needs, and how to get the rest."""

import ctypes
import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from limner import __version__
from limner.extras import PURPOSES, command_for

LEAST_PYTHON = (3, 11)
LIBRARIES = {"libEGL.so.1": "libegl1", "libGL.so.1": "libgl1"}
"""What Skia loads, and the package of Debian and Ubuntu that has it."""
KEYS = (
    *("ANTHROPIC_API_KEY", "AWS_ACCESS_KEY_ID", "AZUREAI_OPENAI_API_KEY", "DEEPSEEK_API_KEY"),
    *("GOOGLE_API_KEY", "GROK_API_KEY", "GROQ_API_KEY", "HF_TOKEN", "MISTRAL_API_KEY"),
    *("OPENAI_API_KEY", "OPENROUTER_API_KEY", "TOGETHER_API_KEY"),
)
"""Where Inspect's providers look for their keys."""
CLIP_ART = Path("/usr/share/openclipart")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    group: str
    name: str
    good: bool | None
    """Whether it is there, or works; None where there is no good or bad."""
    found: str
    purpose: str = ""
    """What it is for."""
    remedy: str = ""
    """How to get it; empty where nothing is to be done."""
    core: bool = False
    """Whether limner cannot work without it."""


def examine() -> list[Finding]:
    """Return everything that was found, the core first."""
    return [*_core(), *_extras(), *_programs(), *_providers(), *_machine()]


def works(findings: Sequence[Finding]) -> bool:
    """Tell whether all of the core is in order."""
    return all(one.good for one in findings if one.core)


def _core() -> Iterator[Finding]:
    good = sys.version_info >= LEAST_PYTHON
    least = ".".join(map(str, LEAST_PYTHON))
    remedy = "" if good else f"install Python {least} or newer"
    yield Finding("core", "Python", good, sys.version.split()[0], remedy=remedy, core=True)
    yield Finding("core", "limner", True, __version__, core=True)
    absent = [name for name in _requirements().get("", ()) if _version(name) is None]
    yield Finding(
        "core",
        "packages",
        not absent,
        f"not here: {', '.join(absent)}" if absent else "all here",
        remedy="pip install limner" if absent else "",
        core=True,
    )
    for library, package in LIBRARIES.items():
        yield _library(library, package)
    yield _drawing()


def _library(name: str, package: str) -> Finding:
    try:
        ctypes.CDLL(name)
    except OSError:
        remedy = f"apt-get install {package}"
        return Finding("core", name, False, "not here", "drawing", remedy, core=True)
    return Finding("core", name, True, "here", "drawing", core=True)


def _drawing() -> Finding:
    """Draw and score one reference, as a whole that works or does not."""
    name, purpose = "a drawing", "a reference is drawn and scored"
    try:
        from limner.drawing import bundled_tasks, draw, load_screen, score
        from limner.drawing.agents import AGENTS, Turn

        task = next(task for task in bundled_tasks() if task.scene)
        value = score(task, draw(AGENTS["reference"](Turn(task, load_screen(), "")))).value
    except Exception as error:  # whatever is wrong here is what has to be told
        said = " ".join(str(error).split())
        return Finding("core", name, False, f"{type(error).__name__}: {said}", purpose, core=True)
    return Finding("core", name, value == 1.0, f"scores {value}", purpose, core=True)


def _extras() -> Iterator[Finding]:
    for extra, packages in _requirements().items():
        if extra in PURPOSES:
            versions = {name: _version(name) for name in packages}
            good = None not in versions.values()
            found = ", ".join(f"{name} {version or '-'}" for name, version in versions.items())
            remedy = "" if good else command_for(extra)
            yield Finding("extra", extra, good, found, PURPOSES[extra], remedy)


def _requirements() -> dict[str, list[str]]:
    """Return the packages that limner requires by the extra that has them; ``""`` is the core."""
    found: dict[str, list[str]] = {}
    try:
        lines = metadata.requires("limner") or []
    except metadata.PackageNotFoundError:
        return {}
    for line in lines:
        name = re.match(r"[\w.-]+", line)
        extra = re.search(r"extra\s*==\s*['\"]([\w-]+)['\"]", line)
        if name:
            found.setdefault(extra[1] if extra else "", []).append(name[0])
    return found


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _programs() -> Iterator[Finding]:
    count = sum(1 for _ in CLIP_ART.rglob("*.svg")) if CLIP_ART.is_dir() else 0
    yield _program(
        "clip art",
        f"{count:,} drawings" if count else "",
        "the images of the design requests",
        f"apt-get install openclipart-svg, or {command_for('openmoji')}",
    )
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    yield _program("Chromium", browser or "", "limner's own tests", "apt-get install chromium")
    poppler = shutil.which("pdftoppm")
    yield _program("Poppler", poppler or "", "limner's own tests", "apt-get install poppler-utils")


def _program(name: str, found: str, purpose: str, remedy: str) -> Finding:
    is_here = bool(found)
    return Finding(
        "program", name, is_here, found or "not here", purpose, "" if is_here else remedy
    )


def _providers() -> Iterator[Finding]:
    for name in KEYS:
        yield Finding("key", name, None, "set" if os.environ.get(name) else "not set")


def _machine() -> Iterator[Finding]:
    yield _log_folder(os.environ.get("INSPECT_LOG_DIR", "logs"))
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    yield Finding("machine", "cores", None, str(cores))
    if hasattr(os, "sysconf"):
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        yield Finding("machine", "memory", None, _gigabytes(memory))
    yield Finding("machine", "disk", None, f"{_gigabytes(shutil.disk_usage('.').free)} free")


def _log_folder(place: str) -> Finding:
    if "://" in place:
        return Finding("machine", "log folder", None, f"{place}, which is not looked at")
    path = Path(place).absolute()
    parent = next(one for one in (path, *path.parents) if one.exists())
    good = parent.is_dir() and os.access(parent, os.W_OK | os.X_OK)
    remedy = "" if good else "--log-dir FOLDER"
    found = f"{path} can{'' if good else 'not'} be written"
    return Finding("machine", "log folder", good, found, remedy=remedy)


def _gigabytes(count: int) -> str:
    return f"{count / 2**30:.1f} GB"
