"""The samples of a run as one compact table that the browser filters."""

from collections.abc import Iterable
from typing import Any

from limner.checks import ErrorType, Score
from limner.report.samples import Run, RunSample
from limner.report.text import cut
from limner.report.town.failures import side_of, why_failed
from limner.report.town.samples import AnyRun, TownRun, TownSample

MAX_TEXT_CHARS = 400
MAX_NOTE_CHARS = 200

_FAULTS = frozenset(kind.value for kind in ErrorType)


class _Words:
    """Words by number, each once."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, word: str) -> int:
        return self._numbers.setdefault(word, len(self._numbers))

    def numbers(self, words: Iterable[str]) -> list[int]:
        return [self.number(word) for word in dict.fromkeys(words)]

    @property
    def all(self) -> list[str]:
        return list(self._numbers)


def index_of(run: AnyRun) -> dict[str, Any]:
    """Return a run's samples for a list.

    Returns:
        JSON: what the run is, ``words`` that rows give by number, and ``rows``: of each sample
        id, epoch, category, difficulty, text, first and last value (None without a score), state
        (``unscored``, ``imperfect`` or ``passed``), failed checks, types of errors, and a note.
    """
    words = {key: _Words() for key in ("category", "difficulty", "text", "check", "error", "note")}
    rows = [
        _drawn(sample, run.threshold, words)
        if isinstance(run, Run) and isinstance(sample, RunSample)
        else _designed(sample, words)
        for sample in run.samples
    ]
    return {
        "bench": "design" if isinstance(run, TownRun) else "drawing",
        "model": run.model,
        "profile": run.profile if isinstance(run, Run) else "",
        "taskSet": run.task_set,
        "epochs": run.epochs,
        "words": {key: one.all for key, one in words.items()},
        "rows": rows,
    }


def _drawn(sample: RunSample, threshold: float, words: dict[str, _Words]) -> list[Any]:
    is_scored = sample.unscored is None
    first, last = (sample.first, sample.last) if is_scored else (None, None)
    state = "unscored" if last is None else "passed" if last.value >= threshold else "imperfect"
    return [
        sample.task_id,
        sample.epoch,
        *_labels(words, sample.category, sample.difficulty, sample.prompt),
        first and first.value,
        last and last.value,
        state,
        words["check"].numbers(_failed(last.score) if last else ()),
        words["error"].numbers(_errors(last.score) if last else ()),
        words["note"].number(cut(sample.unscored or "", MAX_NOTE_CHARS)),
    ]


def _designed(sample: Any, words: dict[str, _Words]) -> list[Any]:
    request, outcome = sample.request, sample.outcome
    scored = outcome if sample.unscored is None else None
    value = scored and scored.score.value
    labels = (request.type, request.difficulty, request.query) if request else ("", "", "")
    state = "unscored" if not scored else "passed" if scored.score.passed else "imperfect"
    failed = [side_of(one) for one in scored.score.checks if not one.passed] if scored else []
    kinds = [_kind(one.kind, one.scope) for one in scored.faults] if scored else []
    return [
        sample.request_id,
        sample.epoch,
        *_labels(words, *labels),
        value,
        value,
        state,
        words["check"].numbers(failed),
        words["error"].numbers(kinds),
        words["note"].number(cut(_note(sample), MAX_NOTE_CHARS)),
    ]


def _labels(words: dict[str, _Words], category: str, difficulty: str, text: str) -> list[int]:
    return [
        words["category"].number(category),
        words["difficulty"].number(difficulty),
        words["text"].number(cut(text, MAX_TEXT_CHARS)),
    ]


def _failed(score: Score) -> list[str]:
    return [
        cut(one.criterion, MAX_NOTE_CHARS)
        for one in score.checks
        if not one.passed and one.criterion not in _FAULTS
    ]


def _errors(score: Score) -> list[str]:
    return [fault.type.value for fault in (*score.errors, *score.warnings)]


def _kind(kind: str, scope: str | None) -> str:
    return f"{kind} ({scope})" if scope else kind


def _note(sample: TownSample) -> str:
    return sample.unscored if sample.unscored is not None else why_failed(sample)
