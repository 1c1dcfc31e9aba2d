"""The paper's Tables 3, 9 and 13: measures of runs or groups in columns."""

from collections.abc import Callable, Sequence

from limner.report.statistics import Estimate
from limner.report.tables import NONE, Table, interval, number, percent
from limner.report.town.measures import Group
from limner.report.town.paper import (
    BEST_SIMILARITY,
    BEST_VQA,
    ELABORATION,
    EXPERT_USE_EFFICIENCY,
    ORIGINALITY,
    STEP_EFFICIENCY,
)

Shown = Callable[[float | None], str]
"""How a figure is written."""

EXECUTION: dict[str, tuple[str, Shown, str]] = {
    "execution_success": ("Success", percent, NONE),
    "fidelity": ("Fidelity", percent, NONE),
    "content_similarity": ("Similarity", lambda value: number(value, 2), f"best {BEST_SIMILARITY}"),
    "vqa_pass_rate": ("VQA", percent, f"best {percent(BEST_VQA, 2)}"),
    "originality": ("Creativity O", lambda value: number(value, 2), number(ORIGINALITY, 2)),
    "elaboration": ("Creativity E", lambda value: number(value, 2), number(ELABORATION, 2)),
}
"""The columns of the paper's Tables 3 and 13, and what its text says of them."""
PLANNING: dict[str, tuple[str, Shown, str]] = {
    "delivery": ("Delivery", percent, NONE),
    "expert_use_efficiency": ("Expert use", number, number(EXPERT_USE_EFFICIENCY)),
    "step_efficiency": ("Step efficiency", number, number(STEP_EFFICIENCY)),
    "design": ("Design pass", number, NONE),
    "color": ("Color", number, NONE),
    "text": ("Text", number, NONE),
    "images": ("Images", number, NONE),
}
"""The columns of the paper's Table 9, and what its text says of them."""
JUDGES = {
    "content_similarity": "clip", "vqa_pass_rate": "vqa", "originality": "grader",
    "elaboration": "grader", "design": "grader", "color": "grader", "text": "grader",
    "images": "grader",
}  # fmt: skip
"""The role of the judge that each of these figures takes."""


def written_interval(estimate: Estimate | None, shown: Shown = number) -> str:
    """Return a 95% interval as its measure is written."""
    if estimate is None or estimate.low is None or estimate.high is None:
        return NONE
    if shown is percent:
        return f"{100 * estimate.low:.1f}–{100 * estimate.high:.1f}%"
    return interval(estimate)


def execution_table(title: str, name: str, groups: Sequence[Group]) -> Table:
    """Return the paper's Table 3 or 13 for groups of one's own."""
    note = (
        "Similarity: CLIPScore. Creativity: O for originality, E for elaboration, 1 to 5. The "
        "paper’s figures are means over its models, but where it gives only the best."
    )
    return _measure_table(title, name, groups, EXECUTION, note)


def planning_table(title: str, name: str, groups: Sequence[Group]) -> Table:
    """Return the paper's Table 9 for groups of one's own."""
    note = (
        "Design pass: the mean of color, text and images, which the judge rates from 1 to 5; "
        "scaled to 0 to 1."
    )
    return _measure_table(title, name, groups, PLANNING, note)


def _measure_table(
    title: str,
    name: str,
    groups: Sequence[Group],
    measures: dict[str, tuple[str, Shown, str]],
    judged_note: str,
) -> Table:
    """Return groups by measures; those of judges that did not run are left out, and named."""
    present = {
        key: column
        for key, column in measures.items()
        if key not in JUDGES or any(key in group.figures for group in groups)
    }
    rows = [
        (group.name, str(group.scored), *(_cell(group, key, present[key][1]) for key in present))
        for group in groups
    ]
    paper = [column[2] for column in present.values()]
    if any(cell != NONE for cell in paper):
        rows.append(("the paper’s models", NONE, *paper))
    columns = (name, "Scored", *(column[0] for column in present.values()))
    absent = {key: column for key, column in measures.items() if key not in present}
    judged = judged_note if set(present) & set(JUDGES) else ""
    return Table(title, columns, tuple(rows), f"{judged} {_absent_note(absent)}".strip())


def _absent_note(absent: dict[str, tuple[str, Shown, str]]) -> str:
    """Return which judges did not run, and what the paper says of their figures."""
    if not absent:
        return ""
    roles = " or ".join(dict.fromkeys(JUDGES[key] for key in absent))
    paper = ", ".join(f"{name} {cell}" for name, _, cell in absent.values() if cell != NONE)
    note = f"No judge in the role {roles} ran, so its figures are left out."
    return f"{note} The paper has: {paper}." if paper else note


def _cell(group: Group, measure: str, shown: Shown) -> str:
    estimate = group.figures.get(measure)
    if estimate is None:
        return NONE
    return shown(estimate.mean)
