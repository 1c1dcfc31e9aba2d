"""The annotators' page: people rate requests, rank images, and tell right from wrong.

Source: GraphicBench, appendix B.3.
"""

from limner.web.annotate import routes  # noqa: F401  declares the part
