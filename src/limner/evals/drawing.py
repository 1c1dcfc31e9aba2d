"""DrawingBench as an Inspect task: ``limner/drawing``."""

from collections.abc import Iterable, Sequence
from typing import get_args

import inspect_ai
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageSystem, ChatMessageUser, GenerateConfig
from inspect_ai.solver import Generate, Solver, TaskState, solver

from limner import __version__
from limner.drawing.actions import MAX_ACTIONS
from limner.drawing.feedback import FeedbackMode
from limner.drawing.profiles import PROFILES
from limner.drawing.prompt import system_prompt, task_prompt
from limner.drawing.scoring import DEFAULT_PROFILE, PERFECT, draw
from limner.drawing.screen import Screen, load_screen
from limner.drawing.tasks import DIFFICULTIES, TASK_SET, Task, bundled_tasks, load_tasks
from limner.evals.asking import ask
from limner.evals.choices import check, check_choice, digest, listed
from limner.evals.judges import judges
from limner.evals.scorers import drawing_score
from limner.evals.stepwise import ACTIONS, LOOKS, Budget, Mode, draw_in_steps, stepwise_prompt
from limner.evals.turns import Drawn, Turns, in_turns

TEMPERATURE = 0.7
MAX_TOKENS = 4_000
TIMEOUT_SECONDS = 30
MAX_RETRIES = 3
_ACTIONS_RANGE = f"a whole number from 1 to {MAX_ACTIONS}"


@inspect_ai.task
def drawing(
    tasks: str | None = None,
    profile: str = DEFAULT_PROFILE,
    turns: int = 2,
    threshold: float = PERFECT,
    feedback: FeedbackMode = "structured",
    layout_seed: int | None = None,
    category: str | list[str] | None = None,
    difficulty: str | list[str] | None = None,
    mode: Mode = "answer",
    sight: bool = False,
    actions: int = ACTIONS,
    looks: int = LOOKS,
) -> inspect_ai.Task:
    """Draw what prompts ask for, by mouse actions in a paint program.

    Args:
        tasks: A task file or folder; the bundled tasks where None.
        profile: How drawings are scored. ``verified`` takes only the tasks that have a scene.
        turns: The most turns a task gets.
        threshold: The score from which a task gets no further turn.
        feedback: What the agent is told between turns: ``structured``, ``score``, ``self``
            (criticise yourself) or ``none``.
        layout_seed: Shuffles the screen's buttons; None keeps the release's layout.
        category: Only tasks of this category, or of these (a list, or joined by commas).
        difficulty: Likewise.
        mode: ``answer``: one list of actions a turn. ``stepwise``: some at a time, by a tool that
            tells what came of them; the drawing is scored as one list of the same actions is.
        sight: Whether that tool shows the screen, too.
        actions: The most actions of a turn, step by step.
        looks: The most pictures of the screen in a turn, with sight.
    """
    check_choice("mode", [mode], get_args(Mode))
    check("sight", sight, not sight or mode == "stepwise", "false, or mode=stepwise with it")
    check("actions", actions, type(actions) is int and 1 <= actions <= MAX_ACTIONS, _ACTIONS_RANGE)
    check("looks", looks, type(looks) is int and looks >= 1, "a whole number from 1 on")
    check_choice("profile", [profile], PROFILES)
    check_choice("feedback", [feedback], get_args(FeedbackMode))
    check("turns", turns, type(turns) is int and turns >= 1, "a whole number from 1 on")
    check("threshold", threshold, _is_share(threshold), "a number from 0 to 1")
    check("layout_seed", layout_seed, type(layout_seed) in (int, type(None)), "a whole number")
    everything = load_tasks(tasks) if tasks else bundled_tasks()
    chosen = _scorable(_select(everything, category, difficulty), profile)
    screen, budget = load_screen(layout_seed), Budget(actions, looks if sight else 0)
    settings = (tasks, profile, turns, threshold, feedback, layout_seed)
    in_steps = mode == "stepwise"
    rules = stepwise_prompt(screen, budget) if in_steps else system_prompt(screen)
    return inspect_ai.Task(
        dataset=MemoryDataset(
            [_sample(position, task, rules) for position, task in _unique(chosen)],
            name="drawing" if tasks else TASK_SET,
        ),
        solver=draw_in_steps(*settings, budget) if in_steps else draw_in_turns(*settings),
        scorer=[drawing_score(), *judges("drawing")],
        config=GenerateConfig(
            temperature=TEMPERATURE,
            max_tokens=MAX_TOKENS,
            attempt_timeout=TIMEOUT_SECONDS,
            max_retries=MAX_RETRIES,
        ),
        continue_on_fail=True,
        version=digest(task for _, task in chosen),
        metadata={"limner": __version__, "task_set": None if tasks else TASK_SET},
    )


@solver
def draw_in_turns(
    tasks: str | None,
    profile: str,
    turns: int,
    threshold: float,
    feedback: FeedbackMode,
    layout_seed: int | None,
) -> Solver:
    """Ask for a drawing, score it, give feedback, ask again; stop early at the threshold."""
    settings = Turns(tasks, profile, turns, threshold, feedback, layout_seed)
    return in_turns(settings, _answer)


async def _answer(state: TaskState, generate: Generate, screen: Screen) -> Drawn:
    state = await ask(state, generate)
    answer = state.output.completion
    return Drawn(answer, state.output.stop_reason, draw(answer, screen))


def _sample(position: int, task: Task, rules: str) -> Sample:
    return Sample(
        id=task.id,
        input=[
            ChatMessageSystem(content=rules),
            ChatMessageUser(content=task_prompt(task)),
        ],
        metadata={
            "position": position,
            "category": task.category,
            "difficulty": task.difficulty,
            "task": task.model_dump(mode="json", exclude={"reference", "scene"}),
        },
    )


def _unique(tasks: Iterable[tuple[int, Task]]) -> Iterable[tuple[int, Task]]:
    """Give tasks whose id stood before (the release has three) one that tells them apart."""
    seen: set[str] = set()
    for position, task in tasks:
        is_double = task.id in seen
        seen.add(task.id)
        yield position, task.model_copy(update={"id": f"{task.id}.{position}"} if is_double else {})


def _select(
    tasks: Sequence[Task], category: str | list[str] | None, difficulty: str | list[str] | None
) -> list[tuple[int, Task]]:
    categories, difficulties = listed(category), listed(difficulty)
    check_choice("category", categories, dict.fromkeys(task.category for task in tasks))
    check_choice("difficulty", difficulties, DIFFICULTIES)
    chosen = [
        (position, task)
        for position, task in enumerate(tasks)
        if (not categories or task.category in categories)
        and (not difficulties or task.difficulty in difficulties)
    ]
    if not chosen:
        raise ValueError("No task has the category and difficulty that were asked for.")
    return chosen


def _scorable(chosen: list[tuple[int, Task]], profile: str) -> list[tuple[int, Task]]:
    """Leave out what the profile cannot tell about: for ``verified``, tasks without a scene."""
    if profile != "verified":
        return chosen
    with_scene = [(position, task) for position, task in chosen if task.scene is not None]
    if not with_scene:
        raise ValueError(
            "None of the tasks has a scene, so 'verified' cannot score them: write scenes, or "
            "choose the profile 'paper'."
        )
    return with_scene


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and 0 <= value <= 1
