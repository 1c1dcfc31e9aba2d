"""CIEDE2000 gives the figures of its authors' test data."""

import pytest

from limner.design.components.color_difference import ciede2000, color_difference, lab_of

# Table 1 of Sharma, Wu and Dalal (2005): pairs that tell wrong implementations.
PAIRS = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (50, 3.2592, 0.335), 1.0000),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "expected"), PAIRS)
def test_the_authors_pairs(one, other, expected):
    assert ciede2000(one, other) == pytest.approx(expected, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(expected, abs=5e-5)


def test_srgb_to_lab():
    assert lab_of((255, 255, 255)) == pytest.approx((100, 0, 0), abs=0.01)
    assert lab_of((255, 0, 0)) == pytest.approx((53.24, 80.09, 67.20), abs=0.01)
    assert color_difference((0, 0, 0), (255, 255, 255)) == pytest.approx(100, abs=0.01)
    assert color_difference((12, 34, 56), (12, 34, 56)) == 0
