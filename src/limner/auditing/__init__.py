"""What the audits of both benches share: outcomes and their tables, bounds, digests."""

from limner.auditing.bounds import Bound, Bounds, Summary, agent_words, count, share
from limner.auditing.digest import digest
from limner.auditing.outcomes import (
    Outcome,
    agents_of,
    by_name,
    equivalents_of,
    evenly,
    figures_of,
    mutants_of,
    of_group,
)
from limner.auditing.tables import as_text, listed

__all__ = [
    "Bound",
    "Bounds",
    "Outcome",
    "Summary",
    "agent_words",
    "agents_of",
    "as_text",
    "by_name",
    "count",
    "digest",
    "equivalents_of",
    "evenly",
    "figures_of",
    "listed",
    "mutants_of",
    "of_group",
    "share",
]
