"""A workflow as lanes: each step in its expert's, and what goes from one expert to another."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from limner.design.errors import show
from limner.design.shelf import file_name
from limner.design.town.records import StepFault, TownRecord
from limner.design.workflow import Run, StepResult
from limner.report.text import cut

MAX_STEPS = 400
"""How many steps are shown."""
MAX_NAME_CHARS = 60
MAX_VALUE_CHARS = 400
MAX_PARAMETERS = 20
UNKNOWN = "no expert"


@dataclass(frozen=True, slots=True)
class HandOver:
    """A file that one expert saved and another placed."""

    start: int
    """The step that saved it."""
    end: int
    """The step that placed it."""
    file: str


def hand_overs(run: Run) -> list[HandOver]:
    """Return the files that went from one expert to another, in the order of their use."""
    saved: dict[str, StepResult] = {}
    found: list[HandOver] = []
    for result in run.results:
        if not result.done or result.step is None:
            continue
        values = result.step.parameters
        if result.step.action == "SaveDocument":
            name = file_name(str(values["fileName"]), str(values["format"]))
            saved.pop(name, None)
            saved[name] = result
        elif result.step.action == "ImportObject":
            found += _from_other(str(values["fileName"]), result, saved)
    return found


def _from_other(name: str, result: StepResult, saved: dict[str, StepResult]) -> Iterator[HandOver]:
    named = [file for file in reversed(saved) if name in (file, file.rpartition(".")[0])]
    file = name if name in saved else next(iter(named), None)
    source = saved[file] if file else None
    if file and source and source.step and result.step and source.step.expert != result.step.expert:
        yield HandOver(source.index, result.index, cut(file, MAX_NAME_CHARS))


def steps_json(
    record: TownRecord, run: Run | None, faults: tuple[StepFault, ...]
) -> list[dict[str, Any]]:
    """Return the first ``MAX_STEPS`` steps of a workflow.

    Args:
        record: The plan.
        run: What came of it; None where it was not carried out again.
        faults: The errors as they were logged.
    """
    errors = {fault.step: fault for fault in faults}
    results = {result.index: result for result in run.results} if run else {}
    is_paired = len(record.tasks) == len(record.workflow)
    return [
        {
            **_in_words(raw),
            "index": index,
            "task": cut(record.tasks[index].task, MAX_VALUE_CHARS) if is_paired else "",
            "error": _error(errors.get(index)),
            "notes": [cut(note, MAX_VALUE_CHARS) for note in _notes(results.get(index))],
            "isCarriedOut": index < record.kept,
            "hasPicture": _has_picture(results.get(index)),
        }
        for index, raw in enumerate(record.workflow[:MAX_STEPS])
    ]


def _error(fault: StepFault | None) -> dict[str, Any] | None:
    if fault is None:
        return None
    reason = cut(fault.reason, MAX_VALUE_CHARS)
    return {"kind": fault.kind, "scope": fault.scope, "reason": reason}


def _notes(result: StepResult | None) -> tuple[str, ...]:
    return result.notes if result else ()


def _has_picture(result: StepResult | None) -> bool:
    return result is not None and result.done and result.document is not None


def _in_words(raw: Any) -> dict[str, Any]:
    if not isinstance(raw, Mapping):
        return {"expert": UNKNOWN, "action": show(raw), "parameters": []}
    values = raw.get("parameters")
    pairs = list(values.items())[:MAX_PARAMETERS] if isinstance(values, Mapping) else []
    return {
        "expert": _name(raw.get("expert")) or UNKNOWN,
        "action": _name(raw.get("action")),
        "parameters": [(cut(str(key), MAX_NAME_CHARS), _value(value)) for key, value in pairs],
    }


def _name(value: Any) -> str:
    return cut(value, MAX_NAME_CHARS) if isinstance(value, str) else show(value)


def _value(value: Any) -> str:
    return cut(value, MAX_VALUE_CHARS) if isinstance(value, str) else show(value)
