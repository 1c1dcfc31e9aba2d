"""What GraphicBench's paper says of six models, as far as its text gives figures.

Source: arXiv 2504.11571v1. Its tables 3, 9, 12 and 13 and figures 2, 3 and 10 are not in the copy
that this was made from.
"""

from statistics import fmean

from limner.design.errors import ErrorKind
from limner.design.steps import Expert
from limner.report.tables import NONE, Table, count_of, percent
from limner.report.town.paper_rows import CREWS, MODELS, SEQUENCES, PaperCrew

LOST = (
    "The paper is GraphicBench’s (arXiv 2504.11571v1): six models, over its own requests, with "
    "Adobe’s programs for a studio. Its tables 3, 9, 12 and 13 and its "
    "figures 2, 3 and 10 are missing from the copy that this was made from; of these only what "
    "the text says is given."
)
CREW_COLUMNS = (
    "Ratio P", "Ratio V", "Ratio L", "Work P", "Work V", "Work L", "Agents", "Steps",
)  # fmt: skip
"""Of Table 10."""
STEP_EFFICIENCY = 0.947
"""Mean of the models (section 5)."""
EXPERT_USE_EFFICIENCY = 1.0
BEST_SIMILARITY = 20.79
"""Of the best model, Gemma-2 27b (section 5)."""
BEST_VQA = 0.3964
ORIGINALITY = 1.88
"""Mean of the models, 1 to 5 (section 5)."""
ELABORATION = 1.63
AGENTS = 2.05
"""Experts recruited for a request, mean of the models (section 5)."""
WORKLOAD = {
    str(Expert.PHOTO_EDITOR): 7.92,
    str(Expert.VECTOR_EDITOR): 9.87,
    str(Expert.LAYOUT_DESIGNER): 12.2,
}
"""Mean steps of each expert (section 5)."""
ERROR_SHARES = {
    str(ErrorKind.FORMAT): 0.0017,
    str(ErrorKind.INVALID_EXPERT): 0.0077,
    str(ErrorKind.INVALID_PARAMETERS): 0.0596,
    str(ErrorKind.DEPENDENCY): 0.53,
}
"""Shares of all errors, means of the models (section 6)."""
INVALID_ACTIONS = 1 - sum(ERROR_SHARES.values())
"""What is left of them; the text does not give it."""
ORDERS = {
    "Photo Editor → Layout Designer": 4207,
    "Layout Designer → Photo Editor": 504,
    "Photo Editor → Vector Graphic Editor": 262,
}
"""Orders of experts that the text names, all models together (appendix C.2)."""


def crew_of_paper(design_type: str) -> PaperCrew:
    """Return the means over the six models of Table 10's rows about a design type."""
    rows = [CREWS[model, design_type] for model in MODELS]
    return PaperCrew(
        ratio=tuple(map(_mean, zip(*(row.ratio for row in rows), strict=True))),
        workload=tuple(map(_mean, zip(*(row.workload for row in rows), strict=True))),
        agents=fmean(row.agents for row in rows),
        steps=fmean(row.steps for row in rows),
    )


def order_total() -> int:
    """Return how many plans Table 11 counts, all models together."""
    return sum(sum(counts) for _, _, counts in SEQUENCES)


def paper_tables() -> list[Table]:
    """Return the paper's Tables 10 and 11 in full."""
    return [_table_10(), _table_11()]


def _table_10() -> Table:
    rows = tuple(
        (
            f"{model}, {design_type}",
            *(f"{value:.2f}" for value in row.ratio),
            *(NONE if value is None else f"{value:g}" for value in row.workload),
            f"{row.agents:.2f}",
            f"{row.steps:g}",
        )
        for (model, design_type), row in CREWS.items()
    )
    columns = ("Model and type", *CREW_COLUMNS)
    note = (
        "Ratio: how often an expert is recruited for a request. Workload: steps of an expert in a "
        "plan. P: Photo Editor, V: Vector Graphic Editor, L: Layout Designer."
    )
    return Table("The paper’s Table 10 in full", columns, rows, note)


def _table_11() -> Table:
    total = order_total()
    rows = tuple(
        (
            f"{agents}: {name}",
            *map(str, counts),
            count_of(sum(counts), total),
        )
        for agents, name, counts in SEQUENCES
    )
    note = (
        "How often the experts come in this order, by the number of experts. The paper draws the "
        "experts as pictures, which are lost: three orders are known by their totals, which its "
        f"text gives; {percent(ORDERS['Photo Editor → Layout Designer'] / total, 0)} of all plans "
        "have the first of them."
    )
    return Table("The paper’s Table 11 in full", ("Order", *MODELS, "All"), rows, note)


def _mean(values: tuple[float | None, ...]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if known else None
