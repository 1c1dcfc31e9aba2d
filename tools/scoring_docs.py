"""Write docs/scoring.md: how one drawing is scored, and what one fault costs it.

Usage: ``python tools/scoring_docs.py``. Pictures and numbers are made by the scorer; a test fails
where one is stale.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import yaml
from PIL import Image

from limner.checks import Check, Score
from limner.drawing import Drawing, Task, bundled_tasks, draw, load_screen, score
from limner.drawing.audit.mutants import MUTANTS
from limner.drawing.audit.variation import Variation, variations
from limner.drawing.paper import WEIGHTS
from limner.drawing.reference import strokes_to_actions
from limner.drawing.relations import RULES
from limner.drawing.verified import FLOOR, HELD_BELOW, RELATIONS

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "scoring.md"
TEXT = Path(__file__).with_name("scoring_page.md")
"""The page with its figures left out."""
PICTURES = DOCS / "images" / "scoring"
TASK = "general-06"
FAULT = "wrong size"
WIDTH = 500
"""Pixels of a picture's width."""


def main() -> None:
    """Write page and pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures().items():
        picture.save(PICTURES / f"{name}.png", optimize=True)
    PAGE.write_text(page(), encoding="utf-8")


def pictures() -> dict[str, Image.Image]:
    """Return the right drawing and the one with the fault, as they are shown."""
    drawings = {"right": right(), "fault": draw(list(fault().actions))}
    return {name: _shown(drawing) for name, drawing in drawings.items()}


def task() -> Task:
    """Return the task that is worked."""
    return next(one for one in bundled_tasks() if one.id == TASK)


def right() -> Drawing:
    """Return the reference's drawing."""
    return draw(strokes_to_actions(task().reference, load_screen()))


def fault() -> Variation:
    """Return the drawing with one fault that is worked."""
    return next(one for one in variations(MUTANTS, task()) if one.kind == FAULT)


def page() -> str:
    """Return the text of docs/scoring.md."""
    whole, broken = score(task(), right()), score(task(), draw(list(fault().actions)))
    return TEXT.read_text(encoding="utf-8").format(
        prompt=task().prompt,
        scene=_scene(task()),
        whole=_table(whole),
        whole_product=_product(whole),
        fault=MUTANTS[FAULT].make.__doc__,
        part=fault().what,
        value=broken.value,
        broken=_table(broken),
        likeness=_likeness(broken, fault().what),
        broken_product=_product(broken),
        composition=_composition(broken),
        others="\n".join(_others()),
        held=HELD_BELOW,
        floor=FLOOR,
        relations=f"{RELATIONS:g}",
    )


def _scene(task: Task) -> str:
    assert task.scene is not None
    asked = task.scene.model_dump(mode="json", exclude_defaults=True)
    return yaml.safe_dump(asked, sort_keys=False, width=90, default_flow_style=None)


def _table(score: Score) -> str:
    head = "| criterion | asked | found | earned | actions |\n| --- | --- | --- | --- | --- |"
    return "\n".join([head, *map(_row, score.checks)])


def _row(check: Check) -> str:
    actions = f"{min(check.evidence)} to {max(check.evidence)}" if check.evidence else ""
    mark = "" if check.passed else " ✗"
    earned = f"{check.earned:.2f}{mark}"
    return f"| {check.criterion} | {check.expected} | {check.found} | {earned} | {actions} |"


def _product(score: Score) -> str:
    three = [score.metrics[name] for name in ("fidelity", "precision", "composition")]
    product = " x ".join(f"{value:.4f}" for value in three)
    return f"{product} = {np.prod(three):.3f}"


def _likeness(score: Score, part: str) -> str:
    """Return how the faulty object's likeness comes about, as one line of figures."""
    of_it = [
        c for c in score.checks if c.expected.startswith(f"{part}:") or f"({part})" in c.expected
    ]
    return _mean(of_it, sum(_weights(of_it).values()))


def _composition(score: Score) -> str:
    of_relations = [c for c in score.checks if _is_relation(c)]
    return _mean(of_relations, sum(_weights(score.checks).values()))


def _is_relation(check: Check) -> bool:
    return check.expected.partition(":")[0].replace(" ", "_") in RULES


def _weights(checks: Sequence[Check]) -> dict[str, float]:
    stated = {check.criterion for check in checks}
    return {name: weight for name, weight in WEIGHTS.items() if name in stated}


def _mean(checks: Sequence[Check], total: float) -> str:
    factors, product = [], 1.0
    for name, weight in _weights(checks).items():
        shares = [check.earned for check in checks if check.criterion == name]
        share = max(FLOOR, sum(shares) / len(shares))
        factors.append(f"{share:.2f}^({weight:.2f}/{total:.2f})")
        product *= share ** (weight / total)
    return f"{' x '.join(factors)} = {product:.4f}"


def _others() -> Iterator[str]:
    yield "| fault | fidelity | precision | composition | score |\n| --- | --- | --- | --- | --- |"
    seen: set[str] = set()
    for one in variations(MUTANTS, task()):
        if one.kind not in seen:
            seen.add(one.kind)
            found = score(task(), draw(list(one.actions)))
            three = (found.metrics[name] for name in ("fidelity", "precision", "composition"))
            cells = " | ".join(f"{value:.3f}" for value in three)
            yield f"| {one.kind} ({one.what.replace('_', ' ')}) | {cells} | {found.value:.3f} |"


def _shown(drawing: Drawing) -> Image.Image:
    picture = Image.fromarray(drawing.picture.pixels).convert("RGB")
    return picture.resize((WIDTH, WIDTH * picture.height // picture.width), Image.Resampling.BOX)


if __name__ == "__main__":
    main()
