"""The parts of the site, in the order of its navigation: importing one declares it."""

from limner.web import paint, people, runs, annotate  # noqa: I001  the order is that of visitors

__all__ = ["annotate", "paint", "people", "runs"]
