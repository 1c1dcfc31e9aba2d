"""Arguments of tasks: told apart, checked, and digested."""

import hashlib
from collections.abc import Iterable

from pydantic import BaseModel


def listed(value: str | list[str] | None) -> list[str]:
    """Return the items of a list, or of a text that is joined by commas."""
    if value is None:
        return []
    items = value if isinstance(value, list) else str(value).split(",")
    return [str(item).strip() for item in items]


def check_choice(name: str, given: Iterable[str], known: Iterable[str]) -> None:
    """Check that an argument's values are known.

    Raises:
        ValueError: One is not; the message names the argument and what it may be.
    """
    known = list(known)
    for value in given:
        check(name, value, value in known, f"one of: {', '.join(known)}")


def check(name: str, given: object, is_right: bool, words: str) -> None:
    """Check an argument.

    Raises:
        ValueError: It is not right; the message names it and says in words what it has to be.
    """
    if not is_right:
        raise ValueError(f"{name} is {given!r}; it has to be {words}.")


def digest(items: Iterable[BaseModel]) -> str:
    """Return what changes with any item, so that old answers never count for changed tasks."""
    found = hashlib.sha256()
    for item in items:
        found.update(item.model_dump_json().encode())
    return found.hexdigest()[:16]
