"""The profile ``verified``: scores what can be seen on the canvas.

The value is fidelity x precision x composition. Fidelity is the mean over the asked-for objects of
how much each has of what the prompt says of it, nothing where it was not found: the geometric mean
of its criteria, weighted as in the paper. Precision is the share of the visible ink that is
theirs. Composition is the geometric mean's rest: relations, the action budget, syntax and bounds.
Products, since a sum gives every fixed drawing the parts that it happens to have; geometric means,
since what wholly fails one criterion is not saved by the others. What passes every required check
is 1.0 exactly; what does not is held below 0.9.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import chain, groupby

from limner.checks import Check, ErrorType, Fault, Score
from limner.drawing.exchange import Match
from limner.drawing.fit import Trait, traits
from limner.drawing.matching import match
from limner.drawing.paper import WEIGHTS
from limner.drawing.perception.scene import Scene, Shape
from limner.drawing.relations import deviation
from limner.drawing.scoring import Drawing, profile
from limner.drawing.spec import ObjectSpec, SceneSpec
from limner.drawing.tasks import Task

HELD_BELOW = 0.899
"""The most that a drawing gets which fails a required check."""
FLOOR = 0.02
"""The least share of a criterion in a geometric mean, so that one fault is not all faults."""
RELATIONS = 2.0
"""How much more relations weigh than the paper's ``position``: fixed drawings lack them most."""

_FAULTS = {"syntax": ErrorType.SYNTAX, "bounds": ErrorType.COORDINATE}


@profile("verified")
def score_verified(task: Task, drawing: Drawing) -> Score:
    """Score a drawing by what can be seen on its canvas.

    Raises:
        ValueError: The task has no scene specification.
    """
    if task.scene is None:
        raise ValueError(f"Task {task.id} has no scene: it cannot be scored by 'verified'.")
    faults = _faults(drawing)
    scene = drawing.scene
    found = match(task.scene, scene)
    objects = [tuple(_object_checks(*pair)) for pair in zip(found.slots, found.shapes, strict=True)]
    relations = tuple(_relation_checks(task.scene, found))
    page = tuple(_page_checks(task.scene, scene, found, drawing))
    required = (*chain.from_iterable(objects), *relations, *page)
    recall = len(found.found) / len(found.slots)
    clean = tuple(_clean(criterion, faults, recall) for criterion in _FAULTS)
    checks = (*required, *clean)
    total = _weight(checks)
    fidelity = sum(map(_likeness, objects)) / len(objects)
    precision = _precision(scene, found)
    composition = _product(relations, total) ** RELATIONS * _product((*page, *clean), total)
    passed = all(check.passed for check in required)
    value = fidelity * precision * composition
    errors = tuple(fault for fault in faults if fault.type is not ErrorType.EFFICIENCY)
    warnings = tuple(fault for fault in faults if fault.type is ErrorType.EFFICIENCY)
    return Score(
        "verified",
        1.0 if passed else round(min(HELD_BELOW, value), 3),
        passed,
        checks,
        errors,
        warnings,
        {
            "recall": round(recall, 4),
            "fidelity": round(fidelity, 4),
            "precision": round(precision, 4),
            "composition": round(composition, 4),
            "objects": len(found.slots),
            "found": len(found.found),
        },
    )


def _faults(drawing: Drawing) -> tuple[Fault, ...]:
    answer = drawing.answer
    single = sorted((*answer.faults, *drawing.trace.faults), key=lambda fault: fault.index)
    return (*answer.reading, *single)


def _likeness(checks: Sequence[Check]) -> float:
    """Return how much an object has of what is said of it, 0..1; its first check is that it is."""
    return _product(checks, _weight(checks)) if checks[0].passed else 0.0


def _product(checks: Sequence[Check], total: float) -> float:
    """Return the product of the criteria's means, each to the power of its share of a weight."""
    earned: dict[str, list[float]] = {}
    for check in checks:
        if check.criterion in WEIGHTS:
            earned.setdefault(check.criterion, []).append(check.earned)
    means = {criterion: sum(shares) / len(shares) for criterion, shares in earned.items()}
    product = 1.0
    for criterion, mean in means.items():
        product *= max(FLOOR, mean) ** (WEIGHTS[criterion] / total)
    return product


def _weight(checks: Sequence[Check]) -> float:
    """Return the weight of the criteria that some checks fall under."""
    stated = {check.criterion for check in checks}
    return sum(weight for criterion, weight in WEIGHTS.items() if criterion in stated)


def _precision(scene: Scene, found: Match) -> float:
    spare = scene.spare(found.found)
    return (scene.total - spare) / scene.total if scene.total > 0 else 0.0


def _page_checks(spec: SceneSpec, scene: Scene, found: Match, drawing: Drawing) -> Iterator[Check]:
    yield _other_ink_check(spec, scene, found)
    if spec.max_actions:
        count = len(drawing.answer.raw or ())
        yield Check.of(
            "segments",
            WEIGHTS["segments"],
            count <= spec.max_actions,
            f"at most {spec.max_actions} actions",
            f"{count}",
            advice="Use fewer actions.",
        )


def _object_checks(spec: ObjectSpec, shape: Shape | None) -> Iterator[Check]:
    label = _label(spec)
    yield Check.of(
        "segments",
        WEIGHTS["segments"],
        shape is not None,
        label,
        "found" if shape else "not found",
        evidence=shape.actions if shape else (),
        advice=f"Draw {label}, in full view.",
    )
    if shape is None:
        yield from (_missed(spec, criterion) for criterion in _stated(spec))
        return
    for criterion, group in groupby(traits(spec, shape), key=lambda trait: trait.criterion):
        for trait in group:
            yield _trait_check(spec, criterion, trait, shape)


def _trait_check(spec: ObjectSpec, criterion: str, trait: Trait, shape: Shape) -> Check:
    return Check.of(
        criterion,
        WEIGHTS[criterion],
        trait.fits,
        f"{_called(spec.name)}: {trait.name} {trait.expected}",
        trait.found,
        earned=_share(trait.off),
        evidence=shape.actions,
        advice=_advice(_called(spec.name), trait),
    )


def _advice(name: str, trait: Trait) -> str:
    if trait.name == "tool":
        return f"Draw the {name} with the {trait.expected} tool."
    return f"Make the {trait.name} of the {name} {trait.expected}."


def _share(off: float) -> float:
    """Return what a deviation beyond its tolerance still earns: nothing from three times on."""
    return max(0.0, min(0.9, (3 - off) / 3))


def _stated(spec: ObjectSpec) -> list[str]:
    stated = {
        "colors": (spec.color, spec.fill),
        "tools": (spec.tool,),
        "size": (spec.size,),
        "position": (spec.at, spec.ends, spec.within, spec.angle),
    }
    return [name for name, values in stated.items() if any(value is not None for value in values)]


def _missed(spec: ObjectSpec, criterion: str) -> Check:
    expected = f"{_called(spec.name)}: its {criterion}"
    return Check.of(criterion, WEIGHTS[criterion], False, expected, "not found")


def _relation_checks(spec: SceneSpec, found: Match) -> Iterator[Check]:
    for relation in spec.relations:
        names = ", ".join(map(_called, relation.of))
        expected = f"{_called(relation.kind)}: {names}"
        whole = all(found.is_whole(name) for name in relation.of)
        groups = [found.of(name) for name in relation.of]
        off = deviation(relation, groups) if whole else math.inf
        actions = sorted(
            {action for group in groups for shape in group for action in shape.actions}
        )
        yield Check.of(
            "position",
            WEIGHTS["position"],
            off <= 1,
            expected,
            f"{off:.1f} times the tolerance" if whole else "not all of them are there",
            earned=_share(off) if whole else 0.0,
            evidence=tuple(actions),
            advice=f"Place them so that this holds: {expected}.",
        )


def _other_ink_check(spec: SceneSpec, scene: Scene, found: Match) -> Check:
    spare = scene.spare(found.found)
    asked = scene.total - spare
    return Check.of(
        "other ink",
        WEIGHTS["segments"],
        spare <= spec.other_ink * asked,
        f"at most {spec.other_ink:.0%} of the asked-for ink",
        f"{spare:.0f} px beside {asked:.0f} px",
        advice="Draw nothing but what is asked for.",
    )


def _clean(criterion: str, faults: Sequence[Fault], recall: float) -> Check:
    kind = _FAULTS[criterion]
    indices = tuple(fault.index for fault in faults if fault.type is kind)
    earned = 0.0 if indices else recall
    return Check(
        criterion,
        earned == 1.0,
        WEIGHTS[criterion],
        earned,
        f"no {kind.value}",
        f"{len(indices)} of them" if indices else "none",
        tuple(index for index in indices if index >= 0),
        "Write every action as the rules say." if indices else "",
    )


def _label(spec: ObjectSpec) -> str:
    words = [spec.color or "", spec.kind]
    filled = f" filled {spec.fill}" if spec.fill and spec.fill != "none" else ""
    return f"a {' '.join(word for word in words if word)}{filled} ({_called(spec.name)})"


def _called(name: str) -> str:
    return name.replace("_", " ")
