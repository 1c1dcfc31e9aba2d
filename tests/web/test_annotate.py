"""The annotators' page: what is drawn, who gets it, what is kept, and what comes out."""

import csv
import io
import json
import os
import re
import sqlite3
from collections import Counter
from itertools import chain

import pytest

from limner.design.building.ratings import read_ratings
from limner.design.pool import known_pool
from limner.design.requests import TASK_SET, bundled_requests
from limner.web.annotate.database import DatabaseError
from limner.web.annotate.pictures import png
from limner.web.annotate.request_items import NO_POOL
from limner.web.annotate.sampling import share_of, stratified
from limner.web.annotate.store import FILE, Store
from limner.web.annotate.studies import questions_of
from limner.web.annotate.trimming import trimmed
from web.annotators import SIZES, Person, Site, make_pool, whole

EVIL = '<script>alert(1)</script>"\u202e'


@pytest.fixture(scope="session")
def cache(tmp_path_factory):
    """A cache folder with a small index of OpenMoji."""
    folder = tmp_path_factory.mktemp("cache")
    os.environ["LIMNER_CACHE"], before = str(folder), os.environ.get("LIMNER_CACHE")
    try:
        make_pool()
    finally:
        os.environ.pop("LIMNER_CACHE")
        if before is not None:
            os.environ["LIMNER_CACHE"] = before
    return folder


@pytest.fixture
def site(tmp_path, monkeypatch, cache):
    monkeypatch.setenv("LIMNER_CACHE", str(cache))
    return Site(tmp_path)


@pytest.fixture
def bare(tmp_path, monkeypatch):
    """A site on a machine without a pool."""
    monkeypatch.setenv("LIMNER_CACHE", str(tmp_path / "cache"))
    return Site(tmp_path)


def test_a_sample_is_stratified_and_the_same_for_its_seed():
    def drawn(seed):
        return stratified(bundled_requests(), lambda one: one.type, 50, seed)

    first = drawn(1)
    assert first == drawn(1)
    assert first != drawn(2)
    assert len({one.id for one in first}) == 200
    types = ["book cover", "business card", "postcard", "poster"]
    assert [one.type for one in first] == types * 50


def test_a_small_stratum_gives_what_it_has():
    words = ["a1", "a2", "b1", "a3"]
    drawn = stratified(words, lambda word: word[0], 2, 1)
    assert Counter(word[0] for word in drawn) == {"a": 2, "b": 1}
    assert drawn[1] == "b1"


def test_every_item_is_dealt_before_one_is_dealt_twice():
    shares = [share_of(seat, 200, 25, 0, seed=1) for seat in range(1, 9)]
    assert sorted(chain(*shares)) == list(range(200))
    assert set(share_of(9, 200, 25, 0, seed=1)) == set(shares[0])


def test_the_common_items_are_everybodys_and_shares_are_stratified():
    shares = [share_of(seat, 200, 25, 4, seed=1) for seat in range(1, 13)]
    assert {len(set(share)) for share in shares} == {25}
    assert all(set(range(4)) <= set(share) for share in shares)
    assert set(chain(*shares)) == set(range(200))
    # The sample takes the four types in turn.
    assert all(set(Counter(n % 4 for n in share).values()) <= {6, 7} for share in shares)
    assert shares[0] != sorted(shares[0])


@pytest.mark.parametrize("total", [1, 3, 5])
def test_a_share_of_few_items_is_all_of_them(total):
    assert sorted(share_of(3, total, 25, 4, seed=1)) == list(range(total))


def test_a_study_of_requests_has_three_candidates_for_each_image(site):
    made = site.make()
    assert Counter(item.stratum for item in made.items) == dict.fromkeys(
        ["book cover", "business card", "postcard", "poster"], 3
    )
    assert made.study.plan.source == TASK_SET
    for item in made.items:
        images = item.shown["request"].get("images", [])
        assert [len(some) for some in item.shown["candidates"].values()] == [3] * len(images)


def test_by_default_there_are_50_of_a_type_and_25_for_each_person(bare):
    page = bare.client.get("/annotate").text
    given = dict(re.findall(r'name="(per_stratum|share)" [^>]*value="(\d+)"', page))
    assert given == {"per_stratum": "50", "share": "25"}
    made = bare.make(per_stratum=50, share=25, common=0, annotators=8)
    assert len(made.items) == 200
    ids = [person.item(place).id for person in made.people() for place in range(1, 26)]
    assert len(set(ids)) == 200


def test_without_a_pool_the_ranking_is_left_out_and_both_pages_say_so(bare):
    made = bare.make()
    assert made.study.plan.notes == (NO_POOL,)
    assert "there is no finished index of a pool" in made.page()
    assert "cannot be ranked here" in bare.client.get("/annotate").text
    assert all(questions_of(item).ranks == {} for item in made.items)
    person = made.people()[0]
    person.say_all()
    assert made.export("rankings.csv") == "item,group,annotator,value\r\n"
    assert len(made.export("ratings.csv").splitlines()) > 8


def test_a_person_goes_from_the_questions_through_the_items_to_the_end(site):
    person, other = site.make().people()
    assert person.link != other.link
    assert len(person.link.rpartition("/")[2]) == 22
    client = site.client
    assert client.get(person.link).headers["location"] == f"{person.link}/start"
    assert client.get(f"{person.link}/1").headers["location"] == f"{person.link}/start"
    start = client.get(f"{person.link}/start").text
    assert "How often do you use design tools" in start
    assert "Bad answers would be" in start
    assert person.start(nickname="Ada").headers["location"] == f"{person.link}/1"
    for place in (1, 2, 3):
        answer = person.say(place, whole(person.item(place)))
        assert answer.headers["location"] == f"{person.link}/{place + 1}"
        assert client.get(person.link).headers["location"] == f"{person.link}/{place + 1}"
    assert person.say(4, whole(person.item(4))).headers["location"] == f"{person.link}/done"
    assert "Done: thank you" in client.get(f"{person.link}/done").text
    assert client.get(f"{person.link}/5").status_code == 404


def test_a_person_goes_on_with_what_was_left_out(site):
    person = site.make().people()[0]
    person.start()
    assert person.say(3, whole(person.item(3))).headers["location"] == f"{person.link}/4"
    assert person.say(4, whole(person.item(4))).headers["location"] == f"{person.link}/1"


@pytest.mark.parametrize("said", [{}, {"usage": 3}, {"usage": 6, "familiarity": 1}])
def test_both_questions_want_an_answer(site, said):
    person = site.make().people()[0]
    answer = site.client.post(f"{person.link}/start", data=said)
    assert answer.status_code in (400, 422)
    assert site.client.get(person.link).headers["location"] == f"{person.link}/start"


def test_what_is_missing_is_told_and_what_is_there_is_kept(site):
    person = site.make().people()[0]
    person.start()
    item = person.item(1)
    fields = whole(item)
    left = fields.pop("rating/text_1")
    answer = person.say(1, fields | {"comment": "Hm."})
    assert answer.status_code == 422
    assert answer.text.count("Choose a number from 1 to 5.") == 1
    page = site.client.get(f"{person.link}/1").text
    assert len(re.findall(r" checked>", page)) == len(fields)
    assert ">Hm.</textarea>" in page
    assert len(person.made.export("ratings.csv").splitlines()) == 1
    assert person.say(1, fields | {"rating/text_1": left}, revision=2).status_code == 303
    assert len(person.made.export("ratings.csv").splitlines()) > 1


def with_images(made) -> tuple[Person, int]:
    """A person who has begun, and the place of an item with an image."""
    for person in made.people():
        person.start()
        for place in range(1, SIZES["share"] + 1):
            if person.item(place).shown["candidates"]:
                return person, place
    raise AssertionError("nobody has an image")


def test_ranks_have_to_differ(site):
    person, place = with_images(site.make())
    fields = whole(person.item(place))
    answer = person.say(place, fields | {"rank/image_1/B": 1})
    assert answer.status_code == 422
    assert "Give each picture another rank, 1 to 3." in answer.text


def test_candidates_are_shown_in_another_order_and_as_pictures(site):
    made = site.make(share=12, common=12, annotators=3)
    orders = []
    for person in made.people():
        person.start()
        for place in range(1, 13):
            page = site.client.get(f"{person.link}/{place}").text
            orders.append("".join(re.findall(r"image_1/([ABC])\.png", page)))
    assert len(set(orders) - {""}) > 3
    person, place = with_images(made)
    first = person.item(place).shown["candidates"]["image_1"][0]["file"]
    picture = site.client.get(f"{person.link}/{place}/image_1/A.png")
    assert picture.headers["content-type"] == "image/png"
    whole_page = png(known_pool("openmoji").folder() / first, 1024)
    assert picture.content == trimmed(whole_page, 256)
    for none in ("image_1/D", "image_9/A", "..%2f..%2fA/A", "image_1/..%2fA"):
        assert site.client.get(f"{person.link}/{place}/{none}.png").status_code == 404


def test_a_pools_credit_stands_beside_its_pictures(site):
    person, place = with_images(site.make())
    assert "OpenMoji" in site.client.get(f"{person.link}/{place}").text


def test_a_choice_is_kept_at_once_but_counts_when_the_person_goes_on(site):
    person = site.make().people()[0]
    person.start()
    fields = whole(person.item(1))
    draft = person.client.post(
        f"{person.link}/1",
        data={"revision": 1, "draft": 1, **fields},
        headers={"accept": "application/json"},
    )
    assert (draft.status_code, draft.json()) == (200, {"faults": {}, "words": ""})
    assert site.client.get(person.link).headers["location"] == f"{person.link}/1"
    assert len(person.made.export("ratings.csv").splitlines()) == 1
    said = person.client.post(
        f"{person.link}/1",
        data={"revision": 2, **fields},
        headers={"accept": "application/json"},
    )
    assert said.json() == {"next": f"{person.link}/2"}


def test_an_answer_that_comes_twice_is_one_and_one_that_was_overtaken_is_none(site):
    person = site.make().people()[0]
    person.start()
    four, two = whole(person.item(1), 4), whole(person.item(1), 2)
    assert person.say(1, four).status_code == 303
    assert person.say(1, four).status_code == 303
    refused = person.say(1, two)
    assert refused.status_code == 409
    assert "answered in another window" in refused.text
    values = {
        row["value"] for row in csv.DictReader(io.StringIO(person.made.export("ratings.csv")))
    }
    assert values == {"4"}
    assert person.say(1, two, revision=2).status_code == 303
    rows = list(csv.DictReader(io.StringIO(person.made.export("ratings.csv"))))
    assert {row["value"] for row in rows} == {"2"}
    assert len({row["item"] for row in rows}) == len(rows)


def test_a_new_start_of_the_server_goes_on_where_one_was(site, tmp_path):
    person = site.make().people()[0]
    person.start()
    person.say(1, whole(person.item(1)))
    again = Site(tmp_path)
    assert again.client.get(person.link).headers["location"] == f"{person.link}/2"


@pytest.mark.parametrize(
    "said",
    [
        {"rating/text_1": "6"},
        {"rating/text_1": "４"},
        {"rating/text_1": "1e0"},
        {"revision": "0"},
        {"revision": "9" * 30},
        {"revision": "x"},
    ],
)
def test_a_form_that_no_page_sends_is_refused(site, said):
    person = site.make().people()[0]
    person.start()
    answer = person.say(1, whole(person.item(1)) | said)
    assert answer.status_code == 400
    assert next(iter(said)) in answer.text


def test_what_is_not_asked_is_passed_over(site):
    person = site.make().people()[0]
    person.start()
    extra = {"rating/../x": 5, "rank/image_9/A": 1, "verdict": "right", "comment": "x" * 9_000}
    assert person.say(1, whole(person.item(1)) | extra).status_code == 303
    kept = json.loads(person.made.export("annotations.json"))["annotators"][0]["answers"][0]
    assert set(kept) <= {"item", "saved", "ratings", "ranks", "comment"}
    assert len(kept["comment"]) == 2_000


def test_the_exports_are_what_the_agreement_command_reads(site, tmp_path):
    made = site.make()
    for person, rating in zip(made.people(), (5, 3), strict=True):
        person.say_all(rating)
    for name in ("ratings.csv", "ratings.jsonl"):
        path = tmp_path / name
        path.write_text(made.export(name, annotator="person-2"), newline="")
        ratings = read_ratings(path)
        person = made.people()[1]
        expected = {
            f"{person.item(place).id}/{part}"
            for place in range(1, 5)
            for part in questions_of(person.item(place)).ratings
        }
        assert set(ratings) == expected
        assert {one.value for one in ratings.values()} == {3}
    path = tmp_path / "rankings.csv"
    path.write_text(made.export("rankings.csv", annotator="person-1"), newline="")
    for item, rating in read_ratings(path).items():
        assert item == f"{rating.group}/{'ABC'[rating.value - 1]}"


def test_the_whole_export_has_what_people_said_and_no_keys(site):
    made = site.make()
    person = made.people()[0]
    person.start(nickname="  Ada  ", usage=5, familiarity=3)
    person.say(1, whole(person.item(1)) | {"comment": "Fine."})
    text = made.export("annotations.json")
    data = json.loads(text)
    assert data["study"]["seed"] == 7
    assert len(data["items"]) == 12
    first, second = data["annotators"]
    assert [first[key] for key in ("name", "nickname", "usage", "familiarity", "items")] == [
        "person-1", "Ada", 5, 3, 4,
    ]  # fmt: skip
    (answer,) = first["answers"]
    assert (answer["item"], answer["comment"]) == (person.item(1).id, "Fine.")
    assert second["answers"] == []
    assert second["usage"] is None
    for key in (made.key, *(one.link.rpartition("/")[2] for one in made.people())):
        assert key not in text


@pytest.mark.parametrize("begin", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_cell_of_a_csv_begins_as_a_formula_does(site, begin):
    made = site.make()
    person = made.people()[0]
    person.start()
    # What begins or ends with blanks is stripped; the cell must be safe all the same.
    person.say(1, whole(person.item(1)) | {"comment": f'{begin}",=2'})
    rows = list(csv.reader(io.StringIO(made.export("comments.csv"))))
    assert rows[1][2] == f"""'{begin.strip()}",=2"""
    assert not any(
        cell.startswith(("=", "+", "-", "@", "\t", "\r")) for row in rows for cell in row
    )


def test_whatever_people_say_is_shown_as_text(site):
    made = site.make()
    person = made.people()[0]
    person.start(nickname=EVIL)
    person.say(1, whole(person.item(1)) | {"comment": EVIL})
    for page in (made.page(), site.client.get(f"{person.link}/1").text):
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
        assert "\u202e" not in page


def test_no_page_has_a_script_or_style_in_it(site):
    made = site.make()
    person = made.people()[0]
    person.start()
    addresses = ["/annotate", made.address, f"{made.address}/agreement", f"{person.link}/start"]
    addresses += [f"{person.link}/{place}" for place in (1, 2, 3, 4, "done")]
    for address in addresses:
        answer = site.client.get(address)
        assert answer.status_code == 200
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=", answer.text)
        for path in set(re.findall(r'(?:href|src)="(/static/[^"]*annotate[^"]*)"', answer.text)):
            assert site.client.get(path).status_code == 200, path


@pytest.mark.parametrize(
    "path",
    [
        "/annotate/a/none",
        "/annotate/a/none/1",
        "/annotate/a/none/start",
        "/annotate/a/..%2f..%2fetc/1",
        "/annotate/s/none",
        "/annotate/s/none/agreement",
        "/annotate/export/none/annotations.json",
        "/annotate/export/../annotations.sqlite",
        "/annotate/export/{key}/annotations.sqlite",
        "/annotate/export/{key}/..%2fannotations.sqlite",
        "/annotate/export/{key}/verdicts.csv",
        "/annotate/export/{key}/ratings.xml",
        "{link}/0",
        "{link}/99999999999999999999999",
        "{link}/5",
        "{link}/1/picture.png",
    ],
)
def test_an_address_that_is_none_is_not_found(site, path):
    made = site.make()
    address = path.format(key=made.key, link=made.people()[0].link)
    assert site.client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"seed": "-1"}, "seed"),
        ({"per_stratum": "0"}, "per_stratum"),
        ({"share": "501"}, "share"),
        ({"share": "4", "common": "5"}, "common"),
        ({"annotators": "51"}, "annotators"),
        ({"annotators": "½"}, "annotators"),
        ({"kind": "verdicts", "log": "../../etc/passwd"}, "there is no such log"),
        ({"kind": "verdicts", "log": "/etc/passwd"}, "there is no such log"),
        ({"kind": "verdicts"}, "there is no such log"),
    ],
)
def test_a_study_that_cannot_be_made_says_why(site, fields, word):
    data = {"kind": "requests", **SIZES, **fields}
    answer = site.client.post("/annotate/studies", data=data)
    assert answer.status_code == 400
    assert word in answer.text
    assert site.store.studies() == []


def test_more_links_can_be_made_up_to_a_bound(site):
    made = site.make()
    for expected in (52, 102):
        site.client.post(f"{made.address}/annotators", data={"annotators": 50})
        assert len(made.people()) == expected
    for _ in range(8):
        site.client.post(f"{made.address}/annotators", data={"annotators": 50})
    assert len(made.people()) == 500
    assert "at most 500 people" in made.site.client.post(
        f"{made.address}/annotators", data={"annotators": 1}
    ).text  # fmt: skip


def test_beyond_loopback_studies_are_found_by_their_own_address_alone(tmp_path, monkeypatch, cache):
    monkeypatch.setenv("LIMNER_CACHE", str(cache))
    site = Site(tmp_path, host="192.0.2.7", token="secret")
    assert site.client.get("/annotate").status_code == 401
    site.client.get("/?token=secret")
    made = site.make()
    page = site.client.get("/annotate").text
    assert made.key not in page
    assert "studies are not listed" in page
    assert len(made.people()) == 2
    assert "?token=…" in made.page()
    assert "secret" not in made.page()


def test_a_file_that_is_none_of_ours_is_told(tmp_path):
    (tmp_path / FILE).write_bytes(b"no database, but long enough to be taken for one" * 50)
    with pytest.raises(DatabaseError, match=FILE):
        Store(tmp_path)
    (tmp_path / FILE).unlink()
    Store(tmp_path)
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(DatabaseError, match="version 99, this limner's 1"):
        Store(tmp_path)
