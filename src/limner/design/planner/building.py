"""From a request to the units that are to be placed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from limner.design.colors import color_value
from limner.design.components.models import ImageFile
from limner.design.document import WHITE, Color
from limner.design.planner.leaning import leans
from limner.design.planner.pairing import Pairs, holds, pair
from limner.design.planner.palettes import accent_on
from limner.design.planner.parts import CodePart, ImagePart, Part, ShapePart, TextPart, Unit
from limner.design.planner.styling import Style
from limner.design.requests import ShapeWish


@dataclass
class Units:
    """Everything that is to be placed."""

    background: Color | None
    texts: list[Unit] = field(default_factory=list)
    images: list[Unit] = field(default_factory=list)
    codes: list[Unit] = field(default_factory=list)
    shapes: list[Unit] = field(default_factory=list)


def build(style: Style, files: Sequence[ImageFile]) -> Units:
    """Return the units of a request in a style, without sizes and places."""
    request = style.request
    pairs = pair(request, images=style.pairing != "apart")
    panels = {n: request.shapes[s] for n, s in pairs.texts.items() if holds(request, n, s)}
    units = Units(style.page(panels))
    page = units.background or WHITE
    shapes = [_shape(number, wish, page, style) for number, wish in enumerate(request.shapes)]
    for group, lean in _groups(style, pairs):
        units.texts.append(_text_unit(style, group, lean, pairs, shapes, page))
    for number, wish in enumerate(request.images):
        file = files[number]
        image = ImagePart(
            f"image {number + 1}",
            file=file.name,
            natural=(file.width, file.height),
            size=wish.size,
            treatment=wish.treatment,
        )
        units.images.append(_with_ground(Unit([image], wish.at), pairs.images.get(number), shapes))
        units.images[-1].foot = style.pairing == "foot" and not units.images[-1].beneath
        spot = request.shapes[pairs.images[number]].at if number in pairs.images else None
        units.images[-1].spot = wish.at or spot
    for number, code in enumerate(request.codes):
        units.codes.append(Unit([CodePart(f"code {number + 1}", link=code.link)], code.at))
    paired = {*pairs.texts.values(), *pairs.images.values()}
    for number, shape in enumerate(shapes):
        if number not in paired:
            units.shapes.append(Unit([shape], request.shapes[number].at))
    return units


def _shape(number: int, wish: ShapeWish, page: Color, style: Style) -> ShapePart:
    color = color_value(wish.color) if wish.color else accent_on(page, style.seed)
    return ShapePart(f"{wish.kind} {number + 1}", kind=wish.kind, color=color)


def _groups(style: Style, pairs: Pairs) -> list[tuple[list[int], str]]:
    """Return the blocks, those that can be one text to save steps together, with their leans."""
    blocks = style.request.texts
    groups: list[tuple[list[int], str]] = []
    for number, lean in enumerate(leans(style.request, flush=style.flush)):
        last = groups[-1] if groups else None
        alone = style.economy < 3 or number in pairs.texts or last is None
        head = last is not None and style.head in last[0] and style.economy < 4
        if alone or last is None or last[0][-1] in pairs.texts or head:
            groups.append(([number], lean))
            continue
        one, other = blocks[last[0][-1]], blocks[number]
        same = all(getattr(one, k) == getattr(other, k) for k in ("color", "font", "size", "align"))
        if same and one.at == other.at:
            last[0].append(number)
        else:
            groups.append(([number], lean))
    return groups


def _text_unit(
    style: Style,
    group: list[int],
    lean: str,
    pairs: Pairs,
    shapes: list[ShapePart],
    page: Color,
) -> Unit:
    number = group[0]
    block = style.request.texts[number]
    ground = pairs.texts.get(number)
    panel = ground is not None and holds(style.request, number, ground)
    behind = shapes[ground].color if panel and ground is not None else page
    color = style.color(number, behind, panel=panel)
    lines = [item for n in group for item in style.request.texts[n].lines.items()]
    split = f"split {number}" in style.wishes
    plain = _is_plain(style, number)
    parts: list[Part] = []
    for pieces in [lines[:1], lines[1:]] if split else [lines]:
        parts.append(
            TextPart(
                " and ".join(role for role, _ in pieces),
                lines=tuple(line for _, line in pieces),
                font=style.font(number),
                color=color,
                asked_align=block.align,
                outline=style.outline(number, color, behind),
                head=number == style.head and not parts,
                size=block.size,
                plain=plain,
            )
        )
    unit = _with_ground(Unit(parts, block.at, lean), ground, shapes)
    unit.beneath = ground is not None and not panel
    wide = unit.ground is not None and unit.ground.kind == "rectangle" and panel
    unit.bleeds = wide and (block.at in ("top", "bottom"))
    return unit


def _is_plain(style: Style, number: int) -> bool:
    """Return whether a text keeps the size of a new one, which is a good one for small type."""
    kind = style.request.type
    if style.economy < 2 or kind == "poster" or style.request.texts[number].size:
        return False
    return number != style.head or kind == "business card" or style.economy == 5


def _with_ground(unit: Unit, number: int | None, shapes: list[ShapePart]) -> Unit:
    if number is not None:
        unit.ground = shapes[number]
        unit.parts = [unit.ground, *unit.parts]
        unit.beneath = unit.ground.kind == "line"
    return unit


def parts_in(units: Units) -> list[Part]:
    """Return all parts of all units."""
    groups = (units.texts, units.images, units.codes, units.shapes)
    return [part for group in groups for unit in group for part in unit.parts]
