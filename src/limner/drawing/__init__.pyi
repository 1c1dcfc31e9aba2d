from .actions import Action, ActionKind, Answer, parse_answer, read_actions
from .canvas import Effect, Form, Mark, Trace, run
from .generate import generate_task, generate_tasks
from .profiles import PROFILES, score
from .raster import Picture, encode_png, render, write_png
from .scoring import PERFECT, Drawing, draw
from .screen import Button, Rect, Screen, load_screen
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
    "Size",
    "Stroke",
    "Task",
    "TaskError",
    "Trace",
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
    "write_png",
]
