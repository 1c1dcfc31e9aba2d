"""Building a new set of requests as GraphicBench was made, with any model (section 2)."""

from limner.design.building.build import Images, Model, build
from limner.design.building.outcome import STEPS, Outcome
from limner.design.building.skeletons import Skeleton, skeletons
from limner.design.building.writing import Discard
from limner.design.conversations import Ask, Message, NoAnswerError, Picture

__all__ = [
    "STEPS",
    "Ask",
    "Discard",
    "Images",
    "Message",
    "Model",
    "NoAnswerError",
    "Outcome",
    "Picture",
    "Skeleton",
    "build",
    "skeletons",
]
