"""Telling a heart: two lobes, a notch above, a tip below."""

from limner.drawing.perception.geometry import Curve, bounds, resample

LOOKS = 72


def heart_quality(points: Curve, corners: Curve, size: float) -> float:
    """Return how well a closed contour is an upright heart, 0..1, 0 where it is none.

    Args:
        points: The contour as drawn.
        corners: Its corners.
        size: Its greater extent in pixels.
    """
    if len(points) < 6 or len(corners) < 4:
        return 0.0
    left, top, right, bottom = bounds(points)
    width, height = right - left, bottom - top
    if not 0.6 <= width / max(height, 1e-9) <= 1.6:
        return 0.0
    ring = resample([*points, points[0]], LOOKS)
    x, y = (ring.real - left) / width, (ring.imag - top) / height
    tip = float(x[y.argmax()])
    notch = y[(abs(x - 0.5) < 0.08) & (y < 0.6)]
    lobes = (
        y[(abs(x - 0.25) < 0.12) & (y < 0.35)].size and y[(abs(x - 0.75) < 0.12) & (y < 0.35)].size
    )
    if abs(tip - 0.5) > 0.12 or not notch.size or not lobes:
        return 0.0
    low = x[(y > 0.78) & (y < 0.9)]
    high = x[(y > 0.2) & (y < 0.45)]
    if not low.size or not high.size or low.max() - low.min() > 0.62 * (high.max() - high.min()):
        return 0.0
    depth = float(notch.max())
    return 0.95 if 0.1 <= depth <= 0.5 else 0.0
