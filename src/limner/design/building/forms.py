"""The form that a model fills in for a skeleton, and the request that comes of it.

A form has a field for every placeholder and no other. Whatever stands in it is bounded and can be
printed; names of requests and files never come from it.
"""

import unicodedata
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, create_model

from limner.design.building.skeletons import Skeleton, TextPlan
from limner.design.request_checks import difficulty
from limner.design.requests import Alignment, ColorName, Request, SizeWord, Spot

MAX_QUERY = 2_000
MAX_LINE = 200

_CLOSED = ConfigDict(extra="forbid", hide_input_in_errors=True)


def _printable(text: str) -> str:
    strange = [c for c in text if unicodedata.category(c) in _UNPRINTED and c != "\n"]
    if strange:
        raise ValueError(f"holds the character U+{ord(strange[0]):04X}, which cannot be printed")
    return text


_UNPRINTED = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})


def _one_line(text: str) -> str:
    if "\n" in text:
        raise ValueError("has to be one line")
    return _printable(text)


_Query = Annotated[
    str, StringConstraints(min_length=10, max_length=MAX_QUERY), AfterValidator(_printable)
]
_Line = Annotated[
    str, StringConstraints(min_length=1, max_length=MAX_LINE), AfterValidator(_one_line)
]
_Color = Annotated[ColorName, StringConstraints(max_length=40)]
_DETAILS: dict[str, Any] = {
    "color": (_Color, Field(description="a CSS colour name in words, such as forest green")),
    "font": (
        Annotated[_Line, StringConstraints(max_length=60)],
        Field(description="the name of a typeface"),
    ),
    "at": (Spot, ...),
    "size": (SizeWord, ...),
    "align": (Alignment, ...),
}
_SHOWS = (
    Annotated[_Line, StringConstraints(min_length=3)],
    Field(description="what the image shows, two to five words as one would search for clip art"),
)
_LINK = (Annotated[_Line, StringConstraints(min_length=8)], Field(description="a link"))


def form_of(skeleton: Skeleton) -> type[BaseModel]:
    """Return the form of a skeleton: ``query``, and a field for each of its components."""
    parts = skeleton.components
    fields: dict[str, Any] = {"query": (_Query, Field(description="what the client writes"))}
    for number, text in enumerate(parts.texts, 1):
        fields[f"text_{number}"] = _part({role: _line(role) for role in text.roles}, text.details)
    if parts.background:
        fields["background"] = _DETAILS["color"]
    for number, image in enumerate(parts.images, 1):
        fields[f"image_{number}"] = _part({"shows": _SHOWS}, image.details)
    for number, shape in enumerate(parts.shapes, 1):
        if shape.details:
            fields[f"shape_{number}"] = _part({}, shape.details)
    for number, details in enumerate(parts.codes, 1):
        fields[f"code_{number}"] = _part({"link": _LINK}, details)
    return create_model("Request", __config__=_CLOSED, **fields)


def _line(role: str) -> Any:
    return _Line, Field(description=f"the {role} as it is printed")


def _part(fields: dict[str, Any], details: tuple[str, ...]) -> Any:
    chosen = fields | {name: _DETAILS[name] for name in details}
    return create_model("Component", __config__=_CLOSED, **chosen), ...


def request_of(skeleton: Skeleton, filled: BaseModel) -> Request:
    """Return the request of a filled form.

    Raises:
        pydantic.ValidationError: It is no request in order.
    """
    given, parts = filled.model_dump(), skeleton.components
    row = {
        "id": skeleton.id,
        "type": skeleton.type,
        "theme": skeleton.theme,
        "difficulty": "easy",
        "query": given["query"],
        "texts": [_block(plan, given[f"text_{n}"]) for n, plan in enumerate(parts.texts, 1)],
        "background": given.get("background"),
        "images": [
            {**given[f"image_{n}"], "treatment": plan.treatment}
            for n, plan in enumerate(parts.images, 1)
        ],
        "shapes": [
            {**given.get(f"shape_{n}", {}), "kind": plan.kind}
            for n, plan in enumerate(parts.shapes, 1)
        ],
        "codes": [given[f"code_{n}"] for n in range(1, len(parts.codes) + 1)],
    }
    request = Request.model_validate(row)
    return request.model_copy(update={"difficulty": difficulty(request)})


def _block(plan: TextPlan, given: dict[str, Any]) -> dict[str, Any]:
    details = {name: given[name] for name in plan.details}
    return {"lines": {role: given[role] for role in plan.roles}, **details}
