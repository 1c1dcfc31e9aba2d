"""Mutants: references with one fault each, one short function a kind.

What is no fault by the request's own words is not made: what it leaves open is not changed. The
request, the steps and where things lie decide that, never the scorer.
"""

from limner.design.audit.mutants import figures, pages, pictures, plans, standing, texts, words
from limner.design.audit.mutants.kinds import MUTANTS

__all__ = ["MUTANTS", "figures", "pages", "pictures", "plans", "standing", "texts", "words"]
