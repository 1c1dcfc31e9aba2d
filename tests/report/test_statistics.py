"""Estimates against values worked out by hand or printed in textbooks."""

import math

import pytest
from scipy import stats

from limner.report.statistics import (
    Estimate,
    compare_paired,
    mean_estimate,
    pass_hat,
    share_estimate,
    standard_deviation,
    wilson,
)


def test_the_interval_of_a_mean_is_students():
    """n = 5, mean 3, s = sqrt(2.5), t(4, 0.975) = 2.776445."""
    found = mean_estimate([1, 2, 3, 4, 5])
    reach = 2.776445 * math.sqrt(2.5 / 5)
    assert found.n == 5
    assert found.mean == 3
    assert found.low == pytest.approx(3 - reach, abs=1e-6)
    assert found.high == pytest.approx(3 + reach, abs=1e-6)


def test_clusters_of_one_change_nothing():
    values = [0.1, 0.4, 0.4, 0.9]
    assert mean_estimate(values, "abcd") == mean_estimate(values)


def test_clusters_of_equal_values_count_once():
    """Three tasks of two equal epochs say no more than three tasks."""
    once = mean_estimate([0.2, 0.5, 0.9])
    twice = mean_estimate([0.2, 0.2, 0.5, 0.5, 0.9, 0.9], "aabbcc")
    assert twice.mean == pytest.approx(once.mean)
    assert twice.low == pytest.approx(once.low)
    assert twice.high == pytest.approx(once.high)
    assert (once.n, twice.n) == (3, 6)


def test_the_cluster_robust_error_by_hand():
    """Residuals add up to -0.25 and 0.25: sqrt(2 / 1 * 2 * 0.25^2) / 4; t(1, 0.975) = 12.7062."""
    found = mean_estimate([0.0, 0.5, 0.5, 0.5], "aabb")
    assert found.mean == 0.375
    error = math.sqrt(2 * (0.25**2 + 0.25**2)) / 4
    assert found.high - found.mean == pytest.approx(12.706205 * error, rel=1e-6)


@pytest.mark.parametrize(("values", "mean"), [([], None), ([0.5], 0.5)])
def test_too_few_values_have_no_interval(values, mean):
    assert mean_estimate(values) == Estimate(mean, None, None, len(values))
    assert standard_deviation(values) is None


def test_one_cluster_has_no_interval():
    assert mean_estimate([0.1, 0.9], "aa").low is None


def test_an_interval_is_cut_to_the_values_range():
    assert Estimate(0.9, 0.7, 1.2, 5).within(0, 1) == Estimate(0.9, 0.7, 1, 5)
    assert Estimate(0.9, None, None, 1).within(0, 1).low is None


@pytest.mark.parametrize(("k", "n"), [(0, 10), (1, 10), (95, 125), (9, 10), (10, 10)])
def test_shares_have_wilsons_interval(k, n):
    found = share_estimate([True] * k + [False] * (n - k))
    expected = stats.binomtest(k, n).proportion_ci(method="wilson")
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=1e-12)
    assert found.mean == k / n


def test_wilsons_interval_of_newcombe():
    """Newcombe (1998), table I, method 3: 81 of 263 gives 0.2553 to 0.3662."""
    assert wilson(81 / 263, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)


def test_repeated_outcomes_of_a_task_add_no_certainty():
    once = share_estimate([True, False, True, True])
    again = share_estimate([True, True, False, False] + [True] * 4, "aabbccdd")
    assert again.mean == once.mean
    assert again.high - again.low > once.high - once.low - 0.03
    alike = share_estimate([True] * 6, "aabbcc")
    assert alike.low == pytest.approx(wilson(1, 3)[0])


def test_the_deviation_is_the_samples():
    assert standard_deviation([2, 4, 4, 4, 5, 5, 7, 9]) == pytest.approx(math.sqrt(32 / 7))


def test_pass_hat_is_unbiased():
    """C(3, 2) / C(4, 2) = 1/2 and C(1, 2) / C(4, 2) = 0; one try says nothing about two."""
    tries = [[True, True, True, False], [True, False, False, False], [True]]
    assert pass_hat(tries, 1).mean == pytest.approx((0.75 + 0.25 + 1) / 3)
    assert pass_hat(tries, 2).mean == pytest.approx(0.25)
    assert pass_hat(tries, 2).n == 2
    assert pass_hat(tries, 4).mean == 0
    assert pass_hat(tries, 5).mean is None


def test_paired_comparison():
    first = {"a": 0.5, "b": 0.5, "c": 0.9, "d": 1.0, "only here": 0.0}
    second = {"a": 0.9, "b": 0.8, "c": 0.9, "d": 0.7, "only there": 1.0}
    found = compare_paired(first, second)
    assert (found.wins, found.ties, found.losses) == (2, 1, 1)
    assert found.difference.n == 4
    assert found.difference.mean == pytest.approx(0.1)
    expected = stats.ttest_rel([0.9, 0.8, 0.9, 0.7], [0.5, 0.5, 0.9, 1.0]).confidence_interval()
    assert found.difference.low == pytest.approx(expected.low)
    assert found.difference.high == pytest.approx(expected.high)


@pytest.mark.parametrize(("wins", "losses"), [(10, 2), (2, 10), (3, 3), (1, 0), (168, 1)])
def test_the_sign_test_is_exact(wins, losses):
    first = dict.fromkeys(range(wins + losses), 0.5)
    second = {key: 0.6 if key < wins else 0.4 for key in first}
    expected = stats.binomtest(wins, wins + losses).pvalue
    assert compare_paired(first, second).p == pytest.approx(expected, rel=1e-9)


def test_ties_alone_and_nothing_in_common():
    assert compare_paired({"a": 1.0}, {"a": 1.0}).p is None
    nothing = compare_paired({"a": 1.0}, {"b": 1.0})
    assert nothing.difference == Estimate(None, None, None, 0)
    rounding = compare_paired({"a": 0.3}, {"a": 0.1 + 0.2})
    assert (rounding.wins, rounding.ties) == (0, 1)
