"""Words that a file can carry, whoever wrote them."""

import re

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""What XML 1.0 has no place for or discourages: controls, halves of surrogate pairs."""
SPACES = re.compile(r"[\t\n\r\x85\u2028\u2029]")


def legible(words: str) -> str:
    """Return words with a replacement character for what XML and UTF-8 cannot carry."""
    return UNWRITABLE.sub(REPLACEMENT, words)


def one_line(words: str, longest: int) -> str:
    """Return legible words on one line, cut at a length."""
    return SPACES.sub(" ", legible(words))[:longest]
