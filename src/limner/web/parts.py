"""The parts of the site: importing one declares it."""

from limner.web import annotate, paint, people, runs

__all__ = ["annotate", "paint", "people", "runs"]
