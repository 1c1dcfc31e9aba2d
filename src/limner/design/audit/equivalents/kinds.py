"""The kinds of equivalents by name."""

from limner.design.audit.variation import Kinds

EQUIVALENTS = Kinds()
