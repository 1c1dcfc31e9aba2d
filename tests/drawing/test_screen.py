"""The screen's layout."""

import json

import pytest

from limner.drawing import Rect, load_screen


def test_the_layout_is_the_release_s(release):
    config = json.loads((release / "ui_config.json").read_text())
    screen = load_screen()
    assert {name: (b.x, b.y) for name, b in screen.tools.items()} == {
        name: (b["x"], b["y"]) for name, b in config["tools"].items()
    }
    assert [(name, b.x, b.y) for name, b in screen.colors.items()] == [
        (name, b["x"], b["y"]) for name, b in config["colors"].items()
    ]
    assert screen.palette == {name: b["hex"] for name, b in config["colors"].items()}
    assert {size: (b.x, b.y) for size, b in screen.sizes.items()} == {
        b["value"]: (b["x"], b["y"]) for b in config["sizes"].values()
    }
    assert screen.canvas == Rect(90, 70, 1000, 700)


@pytest.mark.parametrize("seed", [None, 0, 1, 7, 12345, -3])
def test_buttons_lie_on_the_screen_apart_from_each_other_and_off_the_canvas(seed):
    screen = load_screen(seed)
    for x in range(0, screen.width, 3):
        for y in range(0, screen.height, 3):
            hits = [button for button in screen.buttons if button.rect.holds(x, y)]
            assert len(hits) <= 1
            assert not (hits and screen.canvas.holds(x, y))
    for button in screen.buttons:
        assert screen.button_at(button.x, button.y) == button
        assert button.rect.left >= 0
        assert button.rect.top >= 0


def test_a_layout_seed_moves_buttons_and_is_the_same_every_time():
    first = load_screen(1)
    load_screen.cache_clear()
    assert load_screen(1) == first
    places = {seed: [(b.name, b.x, b.y) for b in load_screen(seed).buttons] for seed in range(20)}
    assert len({tuple(place) for place in places.values()}) == 20
    assert sorted((b.x, b.y) for b in first.buttons) == sorted(
        (b.x, b.y) for b in load_screen().buttons
    )


def test_the_layout_of_a_seed_never_changes():
    screen = load_screen(42)
    column = sorted((b for b in screen.buttons if b.kind != "color"), key=lambda b: b.y)
    assert [button.name for button in column] == COLUMN_OF_42


COLUMN_OF_42 = ["circle", "line", "10", "rectangle", "2", "5", "eraser", "fill", "pen"]


def test_a_rectangle_holds_its_left_and_top_edge_only():
    rect = Rect(10, 20, 5, 5)
    assert rect.holds(10, 20)
    assert rect.holds(14.99, 24.99)
    assert not rect.holds(15, 20)
    assert not rect.holds(10, 25)
