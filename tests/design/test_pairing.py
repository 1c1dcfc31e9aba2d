"""The image of each wish: what is kept of the three, and files that are not the ones paired."""

import hashlib
import json

import pytest
from click.testing import CliRunner

from limner.cli import main
from limner.design.pairing import (
    CANDIDATES,
    bundled_pairs,
    bundled_picks,
    image_bytes,
    pair,
    wishes_of,
    written,
)
from limner.design.pool import Entry, PoolError, build_index
from limner.design.pool.openclipart import FOLDER
from limner.design.requests import bundled_requests

needs_clip_art = pytest.mark.skipif(not FOLDER.is_dir(), reason="openclipart-svg is not installed")


@pytest.fixture
def pool(tmp_path):
    captions = {
        "a.svg": "red apple",
        "b.svg": "apple tree",
        "c.svg": "pear",
        "d.svg": "steam engine",
    }
    for name in captions:
        (tmp_path / name).write_text(f"<svg>{name}</svg>")
    entries = [Entry(name, caption) for name, caption in captions.items()]
    return build_index(entries, tmp_path / "index"), tmp_path


def test_the_nearest_is_kept_or_the_one_picked(pool):
    index, folder = pool
    pairs = pair(["locomotive", "an apple", "locomotive"], index, folder, {"an apple": 2})
    assert [(one.shows, one.rank) for one in pairs] == [("an apple", 2), ("locomotive", 1)]
    nearest = index.search(["an apple"], CANDIDATES)[0]
    assert pairs[0].file == nearest[1].entry.file
    assert pairs[1].file == "d.svg"
    assert pairs[1].sha256 == hashlib.sha256(b"<svg>d.svg</svg>").hexdigest()
    assert json.loads(written(pairs))[1]["file"] == "d.svg"


@pytest.mark.parametrize("rank", [0, 4])
def test_a_pick_beyond_the_three_is_told(pool, rank):
    index, folder = pool
    with pytest.raises(PoolError, match=f"'apple': there is no candidate {rank} of 3"):
        pair(["apple"], index, folder, {"apple": rank})


def test_a_missing_file_is_told_with_the_command_that_brings_it(pool):
    index, folder = pool
    (folder / "d.svg").unlink()
    with pytest.raises(PoolError, match=r"d\.svg: .*apt-get install openclipart-svg"):
        pair(["locomotive"], index, folder, {})


def test_every_image_that_is_asked_for_has_a_pair():
    pairs, wishes = bundled_pairs(), set(wishes_of(bundled_requests()))
    assert set(pairs) == wishes
    assert set(bundled_picks()) <= wishes
    assert {shows: one.rank for shows, one in pairs.items() if one.rank != 1} == bundled_picks()


def test_another_file_than_the_paired_one_is_refused(tmp_path):
    shows, one = next(iter(bundled_pairs().items()))
    (tmp_path / one.file).parent.mkdir(parents=True)
    (tmp_path / one.file).write_text("<svg/>")
    with pytest.raises(PoolError, match="is another file than"):
        image_bytes(shows, folder=tmp_path)
    with pytest.raises(PoolError, match="no request asks"):
        image_bytes("nothing at all")


@needs_clip_art
def test_the_bundled_files_are_the_ones_paired():
    for shows, one in bundled_pairs().items():
        name, data = image_bytes(shows)
        assert one.file.endswith(name)
        assert data


def test_the_command_pairs_requests_of_ones_own(tmp_path, pool, monkeypatch):
    _, folder = pool
    monkeypatch.setenv("LIMNER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("limner.design.pool.openmoji.openmoji_folder", lambda: folder / "emoji")
    (folder / "emoji").mkdir()
    for name in ("1F34E.svg", "1F682.svg", "1F431.svg"):
        (folder / "emoji" / name).write_text("<svg/>")
    row = {"id": "own-1", "type": "poster", "theme": "trains", "difficulty": "easy"}
    row |= {
        "query": 'A locomotive with the words "Steam Is Up"',
        "images": [{"shows": "locomotive"}],
    }
    row |= {"texts": [{"lines": {"headline": "Steam Is Up"}}]}
    (tmp_path / "own.yaml").write_text(json.dumps({"requests": [row]}))
    out = tmp_path / "pairs" / "pairs.json"
    out.parent.mkdir()
    command = ["design", "pair", "--requests", str(tmp_path / "own.yaml"), "--pool", "openmoji"]
    images = ["--images", str(folder / "emoji")]
    result = CliRunner().invoke(main, [*command, *images, "-o", str(out)])
    assert result.exit_code == 0, result.output
    assert json.loads(out.read_text())[0]["file"] == "1F682.svg"
    assert "CC BY-SA 4.0" in (out.parent / "ATTRIBUTION.txt").read_text()


def test_a_pool_of_ones_own_and_faulty_picks(tmp_path, pool, monkeypatch):
    _, folder = pool
    monkeypatch.setenv("LIMNER_CACHE", str(tmp_path / "cache"))
    captions = tmp_path / "captions.csv"
    captions.write_text("file,caption\nd.svg,a steam engine\nc.svg,a pear\n")
    build = ["design", "pool", "build", "mine", "--captions", str(captions)]
    assert CliRunner().invoke(main, build).exit_code == 0
    request = bundled_requests()[0].model_copy(update={"images": ()})
    row = request.model_dump(exclude_none=True) | {"images": [{"shows": "locomotive"}]}
    (tmp_path / "own.yaml").write_text(json.dumps({"requests": [row]}))
    command = ["design", "pair", "--requests", str(tmp_path / "own.yaml"), "--pool", "mine"]
    command += ["--images", str(folder)]
    out = tmp_path / "own.json"
    result = CliRunner().invoke(main, [*command, "-o", str(out)])
    assert result.exit_code == 0, result.output
    assert json.loads(out.read_text())[0]["file"] == "d.svg"
    for text in ("[1, 2]", "locomotive: pear", "a: ["):
        (tmp_path / "picks.yaml").write_text(text)
        result = CliRunner().invoke(main, [*command, "--picks", str(tmp_path / "picks.yaml")])
        assert result.exit_code == 1
        assert "Error: " in result.output
        assert "picks.yaml" in result.output
