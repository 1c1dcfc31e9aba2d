"""The reference planner's workflows run, have every component, and keep to the steps allowed."""

import pytest

from limner.design.components import ImageFile, check
from limner.design.files import ImageBytes
from limner.design.planner import PlanError, plan
from limner.design.planner.aligning import align, in_line
from limner.design.planner.leaning import leans
from limner.design.planner.parts import TextPart, Unit
from limner.design.request_checks import LIMITS
from limner.design.requests import bundled_requests
from limner.design.steps import Expert
from limner.design.workflow import run_workflow

SIZES = ((300, 200), (200, 300), (240, 240))
SAMPLE = bundled_requests()[::27][:40]
each_request = pytest.mark.parametrize("request_", SAMPLE, ids=lambda request: request.id)


def drawing(width, height):
    shape = f'<rect width="{width}" height="{height}" fill="#a33" opacity="0.9"/>'
    size = f'width="{width}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{shape}</svg>'.encode()


def files_for(request):
    sizes = [SIZES[n % len(SIZES)] for n in range(len(request.images))]
    files = [ImageFile(f"wish-{n}.svg", *size) for n, size in enumerate(sizes)]
    return files, ImageBytes({f.name: drawing(f.width, f.height) for f in files})


@each_request
def test_a_plan_runs_and_has_every_component(request_):
    files, images = files_for(request_)
    run = run_workflow(plan(request_, files), images)
    assert run.errors == ()
    failed = [(r.component.key, r.found) for r in check(request_, run, files) if not r.passed]
    assert failed == []


@each_request
def test_a_plan_keeps_to_the_steps_and_experts_of_its_difficulty(request_):
    steps = plan(request_, files_for(request_)[0])
    assert len(steps) <= LIMITS[request_.difficulty]
    experts = {step["expert"] for step in steps}
    assert Expert.LAYOUT_DESIGNER in experts
    assert (Expert.VECTOR_EDITOR in experts) == bool(request_.shapes)
    assert len(experts) == ("easy", "medium", "hard").index(request_.difficulty) + 1


def test_a_plan_is_the_same_every_time():
    for request in SAMPLE[:10]:
        files = files_for(request)[0]
        assert plan(request, files) == plan(request, files)


def test_plans_vary_with_the_id():
    request = next(r for r in SAMPLE if r.background is None)
    files = files_for(request)[0]
    others = [request.model_copy(update={"id": f"other-{n}"}) for n in range(8)]
    assert len({str(plan(other, files)) for other in others}) > 1


def test_a_file_is_needed_for_each_image():
    request = next(r for r in SAMPLE if r.images)
    with pytest.raises(PlanError, match=request.id):
        plan(request, [])


def text_unit(text, side, spot=None):
    return Unit([TextPart("title", text=text)], spot, side=side)


@pytest.mark.parametrize("side", ["left", "center", "right"])
def test_texts_of_several_lines_are_aligned_to_where_they_stand(side):
    units = [text_unit("One\nTwo", side), text_unit("One", side)]
    align(units, lines=True)
    assert [unit.parts[0].align for unit in units] == [side, "left"]
    assert in_line(units)


def test_lines_that_are_not_aligned_to_where_they_stand_are_not_in_line():
    units = [text_unit("One\nTwo", "center")]
    align(units, lines=False)
    assert units[0].parts[0].align == "left"
    assert not in_line(units)


def test_an_asked_alignment_is_kept():
    unit = text_unit("One", "left")
    unit.parts[0].asked_align = "center"
    align([unit], lines=True)
    assert unit.parts[0].align == "center"


def test_only_texts_asked_for_at_a_side_may_be_off_the_axis_of_the_others():
    title = text_unit("One", "center", "top")
    assert in_line([title, text_unit("Two", "right", "bottom right")])
    assert not in_line([title, text_unit("Two", "left")])


def test_flush_texts_lean_to_a_side():
    sides = {lean.split()[-1] for r in bundled_requests() for lean in leans(r, flush=True)}
    assert sides == {"left", "right"}
