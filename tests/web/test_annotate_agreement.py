"""Agreement: among people, with a judge's file, with the score; by page and by command."""

import json
import math

import pytest
from click.testing import CliRunner

from limner.cli import main
from limner.design.building.ratings import Rating, read_ratings
from limner.report.agreement import agreement
from limner.web.annotate.agreement import EVERYBODY, against, alpha_of, among
from limner.web.annotate.judging import MAX_RATINGS
from limner.web.annotate.resampling import interval
from limner.web.annotate.studies import questions_of
from web.annotators import Site, whole

NONE = math.nan
# Krippendorff's example of four coders and twelve units ("Computing Krippendorff's
# Alpha-Reliability", 2011, section C): 0.743 for nominal data, 0.815 for ordinal.
CODERS = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, NONE, NONE, NONE],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, NONE, 3],
    [NONE, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, NONE],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, NONE],
]


def said(rows, groups=None):
    """Return each row's values as a person's ratings of ``r0/x``, ``r1/x``, ..."""
    return {
        f"person-{number}": {
            f"r{place}/x": Rating(f"r{place}/x", int(value), groups and groups[place])
            for place, value in enumerate(row)
            if not math.isnan(value)
        }
        for number, row in enumerate(rows, 1)
    }


@pytest.mark.parametrize(("level", "value"), [("nominal", 0.743), ("ordinal", 0.815)])
def test_alpha_is_that_of_the_published_example(level, value):
    alpha = alpha_of(said(CODERS), level)
    assert round(alpha.value, 3) == value
    assert (alpha.people, alpha.items) == (4, 11)  # the last unit has one value
    low, high = alpha.interval
    assert 0 < low < value < high <= 1


def test_alpha_of_nothing_in_common_is_none_and_of_equal_values_undefined():
    assert alpha_of(said([[1, NONE], [NONE, 1]]), "ordinal") is None
    assert alpha_of(said([[3, 3], [3, 3]]), "ordinal").value is None
    assert alpha_of({}, "ordinal") is None


def test_pairs_are_those_who_have_items_in_common():
    pairs = among(said([[1, 2, 3, NONE], [1, 2, 4, NONE], [NONE, NONE, NONE, 2]]))
    assert [pair.name for pair in pairs] == ["person-1 and person-2"]
    assert (pairs[0].found.items, round(pairs[0].found.equal, 3)) == (3, 0.667)


def test_everybody_together_is_compared_item_by_item_and_person_by_person():
    people = said([[1, 2, 3, 4], [2, 2, 3, 5]])
    judge = said([[1, 2, 3, 5]])["person-1"]
    everybody, first, second = against(people, judge)
    assert (everybody.name, first.name, second.name) == (EVERYBODY, "person-1", "person-2")
    assert (everybody.found.items, first.found.items) == (8, 4)
    assert everybody.found.equal == 6 / 8
    # Observed 6/8; by chance (1*2 + 3*2 + 2*2 + 1*0 + 1*2) / 64 = 14/64.
    assert everybody.found.kappa == pytest.approx((6 / 8 - 14 / 64) / (1 - 14 / 64))
    assert everybody.kappa[0] <= everybody.found.kappa <= everybody.kappa[1]
    assert first.kappa is None
    assert against(people, {"other/x": Rating("other/x", 1)}) == []


def test_ranks_are_compared_within_their_image_and_person():
    groups = ["a", "a", "a", "b", "b", "b"]
    people = said([[1, 2, 3, 1, 2, 3], [3, 2, 1, 1, 2, 3]], groups)
    judge = said([[1, 2, 3, 1, 2, 3]], groups)["person-1"]
    everybody, first, second = against(people, judge)
    assert everybody.found.tau.n == 4
    assert everybody.found.tau.mean == pytest.approx((1 + 1 - 1 + 1) / 4)
    assert (first.found.tau.mean, second.found.tau.mean) == (pytest.approx(1), pytest.approx(0))


def test_an_interval_draws_clusters_and_repeats():
    values = [0, 0, 0, 1, 1, 1]

    def mean(chosen):
        return float(sum(values[one] for one in chosen) / len(chosen))

    single = interval(mean, list("abcdef"))
    assert single == interval(mean, list("abcdef"))
    assert 0 <= single[0] < 0.5 < single[1] <= 1
    # Of two clusters that differ in all their values, half of the draws hold one alone.
    assert interval(mean, list("aaabbb")) == (0, 1)
    assert interval(mean, list("aaaaaa")) is None
    assert interval(lambda _: None, list("abcdef")) is None


@pytest.fixture
def made(tmp_path, monkeypatch):
    """A study that two people have answered: everything with 4, and everything with 5 and 1."""
    monkeypatch.setenv("LIMNER_CACHE", str(tmp_path / "cache"))
    made = Site(tmp_path).make(share=12, common=12)
    first, second = made.people()
    first.start()
    second.start()
    for place in range(1, 13):
        first.say(place, whole(first.item(place), 4))
        second.say(place, whole(second.item(place), 5 if place % 2 else 1))
    return made


def judge_of(made, value=4):
    """A judge's file about the study's items."""
    rows = [
        {"item": f"{item.id}/{part}", "value": value if number % 2 else 1}
        for number, item in enumerate(made.items)
        for part in questions_of(item).ratings
    ]
    return "".join(json.dumps(row) + "\n" for row in rows)


def test_the_page_shows_what_the_agreement_command_shows(made, tmp_path):
    answer = made.site.client.post(
        f"{made.address}/judges", data={"name": "C:\\x\\ratings.jsonl", "text": judge_of(made)}
    )
    assert answer.headers["location"] == f"{made.address}/agreement"
    page = made.site.client.get(answer.headers["location"]).text
    assert "Ratings: people and ratings.jsonl" in page
    for name, text in (
        ("judge.jsonl", judge_of(made)),
        ("person.csv", made.export("ratings.csv", annotator="person-2")),
    ):
        (tmp_path / name).write_text(text, newline="")
    ours, judge = (read_ratings(tmp_path / name) for name in ("person.csv", "judge.jsonl"))
    found = agreement(ours, judge, list(ours))
    assert f"<td>{found.kappa:.3f}</td>" in page
    assert f"<td>{found.tau.mean:.3f}</td>" in page
    shown = CliRunner().invoke(
        main, ["design", "agreement", str(tmp_path / "person.csv"), str(tmp_path / "judge.jsonl")]
    )
    assert f"{found.kappa:.3f}" in shown.output


def test_before_two_people_have_answered_there_is_nothing_to_compare(tmp_path, monkeypatch):
    monkeypatch.setenv("LIMNER_CACHE", str(tmp_path / "cache"))
    made = Site(tmp_path).make()
    page = made.site.client.get(f"{made.address}/agreement").text
    assert "There is nothing to compare yet" in page


def test_a_judges_file_of_one_name_takes_the_place_of_the_last(made):
    for value in (4, 5):
        made.site.client.post(
            f"{made.address}/judges", data={"name": "j.jsonl", "text": judge_of(made, value)}
        )
    page = made.site.client.get(f"{made.address}/agreement").text
    assert page.count("Ratings: people and j.jsonl") == 1


@pytest.mark.parametrize(
    ("name", "text", "word"),
    [
        ("j.jsonl", "", "j.jsonl: holds no rating."),
        ("j.jsonl", "{", "j.jsonl: line 1: is no JSON"),
        ("j.jsonl", '{"item": "a"}', "line 1: has no &#39;value&#39;"),
        ("j.csv", "item,value\na,b\n", "j.csv: line 2: the value &#39;b&#39; is no whole number"),
        ("j.jsonl", '{"item": "a", "value": 1e30}', "is no whole number"),
        ("j.jsonl", '{"item": "a", "value": 1001}', "j.jsonl: a: the value is out of bounds."),
        ("j.jsonl", '{"item": "\\ud800", "value": 1}', "holds half of a character"),
        ("j.jsonl", '{"item": "a", "value": 1, "group": "\\ud800"}', "holds half of a character"),
        ("../../x.jsonl", "{", "x.jsonl: line 1"),
        ("<b>.jsonl", "{", "&lt;b&gt;.jsonl: line 1"),
        ("", "{", "judge.jsonl: line 1"),
    ],
)
def test_a_judges_file_that_is_none_is_refused_by_line(made, name, text, word):
    answer = made.site.client.post(f"{made.address}/judges", data={"name": name, "text": text})
    assert answer.status_code == 400
    assert word in answer.text
    assert "/tmp" not in answer.text


def test_a_judges_file_is_bounded(made):
    text = "item,value\n" + "".join(f"{n},1\n" for n in range(MAX_RATINGS + 1))
    answer = made.site.client.post(f"{made.address}/judges", data={"name": "j.csv", "text": text})
    assert answer.status_code == 400
    assert "more than 100,000 ratings" in answer.text
    for number in range(20):
        data = {"name": f"{number}.jsonl", "text": judge_of(made)}
        assert made.site.client.post(f"{made.address}/judges", data=data).status_code == 303
    data["name"] = "20.jsonl"
    assert made.site.client.post(f"{made.address}/judges", data=data).status_code == 400


def command(made, *arguments):
    data = ["--data", str(made.site.settings.data)]
    return CliRunner().invoke(
        main, ["design", "annotations", arguments[0], *data, *map(str, arguments[1:])]
    )


def test_the_command_lists_studies_and_how_far_they_are(made):
    row = json.loads(command(made, "list", "--json").output)
    assert row["page"] == made.address
    assert (row["study"], row["kind"], row["people"], row["answers"]) == (1, "requests", 2, 24)


def test_the_command_writes_each_persons_files_as_the_page_does(made, tmp_path):
    told = command(made, "export", 1, tmp_path / "out")
    assert told.output == f"19 files in {tmp_path / 'out'}\n"
    file = tmp_path / "out" / "ratings-person-1.csv"
    assert file.read_bytes().decode() == made.export("ratings.csv", annotator="person-1")
    assert {rating.value for rating in read_ratings(file).values()} == {4}


def test_the_command_compares_with_a_judges_file(made, tmp_path):
    (tmp_path / "ratings.jsonl").write_text(judge_of(made))
    lines = command(made, "agreement", 1, "--with", tmp_path / "ratings.jsonl", "--json").output
    among_people, with_judge = map(json.loads, lines.splitlines())
    assert among_people["title"] == "Ratings: people among themselves"
    assert among_people["rows"][0][0] == "person-1 and person-2"
    assert "Krippendorff’s alpha (ordinal) of 2 people" in among_people["note"]
    assert with_judge["title"] == "Ratings: people and ratings.jsonl"
    assert [row[0] for row in with_judge["rows"]] == [EVERYBODY, "person-1", "person-2"]
    shown = command(made, "agreement", 1).output
    assert "Ratings: people and ratings.jsonl" in shown


def test_the_command_makes_a_study_of_other_requests(made, tmp_path):
    requests = tmp_path / "requests.yaml"
    requests.write_text(
        "type: postcard\ntheme: sea\ndifficulty: easy\nrequests:\n"
        "  - id: p-1\n    query: A postcard that says Ahoy, please.\n"
        "    texts: [{lines: {greeting: Ahoy}}]\n"
    )
    told = command(made, "new", "--requests", requests, "--people", 1)
    assert told.output.startswith("Study 2: 1 requests, /annotate/s/")
    link = told.output.split()[-1]
    site = made.site
    assert site.client.get(f"{link}/start").status_code == 200
    assert site.store.studies()[0].plan.source == "requests.yaml"


def test_the_command_says_when_more_is_common_than_anybody_gets(made):
    told = command(made, "new", "--share", 3, "--common", 4)
    assert told.exit_code == 2
    assert "'--common': 4 is more than a person gets: raise --share, which is 3" in told.output
    assert len(made.site.store.studies()) == 1


@pytest.mark.parametrize(
    ("options", "common"), [((), 4), (("--share", 3), 3), (("--share", 3, "--common", 0), 0)]
)
def test_the_command_has_four_in_common_where_nothing_else_is_said(made, options, common):
    assert command(made, "new", *options).exit_code == 0
    assert made.site.store.studies()[0].plan.common == common


@pytest.mark.parametrize("number", [2, -1, 10**30])
def test_a_study_that_is_not_there_is_told(made, number):
    told = command(made, "export", "--", number, "out")
    assert told.exit_code == 1
    assert f"There is no study {number}; there are: 1." in told.output


def test_a_folder_without_annotations_is_told(tmp_path):
    told = CliRunner().invoke(main, ["design", "annotations", "list", "--data", str(tmp_path)])
    assert told.exit_code == 1
    assert "annotations.sqlite: there are no annotations here" in told.output
