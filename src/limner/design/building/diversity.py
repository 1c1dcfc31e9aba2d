"""Which of many requests are kept so that they differ, and have the paper's means.

Two rules are GraphicBench's (section 2, Diversity Check): "1. Discard redundant queries with a
bi-gram match in any of the design components. 2. Discard highly similar queries with a semantic
similarity above 0.8, measured using SentenceBERT". The earlier of two stays.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from limner.design.building.writing import Discard
from limner.design.request_checks import (
    MEANS,
    means_are_the_papers,
    no_pair_of_words_is_shared,
)
from limner.design.requests import Request
from limner.sentences import Embedder

MOST_SIMILAR = 0.8
"""Cosine of two queries by MiniLM, the SentenceBERT of this project."""
MOST_TRIMMED = 0.2
"""Share of a type's requests that may go for the sake of the means."""


def without_shared_words(requests: Sequence[Request]) -> tuple[list[Request], list[Discard]]:
    """Leave out what shares two content words in a row with an earlier request of its type."""
    kept, discarded = list(requests), []
    while fault := next(iter(no_pair_of_words_is_shared(kept)), None):
        name, _, reason = fault.partition(": ")
        kept = [request for request in kept if request.id != name]
        discarded.append(Discard(name, "words", reason))
    return kept, discarded


def without_similar(requests: Sequence[Request]) -> tuple[list[Request], list[Discard]]:
    """Leave out what is more similar than ``MOST_SIMILAR`` to an earlier request."""
    vectors = Embedder().embed([request.query for request in requests])
    cosines = vectors @ vectors.T
    kept: list[int] = []
    discarded = []
    for number, request in enumerate(requests):
        nearest = max(kept, key=lambda k: cosines[number, k], default=None)
        if nearest is not None and cosines[number, nearest] > MOST_SIMILAR:
            reason = f"similarity {cosines[number, nearest]:.3f} to {requests[nearest].id}"
            discarded.append(Discard(request.id, "similarity", reason))
        else:
            kept.append(number)
    return [requests[number] for number in kept], discarded


def with_the_papers_means(requests: Sequence[Request]) -> tuple[list[Request], list[Discard]]:
    """Leave out of each type as few as bring its means to the paper's.

    Discards shift the means. Where ``MOST_TRIMMED`` of a type do not bring them back, none goes.
    """
    gone = [
        discard
        for kind in MEANS
        for discard in _trimmed([request for request in requests if request.type == kind])
    ]
    names = {discard.id for discard in gone}
    return [request for request in requests if request.id not in names], gone


def _trimmed(group: list[Request]) -> Iterator[Discard]:
    kept, gone = list(group), list[Discard]()
    while any(means_are_the_papers(kept)):
        if len(gone) >= int(MOST_TRIMMED * len(group)):
            return
        out = min(kept, key=lambda one: _off([k for k in kept if k is not one]))
        kept.remove(out)
        reason = f"{len(out.texts)} texts and {len(out.images)} images shift the means"
        gone.append(Discard(out.id, "means", reason))
    yield from gone


def _off(group: Sequence[Request]) -> float:
    """Return how far a group's worse mean is from the paper's."""
    counts = np.array([(len(request.texts), len(request.images)) for request in group], float)
    return float(np.abs(counts.mean(axis=0) - MEANS[group[0].type]).max())
