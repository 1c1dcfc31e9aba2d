"""PDF by Skia's writer, with fonts that every reader of PDF can show, search and copy from."""

from limner.design.export.pdf.writing import pdf_file

__all__ = ["pdf_file"]
