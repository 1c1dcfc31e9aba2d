"""How plans are made: the experts, who does how much, in which order, with which actions."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from limner.design.actions import find_action
from limner.design.steps import Expert
from limner.design.town.records import TownRecord
from limner.report.statistics import Estimate, mean_estimate
from limner.report.town.samples import TownSample

NO_ACTION = "no such action"
"""What the actions are counted as that the studio has not."""
NO_EXPERT = "no such expert"
"""What the experts are counted as that the town has not."""
MOST_COMMON = 3
"""How many sequences of actions are told, as in the paper's Table 12."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Who is recruited and how much each does (the paper's Table 10)."""

    name: str
    scored: int
    ratio: dict[str, float | None]
    """By expert, the share of requests for which it is recruited."""
    workload: dict[str, float | None]
    """By expert, its steps in a plan, over the plans in which it has some."""
    agents: Estimate
    """Experts recruited for a request."""
    steps: Estimate
    """Steps of a plan, over the requests that have one."""


@dataclass(frozen=True, slots=True)
class ActionSequence:
    """The actions of a whole workflow, and how many workflows have just these."""

    actions: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Habits:
    """What recurs in the plans of a run."""

    orders: dict[str, int]
    """How many plans have the experts in this order, by who comes first (Table 11)."""
    sequences: tuple[ActionSequence, ...]
    """The most common ones (Table 12)."""
    workflows: int
    """How many workflows have steps at all."""
    actions: dict[str, dict[str, int]]
    """By expert and action, how many steps (Figure 10); the most used first."""


def crew_of(name: str, scored: Sequence[TownSample]) -> Crew:
    """Return who is recruited for scored samples and how much each does."""
    records = [sample.scored.record for sample in scored]
    keys = [sample.key for sample in scored]
    loads = [Counter(_planned(record)) for record in records]
    planned = [(load.total(), key) for load, key in zip(loads, keys, strict=True) if load]
    recruited = [set(record.experts) for record in records]
    return Crew(
        name,
        len(records),
        ratio={str(one): _mean([float(one in those) for those in recruited]) for one in Expert},
        workload={str(one): _mean([load[one] for load in loads if load[one]]) for one in Expert},
        agents=mean_estimate([float(len(those)) for those in recruited], keys),
        steps=mean_estimate([float(count) for count, _ in planned], [key for _, key in planned]),
    )


def habits_of(scored: Sequence[TownSample]) -> Habits:
    """Return what recurs in the plans of scored samples."""
    records = [sample.scored.record for sample in scored]
    orders = Counter(filter(None, map(order_of, records)))
    workflows = [tuple(action for _, action in actions_of(record)) for record in records]
    sequences = Counter(filter(None, workflows))
    return Habits(
        orders=dict(_ranked(orders)),
        sequences=tuple(
            ActionSequence(actions, count) for actions, count in _ranked(sequences)[:MOST_COMMON]
        ),
        workflows=sequences.total(),
        actions=_by_expert(records),
    )


def order_of(record: TownRecord) -> str:
    """Return a plan's experts in the order of their first step; empty where there is no plan."""
    return " → ".join(dict.fromkeys(_planned(record)))


def actions_of(record: TownRecord) -> Iterator[tuple[str, str]]:
    """Yield expert and action of each step of a workflow, by their declared names."""
    for step in record.workflow:
        given: Mapping[str, Any] = step if isinstance(step, Mapping) else {}
        name = given.get("action")
        action = find_action(name) if isinstance(name, str) else None
        yield _expert(given.get("expert")), action.name if action else NO_ACTION


def _planned(record: TownRecord) -> list[str]:
    """Return who does each step: by the plan, else by the workflow."""
    if record.tasks:
        return [_expert(task.expert) for task in record.tasks]
    return [expert for expert, _ in actions_of(record)]


def _expert(name: object) -> str:
    return name if isinstance(name, str) and name in list(Expert) else NO_EXPERT


def _by_expert(records: Iterable[TownRecord]) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for record in records:
        for expert, action in actions_of(record):
            counts[expert][action] += 1
    order = [*map(str, Expert), NO_EXPERT]
    return {expert: dict(_ranked(counts[expert])) for expert in order if counts[expert]}


def _ranked(counts: Counter[Any]) -> list[tuple[Any, int]]:
    """Return what was counted, the most frequent first, then in the order of the alphabet."""
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None
