import json
from itertools import cycle

from evals.server import FAILS, prompt_of, says
from limner.drawing import bundled_tasks, draw, generate_tasks, load_screen, score
from limner.drawing.agents import AGENTS, Turn

TASKS = [task for task in bundled_tasks() if task.scene][:9]


def answering(provider, tasks, agents, layout_seed=None):
    """Let the server answer each task's turns as its agents, the last of them ever after."""
    known = {task.prompt: (task, its) for task, its in zip(tasks, agents, strict=False)}
    screen = load_screen(layout_seed)

    def respond(request):
        turn = sum(message["role"] == "user" for message in request["messages"])
        task, agents = known[prompt_of(request)]
        agent = agents[min(turn, len(agents)) - 1]
        if agent == "fails":
            return FAILS
        return says(AGENTS[agent](Turn(task, screen, f"{task.id}:{turn}")))

    provider.respond = respond


def traces_of(episodes):
    """The trace of each task, by id: an episode has one."""
    found = {episode["task"]["data"]["id"]: episode["traces"] for episode in episodes}
    assert len(found) == len(episodes)
    return {id_: trace for id_, (trace,) in found.items()}


def value(trace):
    assert trace["ok"], trace["errors"]
    return trace["rewards"]["value"]["score"]


def test_agents_earn_what_the_bench_gives_them(verifiers, provider):
    reference, blind, second, failing = ["reference"], ["blind"], ["empty", "reference"], ["fails"]
    answering(provider, TASKS, [reference] * 4 + [blind] * 3 + [second, failing])

    traces = traces_of(verifiers.evaluate("limner_drawing", provider.url, "-n", "9"))

    solved, unread, late, failed = TASKS[:4], TASKS[4:7], TASKS[7], TASKS[8]
    for task in solved:
        assert value(traces[task.id]) == 1.0
        ones = dict.fromkeys(("passed", "fidelity", "precision", "composition"), 1.0)
        assert traces[task.id]["metrics"] == {**ones, "errors": 0.0}
    assert [traces[task.id]["metrics"]["passed"] for task in unread] == [0.0] * 3
    blindly = [score(task, draw(AGENTS["blind"](Turn(task, load_screen(), "")))) for task in unread]
    assert [value(traces[task.id]) for task in unread] == [one.value for one in blindly]
    assert sum(one.value for one in blindly) / 3 < 0.04
    assert value(traces[late.id]) == 1.0
    assert provider.asked | {failed.prompt: 0} == {
        **{task.prompt: 1 for task in solved},
        **{task.prompt: 2 for task in (*unread, late)},
        failed.prompt: 0,
    }

    first, told = provider.asked_for(late.prompt)
    assert [message["role"] for message in first["messages"]] == ["system", "user"]
    assert [m["role"] for m in told["messages"]] == ["system", "user", "assistant", "user"]
    assert told["messages"][2]["content"] == "[]"
    assert told["messages"][3]["content"].startswith("Your drawing scored 0.000 of 1 (poor).")

    assert not traces[failed.id]["ok"], "a provider's failure is no zero"
    assert traces[failed.id]["rewards"] == {}
    assert "the server is on fire" in json.dumps(traces[failed.id]["errors"])


def test_fresh_tasks_a_shuffled_screen_and_the_way_of_asking_are_options(verifiers, provider):
    fresh = list(generate_tasks(7, 12))[4:]
    answering(provider, fresh, [["empty"], *[["reference"]] * 7], layout_seed=3)
    taskset = {"seed": "7", "start": "4", "layout-seed": "3"}
    ways = {"turns": "3", "feedback": "none", "threshold": "0.5"}
    options = {f"taskset.{name}": text for name, text in taskset.items()} | ways
    given = [part for name, text in options.items() for part in (f"--env.{name}", text)]

    traces = traces_of(verifiers.evaluate("limner_drawing", provider.url, "-n", "8", *given))

    earned = {id_: value(trace) for id_, trace in traces.items()}
    assert earned == {task.id: float(task != fresh[0]) for task in fresh}
    assert provider.asked == {task.prompt: 3 if task == fresh[0] else 1 for task in fresh}
    last = provider.asked_for(fresh[0].prompt)[-1]["messages"][-1]["content"]
    assert last.startswith("You have one more try.")


def test_categories_difficulties_and_profiles_choose(verifiers, provider):
    chosen = [
        t for t in bundled_tasks() if t.category == "size" and t.difficulty in ("easy", "hard")
    ]
    answering(provider, chosen, cycle([["reference"]]))
    options = {"category": '["size"]', "difficulty": '["easy","hard"]', "profile": "paper"}
    given = [part for name, text in options.items() for part in (f"--env.taskset.{name}", text)]

    traces = traces_of(verifiers.evaluate("limner_drawing", provider.url, *given))

    assert {id_: value(trace) for id_, trace in traces.items()} == {t.id: 1.0 for t in chosen}
    assert "fidelity" not in traces[chosen[0].id]["metrics"], "only `verified` has it"


def test_an_unknown_category_is_named(verifiers):
    wrong = ("--env.taskset.category", '["cats"]')

    said = verifiers.run("vf-eval", "limner_drawing", "-m", "test", *wrong, fails=True)

    assert "there is no such category; there are: basic_shapes" in " ".join(said.split())


def test_verifiers_own_checks_pass(verifiers):
    summary = verifiers.validate("limner_drawing", "-n", "40", "-s")

    assert summary["outcomes"]["valid"] == 40
    assert summary["checks"]["gold"]["valid"] == summary["checks"]["noop"]["valid"] == 40
