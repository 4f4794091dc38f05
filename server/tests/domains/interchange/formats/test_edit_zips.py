"""Edit files inside ordinary ZIPs, along with media or split into parts."""

import random
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from uuid import UUID

import pytest

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.parsed_edit import BadEdit, ParsedEdit
from pegbar.domains.interchange.formats.edit_file import read_edit_file
from tests.domains.interchange.formats.common import built
from tests.domains.interchange.formats.common.built import Shot
from tests.domains.interchange.formats.common.zips import packed

pytestmark = pytest.mark.once

_RATE = Fraction(24)
_SHOTS = [Shot(number * 3, str(UUID(int=number)), f"Cut {number}") for number in range(1, 8)]
_MEDIA = {"media/K7QF3M2A.png": b"a picture", "__MACOSX/._Night.edl": b"x", "media/": b""}
Read = Callable[..., ParsedEdit]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Return a function that reads an edit from a ZIP with the given files."""

    def read_zip(files: Mapping[str, bytes], file_name: str = "night.zip", rate: Fraction = _RATE) -> ParsedEdit:
        return read_edit_file(packed(tmp_path / "sent", files), file_name, rate, None)

    return read_zip


def _build_part(shots: list[Shot], start: str, title: str = "Night") -> bytes:
    return built.edl(shots, _RATE, start=start).replace(b"Sample", title.encode())


@pytest.mark.parametrize(
    ("ending", "data"),
    [
        ("edl", built.edl(_SHOTS, _RATE)),
        ("xml", built.fcp7(_SHOTS, _RATE)),
        ("fcpxml", built.fcpxml(_SHOTS, _RATE)),
        ("otio", built.otio_file(_SHOTS, _RATE)),
    ],
)
def test_an_edit_is_read_from_a_zip_that_also_holds_other_files(read: Read, ending: str, data: bytes) -> None:
    for folder in ("", "Night/"):
        edit = read({**{folder + name: content for name, content in _MEDIA.items()}, f"{folder}Night.{ending}": data})
        assert built.frames(edit, _RATE) == [shot.frames for shot in _SHOTS]
        assert built.names(edit) == [shot.name for shot in _SHOTS]
        assert edit.notices == ()


def test_parts_of_an_edl_are_joined_in_order_of_record_time(read: Read) -> None:
    sounds = b"TITLE: Night 4\r\n001  AX       AA    C        00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00"
    parts = [
        _build_part(_SHOTS[:2], "01:00:00:00"),
        _build_part(_SHOTS[2:5], "01:00:00:09"),
        _build_part(_SHOTS[5:], "01:00:01:21"),
    ]
    files = {f"Night {at}.edl": part for at, part in enumerate([*parts, sounds], 1)}
    edit = read(files)
    assert built.frames(edit, _RATE) == [shot.frames for shot in _SHOTS]
    assert [event.start * _RATE for event in edit.events] == [start for start, _ in built.spans(_SHOTS)]
    assert len(edit.sounds) == 1
    names = [f"{name}.edl" for name in "dacb"]
    random.Random(5).shuffle(names)
    assert read(dict(zip(names, files.values(), strict=True))).events == edit.events


def test_an_edl_of_thousands_of_cuts_is_joined_completely(read: Read) -> None:
    shots = [Shot(1 + at % 7, str(UUID(int=at + 1)), f"Cut {at}") for at in range(2500)]
    clock, spans = built.TimecodeFormat.for_rate(_RATE, False), built.spans(shots)
    files = {
        f"Night {at // 999 + 1}.edl": _build_part(shots[at : at + 999], clock.format_frame(86400 + spans[at][0]))
        for at in range(0, 2500, 999)
    }
    assert built.frames(read(files), _RATE) == [shot.frames for shot in shots]


def test_edls_with_overlapping_record_times_are_separate_edits(read: Read) -> None:
    files = {f"cut v{at}.edl": _build_part(_SHOTS[:at], "01:00:00:00") for at in (10, 2, 3)}
    edit = read({**files, "old/cut.xml": built.fcp7(_SHOTS, _RATE)})
    assert built.frames(edit, _RATE) == [3, 6]
    assert edit.notices == (texts.other_edits(3),)


def test_the_most_expressive_format_in_a_zip_is_read(read: Read) -> None:
    edit = read({"a.edl": built.edl(_SHOTS, _RATE), "b.otio": built.otio_file(_SHOTS[:1], _RATE)})
    assert (edit.fmt, edit.notices) == ("otio", (texts.other_edits(1),))


def test_an_otioz_is_recognized_under_another_file_name(read: Read) -> None:
    data = built.otio_file(_SHOTS, _RATE)
    assert len(read({"content.otio": data, "version.txt": b"1", "a.edl": b"x"}, "night.zip").events) == 7
    with pytest.raises(BadEdit, match="OTIOZ"):
        read({"night.otio": data}, "night.otioz")


def test_a_zip_without_a_valid_edit_is_refused(read: Read, tmp_path: Path) -> None:
    with pytest.raises(BadEdit, match=r"night\.zip has no scenes, clips, or boards"):
        read(_MEDIA)
    with pytest.raises(BadEdit, match=r"Pegbar can't read this EDL \(line 1\)"):
        read({"a.edl": b"a letter"})
    with pytest.raises(BadEdit, match=r"Pegbar can't read this FCP7 XML \(line 1\)"):
        read({"a.xml": b"a letter"})
    (tmp_path / "sent").write_bytes(b"PK\x03\x04 and no more")
    with pytest.raises(BadEdit, match="Pegbar can't read this ZIP"):
        read_edit_file(tmp_path / "sent", "night.zip", _RATE, None)


def test_many_long_lines_are_refused_quickly(read: Read) -> None:
    line = b"001 " + b"V " * 400 + b"1:1:1:1 " * 20
    for data in (line * 10_000 + b"\n", (line + b"\n") * 2000):
        with pytest.raises(BadEdit, match=r"Pegbar can't read this EDL \(line 1\)"):
            read({"a.edl": data, "b.edl": data})
