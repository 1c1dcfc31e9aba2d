"""The drawing bench as an environment of verifiers: ``limner_drawing``.

A task is a prompt, the reward the score of the last drawing. Between two turns the agent is told
what the bench tells it.
"""

from collections.abc import Iterable
from itertools import count
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from limner.checks import Score
from limner.drawing.agents import AGENTS, Turn
from limner.drawing.feedback import FeedbackMode, feedback_text
from limner.drawing.generate import generate_task
from limner.drawing.profiles import score
from limner.drawing.prompt import system_prompt, task_prompt
from limner.drawing.scoring import PERFECT, draw
from limner.drawing.screen import load_screen
from limner.drawing.tasks import CATEGORIES, Difficulty, Task, bundled_tasks
from limner.extras import needing
from limner.training.verifiers_chat import LOCAL

with needing("verifiers", "Training with verifiers"):
    import verifiers.v1 as vf

Profile = Literal["verified", "paper", "released"]


def _known(category: str) -> str:
    if category not in CATEGORIES:
        raise ValueError(f"there is no such category; there are: {', '.join(CATEGORIES)}")
    return category


FACTORS = ("fidelity", "precision", "composition")
"""Of the value by ``verified``, each reported beside it."""
Category = Annotated[str, AfterValidator(_known)]


class DrawingConfig(vf.TasksetConfig):
    """Which tasks there are: ``--env.taskset.*``."""

    category: list[Category] = Field(default_factory=list)
    """Only these categories; all where empty."""
    difficulty: list[Difficulty] = Field(default_factory=list)
    """Only these difficulties; all where empty."""
    seed: int | None = None
    """Fresh tasks of this seed, endlessly; the bundled tasks where None."""
    start: int = Field(default=0, ge=0)
    """The first number of a seed's tasks, so that training and testing share none."""
    layout_seed: int | None = None
    """Shuffles the screen's buttons; None keeps the release's layout."""
    profile: Profile = "verified"
    """How drawings are scored."""


class DrawingData(vf.TaskData):
    """A task as it travels: everything that scoring it takes."""

    task: Task
    layout_seed: int | None
    profile: Profile


class DrawingTask(vf.Task[DrawingData, vf.State, vf.TaskConfig]):
    """Draws one prompt; the score of the last answer is its reward."""

    @property
    def key(self) -> str:
        """The task's id under its screen's layout, which no other has."""
        return f"{self.data.task.id}/{self.data.layout_seed}/{self.data.profile}"

    def score_answer(self, answer: str) -> Score:
        """Return the score of an answer."""
        screen = load_screen(self.data.layout_seed)
        return score(self.data.task, draw(answer, screen), self.data.profile)

    @vf.reward
    async def value(self, trace: vf.Trace) -> float:
        """Return the last drawing's score, 0 to 1."""
        return self.score_answer(trace.last_reply).value

    @vf.metric
    async def figures(self, trace: vf.Trace) -> dict[str, float]:
        """Return what stands beside the score, of the last drawing."""
        result = self.score_answer(trace.last_reply)
        known = {
            name: result.metrics.get(name) for name in ("fidelity", "precision", "composition")
        }
        return {
            "passed": float(result.passed),
            "errors": float(len(result.errors)),
            **{name: float(figure) for name, figure in known.items() if figure is not None},
        }

    async def validate(self, runtime: vf.Runtime) -> bool:
        """Tell whether the task's reference solves it."""
        screen = load_screen(self.data.layout_seed)
        turn = Turn(self.data.task, screen, self.data.task.id)
        return self.score_answer(AGENTS["reference"](turn)).value == 1.0


class DrawingTaskset(vf.Taskset[DrawingTask, DrawingConfig]):
    """The bundled tasks, or fresh ones by seed."""

    @property
    def INFINITE(self) -> bool:  # noqa: N802  the framework's name
        """Whether there is no end of tasks."""
        return self.config.seed is not None

    def load(self) -> Iterable[DrawingTask]:
        """Yield the tasks that the settings ask for."""
        for task in self._tasks():
            if self._fits(task):
                yield DrawingTask(self._data(task), self.config.task)

    def _tasks(self) -> Iterable[Task]:
        if self.config.seed is None:
            return bundled_tasks()
        return (generate_task(self.config.seed, number) for number in count(self.config.start))

    def _fits(self, task: Task) -> bool:
        config = self.config
        return (
            (not config.category or task.category in config.category)
            and (not config.difficulty or task.difficulty in config.difficulty)
            and (config.profile != "verified" or task.scene is not None)
        )

    def _data(self, task: Task) -> DrawingData:
        config = self.config
        return DrawingData(
            id=task.id,
            name=task.id,
            prompt=task_prompt(task),
            system_prompt=system_prompt(load_screen(config.layout_seed)),
            task=task,
            layout_seed=config.layout_seed,
            profile=config.profile,
        )


class DrawingEnvConfig(vf.EnvConfig):
    """How a task is played: ``--env.*``."""

    agent: vf.AgentConfig = LOCAL
    turns: int = Field(default=2, ge=1)
    """The most turns a task gets."""
    threshold: float = Field(default=PERFECT, ge=0, le=1)
    """The score from which a task gets no further turn."""
    feedback: FeedbackMode = "structured"
    """What the agent is told between turns."""


class DrawingEnv(vf.Env[DrawingEnvConfig]):
    """Draw, hear what the score has to say, draw again."""

    async def run(self, task: DrawingTask, agents: vf.Agents) -> None:
        """Play one task: as many turns as it takes, or as there are."""
        async with agents.agent.interaction(task) as interaction:
            segment = await interaction.turn()
            for _ in range(1, self.config.turns):
                if segment.terminated:
                    break
                result = task.score_answer(segment.last_reply)
                if result.value >= self.config.threshold:
                    break
                segment = await interaction.turn(feedback_text(result, self.config.feedback))
