"""Ratings of a judge, or of people elsewhere, that a study is compared with."""

from pathlib import Path
from tempfile import TemporaryDirectory

from limner.design.building.ratings import Rating, RatingError, read_ratings

MAX_NAME = 60
"""Characters of a file's name; what is before is cut off."""
MAX_RATINGS = 100_000
MAX_VALUE = 1_000


def read_judge(name: str, text: str) -> tuple[str, dict[str, Rating]]:
    """Return the name and the ratings of a file that was sent.

    Args:
        name: Of the file; it is JSONL unless it ends in ``.csv``.
        text: What is in it.

    Raises:
        RatingError: It is no such file, or too large; the message names line and field.
    """
    shown = _file_name(name)
    is_csv = shown.lower().endswith(".csv")
    with TemporaryDirectory() as folder:
        path = Path(folder, "judge.csv" if is_csv else "judge.jsonl")
        try:
            path.write_text(text, encoding="utf-8", newline="")
            ratings = read_ratings(path)
        except RatingError as error:
            raise RatingError(str(error).replace(str(path), shown)) from error
    _bound(shown, ratings)
    return shown, ratings


def _file_name(name: str) -> str:
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(one for one in last if one.isprintable())[-MAX_NAME:].strip() or "judge.jsonl"


def _bound(name: str, ratings: dict[str, Rating]) -> None:
    if len(ratings) > MAX_RATINGS:
        raise RatingError(f"{name}: has more than {MAX_RATINGS:,} ratings.")
    for item, rating in ratings.items():
        if abs(rating.value) > MAX_VALUE:
            raise RatingError(f"{name}: {item[:80]}: the value is out of bounds.")
        for words in (item, rating.group or ""):
            if not _is_text(words):
                raise RatingError(f"{name}: {item[:80]!a}: holds half of a character.")


def _is_text(words: str) -> bool:
    try:
        words.encode()
    except UnicodeEncodeError:
        return False
    return True
