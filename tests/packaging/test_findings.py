"""inspect-evals-lint finds what docs/ecosystem.md answers, and nothing else."""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "ecosystem.md"
LINT = Path(sys.executable).parent / "inspect-evals-lint"


def found():
    """How many findings each rule has in each file."""
    command = [LINT, "--preset", "single-eval", "--all", "--output-format", "json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    report = json.loads(done.stdout)
    assert [package["name"] for package in report["packages"]] == ["limner"]
    return Counter(
        (one["code"], one["file"])
        for package in report["packages"]
        for one in package["diagnostics"]
        if one["status"] in ("fail", "warn")
    )


def answered():
    """The same of the page, whose every row has an answer."""
    text = PAGE.read_text(encoding="utf-8").partition("<!-- findings")[2]
    rows = re.findall(r"^\| (IE\w+) \| (\S+) \| (\d+) \| (\S.*\.) \|$", text, re.MULTILINE)
    assert len(rows) == text.partition("<!-- end")[0].count("\n| IE")
    return Counter({(code, file.replace("\\", "")): int(count) for code, file, count, _ in rows})


def test_every_finding_has_an_answer_and_every_answer_a_finding():
    assert found() == answered()
