"""Storyboarder projects."""

from itertools import pairwise
from typing import Any

import pytest

from pegbar.domains.interchange.formats.storyboarder.writer import (
    LAYERS,
    StoryboarderPanel,
    assign_layers,
    build_project,
    get_picture_size,
)
from pegbar.domains.storyboard.rules.timing import FrameRate

pytestmark = pytest.mark.once


def _build_boards(lengths: list[int], fps: float, shots: list[str | None] | None = None) -> list[dict[str, Any]]:
    panels = [
        StoryboarderPanel(
            f"CODE{number}", frames, None if shots is None else shots[number], "said", "done", "noted", 7, ["ink"]
        )
        for number, frames in enumerate(lengths)
    ]
    found: Any = build_project(panels, FrameRate.from_fps(fps), fps, 1920, 800)
    return found["boards"]


def test_times_are_cumulative_and_rounded_to_milliseconds() -> None:
    boards = _build_boards([1] * 1001, 23.976)
    assert [board["time"] for board in boards[:4]] == [0, 42, 83, 125]
    assert all(board["time"] + board["duration"] == after["time"] for board, after in pairwise(boards))
    assert sum(board["duration"] for board in boards) == 41750
    frames = [round(board["time"] * 24 / 1001) for board in boards]
    assert frames == list(range(1001)), "every frame is found again"


def test_a_new_shot_starts_where_the_cuts_shot_changes() -> None:
    boards = _build_boards([5] * 6, 24, [None, "a", "a", "b", None, None])
    assert [board["newShot"] for board in boards] == [False, True, False, True, True, False]
    assert [board["shot"] for board in boards] == ["1A", "2A", "2B", "3A", "4A", "4B"]
    assert [board["number"] for board in boards] == [1, 2, 3, 4, 5, 6]
    assert _build_boards([5], 24, ["a"])[0]["newShot"] is True
    assert [board["shot"] for board in _build_boards([1] * 28, 24)][24:] == ["1Y", "1Z", "1A2", "1B2"]


def test_a_board_has_the_cuts_texts_and_file_names() -> None:
    board = _build_boards([24], 24)[0]
    assert board == {
        "uid": "CODE0",
        "url": "board-1-CODE0.png",
        "newShot": False,
        "lastEdited": 7,
        "number": 1,
        "shot": "1A",
        "time": 0,
        "duration": 1000,
        "dialogue": "said",
        "action": "done",
        "notes": "noted",
        "layers": {"ink": {"url": "board-1-CODE0-ink.png", "opacity": 1}},
    }


def test_the_project_has_the_rate_and_aspect_ratio() -> None:
    found = build_project([], FrameRate.from_fps(29.97), 29.97, 1920, 800)
    assert (found["fps"], found["aspectRatio"], found["boards"]) == (29.97, 2.4, [])
    assert build_project([], FrameRate.from_fps(24.0), 24.0, 1920, 800)["fps"] == 24


@pytest.mark.parametrize("count", range(1, 20))
def test_layers_are_merged_into_six_in_order(count: int) -> None:
    places = [LAYERS.index(layer) for layer in assign_layers(["x"] * count)]
    assert places == sorted(places)
    assert len(set(places)) == min(count, 6)


def test_storyboarder_layers_keep_their_names() -> None:
    assert assign_layers(["Fill", "ink"]) == ["fill", "ink"]
    assert assign_layers(["ink", "fill"]) == ["pencil", "ink"]
    assert assign_layers(["ink", "ink"]) == ["pencil", "ink"]
    assert assign_layers(["Layer 1"]) == ["pencil"]
    assert assign_layers([]) == []


def test_pictures_have_900_px_on_the_short_side() -> None:
    assert get_picture_size(1920, 1080) == ((1600, 900), 900 / 1080)
    assert get_picture_size(320, 640)[0] == (900, 1800)
    assert get_picture_size(8192, 64)[0] == (8192, 64)
