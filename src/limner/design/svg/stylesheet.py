"""Style sheets and style attributes, written out as attributes of each element.

So that every renderer sees the same values, and the safety checks see all of them. Selectors are
cssselect2's; rules that ask for other media, and states that a still picture is never in, do not
apply.
"""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

import tinycss2
from cssselect2 import ElementWrapper, Matcher, SelectorError, compile_selector_list
from cssselect2.compiler import CompiledSelector
from tinycss2.ast import AtRule, Node, QualifiedRule

from limner.design.svg.limits import (
    MAX_DEPTH,
    MAX_STYLE_BYTES,
    MAX_STYLE_STEPS,
    ImageRefused,
    bound,
)

Declaration = tuple[str, str, bool]
"""A property, its value, whether it is important."""
Selector = tuple[CompiledSelector, int]
"""With the most steps that matching one element takes."""

_DECLARATION = re.compile(
    r"""\s*([A-Za-z-]+)\s*:\s*((?:[^;"'()]|"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*')*\))*)"""
)
_IMPORTANT = re.compile(r"\s*!\s*important\s*$", re.IGNORECASE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NOT_UNDERSTOOD = re.compile(
    r"\\|\b(?:var|calc|env|attr|min|max|clamp|image-set)\(|@import", re.IGNORECASE
)
_LOOKS_UP = re.compile(r"\[[^]]*\]|\s*[>+]\s*")
"""What to leave out of a selector so that each space left in it stands for any ancestor."""
_NOT_COUNTED = re.compile(r":(?!root\b|first-child\b|:)")
_NEVER = re.compile(r":(?:hover|focus|active|visited|target|focus-within|focus-visible)\b")
_IGNORED_AT = frozenset({"charset", "namespace", "font-face", "page"})
_MARKERS = ("marker-start", "marker-mid", "marker-end")

_STYLE_ONLY = """
    font isolation mix-blend-mode transform transform-origin transform-box paint-order
    mask-type mask-mode mask-composite white-space
"""
STYLE_ONLY = frozenset(_STYLE_ONLY.split())
"""Properties that are no presentation attributes for every renderer: left in ``style``."""


def write_out_styles(root: Element) -> None:
    """Turn all style sheets and ``style`` attributes of a tree into attributes.

    Raises:
        ImageRefused: A style sheet is too long, or has what the studio does not understand.
    """
    sheets = _take_sheets(root)
    matcher = _matcher(sheets, sum(1 for _ in root.iter())) if sheets else None
    if matcher is None:
        for element in root.iter():
            _apply(element, [])
        return
    wrappers = ElementWrapper.from_xml_root(root).iter_subtree()
    found = [(wrapper.etree_element, _matched(matcher, wrapper)) for wrapper in wrappers]
    for element, declarations in found:
        _apply(element, declarations)


def declarations(text: str) -> list[Declaration]:
    """Return the declarations of a ``style`` attribute or of a rule's block.

    Raises:
        ImageRefused: It holds escapes, variables or computed values.
    """
    if "\\" in text or "(" in text:
        _refuse_not_understood(text)
    if "/*" in text:
        text = _COMMENT.sub(" ", text)
    found = []
    for part in _DECLARATION.finditer(text):
        value = part[2].strip()
        plain = _IMPORTANT.sub("", value) if "!" in value else value
        found.append((part[1].lower(), plain, plain != value))
    return found


def _refuse_not_understood(text: str) -> None:
    strange = _NOT_UNDERSTOOD.search(text)
    if strange:
        raise ImageRefused(f"its style holds {strange[0]!r}, which the studio does not understand")


def _take_sheets(root: Element) -> str:
    texts = []
    for parent in root.iter():
        for element in [child for child in parent if child.tag == "style"]:
            parent.remove(element)
            if element.get("type", "text/css") in {"text/css", ""}:
                texts.append(_COMMENT.sub(" ", element.text or ""))
    text = "\n".join(texts)
    bound(len(text), MAX_STYLE_BYTES, "too many characters of style sheets")
    _refuse_not_understood(text)
    return text.strip()


def _matcher(text: str, elements: int) -> Matcher:
    matcher = Matcher()
    steps = 0
    for selectors, body in _rules(tinycss2.parse_stylesheet(text, True, True)):
        for selector, its_steps in selectors:
            steps += its_steps
            bound(steps * elements, MAX_STYLE_STEPS, "too many steps to apply its style sheets")
            matcher.add_selector(selector, body)
    return matcher


def _rules(nodes: list[Node]) -> Iterator[tuple[list[Selector], list[Declaration]]]:
    for node in nodes:
        if isinstance(node, QualifiedRule):
            body = declarations(tinycss2.serialize(node.content))
            yield _selectors(tinycss2.serialize(node.prelude)), body
        elif isinstance(node, AtRule):
            yield from _rules(_inside(node))


def _inside(rule: AtRule) -> list[Node]:
    keyword = rule.lower_at_keyword
    if keyword in _IGNORED_AT:
        return []
    if keyword != "media" or rule.content is None:
        raise ImageRefused(f"its style has @{keyword}, which the studio does not understand")
    medium = tinycss2.serialize(rule.prelude).strip().lower()
    if medium in {"screen", "all", ""}:
        return list(tinycss2.parse_rule_list(rule.content, True, True))
    if medium in {"print", "speech"}:
        return []
    raise ImageRefused("its style depends on the screen that shows it")


def _selectors(text: str) -> list[Selector]:
    return [one for part in text.split(",") if not _NEVER.search(part) for one in _compiled(part)]


def _compiled(text: str) -> list[Selector]:
    """Return a selector; one that would look through ancestors of ancestors is refused."""
    looks_up = len(_LOOKS_UP.sub("", text.strip()).split()) - 1
    if looks_up > 1 or "~" in text.replace("~=", "") or _NOT_COUNTED.search(text):
        raise ImageRefused(f"its style has the selector {text.strip()[:60]!r}")
    try:
        compiled = compile_selector_list(text)
    except SelectorError:
        raise ImageRefused(f"its style has the selector {text.strip()[:60]!r}") from None
    steps = MAX_DEPTH if looks_up else 1
    return [(one, steps) for one in compiled if one.pseudo_element is None]


def _matched(matcher: Matcher, wrapper: ElementWrapper) -> list[Declaration]:
    found: list[Declaration] = []
    for _specificity, _order, _pseudo, body in matcher.match(wrapper):
        found += body
    return found


def _apply(element: Element, from_sheets: list[Declaration]) -> None:
    own = declarations(element.attrib.pop("style", ""))
    element.attrib.pop("class", None)
    kept: dict[str, str] = {}
    for important in (False, True):
        for name, value, is_important in (*from_sheets, *own):
            if is_important == important:
                _set(element, kept, name, value)
    if kept:
        element.set("style", ";".join(f"{name}:{value}" for name, value in kept.items()))


def _set(element: Element, kept: dict[str, str], name: str, value: str) -> None:
    if name in STYLE_ONLY:
        kept[name] = value
    elif name == "marker":
        element.attrib.update(dict.fromkeys(_MARKERS, value))
    elif value and not name.startswith("-"):
        element.set(name, value)
