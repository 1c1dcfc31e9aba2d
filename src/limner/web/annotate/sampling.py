"""Which items a study has, and which of them each annotator gets."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import chain, zip_longest
from typing import TypeVar

from limner.drawing.generate.pick import Pick

T = TypeVar("T")


def stratified(items: Iterable[T], stratum: Callable[[T], str], count: int, seed: int) -> list[T]:
    """Return a random sample of each stratum, the strata taking turns.

    Args:
        items: What is drawn from; their order matters as the seed does.
        stratum: Returns what an item belongs to.
        count: Most items of a stratum.
        seed: The same gives the same sample on every machine.
    """
    strata: dict[str, list[T]] = defaultdict(list)
    for item in items:
        strata[stratum(item)].append(item)
    drawn = [
        Pick(f"{seed}/{name}").some(some, min(count, len(some)))
        for name, some in sorted(strata.items())
    ]
    turns = chain.from_iterable(zip_longest(*drawn, fillvalue=_NONE))
    return [item for item in turns if item is not _NONE]  # type: ignore[misc]


_NONE = object()


def share_of(seat: int, total: int, share: int, common: int, seed: int) -> list[int]:
    """Return the positions of the items that an annotator gets, in random order.

    The first ``common`` items are everybody's. The others are dealt in turn, and again from the
    first where they are through, so each part of a stratified sample is stratified too.

    Args:
        seat: Of the annotator, from 1.
        total: Items of the study.
        share: Items of an annotator.
        common: How many of them every annotator gets.
        seed: Of the order, which differs between seats.
    """
    shared = list(range(min(common, share, total)))
    others = range(len(shared), total)
    own = min(share - len(shared), len(others))
    start = (seat - 1) * own
    dealt = [others[(start + number) % len(others)] for number in range(own)]
    return Pick(f"{seed}/seat {seat}").some(shared + dealt, len(shared) + own)
