"""Fresh tasks by seed, endlessly: seeded scenes with their prompts and references."""

from importlib import import_module
from pkgutil import iter_modules

from limner.drawing.generate.making import generate_task, generate_tasks
from limner.drawing.generate.registry import FAMILIES

__all__ = ["FAMILIES", "generate_task", "generate_tasks"]

for _module in iter_modules(__path__):  # those that declare families register them
    import_module(f"{__name__}.{_module.name}")
