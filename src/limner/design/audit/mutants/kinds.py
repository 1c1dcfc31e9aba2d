"""The kinds of mutants by name."""

from limner.design.audit.variation import Kinds

MUTANTS = Kinds()
