"""Names by which the runs of a report are told apart."""

from collections import Counter
from collections.abc import Sequence


def distinct_names(settings: Sequence[Sequence[str]]) -> list[str]:
    """Return a name for each run: its model and whatever else differs; numbered where still alike.

    Args:
        settings: For each run its model, then its other settings, as many for each.
    """
    columns = zip(*settings, strict=True)
    differing = [number == 0 or len(set(column)) > 1 for number, column in enumerate(columns)]
    names = [
        ", ".join(part for part, shown in zip(row, differing, strict=True) if shown)
        for row in settings
    ]
    seen: Counter[str] = Counter()
    distinct = []
    for name in names:
        seen[name] += 1
        distinct.append(f"{name} ({seen[name]})" if names.count(name) > 1 else name)
    return distinct
