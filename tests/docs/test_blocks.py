"""Every block of code that the docs show runs, page by page, from an empty folder."""

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

import pytest

from docs.pages import PAGES, ROOT, RUN, blocks_of, prose_of

SECONDS = 300
"""After which a page is taken to hang."""


def _runs(block):
    return block.reason is None and (block.language in RUN or block.title is not None)


RUN_PAGES = [page for page in PAGES if any(map(_runs, blocks_of(page)))]


@pytest.fixture(scope="module")
def runs(request, tmp_path_factory):
    """The runs of the pages that are asked for, two at a time."""
    items = [one for one in request.session.items if one.name.startswith("test_the_blocks_run")]
    pages = {item.callspec.params["page"] for item in items}
    with ThreadPoolExecutor(2) as pool:
        yield {
            page: pool.submit(_run_page, page, tmp_path_factory.mktemp("page"))
            for page in RUN_PAGES
            if page in pages
        }


@pytest.mark.parametrize("page", RUN_PAGES)
def test_the_blocks_run(page, runs):
    code, printed = runs[page].result()
    assert code == 0, printed[-5000:]


def _run_page(page, home):
    folder = home / "empty"
    folder.mkdir()
    blocks = [asdict(block) for block in blocks_of(page) if _runs(block)]
    return _run(json.dumps(blocks), folder, _environment(home))


def _run(blocks, folder, environment):
    with subprocess.Popen(
        [sys.executable, str(ROOT / "tests" / "docs" / "running.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
        env=environment,
        start_new_session=True,
    ) as process:
        try:
            printed, _ = process.communicate(blocks, SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    return process.returncode, printed


def _environment(home):
    """Return that of a new user: the environment's programs first, no keys, no settings."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {
        "PATH": path,
        "HOME": str(home),
        "PYTHONPATH": str(ROOT / "src"),
        "LANG": "C.UTF-8",
        "COLUMNS": "100",
    }


@pytest.mark.parametrize("page", PAGES)
def test_what_is_not_run_says_why(page):
    reasons = [block.reason for block in blocks_of(page) if block.reason is not None]
    markers = PAGES[page].read_text(encoding="utf-8").count("<!-- not run")
    assert markers == len(reasons), "a marker stands right before a block, with its reason"
    assert all(len(reason.split()) >= 2 for reason in reasons)
    assert all(b.language in RUN for b in blocks_of(page) if b.reason is not None)


@pytest.mark.parametrize("page", PAGES)
def test_no_block_is_without_a_language(page):
    assert [block.line for block in blocks_of(page) if not block.language] == []
    assert "```" not in prose_of(page), "a fence is not closed"


def test_most_blocks_are_run():
    shown = [b for page in PAGES for b in blocks_of(page) if b.language in RUN]
    not_run = [block for block in shown if block.reason is not None]
    assert len(not_run) < len(shown) / 2, [f"{b.page}:{b.line} {b.reason}" for b in not_run]
