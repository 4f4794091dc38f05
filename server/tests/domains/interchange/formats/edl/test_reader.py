"""EDL import: record times determine the edit, and source times only give notices."""

from fractions import Fraction

import pytest

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.parsed_edit import BadEdit, EditTransition, ParsedEdit
from tests.domains.interchange.formats.common import built

pytestmark = pytest.mark.once


def _make_edl(*lines: str, fcm: str = "NON-DROP FRAME") -> bytes:
    return "\r\n".join(["TITLE: Reel 1", f"FCM: {fcm}", *lines]).encode()


def _read(*lines: str, fps: Fraction | int = 24) -> ParsedEdit:
    return built.read(_make_edl(*lines), "edl", fps)


def test_record_times_start_at_the_first_event_and_gaps_are_detected() -> None:
    edit = _read(
        "001  AX       V     C        05:00:00:00 05:00:01:00 10:00:00:00 10:00:01:00",
        "* FROM CLIP NAME: First",
        "002  BL       V     C        00:00:00:00 00:00:00:06 10:00:01:00 10:00:01:06",
        "003  AX       V     C        05:00:00:00 05:00:01:00 10:00:02:00 10:00:03:00",
    )
    assert built.frames(edit) == [24, 24, 24]
    assert built.names(edit) == ["First", None, ""]
    assert edit.events[0].start == 0
    assert edit.title == "Reel 1"


def test_lengths_that_differ_from_the_source_are_reported_and_a_freeze_uses_its_record_length() -> None:
    edit = _read(
        "001  AX       V     C        00:00:00:00 00:00:00:12 01:00:00:00 01:00:01:00",
        "002  AX       V     C        00:00:00:00 00:00:00:01 01:00:01:00 01:00:03:00",
        "M2   AX       000.0                00:00:00:00",
    )
    assert built.frames(edit) == [24, 48]
    assert set(edit.notices) == {texts.differ(1), texts.speed_changed(1)}


def test_sounds_retain_their_positions() -> None:
    edit = _read(
        "001  AX       B     C        00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00",
        "002  K7QF3M2A A     C        00:00:00:00 00:00:01:00 01:00:00:12 01:00:01:12",
        "003  AX       AA/V  C        00:00:00:00 00:00:01:00 01:00:01:00 01:00:02:00",
        "004  AX       A2    C        00:00:00:00 00:00:01:00 01:00:01:00 01:00:02:00",
    )
    assert built.frames(edit) == [24, 24]
    assert edit.notices == ()
    first, second = edit.sounds
    assert (first.codes, first.start, first.length, first.source) == (("K7QF3M2A",), Fraction(1, 2), 1, 0)
    assert (second.codes, second.start) == ((), 1)


@pytest.mark.parametrize("wipe", [False, True])
def test_the_seam_of_a_transition_is_its_middle(wipe: bool) -> None:
    kind = "W001" if wipe else "D   "
    edit = _read(
        "001  FIRST    V     C        00:00:00:00 00:00:01:00 01:00:00:00 01:00:00:19",
        "002  FIRST    V     C        00:00:00:19 00:00:00:19 01:00:00:19 01:00:00:19",
        f"002  SECOND   V     {kind} 011 00:00:00:00 00:00:01:00 01:00:00:19 01:00:02:00",
        "* FROM CLIP NAME: One",
        "* TO CLIP NAME: Two",
    )
    assert built.frames(edit) == [24, 24]
    assert built.names(edit) == ["", "Two"]
    assert edit.events[1].transition == EditTransition("wipe" if wipe else "dissolve", Fraction(11, 24))


def test_fades_from_and_to_black_do_not_shorten_the_clip() -> None:
    edit = _read(
        "001  BL       V     C        00:00:00:00 00:00:00:00 01:00:00:00 01:00:00:00",
        "001  FIRST    V     D    012 00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00",
        "002  FIRST    V     C        00:00:02:00 00:00:02:00 01:00:02:00 01:00:02:00",
        "002  BL       V     D    012 00:00:00:00 00:00:00:12 01:00:02:00 01:00:02:12",
    )
    assert built.frames(edit) == [60]
    assert edit.events[0].transition == EditTransition("fade", Fraction(1, 2))


def test_a_clip_visible_only_in_its_dissolve_is_included() -> None:
    edit = _read(
        "001  FIRST    V     C        00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00",
        "002  SHORT    V     C        00:00:00:00 00:00:00:00 01:00:01:00 01:00:01:00",
        "003  SHORT    V     C        00:00:00:00 00:00:00:00 01:00:01:00 01:00:01:00",
        "003  LAST     V     D    006 00:00:00:00 00:00:01:00 01:00:01:00 01:00:02:00",
    )
    assert [event.clip.reel for event in edit.events] == ["FIRST", "SHORT", "LAST"]
    assert built.frames(edit) == [24, 3, 21]


def test_a_fade_through_black_is_one_transition_over_the_seam() -> None:
    edit = _read(
        "001  FIRST    V     C        00:00:00:00 00:00:00:19 01:00:00:00 01:00:00:19",
        "002  FIRST    V     C        00:00:00:19 00:00:00:19 01:00:00:19 01:00:00:19",
        "002  BL       V     D    005 00:00:00:00 00:00:00:05 01:00:00:19 01:00:01:00",
        "003  BL       V     C        00:00:00:05 00:00:00:05 01:00:01:00 01:00:01:00",
        "003  SECOND   V     D    006 00:00:00:00 00:00:01:00 01:00:01:00 01:00:02:00",
    )
    assert built.frames(edit) == [24, 24]
    assert edit.events[1].transition == EditTransition("fade", Fraction(11, 24))


def test_the_top_track_is_visible() -> None:
    edit = _read(
        "001  LOW      V     C        00:00:00:00 00:00:03:00 01:00:00:00 01:00:03:00",
        "002  HIGH     V2    C        00:00:00:00 00:00:01:00 01:00:01:00 01:00:02:00",
    )
    assert [event.clip.reel for event in edit.events] == ["LOW", "HIGH", "LOW"]
    assert built.frames(edit) == [24, 24, 24]
    assert edit.notices[0] == texts.TRACKS_FLATTENED


def test_drop_frame_at_a_rate_without_it_is_reported() -> None:
    event = "001  AX       V     C        00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00"
    assert built.read(_make_edl(event, fcm="DROP FRAME"), "edl", 24).notices == (texts.no_drop("24"),)


def test_the_importer_can_request_drop_frame_counting() -> None:
    event = "001  AX       V     C        00:00:00:00 00:02:00:00 00:00:00:00 00:02:00:00"
    rate = Fraction(30_000, 1001)
    # 00:01:00:00 and :01 are dropped.
    assert built.frames(built.read(_make_edl(event), "edl", rate, drop=True), rate) == [3600 - 2]
    assert built.frames(built.read(_make_edl(event), "edl", rate), rate) == [3600]


def test_a_source_file_and_a_reel_name_with_spaces_are_read() -> None:
    edit = _read(
        "000001  A reel of mine V     C        00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00",
        "* SOURCE FILE: /shots/K7QF3M2A.png",
        ">>> SOURCE A reel of mine 1234",
    )
    assert (edit.events[0].clip.reel, edit.events[0].clip.codes) == ("A reel of mine", ("K7QF3M2A",))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "latin-1"])
def test_common_encodings_and_line_endings_are_read(encoding: str) -> None:
    event = "001  AX       V     C        00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00"
    for ends in ("\r\n", "\n", "\r"):
        data = ends.join(["TITLE: Für", event, "* FROM CLIP NAME: Bär"]).encode(encoding)
        assert (built.read(data, "edl").title, built.names(built.read(data, "edl"))) == ("Für", ["Bär"])


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            ["001  AX  V  C  00:00:00:00 00:00:01:00 00:00:06:24 00:00:08:00"],
            "Timecode 00:00:06:24 needs at least 25 fps, but this project has 24. Choose the edit's rate.",
        ),
        (["001  AX  V  C  00:00:00:00 00:00:01:00"], "Pegbar can't read this EDL (line 3)."),
        (["001  AX  V  C  00:00:00:00 00:00:01:00 01:00:00:00 25:00:01:00"], texts.not_readable("EDL", 3)),
        (["001  AX  V  C  00:00:00:00 00:00:01:00 01:00:01:00 01:00:00:00"], texts.not_readable("EDL", 3)),
        (["001  AX  V  C  00:00:00:00 00:00:01:00 -1:00:01:00 01:00:00:00"], texts.not_readable("EDL", 3)),
        (["", "a letter to somebody"], texts.not_readable("EDL", 4)),
        ([], "edit.edl has no scenes, clips, or boards."),
    ],
)
def test_an_invalid_edl_is_refused_with_the_line(lines: list[str], sentence: str) -> None:
    with pytest.raises(BadEdit) as problem:
        _read(*lines)
    assert str(problem.value) == sentence


def test_a_missing_frame_rate_is_refused() -> None:
    with pytest.raises(BadEdit, match="doesn't state its frame rate"):
        built.read_edit(_make_edl("001"), "edit.edl", None, None)
