"""What the audit of a profile has to show, for its scores to be believed."""

from collections.abc import Iterator

from limner.auditing import Bound, Bounds, Summary, agent_words, count, share

UNSEEING = ("reference", "empty", "random")
"""Agents with bounds of their own; every other one is blind."""

bounds = Bounds(of_the_whole=frozenset({"mutants", "kinds of mutants", "equivalents"}))
"""Every bound of the drawing bench's audit."""


@bounds.rule
def _reference(summary: Summary) -> Iterator[Bound]:
    row = summary["agents"]["reference"]
    holds = row["passed"] == row["n"] and row["mean"] == 1
    yield Bound("reference", "every task passed, each 1.0", agent_words(row), holds)


@bounds.rule
def _idle(summary: Summary) -> Iterator[Bound]:
    empty, random = summary["agents"]["empty"], summary["agents"]["random"]
    holds = empty["mean"] == 0 and empty["passed"] == 0
    yield Bound("empty", "mean 0, none passed", agent_words(empty), holds)
    holds = random["mean"] <= 0.02 and random["passed"] == 0
    yield Bound("random", "mean at most 0.02, none passed", agent_words(random), holds)


@bounds.rule
def _blind(summary: Summary) -> Iterator[Bound]:
    for name, row in summary["agents"].items():
        if name not in UNSEEING:
            most = 5 * row["n"] / 250
            holds = row["mean"] <= 0.08 and row["passed"] <= most
            required = "mean at most 0.08, at most 2% passed"
            yield Bound(name, required, agent_words(row), holds)


@bounds.rule
def _mutants(summary: Summary) -> Iterator[Bound]:
    row = summary["mutants"]
    yield share("mutants not passed", row["caught"], row["n"], 0.995)
    what = "of these, failing in the criterion that the fault touches"
    yield share(what, row["right_criterion"], row["caught"], 0.97)
    yield count("kinds of mutants", len(row["kinds"]), 12)
    yield count("mutants", row["n"], 5000)
    yield count("mutants of the task with fewest", row["least"], 8)


@bounds.rule
def _equivalents(summary: Summary) -> Iterator[Bound]:
    row = summary["equivalents"]
    steady = [kind for name, kind in row["kinds"].items() if not name.startswith("jitter")]
    passed, number = (sum(kind[field] for kind in steady) for field in ("passed", "n"))
    yield share("equivalents passed, jitter apart", passed, number, 0.99)
    for pixels, least in ((1, 0.97), (2, 0.90)):
        kind = row["kinds"].get(f"jitter {pixels} px", {"passed": 0, "n": 0})
        what = f"with a hand's jitter of {pixels} px"
        yield share(what, kind["passed"], kind["n"], least)
    yield count("equivalents", row["n"], 5000)
