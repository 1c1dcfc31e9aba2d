from .actions import Action, ActionKind, Answer, parse_answer, read_actions
from .canvas import Effect, Form, Mark, Trace
from .generate import generate_task, generate_tasks
from .many import score_many
from .profiles import PROFILES, score
from .program import run
from .raster import Picture, encode_png, render, write_png
from .scoring import PERFECT, Drawing, draw
from .screen import Button, Rect, Screen, load_screen
from .session import Session, State, Step
from .spec import Region
from .tasks import (
    Needs,
    Size,
    Stroke,
    Task,
    TaskError,
    bundled_tasks,
    load_tasks,
)
from .view import View

__all__ = [
    "PERFECT",
    "PROFILES",
    "Action",
    "ActionKind",
    "Answer",
    "Button",
    "Drawing",
    "Effect",
    "Form",
    "Mark",
    "Needs",
    "Picture",
    "Rect",
    "Region",
    "Screen",
    "Session",
    "Size",
    "State",
    "Step",
    "Stroke",
    "Task",
    "TaskError",
    "Trace",
    "View",
    "bundled_tasks",
    "draw",
    "encode_png",
    "generate_task",
    "generate_tasks",
    "load_screen",
    "load_tasks",
    "parse_answer",
    "read_actions",
    "render",
    "run",
    "score",
    "score_many",
    "write_png",
]
