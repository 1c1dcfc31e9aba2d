"""What has to hold of requests: each by itself, and all of a set together.

One short function a rule; each yields what is wrong, in words, with the request's id.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import get_args

from limner.design.colors import color_value
from limner.design.requests import Request, ShapeKind, Spot

SingleRule = Callable[[Request], Iterator[str]]
SetRule = Callable[[Sequence[Request]], Iterator[str]]

OF_EACH: list[SingleRule] = []
OF_A_SET: list[SetRule] = []

LIMITS = {"easy": 10, "medium": 20, "hard": 30}
"""Steps of a reference, by difficulty (GraphicBench, section 4)."""
DIVERSE = ("title", "subtitle", "headline", "greeting", "tagline", "message", "company", "event")
"""Lines of which no two requests of a type may share two content words in a row."""
OF_ANY_EXPERT = frozenset({"tilted"})
"""Treatments that need no expert of their own."""
MEANS = {
    "book cover": (3.05, 1.33),
    "business card": (2.15, 1.00),
    "postcard": (1.03, 1.28),
    "poster": (1.99, 1.04),
}
"""Mean text blocks and mean images a request (GraphicBench, Table 5)."""
MEAN_OFF = 0.15
LEAST_THEMES = 15
MOST_OF_A_THEME = 0.15

SPOT_WORDS = {
    "top": r"top|upper|above|head|over",
    "bottom": r"bottom|lower|below|foot|under|base|beneath",
    "left": r"left",
    "right": r"right",
    "center": r"cent(re|er)\w*|middle|heart",
}
SIZE_WORDS = {
    "small": r"small|tiny|little|discreet|modest|fine print|subtle|smaller",
    "medium": r"medium|mid-?sized?|moderate",
    "large": r"large|big|huge|giant|bold|oversized|prominent|full|dominat\w+|enormous|wide",
}
TREATMENT_WORDS = {
    "black and white": r"black[- ](and|&|n)[- ]white|gr[ae]yscale|monochrome|b&w",
    "blurred": r"blur\w*|soft[- ]focus|out of focus",
    "brighter": r"bright\w*|lighten\w*|lighter",
    "darker": r"dark\w*|dim\w*",
    "more contrast": r"contrast\w*|punch\w*",
    "warmer": r"warm\w*",
    "cooler": r"cool\w*|cold\w*|chill\w*",
    "sepia": r"sepia",
    "more vivid": r"vivid\w*|saturat\w*|punch\w*|vibrant",
    "muted": r"mut(ed|e)|desaturat\w*|faded colou?rs?|subdued|toned? down|washed[- ]out",
    "glass": r"glass\w*",
    "glow": r"glow\w*",
    "ripple": r"rippl\w*",
    "stained glass": r"stained[- ]glass",
    "patchwork": r"patchwork|quilt\w*",
    "watercolor": r"water ?colou?r\w*",
    "see-through": r"see[- ]through|transparen\w*|translucent|faint\w*|fad\w*|opacity|ghost\w*",
    "tilted": r"tilt\w*|rotat\w*|angle\w*|slant\w*|askew|turn\w*",
}
SHAPE_WORDS = {
    "line": r"line|rule|stripe|bar|stroke|underline",
    "rectangle": r"rectang\w*|box|band|panel|block|square|frame|border|strip|bar|stripe",
    "circle": r"circle\w*|disc|disk|dot|ring|round\w*|sun|moon",
    "ellipse": r"ellipse\w*|oval\w*",
    "triangle": r"triang\w*|pennant|peak|arrow\w*",
    "star": r"star\w*|burst|starburst",
    "polygon": r"polygon\w*|hexagon\w*|pentagon\w*|octagon\w*|diamond",
}
_STOP = frozenset(
    re.split(
        r"\s+",
        "a an and are as at be but by for from had has have he her his i in into is it its me "
        "my no not of on or our she so that the their them then there they this to us was we "
        "were will with you your",
    )
)


def faults(requests: Sequence[Request]) -> list[str]:
    """Return everything that is wrong with a set of requests, each named by its id."""
    single = [
        f"{request.id}: {fault}"
        for request in requests
        for rule in OF_EACH
        for fault in rule(request)
    ]
    return single + [fault for rule in OF_A_SET for fault in rule(requests)]


def difficulty(request: Request) -> str:
    """Return how hard a request is: by how many experts it needs."""
    photo = any(i.treatment and i.treatment not in OF_ANY_EXPERT for i in request.images)
    return ("easy", "medium", "hard")[photo + bool(request.shapes)]


def steps_needed(request: Request) -> int:
    """Return about how many steps a plain workflow takes for a request."""
    treated = sum(bool(i.treatment and i.treatment not in OF_ANY_EXPERT) for i in request.images)
    tilted = sum(i.treatment in OF_ANY_EXPERT for i in request.images)
    blocks = sum(3 + sum(map(bool, (b.color, b.font, b.align))) for b in request.texts)
    pages = 1 + bool(treated) + bool(request.shapes)
    each = 3 * len(request.images) + treated + tilted + 2 * len(request.shapes)
    hand_over = 3 * (pages - 1)
    return 2 + bool(request.background) + blocks + each + 3 * len(request.codes) + hand_over


def by_type(requests: Sequence[Request]) -> dict[str, list[Request]]:
    """Return the requests of each design type, in order."""
    groups: dict[str, list[Request]] = defaultdict(list)
    for request in requests:
        groups[request.type].append(request)
    return groups


def means(group: Sequence[Request]) -> tuple[float, float]:
    """Return the mean numbers of text blocks and of images a request."""
    texts = sum(len(request.texts) for request in group) / len(group)
    return texts, sum(len(request.images) for request in group) / len(group)


def of_each(rule: SingleRule) -> SingleRule:
    """Register a rule of single requests."""
    OF_EACH.append(rule)
    return rule


def of_a_set(rule: SetRule) -> SetRule:
    """Register a rule of a whole set."""
    OF_A_SET.append(rule)
    return rule


@of_each
def texts_are_said(request: Request) -> Iterator[str]:
    """Every line of text stands in the query as it is to be printed, and so does every link."""
    query = _plain(request.query)
    said = [*request.lines, *(("code", code.link) for code in request.codes)]
    for role, line in said:
        if _plain(line) not in query:
            yield f"the {role} {line!r} is not in the query"


@of_each
def looks_are_said(request: Request) -> Iterator[str]:
    """Every colour, font, place, size and treatment that is a component is in the query."""
    query = request.query.lower()
    colors = [request.background, *(b.color for b in request.texts)]
    colors += [shape.color for shape in request.shapes]
    for color in filter(None, colors):
        if color.lower() not in query and color.lower().replace("gray", "grey") not in query:
            yield f"the colour {color} is not in the query"
    for font in {block.font for block in request.texts if block.font}:
        if font.lower() not in query:
            yield f"the font {font} is not in the query"
    for spot in sorted(set(_spots(request))):
        missing = [w for w in spot.split() if not re.search(rf"\b({SPOT_WORDS[w]})\b", query)]
        yield from (f"the place {spot!r}: nothing in the query says {w!r}" for w in missing)
    words: list[tuple[dict[str, str], str | None, str]] = [
        *((SIZE_WORDS, block.size, "size") for block in request.texts),
        *((SIZE_WORDS, image.size, "size") for image in request.images),
    ]
    words += [(TREATMENT_WORDS, image.treatment, "treatment") for image in request.images]
    words += [(SHAPE_WORDS, shape.kind, "shape") for shape in request.shapes]
    for known, word, what in words:
        if word and not re.search(rf"\b({known[word]})s?\b", query):
            yield f"the {what} {word!r} is not said in the query"


def _spots(request: Request) -> Iterator[str]:
    yield from (block.at for block in request.texts if block.at)
    yield from (image.at for image in request.images if image.at)
    yield from (shape.at for shape in request.shapes if shape.at)
    yield from (code.at for code in request.codes if code.at)


@of_each
def images_are_said(request: Request) -> Iterator[str]:
    """At least half of the content words of an image's description are in the query."""
    query = {_stem(word) for word in _words(request.query)}
    for image in request.images:
        words = [_stem(word) for word in _words(image.shows) if word not in _STOP]
        if sum(word in query for word in words) < len(words) / 2:
            yield f"the image {image.shows!r} is not in the query"


@of_each
def difficulty_is_right(request: Request) -> Iterator[str]:
    """The difficulty is that of the experts needed, and the steps are within its limit."""
    if request.difficulty != difficulty(request):
        yield f"is {difficulty(request)} by the experts that it needs, not {request.difficulty}"
    if steps_needed(request) > LIMITS[request.difficulty]:
        limit = LIMITS[request.difficulty]
        yield f"needs about {steps_needed(request)} steps, more than the limit of {limit}"


@of_each
def values_agree(request: Request) -> Iterator[str]:
    """Where a query names a colour with its value, they are one."""
    for name, value in re.findall(r"([a-z][a-z -]+?)\s*\((#[0-9A-Fa-f]{6})\)", request.query):
        words = name.split()
        for count in (3, 2, 1):
            try:
                found = color_value(" ".join(words[-count:]))
            except ValueError:
                continue
            if found != color_value(value):
                yield f"{' '.join(words[-count:])} is not {value}"
            break


@of_each
def contacts_are_safe(request: Request) -> Iterator[str]:
    """Addresses and phones are reserved for examples: nobody's."""
    for link in re.findall(r"\b(?:https?://|www\.)?([\w-]+(?:\.[\w-]+)+)\b", request.query):
        top = link.lower().rsplit(".", 2)
        reserved = top[-1] in ("example", "test", "invalid") or ".".join(top[-2:]) in _EXAMPLE
        if not reserved and re.search(r"[a-z]", top[-1]) and len(top[-1]) > 1 and _is_link(link):
            yield f"{link} is no reserved example domain"
    for phone in re.findall(r"\+?\d[\d ().-]{6,}\d", request.query):
        digits = re.sub(r"\D", "", phone)
        if len(digits) >= 7 and "55501" not in digits and not _FICTIONAL.search(digits):
            yield f"{phone} is no fictional number (555-01xx, or 07700 900xxx)"


_EXAMPLE = ("example.com", "example.org", "example.net")
_FICTIONAL = re.compile(r"555010?|7700900|2079460|1632960|1144960|1614960|1214960|1314960|1184960")
_TOPS = frozenset("com org net io co uk de fr eu us info shop art studio app dev design".split())  # noqa: SIM905


def _is_link(link: str) -> bool:
    return link.lower().rsplit(".", 1)[-1] in _TOPS


@of_a_set
def ids_are_unique(requests: Sequence[Request]) -> Iterator[str]:
    """No two requests have one id."""
    counts = Counter(request.id for request in requests)
    yield from (
        f"{name}: {count} requests have this id" for name, count in counts.items() if count > 1
    )


@of_a_set
def no_pair_of_words_is_shared(requests: Sequence[Request]) -> Iterator[str]:
    """No two requests of a type share two content words in a row (GraphicBench, section 2)."""
    owners: dict[tuple[str, str, str], str] = {}
    for request in requests:
        for pair in sorted(_pairs(request)):
            key = (request.type, *pair)
            owner = owners.setdefault(key, request.id)
            if owner != request.id:
                yield f"{request.id}: shares {' '.join(pair)!r} with {owner}"


def _pairs(request: Request) -> set[tuple[str, str]]:
    pairs = set()
    for role, line in request.lines:
        if role in DIVERSE:
            words = [word for word in _words(line) if word not in _STOP]
            pairs |= set(pairwise(words))
    return pairs


@of_a_set
def means_are_the_papers(requests: Sequence[Request]) -> Iterator[str]:
    """The mean numbers of text blocks and images are those of the paper."""
    for kind, group in by_type(requests).items():
        for what, mean, wanted in zip(("texts", "images"), means(group), MEANS[kind], strict=True):
            if abs(mean - wanted) > MEAN_OFF:
                yield f"{kind}: {mean:.2f} {what} a request, not {wanted} ± {MEAN_OFF}"


@of_a_set
def themes_are_varied(requests: Sequence[Request]) -> Iterator[str]:
    """Every type has many themes, none of which prevails."""
    for kind, group in by_type(requests).items():
        themes = Counter(request.theme for request in group)
        if len(themes) < LEAST_THEMES:
            yield f"{kind}: {len(themes)} themes, fewer than {LEAST_THEMES}"
        for theme, count in themes.items():
            if count > MOST_OF_A_THEME * len(group):
                yield f"{kind}: {count} of {len(group)} requests have the theme {theme}"


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).replace("’", "'").replace("“", '"').replace("”", '"')


def _words(text: str) -> list[str]:
    return re.findall(r"[\w']+", text.lower().replace("’", "'"))


def _stem(word: str) -> str:
    return re.sub(r"('s|es|s|ing|ed)$", "", word) if len(word) > 4 else word.rstrip("s")


assert set(SHAPE_WORDS) == set(get_args(ShapeKind))
assert {word for spot in get_args(Spot) for word in spot.split()} == set(SPOT_WORDS)
