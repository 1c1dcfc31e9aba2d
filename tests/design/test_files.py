"""Names, folders and links: nothing outside a run's folder is read or written."""

import os
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limner.design.files import (
    FileRefused,
    ImageBytes,
    ImageFolder,
    check_name,
    write_file,
)
from limner.design.svg.limits import MAX_FILE_BYTES

UNSAFE = [
    "",
    " ",
    ".",
    "..",
    "../a.png",
    "..\\a.png",
    "a/../../b.png",
    "/etc/passwd",
    "\\\\server\\share",
    "C:\\a.png",
    "C:a.png",
    "folder/a.png",
    ".hidden",
    "a.png.",
    "a.png ",
    " a.png",
    "a\0.png",
    "a\n.png",
    "a\u202egnp.exe",
    "half \ud800.png",
    "CON",
    "con.png",
    "Lpt1.tar.gz",
    "a*.png",
    "a?.png",
    "https://example.org/a.png",
    "a" * 300 + ".png",
    "é" * 101,
]


@pytest.mark.parametrize("name", UNSAFE)
def test_an_unsafe_name_is_refused_everywhere(name, tmp_path):
    folder = tmp_path / "inner"
    folder.mkdir()
    for use in (
        check_name,
        ImageFolder(folder).read,
        ImageBytes({name: b"data"}).read,
        lambda unsafe: write_file(folder, unsafe, b"data"),
    ):
        with pytest.raises(FileRefused, match="is no file name here"):
            use(name)
    assert list(tmp_path.iterdir()) == [folder]
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    "name", ["a.png", "A photo (1).jpeg", "naïve café.svg", "文件.psd", "a..b"]
)
def test_a_plain_name_is_taken(name, tmp_path):
    write_file(tmp_path, name, b"data")
    assert ImageFolder(tmp_path).read(name) == b"data"
    assert ImageFolder(tmp_path).names() == (name,)


@given(st.text())
def test_whatever_the_name_it_is_refused_or_stays_in_the_folder(name):
    try:
        check_name(name)
    except FileRefused:
        return
    path = os.path.normpath(os.path.join("/run/folder", name))  # noqa: PTH118
    assert os.path.dirname(path) == "/run/folder"  # noqa: PTH120


@pytest.fixture
def outside(tmp_path):
    path = tmp_path / "outside.txt"
    path.write_bytes(b"secret")
    return path


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "images"
    path.mkdir()
    return path


def test_a_link_out_of_the_folder_is_refused(folder, outside):
    (folder / "a.png").symlink_to(outside)
    (folder / "b.png").symlink_to("../outside.txt")
    (folder / "c.png").symlink_to("b.png")
    for name in ("a.png", "b.png", "c.png"):
        with pytest.raises(FileRefused, match="link out of the folder"):
            ImageFolder(folder).read(name)
    assert ImageFolder(folder).names() == ()


def test_a_link_within_the_folder_is_followed(folder):
    (folder / "a.png").write_bytes(b"data")
    (folder / "b.png").symlink_to("a.png")
    assert ImageFolder(folder).read("b.png") == b"data"


def test_a_folder_that_is_reached_through_a_link_is_fine(folder, tmp_path):
    (folder / "a.png").write_bytes(b"data")
    (tmp_path / "link").symlink_to(folder)
    assert ImageFolder(tmp_path / "link").read("a.png") == b"data"


def test_a_link_to_itself_and_a_dangling_one(folder):
    (folder / "loop.png").symlink_to("loop.png")
    (folder / "gone.png").symlink_to("nothing.png")
    with pytest.raises(FileRefused):
        ImageFolder(folder).read("loop.png")
    assert ImageFolder(folder).read("gone.png") is None
    assert ImageFolder(folder).read("never.png") is None


def test_what_is_no_regular_file_is_refused(folder):
    (folder / "folder.png").mkdir()
    os.mkfifo(folder / "pipe.png")
    for name in ("folder.png", "pipe.png"):
        with pytest.raises(FileRefused):
            ImageFolder(folder).read(name)
    assert ImageFolder(folder).names() == ()


def test_a_large_file_is_refused(folder):
    with (folder / "a.png").open("wb") as file:
        file.truncate(MAX_FILE_BYTES + 1)
    with pytest.raises(FileRefused, match="bytes"):
        ImageFolder(folder).read("a.png")


def test_writing_replaces_a_link_and_leaves_what_it_led_to(folder, outside):
    (folder / "a.png").symlink_to(outside)
    write_file(folder, "a.png", b"new")
    assert outside.read_bytes() == b"secret"
    assert not (folder / "a.png").is_symlink()
    assert (folder / "a.png").read_bytes() == b"new"


def test_writing_over_a_folder_is_refused(folder):
    (folder / "a.png").mkdir()
    with pytest.raises(FileRefused, match="is a folder"):
        write_file(folder, "a.png", b"new")
    assert [path.name for path in folder.iterdir()] == ["a.png"]


def test_a_reader_never_sees_half_a_file(folder):
    """Two threads write one name; whatever is read is one of the two, whole."""
    contents = [b"a" * 200_000, b"b" * 200_000]

    def write(data):
        for _ in range(20):
            write_file(folder, "a.png", data)

    write_file(folder, "a.png", contents[0])
    threads = [threading.Thread(target=write, args=(data,)) for data in contents]
    for thread in threads:
        thread.start()
    seen = {ImageFolder(folder).read("a.png") for _ in range(50)}
    for thread in threads:
        thread.join()
    assert seen <= set(contents)
    assert [path.name for path in folder.iterdir()] == ["a.png"]
