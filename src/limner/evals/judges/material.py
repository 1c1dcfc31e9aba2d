"""Fences: what others wrote, laid before a judge as data that cannot end early or pass for orders.

The material is one JSON object, so a text in it cannot close its own quotation. It stands between
two lines that hold a digest of it, so no text in it can know them. Characters that cannot be seen,
and the brackets that chat templates make their marks of, are written as JSON escapes: what a judge
reads is what is there, and a local server finds no mark of its own in it.
"""

import hashlib
import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

Material = Mapping[str, str | Sequence[str]]
"""Texts and lists of texts by names of our own."""

MAX_TEXT = 10_000
"""Characters of a text that a judge is shown: all of any request."""
MAX_ROW = 600
"""Characters of a text in a list that a judge is shown."""
MAX_ROWS = 100

_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_MARKS = re.compile(r"[<>]|\[(?=/?[A-Z_]+\])")
"""``<`` and ``>`` of marks such as ``<|im_start|>``, and the ``[`` of those such as ``[/INST]``."""


def fenced(material: Material) -> str:
    """Return material as a judge is shown it; what is cut is said to be."""
    shown = {name: _shown(value) for name, value in material.items()}
    text = json.dumps(shown, ensure_ascii=False, indent=1)
    text = "".join(map(_seen, _MARKS.sub(lambda found: _escaped(found[0]), text)))
    line = f"material-{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    return f"{line}\n{text}\n{line}"


def row(value: Any) -> str:
    """Return decoded JSON as a text of one line."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except (RecursionError, TypeError, ValueError):
        return "(cannot be shown)"


def _shown(value: str | Sequence[str]) -> str | list[str]:
    if isinstance(value, str):
        return _cut(value, MAX_TEXT)
    rows = [_cut(text, MAX_ROW) for text in value[:MAX_ROWS]]
    left = len(value) - len(rows)
    return [*rows, f"({left:,} more left out)"] if left else rows


def _cut(text: str, length: int) -> str:
    left = len(text) - length
    return f"{text[:length]} ({left:,} more characters left out)" if left > 0 else text


def _seen(char: str) -> str:
    is_layout = char == "\n"  # in a string it is escaped already
    return char if is_layout or unicodedata.category(char) not in _UNSEEN else _escaped(char)


def _escaped(char: str) -> str:
    code = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{code[i]:02x}{code[i + 1]:02x}" for i in range(0, len(code), 2))
