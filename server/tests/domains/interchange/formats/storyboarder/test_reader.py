"""Storyboarder import: projects of several program versions, and damaged projects."""

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.boards.archive import Archive
from pegbar.domains.interchange.formats.common.boards.model import ParsedLayer, ParsedProject
from pegbar.domains.interchange.formats.common.parsed_file import BadFile
from pegbar.domains.interchange.formats.storyboarder import reader as storyboarder
from pegbar.domains.interchange.formats.storyboarder import writer as written
from pegbar.domains.storyboard.rules.timing import FrameRate, compute_spans
from tests.domains.interchange.formats.common.zips import packed
from tests.support.selection import get_example_count

pytestmark = pytest.mark.once
Read = Callable[..., ParsedProject]
_FILE = "night/night.storyboarder"
_SLOW = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


def _make_board(number: int, **more: Any) -> dict[str, Any]:
    """Return a board in the version 3 format whose base picture doesn't exist."""
    uid = f"BRD{number:02}"
    return {
        "uid": uid,
        "url": f"board-{number}-{uid}.png",
        "newShot": False,
        "lastEdited": 1_600_000_000_000,
        "number": number,
        "shot": f"{number}A",
        "time": (number - 1) * 2000,
        "layers": {},
        **more,
    }


def _make_project(*boards: Any, **more: Any) -> bytes:
    head = {"version": "3.0.0", "aspectRatio": 1.7777777777777777, "fps": 24, "defaultBoardTiming": 2000}
    return json.dumps({**head, "boards": boards, **more}).encode()


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Return a function that parses a Storyboarder project from a ZIP with the given files."""

    def read_zip(files: Mapping[str, bytes], file_name: str = "night.zip") -> ParsedProject:
        with Archive(packed(tmp_path / "sent", files), file_name) as archive:
            return storyboarder.read(archive, file_name)

    return read_zip


@pytest.fixture
def alone(tmp_path: Path) -> Callable[[bytes], ParsedProject]:
    """Return a function that parses a `.storyboarder` file without a ZIP."""

    def read_file(data: bytes) -> ParsedProject:
        (tmp_path / "sent").write_bytes(data)
        with Archive(tmp_path / "sent", "night.storyboarder") as archive:
            return storyboarder.read(archive, "night.storyboarder")

    return read_file


def test_layers_come_in_paint_order_with_their_opacity(read: Read) -> None:
    layers = {
        "mine": {"url": "m.png"},
        "ink": {"url": "i.png", "opacity": "0.5"},
        "fill": {"url": "f.png", "opacity": 7},
        "reference": {"url": "r.png"},
        "shot-generator": {"url": "s.png", "opacity": float("nan")},
        "notes": {"url": "gone.png"},
        "pencil": {},
        "tone": None,
    }
    files = {f"night/images/{name}.png": b"x" for name in "mifrs"}
    found = read({_FILE: _make_project(_make_board(1, layers=layers)), **files})
    assert list(found.boards[0].layers) == [
        ParsedLayer("shot-generator", ["night/images/s.png"], 1),
        ParsedLayer("reference", ["night/images/r.png"], 0.75),
        ParsedLayer("fill", ["night/images/f.png"], 1),
        ParsedLayer("ink", ["night/images/i.png"], 0.5),
        ParsedLayer("mine", ["night/images/m.png"], 1),
    ]
    assert found.notices == ["1 image of night.storyboarder is missing: gone.png."]


def test_a_version_0_7_project_has_a_base_picture_below_the_fill_layer(read: Read) -> None:
    boards = [
        {
            "uid": "J57B2",
            "url": "board-1-J57B2.png",
            "newShot": True,
            "lastEdited": 1_496_000_000_000,
            "layers": {"reference": {"url": "board-1-J57B2-reference.png"}, "fill": {"url": "board-1-J57B2-fill.png"}},
            "number": 1,
            "shot": "1A",
            "time": 0,
            "duration": "1500",
            "dialogue": "Who is there?",
        },
        {"uid": "K2", "url": "board-2-K2.png", "layers": {"notes": {"url": "board-2-K2-notes.png"}}, "time": "1500"},
        {"uid": "L3", "url": "board-3-L3.png", "time": 3500},
        {"uid": "M4", "url": "board-4-M4.png", "time": 5500, "newShot": True},
    ]
    pictures = ["1-J57B2", "1-J57B2-reference", "1-J57B2-fill", "2-K2", "2-K2-notes", "3-L3", "3-L3-posterframe"]
    files = {f"night/images/board-{name}.png": b"x" for name in [*pictures, "3-L3-thumbnail"]}
    data = _make_project(*boards, version="0.7.0", aspectRatio="2.39", fps="23.976", defaultBoardTiming="2000")
    found = read({_FILE: data, **files})
    first, second, third, fourth = ([(layer.name, list(layer.paths)) for layer in b.layers] for b in found.boards)
    folder = "night/images/board-"
    assert first == [
        ("reference", [f"{folder}1-J57B2-reference.png"]),
        ("fill", [f"{folder}1-J57B2.png", f"{folder}1-J57B2-fill.png"]),
    ]
    assert second == [("fill", [f"{folder}2-K2.png"]), ("notes", [f"{folder}2-K2-notes.png"])]
    assert (third, fourth) == ([("fill", [f"{folder}3-L3.png"])], [])
    assert [board.seconds for board in found.boards] == [Fraction(3, 2), 2, 2, 2]
    assert [board.begins_shot for board in found.boards] == [True, False, False, True]
    assert (found.fps, found.aspect) == (Fraction(24000, 1001), Fraction(239, 100))
    assert found.notices == ["1 image of night.storyboarder is missing: board-4-M4.png."]


@pytest.mark.parametrize("value", [None, "", "long", float("nan"), float("inf"), -5, 0, "1e999", True, [1], "9" * 400])
def test_an_invalid_duration_becomes_the_default_or_lasts_until_the_next_board(read: Read, value: object) -> None:
    boards = [
        _make_board(1, duration=value),
        _make_board(2, duration="40.5"),
        _make_board(3, duration=value, time=value),
    ]
    found = read({_FILE: _make_project(*boards, defaultBoardTiming="1000", fps=value, aspectRatio=value)})
    assert [board.seconds for board in found.boards] == [1, Fraction(405, 10_000), 1]
    assert (found.fps, found.aspect) == (None, None)
    found = read({_FILE: _make_project(*boards, defaultBoardTiming=value)})
    assert [board.seconds for board in found.boards] == [2, Fraction(405, 10_000), None]
    assert found.aspect == Fraction(16, 9)


def test_texts_are_imported_and_truncated_to_the_length_of_a_cut_field(read: Read) -> None:
    board = _make_board(1, dialogue="\ufeffNo!\r\n", action=47, notes="n" * 1001)
    found = read({_FILE: _make_project(board)})
    cut = found.boards[0]
    assert (cut.name, cut.dialogue, cut.action, cut.note) == ("", "No!", "47", "n" * 999 + "…")
    assert found.notices == ["1 text too long for a cut: the end is left out."]


def test_features_that_are_not_imported_are_listed_in_notices(read: Read) -> None:
    boards = [
        _make_board(1, audio={"filename": "a.wav"}, sg={"version": 1, "data": {}}),
        _make_board(2, audio={"filename": "b.wav"}, link="board-2.psd"),
        _make_board(3, audio=None, link="board-3.psd", sg=None),
        *(_make_board(number, layers={"ink": {"url": f"{number}.png"}}) for number in range(4, 8)),
    ]
    others = {
        "night/old/old.storyboarder": _make_project(),
        "night/night-backup/night.storyboarder": b"",
        "../up.png": b"",
    }
    media = {"night/images/b.wav": b"x", "night/images/Board-2.PSD": b"x"}
    found = read({**others, _FILE: _make_project(*boards), **media})
    assert [board.psd for board in found.boards[:3]] == [None, "night/images/Board-2.PSD", None]
    assert found.notices == [
        "5 images of night.storyboarder are missing: board-3.psd, 4.png, 5.png…",
        "1 audio file of night.storyboarder is missing: a.wav.",
        "1 board with audio: audio isn't imported.",
        "1 board made in 3D: the image is imported, but not the 3D scene.",
        "1 other boards file skipped: night/old/old.storyboarder.",
        "1 entry skipped: links, encrypted files, or paths outside the ZIP.",
    ]


def test_the_topmost_project_file_is_read_preferring_the_one_named_like_its_folder(read: Read) -> None:
    files = {
        "a/b/b.storyboarder": _make_project(_make_board(1), _make_board(2), _make_board(3)),
        "a/else.storyboarder": _make_project(_make_board(1)),
        "a/a.storyboarder": _make_project(_make_board(1), _make_board(2)),
        "a/.a.storyboarder": b"",
    }
    assert len(read(files).boards) == 2
    flat = read({"x.storyboarder": _make_project(_make_board(1, layers={"ink": {"url": "i.png"}})), "i.png": b"x"})
    assert flat.boards[0].layers[0].paths == ["i.png"]


def test_a_project_file_without_a_zip_reports_its_pictures_as_missing(alone: Read) -> None:
    found = alone(_make_project(_make_board(1, layers={"ink": {"url": "i.png"}}), _make_board(2)))
    assert (len(found.boards), list(found.scenes)) == (2, [])
    assert found.notices == ["1 image of night.storyboarder is missing: i.png."]
    assert [board.scene for board in found.boards] == [None, None]


def test_a_backup_is_read_when_there_is_no_other_project_file(read: Read) -> None:
    assert len(read({"night-backup/night.storyboarder": _make_project(_make_board(1))}).boards) == 1


def test_base_pictures_are_reported_missing_when_some_exist_and_no_fill_layer_does(read: Read) -> None:
    """Covers files between the old and the new format, where the version number isn't conclusive."""
    boards: list[dict[str, Any]] = [
        {"url": f"board-{at}.png", "layers": {"notes": {"url": "n.png"}}} for at in range(1, 4)
    ]
    files = {
        _FILE: _make_project(*boards, version="1.3.0"),
        "night/images/board-1.png": b"x",
        "night/images/n.png": b"x",
    }
    assert read(files).notices == ["2 images of night.storyboarder are missing: board-2.png, board-3.png."]
    boards[2]["layers"]["fill"] = {"url": "n.png"}
    assert read({**files, _FILE: _make_project(*boards)}).notices == []


_SCENES = {
    "film/storyboards/Scene-10-EXT-SEA-10-QQ111": 1,
    "film/storyboards/Scene-2-INT-HOUSE-DAY-FA5K7": 2,
    "film/storyboards/Scene-3-EXT-WOOD-EMPTY": 0,
    "film/storyboards/Scene-1-INT-HOUSE-ZZ999": 1,
}


def _build_scene_files() -> dict[str, bytes]:
    files = {"film/storyboards/storyboard.settings": b"{}"}
    for folder, boards in _SCENES.items():
        name = folder.rpartition("/")[2]
        layers = {"ink": {"url": "i.png"}}
        files[f"{folder}/{name}.storyboarder"] = _make_project(
            *(_make_board(at, layers=layers) for at in range(1, boards + 1))
        )
        files[f"{folder}/images/i.png"] = b"x"
    return files


def test_scenes_follow_the_script(read: Read) -> None:
    script = "INT. HOUSE - MORNING #2-FA5K7#\n\nSnow.\n\nEXT. BY THE SEA #10#\n\nWaves.\n\n.THE HOUSE AGAIN\n\nNothing."
    other = "INT. HOUSE #2#\n\nRain."
    scripts = {"film/old.fountain": other.encode(), "film/film.fdx": b"", "film/film.fountain": script.encode()}
    found = read({**_build_scene_files(), **scripts})
    assert [(scene.number, scene.title, scene.text_id) for scene in found.scenes] == [
        ("2", "INT. HOUSE - MORNING", "FA5K7"),
        ("10", "EXT. BY THE SEA", "QQ111"),
        ("1", "INT HOUSE", "ZZ999"),
    ]
    assert [board.scene for board in found.boards] == [0, 0, 1, 2]
    second = found.boards[1].layers[0].paths
    assert second == ["film/storyboards/Scene-2-INT-HOUSE-DAY-FA5K7/images/i.png"]
    assert found.notices == []


def test_scenes_follow_the_numbers_of_a_final_draft_script(read: Read) -> None:
    paragraphs = "".join(
        f'<Paragraph Type="Scene Heading" Number="{number}"><Text>{heading}</Text></Paragraph>'
        for number, heading in (("10", "EXT. SEA"), ("1", "INT. HALL"), ("2", "INT. ROOM"))
    )
    script = f'<FinalDraft DocumentType="Script"><Content>{paragraphs}</Content></FinalDraft>'
    found = read({**_build_scene_files(), "film/film.fdx": script.encode()})
    assert [(scene.number, scene.title) for scene in found.scenes] == [
        ("10", "EXT. SEA"),
        ("1", "INT. HALL"),
        ("2", "INT. ROOM"),
    ]


def test_scenes_are_named_after_their_folders_without_a_script(read: Read) -> None:
    for script in ({}, {"film/film.fdx": b""}):
        found = read({**_build_scene_files(), **script})
        assert [(scene.number, scene.title) for scene in found.scenes] == [
            ("1", "INT HOUSE"),
            ("2", "INT HOUSE DAY"),
            ("10", "EXT SEA"),
        ]
        notices = [texts.script_unread("film.fdx", texts.FILE_EMPTY)] if script else []
        assert found.notices == notices


@settings(max_examples=get_example_count(50), deadline=None, suppress_health_check=_SLOW)
@given(
    frames=st.lists(st.integers(1, 500), min_size=1, max_size=40),
    fps=st.sampled_from([1, 12, 23.976, 24, 25, 59.94, 120]),
)
def test_an_exported_board_round_trips_frames_layers_and_texts(read: Read, frames: list[int], fps: float) -> None:
    rate = FrameRate.from_fps(fps)
    panels = [
        written.StoryboarderPanel(f"K7QF3M{at:02}", length, str(at // 3), f"“{at}”", "", "", 0, ("fill", "ink"))
        for at, length in enumerate(frames)
    ]
    data = json.dumps(written.build_project(panels, rate, fps, 1920, 1080), ensure_ascii=False).encode()
    images = {
        f"b/images/{written.get_file_name(at, panel.code, layer)}": b"x"
        for at, panel in enumerate(panels, 1)
        for layer in panel.layers
    }
    found = read({"b/b.storyboarder": data, **images})
    at, ends = Fraction(0), list[int]()
    for board in found.boards:
        assert board.seconds is not None
        at += board.seconds
        ends.append(round(at * rate.frames_per_second))
    assert ends == [span.end for span in compute_spans(frames)]
    assert [[layer.name for layer in board.layers] for board in found.boards] == [["fill", "ink"]] * len(frames)
    assert [board.dialogue for board in found.boards] == [panel.dialogue for panel in panels]
    assert [board.begins_shot for board in found.boards] == [at % 3 == 0 for at in range(len(frames))]
    assert (found.fps, found.aspect, found.notices) == (rate.frames_per_second, Fraction(16, 9), [])


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b" \n", "night.storyboarder is empty."),
        (b"a letter", texts.no_boards_file("night.storyboarder", 1)),
        (b'{\n"boards": [\n{},', texts.no_boards_file("night.storyboarder", 3)),
        (b'{\n"boards": "\xff"}', texts.no_boards_file("night.storyboarder", 1)),
        (b'{"boards": [' + b"9" * 5000 + b"]}", texts.no_boards_file("night.storyboarder", 1)),
        (b'{"boards": ' + b"[" * 100_000, texts.no_boards_file("night.storyboarder", 1)),
        (b"[]", texts.no_boards_file("night.storyboarder", 1)),
        (b'{"boards": {}}', texts.no_boards_file("night.storyboarder", 1)),
        (b'{"boards": []}', "night.storyboarder has no scenes, clips, or boards."),
        (_make_project(*[{}] * 6, "x"), texts.bad_board("night.storyboarder", 7)),
        (_make_project({}, {"layers": []}), texts.bad_board("night.storyboarder", 2)),
        (_make_project({"layers": {"ink": "a.png"}}), texts.bad_board("night.storyboarder", 1)),
        (_make_project({"layers": {"ink": {"url": 5}}}), texts.bad_board("night.storyboarder", 1)),
        (_make_project({"url": ["a.png"]}), texts.bad_board("night.storyboarder", 1)),
        (_make_project({"link": {}}), texts.bad_board("night.storyboarder", 1)),
        (_make_project({"dialogue": {}}), texts.bad_board("night.storyboarder", 1)),
        (_make_project({"layers": {str(at): {} for at in range(101)}}), texts.board_layers("night.storyboarder", 1)),
        (b'{"boards": [' + b"{}," * 1_000_000 + b"{}]}", "You can import up to 500 boards at once."),
        (b'{"boards": [' + b"{}," * 3_000_000 + b"{}]}", "night.storyboarder is too complex to read."),
    ],
)
def test_an_invalid_project_is_refused_with_the_location(alone: Read, data: bytes, text: str) -> None:
    with pytest.raises(BadFile) as problem:
        alone(data)
    assert str(problem.value) == text


def test_an_archive_without_boards_or_with_too_many_boards_is_refused(read: Read) -> None:
    with pytest.raises(BadFile, match=r"night\.zip has no scenes, clips, or boards"):
        read({"a.png": b"x"})
    many = _make_project(*[{}] * 300)
    with pytest.raises(BadFile, match="You can import up to 500 boards"):
        read({f"storyboards/Scene-{at}-A-AAAA{at}/s.storyboarder": many for at in range(3)})
    with pytest.raises(BadFile, match=r"night\.zip is too complex to read"):
        read({f"storyboards/Scene-{at}-A-AAAAA/s.storyboarder": b"{}" for at in range(3001)})


def test_very_long_paths_of_missing_files_are_shortened_in_notices(read: Read) -> None:
    boards = [_make_board(1, layers={"ink": {"url": "../" * 2000 + "a" * 300_000 + "z.png"}})]
    [notice] = read({_FILE: _make_project(*boards)}).notices
    assert notice.startswith("1 image of night.storyboarder is missing: …aaa")
    assert notice.endswith("az.png.")
    assert len(notice) < 200


def test_utf_16_is_read(alone: Read) -> None:
    assert len(alone(_make_project(_make_board(1)).decode().encode("utf-16")).boards) == 1


_NAMES = st.sampled_from(
    ["boards", "layers", "ink", "url", "opacity", "duration", "time", "audio", "link", "sg", "fps"]
)
_VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES | st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=get_example_count(300), deadline=None, suppress_health_check=_SLOW)
@given(
    boards=st.lists(st.dictionaries(_NAMES, _VALUES, max_size=5) | _VALUES, max_size=4),
    head=st.dictionaries(_NAMES, _VALUES),
)
def test_arbitrary_json_values_are_read_or_refused(alone: Read, boards: list[Any], head: dict[str, Any]) -> None:
    try:
        found = alone(json.dumps({"boards": boards, **head}).encode())
    except BadFile as problem:
        assert str(problem).encode()
    else:
        assert all(board.seconds is None or board.seconds > 0 for board in found.boards)
        assert json.dumps(found.notices)
