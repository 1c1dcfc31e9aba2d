"""The paint program in the browser: its screen, its pixels, undo, the list, and replay."""

import json

import numpy as np
import pytest
from PIL import Image
from starlette.testclient import TestClient

from limner.checks import ErrorType
from limner.drawing import draw, load_screen
from limner.web.settings import Settings
from limner.web.site import make_site
from web.browser import browser_page, canvas_pixels, chromium
from web.hands import (
    clear,
    corner,
    digest,
    digest_by_events,
    draw_by_mouse,
    open_paint,
    page_list,
    recorded_lists,
    reference_lists,
)
from web.serving import served_site

SCREEN = load_screen()


def pick(name, screen=SCREEN):
    button = (screen.tools | screen.colors | screen.sizes)[name]
    return {"action": "click", "x": button.x, "y": button.y}


def drag(*points):
    first, *rest = ({"action": "moveTo", "x": x + 90, "y": y + 70} for x, y in points)
    return [first, {"action": "mouseDown"}, *rest, {"action": "mouseUp"}]


def dot(x, y):
    return {"action": "click", "x": x + 90, "y": y + 70}


EVERYTHING = [
    *drag((10, 20), (60.25, 40.5), (60.25, 40.5), (33.33, 90.75)),
    pick("circle"),
    pick(5),
    pick("red"),
    *drag((300, 300), (390, 320), (420.5, 300)),
    pick("fill"),
    pick("yellow"),
    dot(300, 300),
    pick(10),
    pick("rectangle"),
    *drag((700, 500), (500, 350)),
    pick("line"),
    pick("magenta"),
    *drag((900, 100), (1300, 400)),
    *drag((40, 40), (40, 40)),
    {"action": "mouseDown", "x": 35, "y": 125},
    {"action": "mouseUp", "x": 35, "y": 300},
    {"action": "click", "x": 1300, "y": 800},
    pick("eraser"),
    *drag((250, 300), (600, 420), (600, 480), (-80, 480)),
    pick("pen"),
    pick("blue"),
    dot(950.5, 650.25),
    pick(2),
    dot(970, 650),
    dot(970, 650),
    pick("cyan"),
    pick(10),
    *drag((100, 600), (200, 600), (200, 640), (110, 660)),
]
UNENDED_STROKE = [*EVERYTHING, *drag((400, 100), (500, 100), (520, 180))[:-1]]
UNENDED_SHAPE = [pick("circle"), *drag((400, 100), (500, 100))[:-1]]
SMALL = [*EVERYTHING[:9], pick("green"), *drag((50, 200), (150, 260))]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with served_site(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture(params=[1, 2])
def page(request, site, browser):
    """The page at a device pixel ratio of 1 and 2."""
    with browser_page(browser, request.param) as page:
        open_paint(page, site)
        yield page


@pytest.fixture
def plain_page(site, browser):
    with browser_page(browser) as page:
        open_paint(page, site)
        yield page


@pytest.fixture
def client(tmp_path):
    settings = Settings(tmp_path / "logs", tmp_path / "data")
    with TestClient(make_site(settings), base_url="http://127.0.0.1:8800") as client:
        yield client


def shown(page):
    return canvas_pixels(page, ".easel canvas")


def pixels_of(actions):
    return draw(actions).picture.pixels


def draw_on(page, actions):
    draw_by_mouse(page, draw(actions).answer.actions)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def replay(page, text):
    page.locator("#list").fill(text)
    press(page, "To the end")


# ------------------------------------------------------------------ the server's part


def test_a_layout_is_the_one_of_the_python_canvas(client):
    for query, seed in (("", None), ("?layout=", None), ("?layout=42", 42), ("?layout=-3", -3)):
        layout = client.get(f"/paint/layout.json{query}").json()
        screen = load_screen(seed)
        assert [(b["kind"], b["name"], b["x"], b["y"]) for b in layout["buttons"]] == [
            (b.kind, b.name, b.x, b.y) for b in screen.buttons
        ]
        assert layout["canvas"] == {"left": 90, "top": 70, "width": 1000, "height": 700}
        assert layout["palette"] == screen.palette
        assert layout["start"] == {"tool": "pen", "color": "black", "size": 2}


@pytest.mark.parametrize("given", ["x", "1.5", "<b>", "9" * 5000, "1000000001"])
@pytest.mark.parametrize("path", ["/paint", "/paint/layout.json"])
def test_a_layout_that_is_no_number_is_refused(client, path, given):
    answer = client.get(path, params={"layout": given})
    assert answer.status_code == 400
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text.startswith(f"layout is {given[:40]!r}: give a whole number")


def test_a_list_is_read_as_a_model_s_answer_is(client):
    text = 'Here:\n```json\n[{"action": "moveTo", "x": "100.5", "y": 80}, {"action": "jump"}]\n```'
    read = client.post("/paint/read", content=text).json()
    assert read["actions"] == [{"action": "moveTo", "x": 100.5, "y": 80}]
    assert [(fault["type"], fault["index"]) for fault in read["faults"]] == [(ErrorType.SYNTAX, 1)]
    nothing = client.post("/paint/read", content=b"\xff no list").json()
    assert nothing["actions"] == []
    assert nothing["faults"][0]["message"] == "The answer holds no JSON list of actions."


# ------------------------------------------------------------------ the screen

RECTS = """(screen) => {
  const { left, top } = screen.getBoundingClientRect();
  const rectOf = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x - left, y - top, width, height];
  };
  const at = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2).closest("button") === one;
  };
  const canvas = screen.querySelector("canvas");
  return {
    screen: rectOf(screen), canvas: rectOf(canvas), stored: [canvas.width, canvas.height],
    buttons: [...screen.querySelectorAll("button")].map((one) =>
      [one.className, one.dataset.name, rectOf(one), at(one)]),
  };
}"""


@pytest.mark.parametrize("seed", [None, 42])
@pytest.mark.parametrize("ratio", [1, 2])
def test_the_screen_has_everything_where_the_layout_has_it(site, browser, ratio, seed):
    screen = load_screen(seed)
    with browser_page(browser, ratio) as page:
        open_paint(page, site, "" if seed is None else f"?layout={seed}")
        found = page.locator("#screen").evaluate(RECTS)
        assert found["screen"] == [0, 0, 1500, 900]
        assert found["canvas"] == [90, 70, 1000, 700]
        assert found["stored"] == [1000, 700]
        assert {(kind, name): (rect, hit) for kind, name, rect, hit in found["buttons"]} == {
            (b.kind, b.name): ([b.rect.left, b.rect.top, b.rect.width, b.rect.height], True)
            for b in screen.buttons
        }
        draw_by_mouse(page, draw([pick("circle", screen), pick(5, screen)]).answer.actions)
        page_list(page)
        assert page.locator("#tool").text_content() == "circle"
        assert page.locator("#size").text_content() == "5 px"


def test_what_is_seen_is_the_canvas_s_pixels(plain_page, tmp_path):
    draw_on(plain_page, EVERYTHING)
    left, top = corner(plain_page)
    clip = {"x": left + 90, "y": top + 70, "width": 1000, "height": 700}
    plain_page.screenshot(path=tmp_path / "seen.png", clip=clip)
    seen = np.array(Image.open(tmp_path / "seen.png").convert("RGBA"))
    assert np.array_equal(seen, pixels_of(EVERYTHING))


# ------------------------------------------------------------------ the pixels


@pytest.mark.parametrize("actions", [EVERYTHING, UNENDED_STROKE, UNENDED_SHAPE])
def test_a_real_mouse_draws_what_the_python_canvas_draws(page, actions):
    draw_on(page, actions)
    assert np.array_equal(shown(page), pixels_of(actions))
    assert np.array_equal(pixels_of(page_list(page)), pixels_of(actions))


def differing(page, lists):
    at = corner(page)
    return [
        name
        for name, actions in lists.items()
        if digest_by_events(page, draw(actions).answer.actions, at) != digest(pixels_of(actions))
    ]


def differing_by_mouse(page, lists):
    different = []
    for name, actions in lists.items():
        clear(page)
        draw_on(page, actions)
        if not np.array_equal(shown(page), pixels_of(actions)):
            different.append(name)
    return different


def test_a_real_mouse_draws_references_as_the_python_canvas_does(page):
    lists = reference_lists()
    assert differing_by_mouse(page, {name: lists[name] for name in list(lists)[::50]}) == []


def test_a_real_mouse_draws_recorded_turns_as_the_python_canvas_does(page, recorded_turns):
    lists = recorded_lists(recorded_turns)
    assert differing_by_mouse(page, {name: lists[name] for name in list(lists)[::40]}) == []


def test_every_reference_is_drawn_as_by_the_python_canvas(page):
    lists = reference_lists()
    assert len(lists) == 250
    assert differing(page, lists) == []


def test_every_recorded_turn_is_drawn_as_by_the_python_canvas(page, recorded_turns):
    lists = recorded_lists(recorded_turns)
    assert len(lists) == 155
    assert differing(page, lists) == []


ENGINE = """async (lists) => {
  const { Paint } = await import("/static/paint/engine.js");
  const paint = new Paint(await (await fetch("/paint/layout.json")).json());
  return lists.map((actions) => {
    paint.reset();
    paint.run(actions);
    const marks = paint.marks.map((mark) =>
      [mark.form, mark.tool, mark.color, mark.size, mark.points, mark.actions, mark.selectedBy]);
    return [marks, paint.effects, paint.actions];
  });
}"""
IMPOSSIBLE = [
    {"action": "mouseUp"},
    *drag((10, 10), (50, 10))[:2],
    {"action": "mouseDown", "x": 200, "y": 200},
    {"action": "click", "x": 240, "y": 210},
    {"action": "mouseUp", "x": 1, "y": 1},
    {"action": "mouseDown", "x": 35, "y": 45},
    {"action": "click"},
]


def test_the_engine_makes_the_marks_and_effects_of_the_python_canvas(plain_page):
    lists = [EVERYTHING, UNENDED_SHAPE, IMPOSSIBLE, *reference_lists().values()]
    for actions, (marks, effects, log) in zip(
        lists, plain_page.evaluate(ENGINE, lists), strict=True
    ):
        trace = draw(actions).trace
        expected = [
            [m.form, m.tool, m.color, m.size, m.points, m.actions, m.selected_by]
            for m in trace.marks
        ]
        assert marks == json.loads(json.dumps(expected))
        assert effects == [effect.what for effect in trace.effects]
        assert log == actions


# ------------------------------------------------------------------ a person's list


def test_the_list_has_no_move_that_does_not_count(plain_page):
    left, top = corner(plain_page)
    mouse = plain_page.mouse

    def drag_slowly(start, end):
        mouse.move(left + start[0], top + start[1], steps=4)
        mouse.down()
        mouse.move(left + end[0], top + end[1], steps=2)
        mouse.up()

    mouse.move(left + 200, top + 300)
    drag_slowly((400, 300), (500, 400))
    mouse.click(left + 35, top + 445)
    drag_slowly((600, 400), (700, 400))
    mouse.click(left + 800, top + 500)
    mouse.move(left + 900, top + 500)
    assert [[*action.values()] for action in page_list(plain_page)] == [
        ["moveTo", 400, 300],
        ["mouseDown"],
        ["moveTo", 450, 350],
        ["moveTo", 500, 400],
        ["mouseUp"],
        ["click", 35, 445],
        ["moveTo", 600, 400],
        ["mouseDown"],
        ["moveTo", 700, 400],
        ["mouseUp"],
        ["click", 800, 500],
    ]


def test_the_bar_shows_the_state_of_the_program(plain_page):
    left, top = corner(plain_page)
    draw_on(plain_page, [pick("rectangle"), pick("magenta"), pick(10)])
    plain_page.mouse.move(left + 190, top + 270)
    plain_page.mouse.down()
    plain_page.mouse.move(left + 60, top + 320)
    page_list(plain_page)
    names = ("tool", "color", "size", "pointer", "point", "pressed")
    state = {name: plain_page.locator(f"#{name}").text_content() for name in names}
    assert state == {
        "tool": "rectangle",
        "color": "magenta",
        "size": "10 px",
        "pointer": "(60, 320)",
        "point": "no",
        "pressed": "down",
    }
    pressed = plain_page.locator("#screen [aria-pressed=true]")
    assert pressed.evaluate_all("all => all.map((one) => one.ariaLabel)") == [
        "rectangle",
        "magenta",
        "10 px",
    ]


def test_undo_takes_the_last_mark_and_its_actions_back(plain_page):
    first, second = EVERYTHING[:6], drag((300, 300), (380, 300))
    draw_on(plain_page, [*first, pick("circle"), *second, pick("red")])
    plain_page.keyboard.press("Control+z")
    assert page_list(plain_page) == [*first_by_hand(first), pick("circle"), pick("red")]
    assert np.array_equal(shown(plain_page), pixels_of(first))
    assert plain_page.locator("#color").text_content() == "red"
    press(plain_page, "Undo")
    assert page_list(plain_page) == [pick("circle"), pick("red")]
    assert (shown(plain_page) == 255).all()
    assert plain_page.get_by_role("button", name="Undo").is_disabled()


def first_by_hand(actions):
    """Without the move that goes nowhere."""
    return [action for n, action in enumerate(actions) if n == 0 or action != actions[n - 1]]


def test_after_undo_a_drawing_goes_on_as_if_it_had_not_been(plain_page):
    draw_on(plain_page, SMALL)
    press(plain_page, "Undo")
    draw_on(plain_page, [pick("fill"), dot(300, 300)])
    kept = [*SMALL[:-4], pick("fill"), dot(300, 300)]
    assert np.array_equal(shown(plain_page), pixels_of(kept))
    assert np.array_equal(pixels_of(page_list(plain_page)), pixels_of(kept))


def test_the_copied_list_is_the_list(site, browser):
    with browser_page(browser) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
        open_paint(page, site)
        draw_on(page, SMALL)
        page_list(page)
        press(page, "Copy")
        page.get_by_text("Copied.").wait_for()
        copied = page.evaluate("navigator.clipboard.readText()")
    assert np.array_equal(pixels_of(copied), pixels_of(SMALL))


def test_the_keyboard_draws(plain_page):
    plain_page.locator("#screen button[data-name=line]").focus()
    plain_page.keyboard.press("Enter")
    plain_page.locator(".easel").focus()
    for key in ("ArrowRight", " ", "ArrowDown", "ArrowDown", "Shift+ArrowLeft", " "):
        plain_page.keyboard.press(key)
    assert page_list(plain_page) == [
        pick("line"),
        {"action": "moveTo", "x": 590, "y": 420},
        {"action": "mouseDown"},
        {"action": "moveTo", "x": 589, "y": 440},
        {"action": "mouseUp"},
    ]


# ------------------------------------------------------------------ replay


def test_a_pasted_list_is_replayed_to_the_end(page):
    replay(page, f"My answer is {json.dumps(UNENDED_STROKE)}")
    page.get_by_text(f"{len(UNENDED_STROKE)} of {len(UNENDED_STROKE)}").wait_for()
    assert np.array_equal(shown(page), pixels_of(UNENDED_STROKE))
    assert page_list(page) == UNENDED_STROKE


def test_a_replay_goes_by_steps_forth_and_back(plain_page):
    plain_page.locator("#list").fill(json.dumps(SMALL))
    for count in range(1, len(SMALL) + 1):
        press(plain_page, "Step")
        plain_page.get_by_text(f"{count} of {len(SMALL)}", exact=True).wait_for()
        assert np.array_equal(shown(plain_page), pixels_of(SMALL[:count]))
    for count in range(len(SMALL) - 1, len(SMALL) - 5, -1):
        press(plain_page, "Step back")
        plain_page.get_by_text(f"{count} of {len(SMALL)}", exact=True).wait_for()
        assert np.array_equal(shown(plain_page), pixels_of(SMALL[:count]))


def test_a_replay_plays_pauses_and_goes_on(site, browser):
    with browser_page(browser) as page:
        page.clock.install(time=0)
        open_paint(page, site)
        position, play = page.locator("#position-text"), page.locator("#play")
        page.locator("#list").fill(json.dumps(SMALL))
        page.locator("#speed").fill("0.5")
        press(page, "Step back")
        page.get_by_text(f"0 of {len(SMALL)}", exact=True).wait_for()
        page.clock.pause_at(24 * 60 * 60)
        play.click()
        page.clock.run_for(8900)
        assert play.text_content() == "Pause"
        assert position.text_content() == f"4 of {len(SMALL)}"
        play.click()
        page.clock.run_for(60_000)
        assert play.text_content() == "Replay"
        assert position.text_content() == f"4 of {len(SMALL)}"
        assert np.array_equal(shown(page), pixels_of(SMALL[:4]))
        page.locator("#speed").fill("1000")
        play.click()
        page.clock.run_for(100)
        assert position.text_content() == f"{len(SMALL)} of {len(SMALL)}"
        assert play.text_content() == "Replay"
        assert np.array_equal(shown(page), pixels_of(SMALL))


def test_what_was_drawn_comes_back_after_a_replay_or_clear(plain_page):
    draw_on(plain_page, SMALL)
    replay(plain_page, json.dumps([pick("red")]))
    plain_page.get_by_text("1 of 1", exact=True).wait_for()
    assert (shown(plain_page) == 255).all()
    press(plain_page, "Back to my drawing")
    assert np.array_equal(shown(plain_page), pixels_of(SMALL))
    press(plain_page, "Clear")
    assert (shown(plain_page) == 255).all()
    press(plain_page, "Back to my drawing")
    assert np.array_equal(shown(plain_page), pixels_of(SMALL))


def test_faults_of_a_pasted_list_are_named_and_are_text(plain_page):
    hostile = {"action": "<img src=x onerror=alert(1)>"}
    replay(plain_page, json.dumps([hostile, {"action": "click", "x": 9999, "y": 1}, pick("red")]))
    plain_page.get_by_text("1 of 1", exact=True).wait_for()
    first, second = plain_page.locator("#faults li").all_text_contents()
    assert first.startswith("Action 0: SYNTAX_ERROR: '<img src=x onerror=alert(1)>' is none of")
    assert second.startswith("Action 1: COORDINATE_ERROR: (9999, 1) is outside the screen")
    replay(plain_page, "nothing")
    plain_page.get_by_text("There is no well-formed action in the list to replay.").wait_for()


def test_a_hand_takes_over_where_a_list_has_left_the_button_pressed(plain_page):
    replay(plain_page, json.dumps(UNENDED_SHAPE))
    plain_page.get_by_text(f"{len(UNENDED_SHAPE)} of").wait_for()
    left, top = corner(plain_page)
    plain_page.mouse.move(left + 700, top + 170)
    plain_page.mouse.down()
    plain_page.mouse.move(left + 640, top + 170)
    plain_page.mouse.up()
    assert np.array_equal(
        shown(plain_page), pixels_of([pick("circle"), *drag((400, 100), (550, 100))])
    )


def test_the_page_loads_nothing_from_elsewhere(site, browser):
    asked = []
    with browser_page(browser) as page:
        page.on("request", lambda request: asked.append(request.url))
        open_paint(page, site)
    assert len(asked) >= 8
    assert {url.split("/")[2] for url in asked if not url.startswith("data:")} == {
        site.removeprefix("http://")
    }
