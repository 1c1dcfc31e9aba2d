"""Image pools: captions, the drawings that serve, exact search, builds that are stopped."""

import json
from collections import Counter
from types import SimpleNamespace

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from limner.cli import main
from limner.design.pool import (
    Entry,
    Index,
    PoolError,
    build_index,
    build_pool,
    index,
    open_index,
    openclipart,
    read_captions,
)
from limner.design.pool.metadata import read_metadata
from limner.design.pool.openclipart import LeftOut, openclipart_entries
from limner.design.pool.openmoji import openmoji_entries
from limner.sentences import DIMENSIONS, Embedder

CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><metadata>
<rdf:RDF xmlns:cc="http://web.resource.org/cc/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><cc:Work rdf:about="">
<dc:title>{title}</dc:title><dc:description>{description}</dc:description>
<dc:subject><rdf:Bag><rdf:li>{keyword}</rdf:li><rdf:li>clip_art</rdf:li></rdf:Bag></dc:subject>
<dc:creator><cc:Agent><dc:title>Jane Doe</dc:title></cc:Agent></dc:creator>
<cc:license rdf:resource="http://web.resource.org/cc/{licence}"/></cc:Work></rdf:RDF></metadata>
{body}</svg>"""


def card(title="Red Apple", keyword="fruit", licence="PublicDomain", description="", fill="red"):
    body = f'<circle cx="20" cy="20" r="15" fill="{fill}"/>'
    words = {"title": title, "keyword": keyword, "licence": licence, "description": description}
    return CARD.format(body=body, **words)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "food").mkdir()

    def put(name, text):
        (tmp_path / "food" / name).write_text(text)

    put("apple_jane_doe_01.svg", card())
    put("apple_again.svg", card("Another Apple"))
    put("rose_bush_jane_01.svg", card("untitled", "garden", fill="pink"))
    put("blank.svg", card("Snow", fill="white"))
    put("gpl.svg", card("Pear", licence="GPL", fill="green"))
    put("script.svg", card("Bug", fill="blue").replace("</svg>", "<script/></svg>"))
    put("_01.svg", card("", "hash", fill="black"))
    (tmp_path / "food" / "link.svg").symlink_to(tmp_path / "food" / "gpl.svg")
    return tmp_path


def test_which_drawings_serve_and_what_they_are_called(folder):
    told = []
    (folder / "food").rename(folder / "unsorted")
    entries, out = openclipart_entries(folder, watch=lambda *counts: told.append(counts))
    assert entries == [
        Entry("unsorted/apple_again.svg", "another apple, again, fruit"),
        Entry("unsorted/rose_bush_jane_01.svg", "rose bush, garden"),
    ]
    assert out == Counter(dict.fromkeys(LeftOut, 1))
    assert told[-1] == (8, 8)


def test_a_title_that_many_share_is_no_name(folder):
    for number in range(openclipart.SHARED + 1):
        path = folder / "food" / f"thing{'abcdefghijklmnop'[number]}.svg"
        path.write_text(card("My Collection", "toy", fill=f"#{number:02x}4455"))
    entries, _ = openclipart_entries(folder)
    assert Entry("food/thinga.svg", "thinga, toy") in entries


def test_metadata_are_those_of_the_work():
    found = read_metadata(card(description=" A  ripe\n one ").encode())
    assert (found.title, found.description) == ("Red Apple", "A ripe one")
    assert (found.creator, found.keywords) == ("Jane Doe", ["fruit", "clip_art"])
    assert found.licence == openclipart.PUBLIC_DOMAIN


def test_where_the_clip_art_is_missing_the_command_is_told(tmp_path):
    with pytest.raises(PoolError, match="apt-get install openclipart-svg"):
        openclipart_entries(tmp_path / "nothing")


def test_emojis_are_called_by_their_characters_names(tmp_path):
    for name in ("1F34E.svg", "1F468-200D-1F373.svg", "E000.svg", "nonsense.svg", "110000.svg"):
        (tmp_path / name).write_text("<svg/>")
    assert openmoji_entries(tmp_path) == [
        Entry("1F34E.svg", "red apple"),
        Entry("1F468-200D-1F373.svg", "man, cooking"),
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("c.jsonl", '{"file": "a.png", "caption": "an ape"}\n\n{"file": "b", "caption": "bee"}\n'),
        ("c.csv", 'caption,more,file\nan ape,1,a.png\n"bee",2,b\n'),
        ("c.tsv", "file\tcaption\na.png\tan ape\nb\tbee\n"),
    ],
)
def test_captions_are_read(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    assert read_captions(tmp_path / name) == [Entry("a.png", "an ape"), Entry("b", "bee")]


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("c.jsonl", '{"file": "a", "caption": "b"}\n{"file": 3, "caption": "x"}', "line 2: needs"),
        ("c.jsonl", "[" * 100_000, "line 1: is no JSON"),
        ("c.jsonl", "[]", "line 1: needs"),
        ("c.csv", "file,title\na,b\n", "line 2: needs"),
        ("c.tsv", "file\tcaption\na\n", "line 2: needs"),
        ("c.csv", b"file,caption\n\xff,b\n", "cannot be read"),
        ("d.csv", None, "cannot be read"),
    ],
)
def test_faulty_captions_are_named(tmp_path, name, text, told):
    if text is not None:
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(PoolError, match=told) as error:
        read_captions(tmp_path / name)
    assert name in str(error.value)


CAPTIONS = """\
red apple
green pear
steam engine
sailing boat
brown dog
sleeping cat
red apple"""
ENTRIES = [Entry(f"{number}.svg", words) for number, words in enumerate(CAPTIONS.splitlines())]


def test_a_search_finds_what_is_nearest(tmp_path):
    found = build_index(ENTRIES, tmp_path).search(["an apple", "a kitten asleep", "an apple"], 2)
    assert [[hit.entry.file for hit in hits] for hits in found] == [
        ["0.svg", "6.svg"],
        ["5.svg", "4.svg"],
        ["0.svg", "6.svg"],
    ]
    vectors = Embedder().embed(["an apple", "red apple"])
    assert found[0][0].similarity == pytest.approx(float(vectors[0] @ vectors[1]), abs=1e-4)


@given(
    seed=st.integers(0, 2**32 - 1),
    count=st.integers(1, 5),
    size=st.integers(1, 300),
    spread=st.floats(0, 1),
)
@settings(max_examples=40, deadline=None)
def test_the_search_is_exact(seed, count, size, spread):
    random = np.random.default_rng(seed)
    scales = np.linspace(1, spread, DIMENSIONS) ** 2
    vectors = unit(random.normal(size=(size, DIMENSIONS)) * scales)
    queries = unit(np.concatenate([vectors[:3], random.normal(size=(5, DIMENSIONS)) * scales]))
    entries = [Entry(str(k), "") for k in range(size)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(index, "BLOCK", 64)
        patch.setattr(
            index, "Embedder", lambda: SimpleNamespace(embed=lambda texts: queries[list(texts)])
        )
        found = Index(None, entries, vectors).search(range(len(queries)), count)
    for query, hits in zip(queries, found, strict=True):
        best = np.sort(vectors @ query)[::-1][:count]
        assert [hit.similarity for hit in hits] == pytest.approx(best.tolist(), abs=2e-4)
        assert len({hit.entry.file for hit in hits}) == min(count, size)


def unit(vectors):
    return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


def test_a_stopped_build_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(index, "SAVED_EVERY", 2)

    def stop(done):
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_index(ENTRIES, tmp_path, stop)
    with pytest.raises(PoolError, match="limner design pool build"):
        open_index(tmp_path)
    with (tmp_path / "vectors.f32").open("ab") as file:
        file.write(b"half a row")
    told = []
    resumed = build_index(ENTRIES, tmp_path, told.append)
    assert told == [6, 7]
    whole = build_index(ENTRIES, tmp_path / "other")
    assert resumed.search(["apple"]) == whole.search(["apple"])
    again = []
    build_index(ENTRIES, tmp_path, again.append)
    assert again == []


def test_other_captions_make_another_index(tmp_path):
    build_index(ENTRIES, tmp_path)
    found = build_index([Entry("new.svg", "red apple"), *ENTRIES[1:]], tmp_path)
    assert found.search(["red apple"], 1)[0][0].entry.file == "new.svg"


def test_an_empty_pool_and_an_unknown_one_are_told(tmp_path):
    with pytest.raises(PoolError, match="at least one picture"):
        build_index([], tmp_path)
    with pytest.raises(PoolError, match="there are: openclipart, openmoji"):
        build_pool("flickr")


def test_the_commands(tmp_path):
    captions = tmp_path / "captions.csv"
    captions.write_text("file,caption\na.png,a red apple\nb.png,a steam engine\n")
    place = str(tmp_path / "index")
    build = ["design", "pool", "build", "mine", "--captions", str(captions), "--out", place]
    result = CliRunner().invoke(main, build)
    assert result.output.endswith(f"2 images in {place}\n"), result.output
    search = ["design", "pool", "search", "locomotive", "--index", place, "--count", "1"]
    assert "b.png  (a steam engine)" in CliRunner().invoke(main, search).output
    row = json.loads(CliRunner().invoke(main, [*search, "--json"]).output)
    assert row["hits"][0]["file"] == "b.png"
    missing = CliRunner().invoke(main, ["design", "pool", "search", "x", "--index", "/nowhere"])
    assert missing.exit_code == 1
    assert "limner design pool build" in missing.output
