"""The references of the bundled requests run without a fault and have all that is asked."""

import html
import json
import shutil
from dataclasses import replace

import pytest
from click.testing import CliRunner

from limner.cli import main
from limner.design.files import ImageFolder
from limner.design.pairing import bundled_pairs
from limner.design.pool import POOLS, PoolError
from limner.design.pool.openclipart import FOLDER
from limner.design.pool.openmoji import openmoji_folder
from limner.design.references import given_images, make_reference, make_references
from limner.design.request_checks import LIMITS
from limner.design.requests import bundled_requests
from limner.design.workflow import read_workflow, run_workflow

needs_clip_art = pytest.mark.skipif(not FOLDER.is_dir(), reason="openclipart-svg is not installed")
REQUESTS = bundled_requests()


@needs_clip_art
def test_every_reference_has_all_that_is_asked():
    outcomes = list(make_references(REQUESTS))
    assert [one.id for one in outcomes] == [request.id for request in REQUESTS]
    assert [(one.id, one.failed, one.missing) for one in outcomes if not one.passed] == []
    for request, one in zip(REQUESTS, outcomes, strict=True):
        assert len(one.steps) <= LIMITS[request.difficulty]


@needs_clip_art
def test_images_are_named_by_what_they_show_with_their_own_size():
    given = given_images(next(one for one in REQUESTS if one.id == "book-cover-003"))
    names = [file.name for file in given.files]
    assert names == ["ring-of-keys.svg", "old-padlock.svg"]
    assert given.images.names() == tuple(sorted(names))
    assert all(file.width > 0 and file.height > 0 for file in given.files)


@needs_clip_art
def test_images_that_show_the_same_have_names_that_differ():
    request = next(one for one in REQUESTS if one.images)
    names = [file.name for file in given_images(_asking_twice(request)).files]
    stem, suffix = names[0].rsplit(".", 1)
    assert names == [f"{stem}.{suffix}", f"{stem}-2.{suffix}"]


def _asking_twice(request):
    return request.model_copy(update={"images": request.images[:1] * 2})


def test_where_the_pool_is_missing_the_error_says_what_brings_it(tmp_path):
    request = next(request for request in REQUESTS if request.images)
    with pytest.raises(PoolError, match=f"{request.id}: images.1: .*apt-get install openclip"):
        given_images(request, folder=tmp_path)


def test_a_request_whose_image_is_another_is_told_and_the_others_go_on(tmp_path, monkeypatch):
    first, other = [request for request in REQUESTS if len(request.images) == 1][:2]
    assert first.images[0].sought != other.images[0].sought
    copied = shutil.copytree(openmoji_folder(), tmp_path / "svg")
    broken = copied / bundled_pairs("openmoji")[first.images[0].sought].file
    broken.write_text("<svg/>")
    monkeypatch.setitem(POOLS, "openmoji", replace(POOLS["openmoji"], folder=lambda: copied))
    told, made = (make_reference(request, pool="openmoji") for request in (first, other))
    assert told.failed[0].startswith(f"{first.id}: images.1: {broken}: is another file")
    assert not told.passed
    assert made.passed


@needs_clip_art
def test_the_command_writes_what_makes_the_design_again(tmp_path):
    request = next(request for request in REQUESTS if request.images)
    command = ["design", "references", request.id, "--out", str(tmp_path), "--workers", "1"]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.output
    assert "1 of 1 references have all that is asked" in result.output
    folder = tmp_path / request.id
    steps = read_workflow(folder / "workflow.json")
    assert steps == json.loads((folder / "workflow.json").read_text())
    run = run_workflow(steps, ImageFolder(folder))
    assert run.errors == ()
    assert (folder / "design.png").stat().st_size > 0
    page = (tmp_path / "index.html").read_text()
    assert f'src="{request.id}/design.png"' in page
    assert html.escape(" ".join(request.query.split()), quote=False)[:40] in page


def test_whose_the_images_are_is_written_beside_them(tmp_path):
    request = next(request for request in REQUESTS if request.images)
    command = ["design", "references", request.id, "--pool", "openmoji", "--out", str(tmp_path)]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.output
    assert "CC BY-SA 4.0" in (tmp_path / "ATTRIBUTION.txt").read_text()
    assert "CC BY-SA 4.0" in (tmp_path / "index.html").read_text()


def test_an_unknown_request_is_told():
    result = CliRunner().invoke(main, ["design", "references", "poster-9999"])
    assert result.exit_code == 2
    assert "there is no request 'poster-9999'; `limner design tasks` lists them" in result.output
