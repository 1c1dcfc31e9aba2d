"""Rules about how many, with which tools, and in how many actions."""

from collections.abc import Iterator

from limner.drawing.lint import facts
from limner.drawing.lint.registry import ASKED, SAID, Hit, rule
from limner.drawing.lint.vocabulary import BUDGET, TOOLS
from limner.drawing.lint.words import Prompt
from limner.drawing.spec import SceneSpec


@rule
def tools(prompt: Prompt, scene: SceneSpec) -> Iterator[Hit]:
    """A tool that the prompt names is asked for, and no other."""
    asked = {item.tool for item in scene.objects if item.tool}
    for tool, words in TOOLS.items():
        if tool in asked and not prompt.has(words):
            yield ASKED, tool, ", ".join(i.name for i in scene.objects if i.tool == tool)
        if tool not in asked and prompt.has(words):
            yield SAID, tool, prompt.find(words)


@rule
def counts(prompt: Prompt, scene: SceneSpec) -> Iterator[Hit]:
    """As many alike as the prompt says; objects with a count are counted there."""
    known = facts.groups(scene)
    for number, words in prompt.counted.items():
        if number not in known and number != scene.max_actions:
            yield SAID, str(number), words
    alike: dict[int, list[str]] = {}
    for item in scene.objects:
        bends = {item.sides or 1} if item.kind != "polyline" else set()
        for number in ({item.count} | bends) - {1} - prompt.words_for_numbers:
            alike.setdefault(number, []).append(item.name)
    for number, names in sorted(alike.items()):
        yield ASKED, str(number), ", ".join(names)


@rule
def budget(prompt: Prompt, scene: SceneSpec) -> Iterator[Hit]:
    """A limit of actions is in both."""
    said = prompt.has(BUDGET)
    if said and not scene.max_actions:
        yield SAID, "a limit", prompt.find(rf"[\w ]*{BUDGET}")
    if scene.max_actions and not said:
        yield ASKED, "a limit", f"max_actions {scene.max_actions}"
    if scene.max_actions and said and scene.max_actions not in prompt.words_for_numbers:
        yield ASKED, str(scene.max_actions), "max_actions"
