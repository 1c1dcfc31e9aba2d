"""The parts of the site: importing one declares it."""

from limner.web import annotate, paint, people, runs
from limner.web.features import FEATURES

__all__ = ["annotate", "paint", "people", "runs"]

ORDER = ("paint", "people", "runs", "annotate")
"""That of visitors, and of the navigation."""

FEATURES.sort(key=lambda one: ORDER.index(one.name))  # any of them may be imported before this
