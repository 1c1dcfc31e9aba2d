"""Files of answers: read by whichever road, written whole, gone on with."""

import json
import os
import signal
import subprocess
import sys

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from batch.deeds import Lengths
from batch.living import children, is_alive, wait_until
from limner.batch import BatchError, Job, run_job
from limner.cli import main
from limner.drawing import bundled_tasks, draw, load_screen, score
from limner.drawing.reference import strokes_to_actions

ROWS = [{"task": f"t{n}", "answer": "x" * (n % 100), "id": f"row {n}"} for n in range(1_050)]
TASKS = bundled_tasks()


def write_lines(path, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return path


def write_table(path, rows, group=None):
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.Table.from_pylist(rows), path, row_group_size=group)
    return path


def results(url):
    if str(url).endswith(".jsonl"):
        with fsspec.open(str(url), "rb") as file:
            return [json.loads(line) for line in file]
    system, path = fsspec.url_to_fs(str(url))
    files = sorted(system.glob(f"{path}/part-*")) if system.isdir(path) else [path]
    return [
        {**row, "metrics": json.loads(row["metrics"])}
        for file in files
        for row in pq.read_table(system.open(file)).to_pylist()
    ]


def as_scored(rows, start=0):
    return [
        (n, row["id"], row["task"], len(row["answer"]) / 100) for n, row in enumerate(rows, start)
    ]


def of(row):
    return row["index"], row["id"], row["task"], row["value"]


def sources(folder):
    """One and the same rows in every form of input."""
    table = pa.Table.from_pylist(ROWS)
    pq.write_table(table, folder / "one.parquet")
    write_table(folder / "groups.parquet", ROWS, group=70)
    write_lines(folder / "one.jsonl", ROWS)
    write_table(folder / "parts/a/0.parquet", ROWS[:333])
    write_lines(folder / "parts/b.jsonl", ROWS[333:650])
    write_table(folder / "parts/c.parquet", ROWS[650:], group=40)
    write_lines(folder / "parts/_c.jsonl", ROWS)
    (folder / "parts/notes.txt").write_text("no rows")
    return [folder / name for name in ("one.parquet", "groups.parquet", "one.jsonl", "parts")]


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("target", ["out", "out.parquet", "out.jsonl"])
def test_every_input_comes_to_the_same_rows_in_order(tmp_path, place, target):
    source = sources(tmp_path)[place]
    ended = run_job(Job(Lengths(), str(source), str(tmp_path / target)), workers=2)
    assert list(map(of, results(tmp_path / target))) == as_scored(ROWS)
    assert (ended.done, ended.total, ended.kept, ended.unscored) == (1_050, 1_050, 0, 0)
    assert ended.mean == pytest.approx(sum(len(row["answer"]) for row in ROWS) / 1_050 / 100)
    left = {path.name for path in tmp_path.iterdir() if path.name.startswith((target, "."))}
    assert left == {target}


def test_blank_lines_are_no_rows(tmp_path):
    path = tmp_path / "in.jsonl"
    path.write_text("\n\n".join(json.dumps(row) for row in ROWS) + "\n  \n")
    run_job(Job(Lengths(), str(path), str(tmp_path / "out")), workers=1)
    assert list(map(of, results(tmp_path / "out"))) == as_scored(ROWS)


def test_a_row_that_is_not_in_order_says_where_and_what(tmp_path):
    path = tmp_path / "in.jsonl"
    lines = [
        '{"task": "a", "answer": "x"}',
        "{",
        "7",
        '{"answer": "x"}',
        '{"task": "a"}',
        "[" * 99_999,
    ]
    path.write_text("\n".join(lines))
    ended = run_job(Job(Lengths(), str(path), str(tmp_path / "out")), workers=1)
    errors = [row["error"] for row in results(tmp_path / "out")]
    url = f"file://{path}"
    assert errors[0] is None
    assert errors[1].startswith(f"{url}, row 2: is no JSON: Expecting property name")
    assert errors[2:5] == [
        f"{url}, row 3: is no object.",
        f"{url}, row 4: has no `task`.",
        f"{url}, row 5: has no `answer`.",
    ]
    assert errors[5].startswith(f"{url}, row 6: is no JSON: ")
    assert ended.unscored == 5


def test_input_that_cannot_be_used_is_said_by_name(tmp_path):
    def failure(source):
        with pytest.raises(BatchError) as caught:
            run_job(Job(Lengths(), str(source), str(tmp_path / "out")))
        return str(caught.value)

    (tmp_path / "empty").mkdir()
    (tmp_path / "in.csv").write_text("task,answer")
    (tmp_path / "no.parquet").write_bytes(b"PAR1 or not")
    (tmp_path / "no.jsonl").write_text("\n")
    other = write_table(tmp_path / "other.parquet", [{"task": "a", "text": "b"}])
    assert failure(tmp_path / "gone") == f"{tmp_path}/gone: there is no such file or folder."
    assert "no file in it ends in one of .parquet" in failure(tmp_path / "empty")
    assert "in.csv: ends in none of .parquet" in failure(tmp_path / "in.csv")
    assert "no.parquet: cannot be read as Parquet" in failure(tmp_path / "no.parquet")
    assert "there are no rows in it" in failure(tmp_path / "no.jsonl")
    assert failure(other) == f"file://{other}: has no column `answer`; it has: task, text."
    assert "cannot be reached" in failure("nowhere://x/y.jsonl")


def test_in_memory_and_any_other_file_system(tmp_path):
    system = fsspec.filesystem("memory")
    system.rm("/batch", recursive=True) if system.exists("/batch") else None
    system.pipe_file("/batch/in/a.jsonl", b"".join(json.dumps(r).encode() + b"\n" for r in ROWS))
    for target in ("memory://batch/out", "memory://batch/out.parquet", "memory://batch/out.jsonl"):
        run_job(Job(Lengths(), "memory://batch/in", target), workers=2)
        assert list(map(of, results(target))) == as_scored(ROWS)
    with pytest.raises(BatchError, match="cannot see memory://"):
        run_job(Job(Lengths(), "memory://batch/in", "memory://batch/other"), ray="local")


def test_a_row_that_kills_is_a_row_with_an_error_and_costs_no_other(tmp_path):
    rows = [dict(row) for row in ROWS]
    rows[123]["answer"] = rows[777]["answer"] = "die"
    source = write_lines(tmp_path / "in.jsonl", rows)
    ended = run_job(Job(Lengths(), str(source), str(tmp_path / "out")), workers=2)
    got = results(tmp_path / "out")
    assert [row["index"] for row in got] == list(range(1_050))
    lost = {row["index"]: row["error"] for row in got if row["error"]}
    assert lost == dict.fromkeys([123, 777], "its process ended with exit code 7")
    assert ended.unscored == 2


def test_killed_workers_cost_no_row(tmp_path):
    rows = [{**row, "answer": "wait"} for row in ROWS]
    source = write_lines(tmp_path / "in.jsonl", rows)
    before, killed = children(), []

    def kill_one(progress):
        alive = children() - before - set(killed)
        if len(killed) < 2 and alive:
            killed.append(min(alive))
            os.kill(killed[-1], signal.SIGKILL)

    run_job(Job(Lengths(), str(source), str(tmp_path / "out")), workers=2, watch=kill_one)
    assert len(killed) == 2
    assert list(map(of, results(tmp_path / "out"))) == as_scored(rows)


def call(*arguments):
    return CliRunner().invoke(main, [str(item) for item in arguments])


def answers(count):
    screen = load_screen()
    return [strokes_to_actions(TASKS[n % 250].reference, screen) for n in range(count)]


def test_a_killed_command_is_gone_on_with(tmp_path):
    rows = [{"task": n % 250, "answer": json.dumps(one)} for n, one in enumerate(answers(500))]
    source = write_lines(tmp_path / "in.jsonl", rows)
    out = tmp_path / "out"
    command = [
        sys.executable,
        "-m",
        "limner",
        "drawing",
        "score",
        source,
        "-o",
        out,
        "--workers",
        "2",
    ]
    program = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    assert wait_until(lambda: len(list(out.glob("part-*"))) >= 1, 60)
    workers = children(program.pid)
    program.kill()
    program.wait()
    assert len(workers) == 2
    assert wait_until(lambda: not any(map(is_alive, workers)), 5)
    kept = {path: path.stat().st_mtime_ns for path in out.glob("part-*")}
    assert 1 <= len(kept) < 5
    result = call("drawing", "score", source, "-o", out, "--workers", "2")
    assert result.exit_code == 0, result.output
    assert "were done before" in result.output
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    fresh = call("drawing", "score", source, "-o", tmp_path / "fresh", "--workers", "1")
    assert fresh.exit_code == 0
    parts = {path.name: path.read_bytes() for path in out.iterdir()}
    assert parts == {path.name: path.read_bytes() for path in (tmp_path / "fresh").iterdir()}
    assert [row["index"] for row in results(out)] == list(range(500))


def test_the_command_gives_what_score_gives(tmp_path):
    drawn = answers(250)[::25]
    rows = [{"task": TASKS[25 * n].id, "answer": one, "id": n} for n, one in enumerate(drawn)]
    source = write_table(tmp_path / "in.parquet", rows)
    out = tmp_path / "out.jsonl"
    result = call("drawing", "score", source, "-o", out, "--profile", "paper", "--checks", "--json")
    assert json.loads(result.stdout) == {"rows": 10, "unscored": 0, "mean": 1.0, "out": str(out)}
    assert "10 of 10 rows" in result.stderr
    first, alone = results(out)[0], score(TASKS[0], draw(drawn[0]), "paper")
    assert first["value"] == alone.value
    assert first["metrics"] == json.loads(json.dumps(alone.metrics))
    assert [one["criterion"] for one in first["checks"]] == [one.criterion for one in alone.checks]
    assert set(first) == {
        *("index", "id", "task", "profile", "value", "passed"),
        *("errors", "warnings", "metrics", "checks", "error"),
    }


def test_parquet_results_have_every_fault_and_check(tmp_path):
    rows = [{"task": 0, "answer": '[{"action": "jump"}, {"action": "\\ud800"}]'}]
    out = tmp_path / "out"
    source = write_lines(tmp_path / "in.jsonl", rows)
    assert call("drawing", "score", source, "-o", out, "--checks").exit_code == 0
    [got], alone = results(out), score(TASKS[0], draw(rows[0]["answer"]))
    assert [(one["type"], one["index"]) for one in got["errors"]] == [
        (one.type.value, one.index) for one in alone.errors
    ]
    assert [one["weight"] for one in got["checks"]] == [one.weight for one in alone.checks]


def test_results_of_another_job_are_not_mixed(tmp_path):
    source = write_lines(tmp_path / "in.jsonl", [{"task": 0, "answer": "[]"}])
    out = tmp_path / "out"
    assert call("drawing", "score", source, "-o", out).exit_code == 0
    other = call("drawing", "score", source, "-o", out, "--profile", "paper")
    assert other.exit_code == 1
    assert "has results of another job: its settings differs" in other.output
    write_lines(source, [{"task": 0, "answer": "[] "}])
    assert "its input differs" in call("drawing", "score", source, "-o", out).output
    one = tmp_path / "one.jsonl"
    assert call("drawing", "score", source, "-o", one).exit_code == 0
    assert "is there already" in call("drawing", "score", source, "-o", one).output


def test_input_and_output_have_to_be_named(tmp_path):
    assert "INPUT and --out" in call("drawing", "score").output
    source = write_lines(tmp_path / "in.jsonl", ROWS)
    assert "INPUT and --out" in call("drawing", "score", source).output
    both = call("drawing", "score", source, "--records", source)
    assert "--records goes without INPUT" in both.output


def test_designs_are_scored_by_the_same_command(tmp_path):
    from limner.design.planner import plan
    from limner.design.requests import bundled_requests

    request = next(one for one in bundled_requests() if not one.images)
    rows = [{"task": request.id, "answer": plan(request, ())}, {"task": "none", "answer": "[]"}]
    source = write_lines(tmp_path / "in.jsonl", rows)
    out = tmp_path / "out.jsonl"
    result = call("design", "score", source, "-o", out, "--workers", "1")
    assert result.exit_code == 0, result.output
    assert [(row["value"], row["error"]) for row in results(out)] == [
        (1.0, None),
        (None, "there is no request 'none'"),
    ]
