"""Words of models and files made fit to be shown: no control or direction characters, not long."""

import re

_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\uffff"
    "\ud800-\udfff]"
)
"""Controls other than tab and newline, marks that turn the writing direction, lone surrogates."""


def clean(text: str) -> str:
    """Return text whose unseen characters are written out, such as ``[U+202E]``.

    The result can be encoded as UTF-8, and a terminal or browser shows it in the order written.
    """
    return _UNSEEN.sub(lambda match: f"[U+{ord(match[0]):04X}]", text.replace("\r\n", "\n"))


def cut(text: str, limit: int) -> str:
    """Return at most the first ``limit`` characters, with an ellipsis where there were more."""
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
