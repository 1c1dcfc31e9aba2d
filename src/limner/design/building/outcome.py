"""What came of a build: how many each step discarded, and why."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import TypeVar

from limner.design.building.writing import Discard
from limner.design.requests import Request

STEPS = {
    "form": "answers that are no filled form, after one repair",
    "rules": "answers against the rules of requests, after one repair",
    "words": "two content words in a row shared with an earlier request of the type",
    "similarity": "a query too similar to an earlier one",
    "judgement": "no readable judgement, after one repair",
    "ratings": "a component rated 1 or 2",
    "means": "left out to keep the paper's mean numbers of texts and images",
}
"""The steps that discard, in order."""

_Made = TypeVar("_Made")
Filter = Callable[[Sequence[Request]], tuple[list[Request], list[Discard]]]


@dataclass
class Outcome:
    """A build's account: every skeleton is kept, discarded by one step, or unanswered."""

    skeletons: list[str]
    """Their names."""
    kept: list[Request] = field(default_factory=list)
    discards: list[Discard] = field(default_factory=list)
    unanswered: list[Discard] = field(default_factory=list)
    """Where the provider failed; the same build asks for these again."""
    faults: list[str] = field(default_factory=list)
    """What `limner design check` says of what is kept."""

    def split(self, found: Iterable[_Made | Discard]) -> list[_Made]:
        """Return what was made, and note the rest."""
        made = []
        for one in found:
            if not isinstance(one, Discard):
                made.append(one)
            elif one.step == "unanswered":
                self.unanswered.append(one)
            else:
                self.discards.append(one)
        return made

    def filter(self, rule: Filter, requests: Sequence[Request]) -> list[Request]:
        """Return what a rule keeps, and note the rest."""
        kept, discarded = rule(requests)
        self.discards += discarded
        return kept

    def steps(self) -> list[tuple[str, int, int]]:
        """Return each step with how many it discarded and how many were left after it."""
        counts = Counter(discard.step for discard in self.discards)
        left, rows = len(self.skeletons) - len(self.unanswered), []
        for step in STEPS:
            left -= counts[step]
            rows.append((step, counts[step], left))
        return rows

    def record(self) -> dict[str, object]:
        """Return all of it as plain data."""
        return {
            "skeletons": len(self.skeletons),
            "unanswered": [_row(one) for one in self.unanswered],
            "steps": [
                {"step": step, "what": STEPS[step], "discarded": discarded, "left": left}
                for step, discarded, left in self.steps()
            ],
            "kept": len(self.kept),
            "kept by type": dict(Counter(request.type for request in self.kept)),
            "faults": self.faults,
            "discards": [asdict(discard) for discard in self.discards],
        }


def _row(one: Discard) -> dict[str, str]:
    return {"id": one.id, "reason": one.reason}
