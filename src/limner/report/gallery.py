"""The gallery: each sample as a card with its drawings, checks and actions."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from limner.checks import Check, ErrorType, Score
from limner.report.parts import Absent
from limner.report.pictures import Pictures
from limner.report.samples import Run, RunSample, RunTurn
from limner.report.steps import MAX_ACTIONS, Line, lines_of, ranges
from limner.report.summary import is_stopped_early
from limner.report.text import cut

MAX_CARDS = 1_000
"""How many drawn samples a page shows, all runs together: each takes 10 to 30 KB."""
MAX_CHECKS = 60
FAULT_TYPES = frozenset(kind.value for kind in ErrorType)
MAX_PROMPT_CHARS = 600
MAX_ANSWER_CHARS = 1_200


@dataclass(frozen=True, slots=True)
class CheckView:
    """A check in words."""

    check: Check
    evidence: str
    is_fault: bool
    """Whether it is an error or a warning rather than something that the task asks for."""


@dataclass(frozen=True, slots=True)
class TurnView:
    """A turn of a card."""

    name: str
    turn: RunTurn
    picture: str
    """Id of the drawing's picture."""
    checks: list[CheckView]
    checks_left_out: int
    loose_faults: list[str]
    """Faults that no check is about."""
    lines: list[Line]
    actions: int
    actions_left_out: int
    answer: str
    """The start of what the model wrote; empty where the answer was recorded as a list."""
    answer_chars: int


@dataclass(frozen=True, slots=True)
class Card:
    """A sample of the gallery."""

    sample: RunSample
    prompt: str
    marks: tuple[str, ...]
    """What the filters go by: ``imperfect``, ``improved``, ``worse``, ``unscored``."""
    turns: list[TurnView]
    note: str


def choose(runs: Sequence[Run], most: int = MAX_CARDS) -> list[list[RunSample]]:
    """Return the samples of each run that get a card, in their order.

    Where there are too many, each run shows its equal part: what failed, then the lowest scores.
    """
    drawn = [[s for s in run.samples if s.ran] for run in runs]
    if sum(map(len, drawn)) <= most:
        return drawn
    part = max(1, most // len(runs))
    chosen = []
    for samples in drawn:
        lowest = sorted(samples, key=lambda s: s.last.value if s.unscored is None else -1)
        kept = {id(sample) for sample in lowest[:part]}
        chosen.append([sample for sample in samples if id(sample) in kept])
    return chosen


def absent(run: Run) -> list[Absent]:
    """Return the samples that never ran, by reason."""
    found: dict[str, list[str]] = {}
    for sample in run.samples:
        if not sample.ran:
            epoch = f" (epoch {sample.epoch})" if run.epochs > 1 else ""
            found.setdefault(sample.unscored or "", []).append(sample.task_id + epoch)
    return [Absent(reason, names) for reason, names in found.items()]


def cards(
    run: Run, samples: Sequence[RunSample], pictures: Pictures, tick: Callable[[], None]
) -> list[Card]:
    """Return the cards of samples; ``tick`` is called after each."""
    made = []
    for sample in samples:
        made.append(_card(run, sample, pictures))
        tick()
    return made


def _card(run: Run, sample: RunSample, pictures: Pictures) -> Card:
    shown = dict(enumerate(sample.turns, start=1))
    if len(shown) > 2:
        shown = {1: sample.turns[0], len(sample.turns): sample.turns[-1]}
    between = len(sample.turns) - len(shown)
    notes = [
        *(["stopped early"] if not sample.unscored and is_stopped_early(run, sample) else []),
        *([f"{between} turns between are not shown"] if between else []),
    ]
    return Card(
        sample,
        cut(sample.prompt, MAX_PROMPT_CHARS),
        tuple(_marks(run, sample)),
        [_turn_view(number, turn, pictures) for number, turn in shown.items()],
        "; ".join(notes),
    )


def _marks(run: Run, sample: RunSample) -> Iterator[str]:
    if sample.unscored is not None:
        yield "unscored"
        return
    if sample.last.value < run.threshold:
        yield "imperfect"
    if sample.last.value > sample.first.value:
        yield "improved"
    if sample.last.value < sample.first.value:
        yield "worse"


def _turn_view(number: int, turn: RunTurn, pictures: Pictures) -> TurnView:
    drawing = turn.drawing()
    checks = turn.score.checks
    text = turn.answer if isinstance(turn.answer, str) else ""
    actions = len(drawing.answer.raw or ())
    return TurnView(
        name=f"Turn {number}",
        turn=turn,
        picture=pictures.add(drawing),
        checks=[_check_view(check) for check in checks[:MAX_CHECKS]],
        checks_left_out=max(0, len(checks) - MAX_CHECKS),
        loose_faults=_loose_faults(turn.score),
        lines=lines_of(drawing, turn.score),
        actions=actions,
        actions_left_out=max(0, actions - MAX_ACTIONS),
        answer=text[:MAX_ANSWER_CHARS],
        answer_chars=len(text),
    )


def _check_view(check: Check) -> CheckView:
    return CheckView(check, cut(ranges(check.evidence), 200), check.criterion in FAULT_TYPES)


def _loose_faults(score: Score) -> list[str]:
    criteria = {check.criterion for check in score.checks}
    return [
        f"{fault.type.value}: {fault.message}"
        for fault in (*score.errors, *score.warnings)
        if fault.type.value not in criteria
    ][:MAX_CHECKS]
