"""The verified score of a design: what its scene graph and its pixels show of the request.

The value is fidelity x precision x craft. Fidelity is the mean over what the client asked for of
how much each thing has of what was said of it, nothing where it is not there; a background counts
as far as something stands on it. Precision is the share of the printed text that was asked for,
squared, where too much else is printed. Craft is the share that passed of what any client expects
of the things that are there. Products, since a sum gives every fixed design the parts that it
happens to have. What has every component is 1.0 exactly; what has not is held below 0.9.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from limner.checks import Check, Score
from limner.design.components import ImageFile, Kind, Result
from limner.design.components.bounds import UNASKED
from limner.design.components.checking import check_view, view_of
from limner.design.components.texts import unasked_share
from limner.design.components.view import View
from limner.design.requests import Request
from limner.design.workflow import Run

HELD_BELOW = 0.899
"""The most that a design gets which lacks a component."""
PROFILE = "verified"

_BACKGROUND = "background"

Wishes = dict[str, list[Result]]
"""By what they are about, the results of what the client asked; the first says whether it is
there."""


def score_design(request: Request, run: Run, files: Sequence[ImageFile]) -> Score:
    """Score what a workflow came to.

    A failed step by itself costs nothing: what counts is what is there in the end.

    Args:
        request: What is asked.
        run: What the workflow came to.
        files: The file of each image wish, in order.

    Returns:
        The value, and a check for each component under the component's key: its evidence are the
        steps that it comes from.

    Raises:
        ValueError: There are not as many files as image wishes.
    """
    view = view_of(request, run, files)
    return score_results(check_view(request, view), view)


def score_results(results: Sequence[Result], view: View | None) -> Score:
    """Score a design whose components are already checked.

    Args:
        results: Of each component of its request.
        view: The design beside the request; None where there is no document.
    """
    explicit = [one for one in results if one.component.kind is Kind.EXPLICIT]
    implicit = [one for one in results if one.component.kind is Kind.IMPLICIT]
    wishes = {about: list(rows) for about, rows in groupby(explicit, lambda r: r.component.about)}
    there = {about for about, rows in wishes.items() if rows[0].passed}
    fidelity = _fidelity(wishes)
    precision = _precision(view)
    craft = _craft(implicit, there)
    passed = all(one.passed for one in results)
    return Score(
        PROFILE,
        1.0 if passed else round(min(HELD_BELOW, fidelity * precision * craft), 3),
        passed,
        tuple(_checks(wishes, implicit)),
        metrics={
            "fidelity": round(fidelity, 4),
            "precision": round(precision, 4),
            "craft": round(craft, 4),
            "wishes": len(wishes),
            "there": len(there),
        },
    )


def _fidelity(wishes: Wishes) -> float:
    """Return how much the design has of what was asked for, 0 to 1."""
    things = [_likeness(rows) for about, rows in wishes.items() if about != _BACKGROUND]
    ground = [_likeness(rows) for about, rows in wishes.items() if about == _BACKGROUND]
    stands = sum(likeness > 0 for likeness in things) / len(things)
    return (sum(things) + stands * sum(ground)) / len(wishes)


def _likeness(rows: Sequence[Result]) -> float:
    """Return how much a thing has of what was said of it; nothing where it is not there."""
    return sum(row.passed for row in rows) / len(rows) if rows[0].passed else 0.0


def _precision(view: View | None) -> float:
    """Return the share of the printed text that was asked for, squared, where that is too low."""
    unasked = unasked_share(view) if view else 0.0
    return 1.0 if unasked <= UNASKED else (1 / (1 + unasked)) ** 2


def _craft(implicit: Sequence[Result], there: Collection[str]) -> float:
    """Return the share that passed of what is expected of the things there and of the whole."""
    wholes = ("page", "texts")
    rows = [one for one in implicit if one.component.about in (*there, *wholes)]
    return sum(one.passed for one in rows) / len(rows)


def _checks(wishes: Wishes, implicit: Sequence[Result]) -> Iterator[Check]:
    for rows in wishes.values():
        yield from (_check(row, 1 / len(wishes) / len(rows)) for row in rows)
    yield from (_check(row, 1 / len(implicit)) for row in implicit)


def _check(result: Result, weight: float) -> Check:
    return Check.of(
        result.component.key,
        weight,
        result.passed,
        result.component.asked,
        result.found,
        evidence=result.steps,
        advice=result.advice,
    )
