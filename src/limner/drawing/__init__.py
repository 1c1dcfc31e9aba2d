"""The drawing bench: a prompt, mouse actions on a paint program's screen, a score."""

from limner.drawing import paper as _paper  # noqa: F401  registers its profile
from limner.drawing import released as _released  # noqa: F401  registers its profile
from limner.drawing.actions import Action, ActionKind, Answer, parse_answer, read_actions
from limner.drawing.canvas import Effect, Form, Mark, Trace, run
from limner.drawing.raster import Picture, encode_png, render, write_png
from limner.drawing.scoring import PERFECT, PROFILES, Drawing, draw, score
from limner.drawing.screen import Button, Rect, Screen, load_screen
from limner.drawing.spec import Region
from limner.drawing.tasks import (
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
    "load_screen",
    "load_tasks",
    "parse_answer",
    "read_actions",
    "render",
    "run",
    "score",
    "write_png",
]
