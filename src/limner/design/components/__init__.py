"""What a request asks, as checks on what came of it.

Explicit components are what the client wrote; implicit ones are what any client expects. Every
threshold is in ``limner.design.components.bounds``.
"""

from limner.design.components.checking import check, components_of
from limner.design.components.models import Component, ImageFile, Kind, Result

__all__ = ["Component", "ImageFile", "Kind", "Result", "check", "components_of"]
