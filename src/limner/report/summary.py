"""The figures of a run."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import fsum
from statistics import fmean, median

from limner.drawing.tasks import DIFFICULTIES
from limner.report.conduct import Conduct, conduct_of
from limner.report.samples import Run, RunSample, RunTurn
from limner.report.statistics import (
    Estimate,
    mean_estimate,
    pass_hat,
    share_estimate,
    standard_deviation,
)

CHANGES = (
    "worse",
    "unchanged",
    "up by 0.01 to 0.05",
    "up by 0.06 to 0.10",
    "up by over 0.10",
)
"""What a further turn may do to the score; changes are rounded to two digits."""


@dataclass(frozen=True, slots=True)
class TurnFigures:
    """The scores of the first, the last or the best turns."""

    mean: Estimate
    sd: float | None
    """Of the sample, n - 1."""
    median: float | None
    perfect: int
    """How many reach the threshold."""
    perfect_share: Estimate
    bound: float | None
    """The mean if every unscored sample had scored zero."""


@dataclass(frozen=True, slots=True)
class Group:
    """The scores of the samples that have something in common."""

    name: str
    scored: int
    total: int
    first: Estimate
    last: Estimate
    first_perfect: int
    last_perfect: int


@dataclass(frozen=True, slots=True)
class Cost:
    """What a run took; None where the log does not tell."""

    seconds: float | None
    """Mean of a sample, as all here."""
    tokens_in: float | None
    tokens_out: float | None
    tokens: float | None
    seconds_total: float | None
    tokens_total: int | None


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a run; ``dataclasses.asdict`` gives JSON."""

    name: str
    model: str
    profile: str
    task_set: str
    is_release: bool
    tasks: int
    epochs: int
    threshold: float
    max_turns: int
    feedback: str
    layout_seed: int | None
    total: int
    """Tasks times epochs, whether they ran or not."""
    scored: int
    unscored: dict[str, int]
    """How many samples have no score, by reason."""
    first: TurnFigures
    last: TurnFigures
    best: TurnFigures
    by_difficulty: tuple[Group, ...]
    by_category: tuple[Group, ...]
    by_constraints: tuple[Group, ...]
    by_position: tuple[Group, ...]
    stopped_early: int
    """Samples that reached the threshold before the last turn that they could have had."""
    changes: dict[str, int]
    """What further turns did, first to last turn; the samples with one turn are not in it."""
    conduct: Conduct
    cost: Cost
    pass_hat: dict[int, Estimate]
    """By k, where there are several epochs; a sample passes with its last turn."""


def summarise(run: Run) -> Summary:
    """Return the figures of a run; all but ``bound`` are over its scored samples."""
    scored = run.scored
    return Summary(
        name=run.name,
        model=run.model,
        profile=run.profile,
        task_set=run.task_set,
        is_release=run.is_release,
        tasks=run.tasks,
        epochs=run.epochs,
        threshold=run.threshold,
        max_turns=run.max_turns,
        feedback=run.feedback,
        layout_seed=run.layout_seed,
        total=run.total,
        scored=len(scored),
        unscored=dict(Counter(s.unscored for s in run.samples if s.unscored).most_common()),
        first=turn_figures(run, lambda sample: sample.first),
        last=turn_figures(run, lambda sample: sample.last),
        best=turn_figures(run, lambda sample: sample.best),
        by_difficulty=_groups(run, lambda sample: sample.difficulty, DIFFICULTIES),
        by_category=_sorted(_groups(run, lambda sample: sample.category)),
        by_constraints=_groups(run, lambda s: str(s.constraints), map(str, range(1000))),
        by_position=_groups(run, lambda s: "given" if s.has_position else "not given", ("given",)),
        stopped_early=sum(is_stopped_early(run, sample) for sample in scored),
        changes=_changes(scored),
        conduct=conduct_of(scored),
        cost=_cost(scored),
        pass_hat=_pass_hat(run),
    )


def turn_figures(run: Run, turn: Callable[[RunSample], RunTurn]) -> TurnFigures:
    """Return the scores of one turn of each scored sample, which ``turn`` picks."""
    values = [turn(sample).value for sample in run.scored]
    perfect = [value >= run.threshold for value in values]
    clusters = [sample.key for sample in run.scored]
    return TurnFigures(
        mean=mean_estimate(values, clusters).within(0, 1),
        sd=standard_deviation(values),
        median=median(values) if values else None,
        perfect=sum(perfect),
        perfect_share=share_estimate(perfect, clusters),
        bound=fsum(values) / run.total if run.total else None,
    )


def is_stopped_early(run: Run, sample: RunSample) -> bool:
    """Tell whether a scored sample had turns left when it reached the threshold."""
    return len(sample.turns) < run.max_turns and sample.last.value >= run.threshold


def _groups(
    run: Run, name: Callable[[RunSample], str], order: Iterable[str] = ()
) -> tuple[Group, ...]:
    known = [sample for sample in run.samples if sample.position is not None]
    present = dict.fromkeys(name(sample) for sample in known)
    names = dict.fromkeys([item for item in order if item in present] + list(present))
    return tuple(
        _group(run, label, [sample for sample in known if name(sample) == label]) for label in names
    )


def _group(run: Run, name: str, samples: Sequence[RunSample]) -> Group:
    scored = [sample for sample in samples if sample.unscored is None]
    clusters = [sample.key for sample in scored]
    first = [sample.first.value for sample in scored]
    last = [sample.last.value for sample in scored]
    return Group(
        name,
        len(scored),
        len(samples),
        mean_estimate(first, clusters).within(0, 1),
        mean_estimate(last, clusters).within(0, 1),
        sum(value >= run.threshold for value in first),
        sum(value >= run.threshold for value in last),
    )


def _sorted(groups: Sequence[Group]) -> tuple[Group, ...]:
    """Sort from low to high by the last turn; what has no score comes last."""
    return tuple(sorted(groups, key=lambda g: (g.last.mean is None, g.last.mean, g.name)))


def _changes(scored: Sequence[RunSample]) -> dict[str, int]:
    counts = dict.fromkeys(CHANGES, 0)
    for sample in scored:
        if len(sample.turns) > 1:
            counts[_change(round(sample.last.value - sample.first.value, 9))] += 1
    return counts


def _change(difference: float) -> str:
    worse, unchanged, small, middle, large = CHANGES
    if difference <= 0:
        return worse if difference < 0 else unchanged
    size = round(difference, 2)
    return small if size <= 0.05 else middle if size <= 0.10 else large


def _cost(scored: Sequence[RunSample]) -> Cost:
    def known(name: str) -> list[float]:
        return [value for sample in scored if (value := getattr(sample, name)) is not None]

    seconds, tokens = known("seconds"), known("tokens")
    tokens_in, tokens_out = known("tokens_in"), known("tokens_out")
    return Cost(
        seconds=fmean(seconds) if seconds else None,
        tokens_in=fmean(tokens_in) if tokens_in else None,
        tokens_out=fmean(tokens_out) if tokens_out else None,
        tokens=fmean(tokens) if tokens else None,
        seconds_total=fsum(seconds) if seconds else None,
        tokens_total=int(sum(tokens)) if tokens else None,
    )


def _pass_hat(run: Run) -> dict[int, Estimate]:
    if run.epochs < 2:
        return {}
    tries: dict[Hashable, list[bool]] = {}
    for sample in run.scored:
        tries.setdefault(sample.key, []).append(sample.last.value >= run.threshold)
    return {k: pass_hat(tries.values(), k) for k in range(1, run.epochs + 1)}
