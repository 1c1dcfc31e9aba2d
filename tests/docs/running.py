"""Runs the blocks of a page in order, in one namespace and in the folder that it is started in.

Usage: ``python running.py < blocks.json``. A block with a title is a file, and is written. Of a
``console`` block what follows a prompt is what is run; what follows that is the output that comes,
where ``...`` stands for any text.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any


def main() -> None:
    """Run them; the first that fails ends it."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    for block in json.load(sys.stdin):
        print(f"{block['page']}:{block['line']}", flush=True)
        if block["title"]:
            Path(block["title"]).write_text(block["text"], encoding="utf-8")
        elif block["language"] == "python":
            padded = "\n" * (block["line"] - 1) + block["text"]
            exec(compile(padded, block["page"], "exec"), namespace)
        elif block["language"] == "console":
            for command, output in commands(block["text"]):
                compare(command, output, shell(command))
        else:
            shell(block["text"])


def commands(text: str) -> list[tuple[str, str]]:
    """Return the commands of a session, each with the output that is shown."""
    found: list[tuple[list[str], list[str]]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append(([line[2:]], []))
        elif not found[-1][1] and found[-1][0][-1].endswith("\\"):
            found[-1][0].append(line)
        else:
            found[-1][1].append(line)
    return [("\n".join(command), "\n".join(output).strip()) for command, output in found]


def shell(text: str) -> str:
    """Run commands as bash does, until one fails; return what they print."""
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", text], stdout=subprocess.PIPE, text=True, check=False
    )
    print(done.stdout, flush=True)
    if done.returncode:
        sys.exit(f"exit code {done.returncode}: {text}")
    return done.stdout


def compare(command: str, shown: str, printed: str) -> None:
    """Fail where the shown output is not what was printed."""
    parts = [re.escape(part) for part in re.split(r"\.\.\.", _even(shown))]
    if shown and not re.fullmatch(".*".join(parts), _even(printed), re.DOTALL):
        sys.exit(f"{command}\nis shown to print\n{shown}\nbut prints\n{printed}")


def _even(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


if __name__ == "__main__":
    main()
