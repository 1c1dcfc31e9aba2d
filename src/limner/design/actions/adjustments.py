"""The eleven adjustments and filters: made from the effects' own declarations.

Each puts one effect on top of a layer's others; it takes layers of every kind.
"""

from limner.design.actions.fields import MAX_NAME
from limner.design.actions.layers import change, check_parts, find_layer
from limner.design.actions.parameters import REQUIRED, Choice, Kind, Number, Parameter, Words
from limner.design.actions.registry import ACTIONS, PHOTO, Action, Category
from limner.design.document import Document, Effect
from limner.design.effects import EFFECTS, EffectType
from limner.design.effects import Choice as EffectChoice
from limner.design.effects import Number as EffectNumber
from limner.design.errors import ParameterError

MAX_ON_LAYER = 10
"""Effects of one layer."""
TABLE_8 = (
    "AdjustBC",
    "AdjustBW",
    "AdjustHSL",
    "BlurObject",
    "PhotoFilter",
    "GlassFilter",
    "GlowFilter",
    "OceanRippleFilter",
    "StainedGlassFilter",
    "PatchWorkFilter",
    "WatercolorFilter",
)
"""The paper's order; an effect that it does not have comes after these."""
OPTIONAL = frozenset({"AdjustHSL"})
"""Effects whose parameters may be left out: the paper's table names none for them."""

_LAYER = Parameter("layerName", "layer_name", Words(MAX_NAME, "the layer's name"))


def _declare(effect: EffectType) -> None:
    def add_effect(document: Document, layer_name: str, **values: float | str) -> Document:
        layer = find_layer(document, layer_name)
        if len(layer.effects) >= MAX_ON_LAYER:
            raise ParameterError(f"A layer takes no more than {MAX_ON_LAYER} effects.")
        added = Effect(effect.name, tuple(values.items()))
        made = change(document, layer, effects=(*layer.effects, added))
        check_parts(made)
        return made

    own = tuple(_parameter(effect, item) for item in effect.parameters)
    parameters = (_LAYER, *own)
    ACTIONS[effect.name] = Action(
        effect.name, Category.OBJECT, PHOTO, parameters, effect.description, add_effect
    )


def _parameter(effect: EffectType, declared: EffectNumber | EffectChoice) -> Parameter:
    default = declared.default if effect.name in OPTIONAL else REQUIRED
    return Parameter(declared.name, declared.name, _kind(declared), default)


def _kind(declared: EffectNumber | EffectChoice) -> Kind:
    if isinstance(declared, EffectNumber):
        return Number("", declared.low, declared.high, declared.description)
    return Choice(declared.choices, declared.description, declared.aliases)


def _place(name: str) -> int:
    return TABLE_8.index(name) if name in TABLE_8 else len(TABLE_8)


for _name in sorted(EFFECTS, key=_place):
    _declare(EFFECTS[_name])
