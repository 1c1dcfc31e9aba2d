"""Write docs/categories.md: every category of tasks, with one task and its picture.

Usage: ``python tools/category_docs.py``. A test fails where page or picture is stale.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from PIL import Image

from limner.drawing import Task, bundled_tasks, draw, load_screen
from limner.drawing.generate import FAMILIES
from limner.drawing.reference import strokes_to_actions
from limner.drawing.tasks import CATEGORIES, DIFFICULTIES, TASK_SET

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "categories.md"
PICTURES = DOCS / "images" / "categories"
WIDTH = 400
"""Pixels of a picture's width."""
CLARITIES = ("explicit", "qualitative", "implied")
MOST = 6
"""How many kinds of objects or relations are named of a category, the most frequent first."""
HEAD = """# Every task category

`{name}`, the bundled set of the drawing bench, has {tasks} tasks in {categories} categories. Each
category is shown with its first task and the drawing of that task's reference. The numbers
behind objects and relations are those of the tasks that ask for them. *Fresh ones* are what
`limner drawing generate` makes of it, without end. `limner drawing tasks --category NAME` lists all
tasks of one. `tools/category_docs.py` makes this page from the task
files; a test fails where it is stale.

The design bench has four types of [requests](requests.md) instead.
"""


def main() -> None:
    """Write page and pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for category in CATEGORIES:
        picture(category).save(PICTURES / f"{category}.png", optimize=True)
    PAGE.write_text(page(), encoding="utf-8")


def picture(category: str) -> Image.Image:
    """Return the reference of a category's first task, as it is shown."""
    reference = tasks_of(category)[0].reference
    drawing = draw(strokes_to_actions(reference, load_screen()))
    shown = Image.fromarray(drawing.picture.pixels).convert("RGB")
    return shown.resize((WIDTH, WIDTH * shown.height // shown.width), Image.Resampling.BOX)


def tasks_of(category: str) -> list[Task]:
    """Return a category's tasks, in order."""
    return [task for task in bundled_tasks() if task.category == category]


def page() -> str:
    """Return the text of docs/categories.md."""
    head = HEAD.format(name=TASK_SET, tasks=len(bundled_tasks()), categories=len(CATEGORIES))
    return "\n".join([head, *_overview(), "", *map(_section, CATEGORIES)])


def _overview() -> Iterator[str]:
    names = [name.replace("_", " ") for name in (*DIFFICULTIES, *CLARITIES)]
    yield f"| category | tasks | {' | '.join(names)} |"
    yield f"| --- | --- |{' --- |' * len(names)}"
    for category in CATEGORIES:
        yield _counts(f"[{_called(category)}](#{_anchor(category)})", tasks_of(category))
    yield _counts("all", bundled_tasks())


def _counts(name: str, tasks: Iterable[Task]) -> str:
    tasks = list(tasks)
    levels = [sum(task.difficulty == level for task in tasks) for level in DIFFICULTIES]
    words = [sum(task.clarity == clarity for task in tasks) for clarity in CLARITIES]
    return f"| {name} | {' | '.join(map(str, (len(tasks), *levels, *words)))} |"


def _section(category: str) -> str:
    tasks = tasks_of(category)
    families = [one.fill_in.__doc__ or "" for one in FAMILIES.values() if one.category == category]
    fresh = f"- Fresh ones: {' '.join(families)}\n" if families else ""
    first = tasks[0]
    return (
        f"## {_called(category).capitalize()}\n\n"
        f"![The reference of {first.id}](images/categories/{category}.png)\n\n"
        f"> {first.prompt}\n\n"
        f"`{first.id}`, {_called(first.difficulty)}, {first.clarity}.\n\n"
        f"- Objects asked for: {_most(tasks, _objects)}.\n"
        f"- Relations: {_most(tasks, _relations) or 'none'}.\n"
        f"{fresh}"
    )


def _objects(task: Task) -> Iterator[str]:
    assert task.scene is not None
    yield from {item.kind for item in task.scene.objects}


def _relations(task: Task) -> Iterator[str]:
    assert task.scene is not None
    yield from {item.kind for item in task.scene.relations}


def _most(tasks: Iterable[Task], kinds: Callable[[Task], Iterator[str]]) -> str:
    """Return the most frequent kinds with the number of tasks that have each."""
    counts = Counter(kind for task in tasks for kind in kinds(task))
    order = sorted(counts, key=lambda kind: (-counts[kind], kind))
    named = [f"{_called(kind)} ({counts[kind]})" for kind in order[:MOST]]
    left = len(order) - len(named)
    return ", ".join([*named, *([f"{left} more"] if left else [])])


def _called(name: str) -> str:
    return name.replace("_", " ")


def _anchor(category: str) -> str:
    return category.replace("_", "-")


if __name__ == "__main__":
    main()
