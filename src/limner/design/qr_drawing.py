"""Drawing QR codes: modules with hard edges, and the quiet zone around them."""

from functools import lru_cache

import skia

from limner.design.document import BLACK, QUIET_ZONE, WHITE, QRCode
from limner.design.shapes import fill_paint


def draw_qr_code(code: QRCode, canvas: skia.Canvas, width: float, height: float) -> None:
    """Draw a code over a box at the origin, its quiet zone within the box.

    Upright, the modules' edges fall on whole pixels of the canvas; turned, they are smoothed.
    """
    side = len(code.modules) + 2 * QUIET_ZONE
    matrix = canvas.getTotalMatrix()
    smooth = not matrix.preservesAxisAlignment()
    light, dark = fill_paint(WHITE), fill_paint(BLACK)
    light.setAntiAlias(smooth)
    dark.setAntiAlias(smooth)
    canvas.drawRect(skia.Rect.MakeWH(width, height), light)
    canvas.save()
    canvas.scale(width / side, height / side)
    canvas.drawPath(_modules(code.modules), dark)
    canvas.restore()


@lru_cache(maxsize=64)
def _modules(rows: tuple[tuple[bool, ...], ...]) -> skia.Path:
    """Return the dark modules as one path, a rectangle for each row's stretch, in modules."""
    path = skia.Path()
    for y, row in enumerate(rows, QUIET_ZONE):
        start = None
        for x, is_dark in enumerate((*row, False), QUIET_ZONE):
            if is_dark and start is None:
                start = x
            elif not is_dark and start is not None:
                path.addRect(skia.Rect.MakeLTRB(start, y, x, y + 1))
                start = None
    return path
