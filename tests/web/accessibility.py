"""Automated accessibility checks of a page, by axe-core."""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
WANTED = ROOT / "tools" / "accessibility" / "package.json"
"""Which version of axe-core is used."""
PACKAGES = ROOT / "build" / "accessibility"
AXE = PACKAGES / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")

RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, impact, help, nodes }) => ({
    id, impact, help, places: nodes.map(({ target, html }) => `${target.join(" ")}: ${html}`),
  }));
}"""


def serious_findings(page: Page) -> list[str]:
    """Return what axe-core finds serious or critical on a page, a line for each rule.

    The test is skipped where axe-core cannot be had, but not in CI.
    """
    page.evaluate(axe_source())
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [
        f"{one['id']}: {one['help']}: {' | '.join(one['places'])[:600]}"
        for one in found
        if one["impact"] in SERIOUS
    ]


@cache
def axe_source() -> str:
    """Return axe-core's script; npm installs it where it is not here yet."""
    missing = _install() if _is_old() else ""
    if missing and os.environ.get("CI"):
        pytest.fail(missing)
    if missing:
        pytest.skip(missing)
    return AXE.read_text(encoding="utf-8")


def _is_old() -> bool:
    installed = PACKAGES / "package.json"
    return not AXE.is_file() or installed.read_bytes() != WANTED.read_bytes()


def _install() -> str:
    """Install axe-core; return why it cannot be had, or nothing."""
    npm = shutil.which("npm")
    if npm is None:
        return "needs axe-core, which npm installs (Debian's packages nodejs and npm)"
    PACKAGES.mkdir(parents=True, exist_ok=True)
    shutil.copy(WANTED, PACKAGES)
    quiet = ["--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
    try:
        done = subprocess.run(
            [npm, "install", "--prefix", str(PACKAGES), *quiet],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "needs axe-core, but npm did not get it within two minutes"
    return "" if AXE.is_file() else f"needs axe-core, but npm did not get it: {done.stderr[-300:]}"
