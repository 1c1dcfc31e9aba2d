"""Requests: what a client asks for, in words and in checkable form; the files that hold them."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from limner.design.colors import color_value

TASK_SET = "limner-design 1"
"""Name and version of the bundled requests; scores on different versions are not comparable."""

MAX_CHARS = 10_000

DesignType = Literal["book cover", "business card", "postcard", "poster"]
Split = Literal["train", "test"]
Difficulty = Literal["easy", "medium", "hard"]
Spot = Literal[
    "top left",
    "top",
    "top right",
    "left",
    "center",
    "right",
    "bottom left",
    "bottom",
    "bottom right",
]
"""A ninth of the page."""
SizeWord = Literal["small", "medium", "large"]
Alignment = Literal["left", "center", "right"]
Treatment = Literal[
    "black and white",
    "blurred",
    "brighter",
    "darker",
    "more contrast",
    "warmer",
    "cooler",
    "sepia",
    "more vivid",
    "muted",
    "glass",
    "glow",
    "ripple",
    "stained glass",
    "patchwork",
    "watercolor",
    "see-through",
    "tilted",
]
"""What is to be done to an image."""
ShapeKind = Literal["line", "rectangle", "circle", "ellipse", "triangle", "star", "polygon"]

ROLES: dict[str, tuple[str, ...]] = {
    "book cover": ("title", "subtitle", "author", "publisher", "series", "blurb"),
    "business card": ("name", "job", "company", "phone", "email", "address", "link", "tagline"),
    "postcard": ("greeting", "headline", "message", "place", "date"),
    "poster": ("event", "headline", "tagline", "date", "time", "place", "contact", "link"),
}
"""What a line of text can be, by design type."""

REQUIRED: dict[str, tuple[tuple[str, ...], ...]] = {
    "book cover": (("title",), ("author",)),
    "business card": (("name", "company"),),
    "postcard": (("greeting", "headline"),),
    "poster": (("event", "headline"),),
}
"""Of each group at least one has to be there."""


def _known(color: str) -> str:
    color_value(color)
    return color


ColorName = Annotated[str, AfterValidator(_known)]
"""A CSS colour in words (``forest green``), or ``#RRGGBB``."""


class Strict(BaseModel):
    """A part of a request file: unknown fields are faults, values do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class TextBlock(Strict):
    """Lines of text that stand together."""

    lines: dict[str, str] = Field(min_length=1)
    """What is printed, by role, in order."""
    color: ColorName | None = None
    font: str | None = Field(default=None, max_length=60)
    at: Spot | None = None
    size: SizeWord | None = None
    align: Alignment | None = None


class ImageWish(Strict):
    """An image that the client wants to see."""

    shows: str = Field(min_length=3, max_length=200)
    """What it shows, in the client's words."""
    search: str | None = Field(default=None, min_length=3, max_length=200)
    """The words by which pools are searched, where the best picture's caption has others."""
    at: Spot | None = None
    size: SizeWord | None = None
    treatment: Treatment | None = None

    @property
    def sought(self) -> str:
        """The words by which pools are searched."""
        return self.search or self.shows


class ShapeWish(Strict):
    """A drawn figure."""

    kind: ShapeKind
    color: ColorName | None = None
    at: Spot | None = None


class CodeWish(Strict):
    """A QR code."""

    link: str = Field(min_length=8, max_length=300)
    at: Spot | None = None


class Request(Strict):
    """One item of the bench."""

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]{0,60}$")
    type: DesignType
    split: Split = "test"
    theme: str = Field(min_length=2, max_length=40)
    difficulty: Difficulty
    query: str = Field(min_length=10, max_length=MAX_CHARS)
    """What the client writes."""
    texts: tuple[TextBlock, ...] = Field(min_length=1)
    background: ColorName | None = None
    images: tuple[ImageWish, ...] = ()
    shapes: tuple[ShapeWish, ...] = ()
    codes: tuple[CodeWish, ...] = ()

    @model_validator(mode="after")
    def _has_its_parts(self) -> "Request":
        roles = [role for block in self.texts for role in block.lines]
        strange = [role for role in roles if role not in ROLES[self.type]]
        if strange:
            known = ", ".join(ROLES[self.type])
            raise ValueError(f"a {self.type} has no line {strange[0]!r}; it has: {known}")
        if len(set(roles)) != len(roles):
            raise ValueError("two lines of text have the same role")
        for group in REQUIRED[self.type]:
            if not set(group) & set(roles):
                raise ValueError(f"a {self.type} needs a line {' or '.join(group)}")
        return self

    @property
    def lines(self) -> Iterator[tuple[str, str]]:
        """Every line of text with its role, in order."""
        return ((role, line) for block in self.texts for role, line in block.lines.items())


class RequestError(ValueError):
    """A request that is not in order; the message names file, record and field."""


def load_requests(path: str | Path) -> tuple[list[Request], list[RequestError]]:
    """Return the requests of a YAML file, or of every one in a folder, and what is wrong in others.

    Raises:
        RequestError: There is no such file, or it is no list of requests.
    """
    place = Path(path)
    found = sorted(place.glob("*.yaml")) if place.is_dir() else [place]
    if not found:
        raise RequestError(f"{place}: there is no YAML file in this folder.")
    requests: list[Request] = []
    faults: list[RequestError] = []
    for file in found:
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise RequestError(f"{file}: cannot be read: {error}") from error
        for item in _read(text, str(file)):
            (requests if isinstance(item, Request) else faults).append(item)  # type: ignore[arg-type]
    return requests, faults


@cache
def bundled_requests() -> tuple[Request, ...]:
    """Return all requests of the bundled set, by file and position."""
    folder = files("limner.design") / "requests_data"
    found = sorted(
        (entry for entry in folder.iterdir() if entry.name.endswith(".yaml")),
        key=lambda entry: entry.name,
    )
    return tuple(_bundled(found))


def _bundled(found: list[Traversable]) -> Iterator[Request]:
    for entry in found:
        for item in _read(entry.read_text(encoding="utf-8"), entry.name):
            if isinstance(item, RequestError):
                raise item
            yield item


def _read(text: str, name: str) -> Iterator[Request | RequestError]:
    try:
        data = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    except yaml.YAMLError as error:
        reason = " ".join(str(error).split())
        raise RequestError(f"{name}: is no YAML: {reason}") from error
    if not isinstance(data, dict) or not isinstance(data.get("requests"), list):
        raise RequestError(f"{name}: has no list `requests`.")
    shared = {key: value for key, value in data.items() if key != "requests"}
    for number, row in enumerate(data["requests"], 1):
        yield _request(row, shared, f"{name}: request {number}")


def _request(row: Any, shared: dict[str, Any], place: str) -> Request | RequestError:
    if not isinstance(row, dict):
        return RequestError(f"{place}: is no object.")
    place = f"{place} ({row['id']})" if isinstance(row.get("id"), str) else place
    try:
        return Request.model_validate(shared | row)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(map(str, first["loc"])) or "the whole"
        return RequestError(f"{place}: {field}: {first['msg']}")
