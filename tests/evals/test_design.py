"""``limner/design`` with the bundled agents, and with models that answer over a real server."""

import json
import math
from urllib.parse import urlparse

import pytest
from inspect_ai.log import read_eval_log

from evals.conftest import INSPECT_LEAKS, MODEL
from evals.server import FAILS, says
from limner.design.references import given_images
from limner.design.requests import bundled_requests
from limner.design.steps import Expert
from limner.design.town.agents import AGENTS, answer
from limner.design.town.records import SUPERVISOR, Ending, Stage
from limner.evals.design import design
from limner.evals.running import run_evals
from limner.report.page import write_report
from limner.report.runs import read_runs
from limner.report.town.paper_sections import errors_table
from limner.report.town.summary import summarise_design

pytestmark = INSPECT_LEAKS
POOL = "openmoji"
"""Its files are a package, so that these tests run everywhere."""
REQUESTS = {one.query.strip(): one for one in bundled_requests() if one.split == "train"}

STAGES = {
    "ask the client up to": Stage.CLARIFY,
    "Write the outline": Stage.OUTLINE,
    "Recruit the experts": Stage.RECRUIT,
    "Plan your own steps": Stage.PLAN,
    "Make one workflow": Stage.SUPERVISE,
    "Choose the action": Stage.RETRIEVE,
}


@pytest.fixture
def designs(provider, tmp_path):
    """Run the bench; return the samples by id."""

    def run(model=MODEL, limit=None, args=None, **options):
        base_url = None if model.startswith("limner/") else provider.url
        options = {"model_base_url": base_url, "display": "none", "max_retries": 0, **options}
        task = {"split": "train", "pool": POOL, **(args or {})}
        log_dir = tmp_path / "logs"
        (path,) = run_evals(design, [task], models=[model], log_dir=log_dir, limit=limit, **options)
        return read_eval_log(str(path))

    return run


def by_id(log):
    return {sample.id: sample for sample in log.samples}


def text_of(message):
    content = message["content"]
    return content if isinstance(content, str) else "".join(c.get("text", "") for c in content)


def first_user(request):
    return next(text_of(m) for m in request["messages"] if m["role"] == "user")


def stage_of(request):
    return next(stage for words, stage in STAGES.items() if words in first_user(request))


def part_of(request):
    system = request["messages"][0]["content"]
    return next((one for one in Expert if system.startswith(f"You are the {one}")), SUPERVISOR)


def wish_of(request):
    return next(one for query, one in REQUESTS.items() if query in first_user(request))


def well(request):
    """What the reference would say."""
    wish = wish_of(request)
    given = given_images(wish, POOL)
    return answer(AGENTS["reference"](wish, given), stage_of(request), part_of(request))


def score_of(sample):
    return sample.scores["design_score"]


def record_of(sample):
    return score_of(sample).metadata["town"]


def kinds_of(sample):
    return [(fault["kind"], fault["scope"]) for fault in score_of(sample).metadata["faults"]]


@pytest.mark.parametrize("agent", AGENTS)
def test_every_bundled_agent_answers_every_step(designs, agent):
    log = designs(f"limner/{agent}", limit=4)
    assert log.status == "success"
    scores = [score_of(sample) for sample in log.samples]
    passed = {"reference": [1] * 4}.get(agent, [0] * 4)
    if agent != "faulty":
        assert [score.value["passed"] for score in scores] == passed
    if agent not in ("faulty", "other", "empty"):
        assert all(score.metadata["faults"] == [] for score in scores)
    assert all(score.value["delivery"] == (agent != "empty") for score in scores)


def test_a_reference_gets_all_of_the_papers_metrics(designs):
    for sample in designs("limner/reference", limit=8).samples:
        assert score_of(sample).value == {
            "value": 1.0,
            "passed": 1,
            "delivery": 1.0,
            "step_efficiency": 1.0,
            "expert_use_efficiency": pytest.approx(1.0),
            "execution_success": 1.0,
            "fidelity": 1.0,
        }


def test_an_empty_plan_has_no_efficiency_rather_than_none(designs):
    log = designs("limner/empty", limit=1)
    value = score_of(log.samples[0]).value
    assert value["value"] == value["delivery"] == value["execution_success"] == 0
    assert math.isnan(value["step_efficiency"])
    assert record_of(log.samples[0])["ending"] == Ending.NO_EXPERT


def test_the_steps_are_asked_in_order_of_the_parts(designs, provider):
    provider.respond = lambda request: says(well(request))
    (sample,) = designs(limit=1).samples
    assert score_of(sample).value["passed"] == 1
    experts = record_of(sample)["experts"]
    asked = [(stage_of(request), part_of(request)) for request in provider.requests]
    assert asked == [
        (Stage.OUTLINE, SUPERVISOR),
        (Stage.RECRUIT, SUPERVISOR),
        *((Stage.PLAN, expert) for expert in experts),
        (Stage.SUPERVISE, SUPERVISOR),
        (Stage.RETRIEVE, SUPERVISOR),
    ]
    assert all(request["temperature"] == 0.0 for request in provider.requests)
    assert not any("response_format" in request for request in provider.requests)


def test_parts_can_have_models_of_their_own(designs, provider):
    provider.respond = lambda request: says(well(request))
    role = {"role": "layout_designer", "model": "limner/reference"}
    (sample,) = designs(limit=1, model_roles={role["role"]: role["model"]}).samples
    assert score_of(sample).value["passed"] == 1
    assert Expert.LAYOUT_DESIGNER not in map(part_of, provider.requests)


def test_a_schema_goes_to_the_provider_where_it_is_asked_for(designs, provider):
    provider.respond = lambda request: says(well(request))
    designs(limit=1, args={"structured": True})
    names = [request["response_format"]["json_schema"]["name"] for request in provider.requests]
    assert names[0] == "Outline"
    assert names[-1] == "Workflow"


def test_models_that_see_get_the_images_themselves(designs, provider):
    provider.respond = lambda request: says(well(request))
    (sample,) = designs(limit=1, args={"images": "pictures", "type": "poster"}).samples
    wishes = sample.metadata["request"]["images"]
    for request in provider.requests:
        content = next(m["content"] for m in request["messages"] if m["role"] == "user")
        images = [part for part in content if part["type"] == "image_url"]
        assert len(images) == len(wishes) > 0
        assert all(one["image_url"]["url"].startswith("data:image/png;base64,") for one in images)
        assert f"pixels: {wishes[0]['shows']}" not in text_of({"content": content})


def test_the_client_answers_questions_from_the_components_alone(designs, provider):
    questions = ["What colour is the background?", "Which printer do you use?", "And a third one?"]

    def respond(request):
        is_first = stage_of(request) is Stage.CLARIFY
        return says(json.dumps({"questions": questions}) if is_first else well(request))

    provider.respond = respond
    (sample,) = designs(limit=1, args={"clarify": 2}).samples
    told = record_of(sample)["answered"]
    assert [question for question, _ in told] == questions[:2]
    assert told[1][1].startswith("I have nothing in mind there")
    outline = next(one for one in provider.requests if stage_of(one) is Stage.OUTLINE)
    assert told[0][1] in first_user(outline)


def test_fewer_actions_are_offered_where_a_run_asks_for_it(designs, provider):
    pytest.importorskip("onnxruntime")
    provider.respond = lambda request: says(well(request))
    designs(limit=1, args={"retrieval": 2})
    asked = next(one for one in provider.requests if stage_of(one) is Stage.RETRIEVE)
    assert "SaveDocument" in first_user(asked)
    assert "StainedGlassFilter" not in first_user(asked)


def test_an_answer_is_put_right_once_with_its_exact_fault(designs, provider):
    def respond(request):
        first = stage_of(request) is Stage.RECRUIT and len(request["messages"]) == 2
        text = '{"experts": [{"expert": "Text Editor", "goal": "all"}]}'
        return says(text if first else well(request))

    provider.respond = respond
    (sample,) = designs(limit=1).samples
    repair = next(one for one in provider.requests if len(one["messages"]) == 4)
    assert "experts.0.expert: Input should be 'Photo Editor'" in text_of(repair["messages"][-1])
    exchange = next(one for one in record_of(sample)["exchanges"] if one["stage"] == "recruit")
    assert len(exchange["answers"]) == 2
    assert len(exchange["faults"]) == 1
    assert score_of(sample).value["passed"] == 1


def test_without_repair_an_answer_counts_as_it_is(designs, provider):
    def respond(request):
        prose = "The Layout Designer will do, perhaps with the Photo Editor."
        return says(prose if stage_of(request) is Stage.RECRUIT else well(request))

    provider.respond = respond
    (sample,) = designs(limit=1, args={"repair": False}).samples
    assert record_of(sample)["experts"] == ["Layout Designer", "Photo Editor"]
    assert not any(len(one["messages"]) > 2 for one in provider.requests)


def test_a_provider_that_fails_leaves_the_request_unscored_and_is_asked_again(designs, provider):
    broken = next(iter(REQUESTS.values())).id

    def respond(request):
        wish = wish_of(request)
        fails = wish.id == broken and stage_of(request) is Stage.SUPERVISE
        return FAILS if fails else says(well(request))

    provider.respond = respond
    log = designs(limit=2)
    assert log.status == "error"
    assert {one.id: bool(one.error) for one in log.samples if one.id == broken} == {broken: True}
    asked = len(provider.requests)
    provider.respond = lambda request: says(well(request))
    log = designs(limit=2)
    assert log.status == "success"
    again = provider.requests[asked:]
    assert {wish_of(request).id for request in again} == {broken}
    assert all(score_of(sample).value["passed"] == 1 for sample in log.samples)


def steps_of(text):
    return json.loads(text)["steps"]


def with_steps(change):
    """Change each step of the workflow that the supervisor sends."""

    def weak(request, text):
        if stage_of(request) is not Stage.RETRIEVE:
            return text
        return json.dumps({"steps": change(steps_of(text))})

    return weak


def of_stage(stage, text):
    return lambda request, said: text if stage_of(request) is stage else said


WEAK = {
    "truncated": of_stage(Stage.RETRIEVE, '{"steps": [{"expert": "Layout Designer", "acti'),
    "prose": lambda request, said: "Sure! I would love to design that for you.",
    "invented actions": with_steps(
        lambda steps: [{**step, "action": "ApplyArialFont"} for step in steps]
    ),
    "wrong keys": with_steps(lambda steps: [{**step, "parameters": {"doc": 1}} for step in steps]),
    "never saved": with_steps(
        lambda steps: [
            step if step["action"] != "SaveDocument" else {**step, "action": "CreateDocument"}
            for step in steps
        ]
    ),
    "200 steps": with_steps(
        lambda steps: [
            {**steps[0], "parameters": {"docType": "poster", "extra": n}} for n in range(200)
        ]
    ),
    "refusal": lambda request, said: None,
    "2 MB": lambda request, said: "[" + "x" * 2_000_000,
    "dead loop": with_steps(lambda steps: steps[:2] * 5),
    "strange steps": with_steps(lambda steps: [1, None, "save", {"expert": 7}, *steps]),
}


@pytest.fixture
def weak_log(designs, provider):
    """A run in which each request meets another weakness; and which request met which."""
    names = dict(zip((one.id for one in REQUESTS.values()), WEAK, strict=False))

    def respond(request):
        name = names.get(wish_of(request).id)
        said = WEAK[name](request, well(request)) if name else well(request)
        return says(said, refusal="I can't help with that.") if said is None else says(said)

    provider.respond = respond
    log = designs()
    return {names.get(id_): sample for id_, sample in by_id(log).items()}, log


def test_a_weak_model_ends_the_bench_without_a_crash_and_every_fault_is_told(weak_log):
    found, log = weak_log
    assert log.status == "success"
    assert set(found) == {*WEAK, None}
    endings = {name: record_of(sample)["ending"] for name, sample in found.items() if name}
    assert endings == {
        "truncated": Ending.NO_WORKFLOW,
        "prose": Ending.NO_EXPERT,
        "invented actions": None,
        "wrong keys": None,
        "never saved": None,
        "200 steps": Ending.OVER_LIMIT,
        "refusal": Ending.NO_EXPERT,
        "2 MB": Ending.NO_EXPERT,
        "dead loop": Ending.DEAD_LOOP,
        "strange steps": endings["strange steps"],
    }
    assert set(kinds_of(found["invented actions"])) == {("Invalid Action", None)}
    assert set(kinds_of(found["wrong keys"])) == {("Invalid Parameters", None)}
    assert kinds_of(found["strange steps"])[:4] == [("Format", None)] * 4
    values = {name: score_of(sample).value for name, sample in found.items()}
    assert values["200 steps"]["delivery"] == 0.0
    assert all(not values[name]["passed"] for name in WEAK if name != "strange steps")
    assert max(len(json.dumps(record_of(sample))) for sample in found.values()) < 2_000_000


def test_how_a_workflow_that_cannot_be_read_counts(weak_log):
    """It is the paper's Format error, of the workflow as a whole."""
    found, _ = weak_log
    for name in ("truncated", "prose", "refusal", "2 MB"):
        (fault,) = score_of(found[name]).metadata["faults"]
        assert (fault["step"], fault["kind"]) == (-1, "Format")


def test_a_weak_model_gets_a_report_with_every_type_of_error_in_its_table(weak_log, tmp_path):
    _, log = weak_log
    page = tmp_path / "report.html"
    runs = read_runs([urlparse(log.location).path])
    write_report(runs, page)
    (run,) = runs
    errors = {row[0]: int(row[1]) for row in errors_table(summarise_design(run)).rows}
    assert all(errors[kind] > 0 for kind in ("Format", "Invalid Action", "Invalid Parameters"))
    assert "Errors by type" in page.read_text()
    assert len(run.scored) == len(run.samples) == len(REQUESTS)
    assert page.stat().st_size < 5_000_000
