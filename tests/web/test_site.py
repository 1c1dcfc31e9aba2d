"""The frame of the site: who may ask, what pages may load, and what the command says."""

import re

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from limner.cli import main
from limner.web.guard import MAX_BODY
from limner.web.settings import Settings
from limner.web.site import make_site

HERE = "http://127.0.0.1:8800"


def client(tmp_path, base=HERE, **settings):
    made = Settings(tmp_path / "logs", tmp_path / "data", **settings)
    return TestClient(make_site(made), base_url=base, follow_redirects=False)


def test_the_first_page_names_every_part_and_the_folders_are_made(tmp_path):
    site = client(tmp_path)
    answer = site.get("/")
    assert answer.status_code == 200
    assert (tmp_path / "logs").is_dir()
    assert (tmp_path / "data").is_dir()
    for path in set(re.findall(r'(?:href|src)="(/[^"]*)"', answer.text)):
        assert site.get(path).status_code == 200, path


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("/paint?layout=7", "Paint"),
        ("/people/baseline", "People"),
        ("/runs/samples", "Runs"),
        ("/runs/sample?log=none.eval&id=x&epoch=1", "Runs"),
        ("/annotate/s/none", ""),
        ("/", ""),
    ],
)
def test_the_navigation_marks_the_part_that_a_page_is_of(tmp_path, path, part):
    text = client(tmp_path).get(path).text
    named = re.findall(r'<li><a href="[^"]*"[^>]*>(\w+)</a>', text)
    assert named == ["Paint", "People", "Runs", "Annotate"]
    marked = re.findall(r'<li><a href="[^"]*" aria-current="page">(\w+)</a>', text)
    assert marked == ([part] if part else [])


def test_no_page_of_ours_has_a_script_or_style_in_it(tmp_path):
    site = client(tmp_path)
    for path in ("/", "/nowhere"):
        text = site.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=", text)


def test_a_page_may_load_from_here_alone(tmp_path):
    headers = client(tmp_path).get("/").headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize("host", ["127.0.0.1:8800", "localhost:8800", "[::1]:8800", "localhost"])
def test_this_machine_may_ask(tmp_path, host):
    assert client(tmp_path).get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "", "[", "10.0.0.1:8800"]
)
def test_a_name_that_points_here_may_not(tmp_path, host):
    assert client(tmp_path).get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_what_another_site_sends_is_refused(tmp_path, headers):
    assert client(tmp_path).post("/", headers=headers).status_code == 403


def test_another_site_may_link_here_but_not_read(tmp_path):
    site = client(tmp_path)
    cross = {"sec-fetch-site": "cross-site"}
    assert site.get("/", headers={**cross, "sec-fetch-mode": "navigate"}).status_code == 200
    assert site.get("/", headers={**cross, "sec-fetch-mode": "no-cors"}).status_code == 403


@pytest.mark.parametrize("length", ["x", "-1", "9" * 30, str(MAX_BODY + 1)])
def test_too_much_or_a_length_that_is_none_is_refused(tmp_path, length):
    answer = client(tmp_path).post("/", headers={"content-length": length})
    assert answer.status_code == 413


def test_a_path_is_shown_as_text(tmp_path):
    answer = client(tmp_path).get("/%3Cscript%3Ealert(1)%3C/script%3E\u202e")
    assert answer.status_code == 404
    assert "<script>alert" not in answer.text
    assert "\u202e" not in answer.text


@pytest.mark.parametrize(
    "path", ["/static/../site.py", "/static/%2e%2e/site.py", "/static//etc/passwd"]
)
def test_static_files_are_those_of_the_package(tmp_path, path):
    assert client(tmp_path).get(path).status_code == 404


def test_beyond_loopback_a_token_is_asked_for_once(tmp_path):
    site = client(tmp_path, "http://192.0.2.7:8800", host="0.0.0.0", token="secret")
    assert site.get("/").status_code == 401
    assert site.get("/?token=wrong").status_code == 401
    assert site.get("/?token=%C3%A9").status_code == 401
    let_in = site.get("/?token=secret")
    assert (let_in.status_code, let_in.headers["location"]) == (303, "/")
    assert "httponly" in let_in.headers["set-cookie"].lower()
    assert site.get("/").status_code == 200


@pytest.mark.parametrize("cookie", ["limner-token=other", "limner-token=\xe9", "[]=1; ;;", "x"])
def test_a_cookie_that_is_not_ours_lets_nobody_in(tmp_path, cookie):
    site = client(tmp_path, host="0.0.0.0", token="secret")
    assert site.get("/", headers={"cookie": cookie.encode("latin-1")}).status_code == 401


@pytest.mark.parametrize(
    ("host", "local"),
    [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False), ("box", False)],
)
def test_what_counts_as_this_machine(tmp_path, host, local):
    assert Settings(tmp_path, tmp_path, host).is_local is local


def test_the_command_says_what_is_kept_and_where():
    told = CliRunner().invoke(main, ["serve", "--help"]).output
    assert "--data" in told
    assert "--log-dir" in told
    assert "token" in told
