"""Layered SVG, written element by element: Skia's own writer loses what is see-through."""

from limner.design.export.svg.writing import svg_file

__all__ = ["svg_file"]
