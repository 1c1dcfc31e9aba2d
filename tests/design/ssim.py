"""How alike two pictures are to the eye: the mean structural similarity of their luminance."""

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter

SIGMA = 1.5
WINDOW = 11
K1, K2, RANGE = 0.01, 0.03, 255.0
LUMA = np.array([0.299, 0.587, 0.114])


def ssim(first: NDArray[np.uint8], second: NDArray[np.uint8]) -> float:
    """Return the mean SSIM of two RGB or unpremultiplied RGBA pictures of one size, on white.

    Gaussian weights of sigma 1.5 in a window of 11, population variances, without the border that
    the window reaches over (Wang et al. 2004).
    """
    assert first.shape[:2] == second.shape[:2], (first.shape, second.shape)
    x, y = luminance(first), luminance(second)
    mean_x, mean_y = _blurred(x), _blurred(y)
    variance_x = _blurred(x * x) - mean_x**2
    variance_y = _blurred(y * y) - mean_y**2
    covariance = _blurred(x * y) - mean_x * mean_y
    c1, c2 = (K1 * RANGE) ** 2, (K2 * RANGE) ** 2
    top = (2 * mean_x * mean_y + c1) * (2 * covariance + c2)
    bottom = (mean_x**2 + mean_y**2 + c1) * (variance_x + variance_y + c2)
    return float(_inside(top / bottom).mean())


def luminance(picture: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return the luminance, 0..255, of an RGB or unpremultiplied RGBA picture on white."""
    colors = picture[..., :3].astype(np.float64)
    if picture.shape[2] == 4:
        alpha = picture[..., 3:].astype(np.float64) / 255
        colors = colors * alpha + 255 * (1 - alpha)
    return np.asarray(colors @ LUMA)


def _blurred(plane: NDArray[np.float64]) -> NDArray[np.float64]:
    return gaussian_filter(plane, SIGMA, mode="reflect", radius=WINDOW // 2)


def _inside(plane: NDArray[np.float64]) -> NDArray[np.float64]:
    border = WINDOW // 2
    trimmed = plane[border:-border, border:-border]
    return trimmed if trimmed.size else plane
