"""Rules about figures: colours, kinds, fillings."""

from collections.abc import Iterator

from limner.drawing.lint import facts
from limner.drawing.lint.registry import ASKED, SAID, Hit, rule
from limner.drawing.lint.vocabulary import (
    EMPTY,
    EMPTY_OF,
    FILL_OF,
    FILLED,
    IMPLIED,
    NOT_FILLED,
    NOUNS,
    OUTLINE_OF,
    SAYS_EMPTY,
    SAYS_FILLED,
)
from limner.drawing.lint.words import Phrase, Prompt
from limner.drawing.spec import ObjectSpec, SceneSpec


@rule
def colors(prompt: Prompt, scene: SceneSpec) -> Iterator[Hit]:
    """Each colour of the one is a colour of the other; the canvas is white by itself."""
    asked = facts.colors(scene)
    if unsaid := asked - prompt.colors:
        names = [i.name for i in scene.objects if unsaid & {i.color, i.fill}]
        yield ASKED, ", ".join(sorted(unsaid)), ", ".join(names)
    if unasked := prompt.colors - asked - {"white"}:
        where = [prompt.find(rf"{color}s?[\s\w]{{0,20}}") for color in sorted(unasked)]
        yield SAID, ", ".join(sorted(unasked)), "; ".join(where)


@rule
def kinds(prompt: Prompt, scene: SceneSpec) -> Iterator[Hit]:
    """Each kind of figure has its noun, and each noun a figure."""
    asked = {item.kind for item in scene.objects}
    for kind in sorted(asked - {"line", "polyline", "polygon", "free", "arc"}):
        names = " ".join(item.name for item in scene.objects if item.kind == kind)
        nouns = "|".join(noun for noun, known in NOUNS.items() if kind in known)
        if not prompt.has("|".join(filter(None, (nouns, IMPLIED.get(kind), kind)))):
            yield ASKED, kind, names
    for noun, known in NOUNS.items():
        if prompt.has(noun) and not asked & {*known, "polygon"}:
            yield SAID, known[0], prompt.find(noun)


@rule
def figures(prompt: Prompt, scene: SceneSpec) -> Iterator[Hit]:
    """Each figure that the prompt names with colour or filling is there just so."""
    for phrase in prompt.phrases:
        found = sum(item.count for item in scene.objects if _fits(item, phrase))
        if found < phrase.number:
            yield SAID, phrase.text, f"{found} objects are just so"


def _fits(item: ObjectSpec, phrase: Phrase) -> bool:
    if item.kind not in (*phrase.kinds, "polygon"):
        return False
    inside = None if item.fill in (None, "none") else item.fill
    open_to_ink = item.kind in facts.OPEN or phrase.filled is None
    if not open_to_ink and (phrase.filled != bool(inside) or item.fill is None):
        return False
    return all(color in (item.color, item.fill) for color in phrase.colors[-1:])


@rule
def paint(prompt: Prompt, scene: SceneSpec) -> Iterator[Hit]:
    """A colour of an inside or an outline is the colour of one in the scene."""
    insides = {item.fill for item in scene.objects}
    outlines = {item.color for item in scene.objects}
    empty = {item.color for item in scene.objects if item.fill == "none"}
    for color in sorted(facts.colors(scene)):
        for words, known in ((FILL_OF, insides), (OUTLINE_OF, outlines), (EMPTY_OF, empty)):
            found = prompt.find(words.format(color))
            if found and color not in known:
                yield SAID, found, "no object is just so"


@rule
def filling(prompt: Prompt, scene: SceneSpec) -> Iterator[Hit]:
    """Filled and empty insides are asked for where the prompt says so."""
    closed = [item for item in scene.objects if item.kind not in facts.OPEN]
    filled = [item.name for item in closed if item.fill and item.fill != "none"]
    empty = [item.name for item in closed if item.fill == "none"]
    if filled and not prompt.has(FILLED):
        yield ASKED, "filled", ", ".join(filled)
    if empty and not prompt.has(EMPTY):
        yield ASKED, "empty", ", ".join(empty)
    for name, words, found in (("filled", SAYS_FILLED, filled), ("empty", SAYS_EMPTY, empty)):
        said = prompt.count(words) - (prompt.count(NOT_FILLED) if name == "filled" else 0)
        if said > sum(item.count for item in closed if item.name in found):
            yield SAID, name, f"said {said} times, asked of {', '.join(found) or 'nothing'}"
    yield from _all_empty(prompt, closed)


def _all_empty(prompt: Prompt, closed: list[ObjectSpec]) -> Iterator[Hit]:
    words = prompt.find(r"(?:nothing|none|neither|no)(?: \w+){0,4} (?:filled|filling|coloured in)")
    words = words or prompt.find(
        r"(?:nothing|neither|none of them) is filled|all (?:\w+ )?unfilled"
    )
    some = prompt.has(r"apart from|only|but|save|except|rest")
    open_ones = [item.name for item in closed if item.fill is None]
    if words and not some and open_ones:
        yield SAID, "none filled", f"{words}: {', '.join(open_ones)}"
