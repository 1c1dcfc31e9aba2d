"""The gallery: each request as a card with its design, what is wrong with it, and its plan."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from limner.checks import Check
from limner.design.town.records import Exchange
from limner.report.steps import ranges
from limner.report.text import cut
from limner.report.town.failures import failed_apart, why_failed
from limner.report.town.pictures import DesignPicture, DesignPictures, picture_of
from limner.report.town.samples import TownRun, TownSample
from limner.report.town.steps import PlanView, plan_of

MAX_CARDS = 300
"""How many designs a page shows, all runs together: each takes 15 to 40 KB."""
PASSED_PART = 0.3
"""Share of these for designs that passed, where there are too many of both."""
MAX_CHECKS = 60
MAX_FAULTS = 40
MAX_NAME_CHARS = 100
MAX_NAMES = 3
"""How many failed checks a reason names."""
MAX_ANSWERS = 8
MAX_QUERY_CHARS = 900
MAX_ANSWER_CHARS = 800
MAX_REASON_CHARS = 300


@dataclass(frozen=True, slots=True)
class Failed:
    """A check that failed, in words."""

    name: str
    check: Check
    steps: str
    """Such as ``3, 5–9``; empty where no step is to blame."""
    with_it: str
    """The sides that failed with it, since the thing is not there."""


@dataclass(frozen=True, slots=True)
class Faulted:
    """A step that failed, in words."""

    place: str
    kind: str
    reason: str


@dataclass(frozen=True, slots=True)
class Said:
    """An answer that could not be used as it was."""

    asked: str
    faults: str
    answer: str
    chars: int


@dataclass(frozen=True, slots=True)
class DesignCard:
    """A sample of the gallery."""

    sample: TownSample
    marks: tuple[str, ...]
    """What the filters go by: ``passed``, ``failed`` or ``unscored``, and the design type."""
    query: str
    picture: DesignPicture | None
    no_picture: str
    """Why there is none."""
    reason: str
    """Why it did not pass, or has no score; empty where it passed."""
    judged: str
    failed: list[Failed]
    passed: str
    """The checks that passed, by name."""
    failed_count: int
    """Those that failed with others too."""
    failed_left_out: int
    faults: list[Faulted]
    faults_left_out: int
    plan: PlanView | None
    said: list[Said]


def choose_designs(runs: Sequence[TownRun], most: int = MAX_CARDS) -> list[list[TownSample]]:
    """Return the samples of each run that get a card: those that failed, then those that passed.

    Where there are too many, each run shows its equal part, evenly spread over its list: mostly
    what did not pass.
    """
    part = max(1, most // max(1, len(runs)))
    ran = [[sample for sample in run.samples if sample.ran] for run in runs]
    is_too_much = sum(map(len, ran)) > most
    return [_chosen(samples, part if is_too_much else len(samples)) for samples in ran]


def design_cards(
    samples: Sequence[TownSample], pictures: DesignPictures, tick: Callable[[], None]
) -> list[DesignCard]:
    """Return the cards of samples; ``tick`` is called after each."""
    made = []
    for sample in samples:
        made.append(_card(sample, pictures))
        tick()
    return made


def _chosen(samples: Sequence[TownSample], part: int) -> list[TownSample]:
    passed = [sample for sample in samples if _mark(sample) == "passed"]
    failed = [sample for sample in samples if _mark(sample) != "passed"]
    kept = min(len(passed), max(round(part * PASSED_PART), part - len(failed)))
    return [*_spread(failed, part - kept), *_spread(passed, kept)]


def _spread(samples: Sequence[TownSample], most: int) -> list[TownSample]:
    """Return at most so many, evenly spread over the list."""
    if len(samples) <= most:
        return list(samples)
    return [samples[number * len(samples) // most] for number in range(most)]


def _mark(sample: TownSample) -> str:
    if sample.unscored is not None:
        return "unscored"
    return "passed" if sample.scored.score.passed else "failed"


def _card(sample: TownSample, pictures: DesignPictures) -> DesignCard:
    outcome = sample.outcome
    checks = outcome.score.checks if outcome else ()
    failed = failed_apart(checks)
    faults = outcome.faults if outcome else ()
    picture, no_picture = picture_of(sample, pictures)
    return DesignCard(
        sample=sample,
        marks=tuple(_marks(sample)),
        query=cut(sample.request.query if sample.request else "", MAX_QUERY_CHARS),
        picture=picture,
        no_picture=cut(no_picture, MAX_REASON_CHARS),
        reason=cut(_reason(sample), MAX_REASON_CHARS),
        judged=_judged(sample),
        failed=[
            Failed(
                cut(check.criterion, MAX_NAME_CHARS),
                check,
                cut(ranges(check.evidence), 100),
                cut(", ".join(sides), 200),
            )
            for check, sides in failed[:MAX_CHECKS]
        ],
        failed_count=sum(not check.passed for check in checks),
        failed_left_out=max(0, len(failed) - MAX_CHECKS),
        passed=cut(", ".join(check.criterion for check in checks if check.passed), 2_000),
        faults=[
            Faulted(
                f"step {fault.step}" if fault.step >= 0 else "the whole workflow",
                f"{fault.kind} ({fault.scope})" if fault.scope else fault.kind,
                cut(fault.reason, MAX_REASON_CHARS),
            )
            for fault in faults[:MAX_FAULTS]
        ],
        faults_left_out=max(0, len(faults) - MAX_FAULTS),
        plan=plan_of(sample.record, checks, faults) if sample.record else None,
        said=list(_said(sample.record.exchanges if sample.record else ())),
    )


def _marks(sample: TownSample) -> Iterator[str]:
    yield _mark(sample)
    if sample.request:
        yield sample.request.type.replace(" ", "-")


def _reason(sample: TownSample) -> str:
    if sample.unscored is not None:
        return f"Unscored: {sample.unscored}"
    reason = why_failed(sample)
    if not reason:
        return ""
    names = [
        cut(check.criterion, MAX_NAME_CHARS)
        for check, _ in failed_apart(sample.scored.score.checks)
    ]
    more = f" and {len(names) - MAX_NAMES} more" if len(names) > MAX_NAMES else ""
    detail = sample.scored.record.ending or ", ".join(names[:MAX_NAMES]) + more
    return f"{reason}: {detail}"


def _judged(sample: TownSample) -> str:
    judged = sample.outcome.judged if sample.outcome else {}
    return cut(
        ", ".join(f"{key.replace('_', ' ')} {value:.3g}" for key, value in judged.items()), 300
    )


def _said(exchanges: Sequence[Exchange]) -> Iterator[Said]:
    faulty = [exchange for exchange in exchanges if exchange.faults]
    for exchange in faulty[:MAX_ANSWERS]:
        answer = exchange.answers[0] if exchange.answers else ""
        yield Said(
            cut(f"{exchange.stage}, {exchange.part}", 100)
            + (", repaired" if exchange.repaired else ""),
            cut(" Then: ".join(exchange.faults), 2 * MAX_REASON_CHARS),
            answer[:MAX_ANSWER_CHARS],
            len(answer),
        )
