"""What the audit has to show, for the scores of designs to be believed."""

from collections.abc import Iterator

from limner.auditing import Bound, Bounds, Summary, agent_words, count, share

NOTHING_DONE = ("empty", "blank")
MOST_OF_NOTHING = 0.02
MOST_OF_BLIND = 0.15
MOST_BLIND_PASSED = 0.01
"""Share of the requests."""

bounds = Bounds(of_the_whole=frozenset({"kinds of mutants"}))
"""Every bound of the design bench's audit."""


@bounds.rule
def _reference(summary: Summary) -> Iterator[Bound]:
    row = summary["agents"]["reference"]
    holds = row["passed"] == row["n"] and row["mean"] == 1
    yield Bound("reference", "every request passed, each 1.0", agent_words(row), holds)


@bounds.rule
def _metrics(summary: Summary) -> Iterator[Bound]:
    for name, mean in summary["reference"].items():
        what = f"reference, {name.replace('_', ' ')}"
        yield Bound(what, "1.0 everywhere", f"mean {mean:.3f}", mean == 1)


@bounds.rule
def _idle(summary: Summary) -> Iterator[Bound]:
    for name in NOTHING_DONE:
        row = summary["agents"][name]
        holds = row["mean"] <= MOST_OF_NOTHING and row["passed"] == 0
        required = f"mean at most {MOST_OF_NOTHING}, none passed"
        yield Bound(name, required, agent_words(row), holds)


@bounds.rule
def _blind(summary: Summary) -> Iterator[Bound]:
    for name, row in summary["agents"].items():
        if name not in ("reference", *NOTHING_DONE):
            holds = row["mean"] <= MOST_OF_BLIND and row["passed"] <= MOST_BLIND_PASSED * row["n"]
            required = f"mean at most {MOST_OF_BLIND}, at most {MOST_BLIND_PASSED:.0%} passed"
            yield Bound(name, required, agent_words(row), holds)


@bounds.rule
def _mutants(summary: Summary) -> Iterator[Bound]:
    row = summary["mutants"]
    yield share("mutants not passed", row["caught"], row["n"], 0.99)
    yield share(
        "of these, naming the requirement that is broken",
        row["right_criterion"],
        row["caught"],
        0.95,
    )
    yield count("kinds of mutants", len(row["kinds"]), 16)


@bounds.rule
def _equivalents(summary: Summary) -> Iterator[Bound]:
    row = summary["equivalents"]
    yield share("equivalents passed", row["passed"], row["n"], 0.98)


@bounds.rule
def _errors(summary: Summary) -> Iterator[Bound]:
    row = summary["faulty"]
    yield share("injected errors reported with type and step", row["reported"], row["n"], 1.0)
    others = len(row["others"])
    yield Bound("errors reported that were not injected", "none", str(others), not others)
