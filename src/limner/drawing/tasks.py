"""Tasks of the drawing bench: what they ask for, and the files that hold them."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    Field,
    ValidationError,
    model_validator,
)

from limner.drawing.screen import load_screen
from limner.drawing.spec import Color, Half, Region, SceneSpec, Strict, Tool

TASK_SET = "limner-drawing 1"
"""Name and version of the bundled tasks; scores on different versions are not comparable."""

CATEGORIES = (
    "basic_shapes",
    "objects",
    "nature",
    "scenes",
    "patterns",
    "diagrams",
    "ui_elements",
    "advanced",
    "efficiency",
    "spatial_reasoning",
    "creative",
    "precision",
    "tool_switching",
    "general",
    "color_reasoning",
    "composition",
    "numeracy",
    "symmetry",
    "angle",
    "size",
)
"""The categories of the bundled tasks, in the order of the tables."""

DIFFICULTIES = ("easy", "medium", "hard", "very_hard")

Clarity = Literal["explicit", "qualitative", "implied"]
Difficulty = Literal["easy", "medium", "hard", "very_hard"]

_SCREEN = load_screen()


def _is_brush(size: int) -> int:
    if size not in _SCREEN.sizes:
        raise ValueError(f"{size} is no brush size: {', '.join(map(str, _SCREEN.sizes))}")
    return size


BrushSize = Annotated[int, AfterValidator(_is_brush)]
CanvasX = Annotated[float, Field(ge=0, lt=_SCREEN.canvas.width)]
CanvasY = Annotated[float, Field(ge=0, lt=_SCREEN.canvas.height)]


class Size(Strict):
    """A size in canvas pixels."""

    width: float = Field(ge=0)
    height: float = Field(ge=0)
    tolerance: float = Field(default=10, ge=0)
    """How far either side may be off, in pixels."""


class Needs(Strict):
    """What the eight criteria of DrawingBench ask of a drawing."""

    tools: tuple[Tool, ...] = ()
    """Tools that must draw something."""
    colors: tuple[str, ...] = ()
    """Colours that must be used: palette names; ``#RRGGBB`` where one is not on the palette."""
    segments: int = Field(default=0, ge=0)
    """The least number of marks."""
    coverage: float = Field(default=0, ge=0, le=1)
    """The least share of the canvas."""
    position: Half | Region | None = None
    """Where a mark has its centre."""
    size: Size | None = None
    """How large a mark is."""


class Stroke(Strict):
    """One mark of a reference solution."""

    tool: Tool
    color: Color = "black"
    size: BrushSize = 2
    part: str | None = Field(default=None, pattern=r"^[a-z][a-z0-9_]{0,39}(\.[0-9]{1,3})?$")
    """The object of the scene that it draws or helps to draw; ``name.2`` is the second alike."""
    points: tuple[tuple[CanvasX, CanvasY], ...] = Field(min_length=1)
    """Canvas pixels. A path for pen and eraser, two points for a shape, one for a dot or fill."""

    @model_validator(mode="after")
    def _has_right_points(self) -> "Stroke":
        allowed = {"fill": (1, 1), "pen": (1, 5_000), "eraser": (1, 5_000)}
        least, most = allowed.get(self.tool, (2, 2))
        if not least <= len(self.points) <= most:
            raise ValueError(f"{self.tool} takes {least} to {most} points, not {len(self.points)}")
        return self


class Task(Strict):
    """One item of the bench."""

    id: str = Field(pattern=r"^[\w.-]{1,80}$")
    category: str = Field(min_length=1, max_length=40)
    difficulty: Difficulty
    prompt: str = Field(min_length=1, max_length=10_000)
    """What the agent is asked to draw; positions and lengths in it are canvas pixels."""
    needs: Needs
    clarity: Clarity | None = None
    """Whether the prompt gives numbers, words, or leaves it to be worked out."""
    scene: SceneSpec | None = None
    """What has to be seen; None where nobody could tell from lines, or no one has said yet."""
    unverified: str | None = None
    """Why there is no scene: not feasible, or not verifiable."""
    reference: tuple[Stroke, ...] = ()
    """A solution; empty where a foreign task set has none."""

    @property
    def constraints(self) -> int:
        """How many constraints the task states: one for each tool, colour and other need."""
        needs = self.needs
        others = (needs.segments, needs.coverage, needs.position, needs.size)
        return len(needs.tools) + len(needs.colors) + sum(bool(other) for other in others)


class TaskError(ValueError):
    """A task file that cannot be used; the message names the file, the record and the field."""


@cache
def bundled_tasks() -> tuple[Task, ...]:
    """Return the tasks that come with limner, in the order of ``CATEGORIES``."""
    folder = files(__package__).joinpath("tasks_data")
    paths = (folder.joinpath(f"{category}.yaml") for category in CATEGORIES)
    return tuple(task for path in paths if path.is_file() for task in _read(path, str(path)))


def load_tasks(path: str | Path) -> tuple[Task, ...]:
    """Read tasks from a file, or from every ``.yaml``, ``.yml`` and ``.json`` file of a folder.

    Reads limner's own format and the ``dataset.json`` of the DrawingBench release.

    Raises:
        TaskError: The file is missing or not in order; the message lists every fault found.
    """
    path = Path(path)
    if path.is_dir():
        suffixes = (".yaml", ".yml", ".json")
        found = sorted(item for item in path.iterdir() if item.suffix in suffixes)
        tasks = tuple(task for item in found for task in _read(item, str(item)))
    else:
        tasks = _read(path, str(path))
    if not tasks:
        raise TaskError(f"{path}: there are no tasks here.")
    return tasks


def _read(path: Traversable | Path, name: str) -> tuple[Task, ...]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TaskError(f"{name}: cannot be read as a UTF-8 text file: {error}") from error
    data = _decode(text, name)
    if isinstance(data, dict) and "prompts" in data:
        return tuple(_collect(_released_records(data["prompts"], name), name))
    if not isinstance(data, dict) or not isinstance(data.get("tasks"), list):
        raise TaskError(f"{name}: expected a mapping with a list under 'tasks' (or 'prompts').")
    records = [
        {"category": data.get("category"), **item} if isinstance(item, dict) else item
        for item in data["tasks"]
    ]
    tasks = tuple(_collect(records, name))
    _forbid_doubles(tasks, name)
    return tasks


def _decode(text: str, name: str) -> Any:
    if name.endswith(".json"):
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise TaskError(f"{name}: is no JSON: {error}") from error
    import yaml  # only task files need it

    try:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        return yaml.load(text, Loader=loader)  # noqa: S506  the safe loader, in C where there is one
    except (yaml.YAMLError, RecursionError) as error:
        raise TaskError(f"{name}: is no YAML: {error}") from error


def _collect(records: Iterable[Any], name: str) -> Iterator[Task]:
    """Yield the tasks, or raise one error that lists the faults of all records."""
    tasks, faults = [], []
    for number, record in enumerate(records):
        try:
            tasks.append(Task.model_validate(record))
        except ValidationError as error:
            faults += [f"{name}: {_label(record, number)}: {fault}" for fault in _faults(error)]
    if faults:
        raise TaskError("\n".join(faults))
    yield from tasks


def _label(record: Any, number: int) -> str:
    known = record.get("id") if isinstance(record, dict) else None
    return f"task {number + 1}" + (f" ({str(known)[:80]})" if known else "")


def _faults(error: ValidationError) -> Iterator[str]:
    for item in error.errors():
        place = ".".join(map(str, item["loc"])) or "the record"
        yield f"{place}: {item['msg']}"


def _forbid_doubles(tasks: Iterable[Task], name: str) -> None:
    seen: set[str] = set()
    for task in tasks:
        if task.id in seen:
            raise TaskError(f"{name}: the id {task.id!r} occurs twice.")
        seen.add(task.id)


def _released_records(prompts: Any, name: str) -> Iterator[Any]:
    """Translate the release's records; its position and size constraints keep their meaning."""
    if not isinstance(prompts, list):
        raise TaskError(f"{name}: 'prompts' is no list.")
    for prompt in prompts:
        if not isinstance(prompt, dict) or not isinstance(prompt.get("criteria"), dict):
            yield prompt
            continue
        yield {
            **{key: prompt.get(key) for key in ("id", "category", "difficulty", "prompt")},
            "needs": _released_needs(prompt["criteria"]),
            **_released_scene(prompt.get("prompt")),
        }


def _released_scene(prompt: Any) -> dict[str, Any]:
    """Return what has to be seen for a prompt of the release, found by the prompt's hash."""
    known = _released_scenes().get(hashlib.sha256(str(prompt).encode()).hexdigest()[:16])
    if known is None:
        return {"unverified": "no scene has been written for this prompt"}
    if known["status"] != "verifiable":
        return {"unverified": f"{known['status']}: {known.get('reason', '')}"}
    return {"scene": known["scene"]}


@cache
def _released_scenes() -> dict[str, dict[str, Any]]:
    """Return the scenes of the release's prompts by the first 16 hex digits of their SHA-256."""
    folder = files(__package__).joinpath("released_scenes")
    if not folder.is_dir():
        return {}
    scenes: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.iterdir(), key=lambda item: item.name):
        rows = _decode(path.read_text(encoding="utf-8"), path.name)
        scenes |= {str(row["hash"]): row for row in rows.values()}
    return scenes


def _released_needs(criteria: dict[str, Any]) -> dict[str, Any]:
    colors = criteria.get("required_colors") or ()
    return {
        "tools": criteria.get("required_tools") or (),
        "colors": [_NAMES.get(str(color).upper(), str(color)) for color in colors],
        "segments": criteria.get("min_segments") or 0,
        "coverage": criteria.get("min_coverage") or 0,
        "position": _released_position(criteria.get("position_constraint")),
        "size": criteria.get("size_constraint"),
    }


def _released_position(constraint: Any) -> Any:
    if not isinstance(constraint, dict) or "type" in constraint:
        return constraint and constraint["type"]
    canvas = _SCREEN.canvas
    edges = {
        "left": ("x_min", canvas.left),
        "top": ("y_min", canvas.top),
        "right": ("x_max", canvas.left),
        "bottom": ("y_max", canvas.top),
    }
    return {edge: constraint[key] - by for edge, (key, by) in edges.items() if key in constraint}


_NAMES = {value: name for name, value in _SCREEN.palette.items()}
