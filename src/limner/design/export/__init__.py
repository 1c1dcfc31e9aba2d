"""Files of a document: pictures, PDF, layered SVG and PSD; scripts are in ``export.scripts``."""

from limner.design.export import formats  # noqa: F401  (importing it declares the formats)
from limner.design.export.registry import EXPORTERS, Exporter, export

__all__ = ["EXPORTERS", "Exporter", "export"]
