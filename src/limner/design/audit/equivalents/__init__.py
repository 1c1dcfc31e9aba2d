"""Equivalents: references made otherwise, within what the request asks; they must still pass."""

from limner.design.audit.equivalents import drawings, lines, looks, orders, spellings
from limner.design.audit.equivalents.kinds import EQUIVALENTS

__all__ = ["EQUIVALENTS", "drawings", "lines", "looks", "orders", "spellings"]
