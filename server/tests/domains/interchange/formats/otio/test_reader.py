"""OTIO import, compared with OpenTimelineIO's own flattening of tracks."""

import io
import json
import zipfile
from fractions import Fraction

import opentimelineio as otio
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.parsed_edit import BadEdit, EditTransition
from tests.domains.interchange.formats.common import built
from tests.domains.interchange.formats.common.built import otio_clip, otio_edit, otio_of, otio_range
from tests.support.selection import get_example_count

pytestmark = pytest.mark.once

_TRACKS = st.lists(
    st.lists(st.tuples(st.booleans(), st.integers(1, 30)), min_size=1, max_size=8), min_size=1, max_size=4
)


def _make_item(schema: type, frames: int, name: str = "") -> "otio.core.Item":
    span = otio.opentime.TimeRange(otio.opentime.RationalTime(0, 24), otio.opentime.RationalTime(frames, 24))
    return schema(name=name, source_range=span)


@settings(max_examples=get_example_count(60), deadline=None)
@given(tracks=_TRACKS)
def test_visible_clips_equal_those_of_the_librarys_flatten_stack(
    tracks: list[list[tuple[bool, int]]],
) -> None:
    timeline = otio.schema.Timeline()
    for lane, items in enumerate(tracks):
        track = otio.schema.Track(kind="Video")
        for at, (seen, frames) in enumerate(items):
            track.append(_make_item(otio.schema.Clip if seen else otio.schema.Gap, frames, f"{lane}-{at}"))
        timeline.tracks.append(track)
    flat = list[tuple[str | None, float]]()
    flattened = otio.algorithms.flatten_stack(timeline.tracks)
    for item in flattened:
        called = item.name if isinstance(item, otio.schema.Clip) else None
        length = item.duration().value
        if flat and flat[-1][0] == called:
            flat[-1] = (called, flat[-1][1] + length)
        elif length and (flat or called):
            flat.append((called, length))
    flat = flat[:-1] if flat and flat[-1][0] is None else flat
    assume(flat)
    edit = built.read(timeline.to_json_string().encode(), "otio")
    assert list(zip(built.names(edit), built.frames(edit), strict=True)) == flat


def test_a_nested_edit_is_trimmed_to_its_range() -> None:
    timeline, inner = otio.schema.Timeline(), otio.schema.Stack()
    track, outer = otio.schema.Track(kind="Video"), otio.schema.Track(kind="Video")
    track.extend(
        [
            _make_item(otio.schema.Clip, 10, "A"),
            _make_item(otio.schema.Clip, 20, "B"),
            _make_item(otio.schema.Clip, 30, "C"),
        ]
    )
    inner.append(track)
    inner.source_range = otio.opentime.TimeRange(otio.opentime.RationalTime(5, 24), otio.opentime.RationalTime(20, 24))
    outer.extend([_make_item(otio.schema.Clip, 7, "Before"), inner, _make_item(otio.schema.Clip, 9, "After")])
    timeline.tracks.append(outer)
    edit = built.read(timeline.to_json_string().encode(), "otio")
    assert (built.names(edit), built.frames(edit)) == (["Before", "A", "B", "After"], [7, 5, 15, 9])


def test_the_top_track_with_a_picture_is_visible() -> None:
    gap = {"OTIO_SCHEMA": "Gap.1", "source_range": otio_range(24)}
    edit = built.read(
        otio_edit(
            otio_of("Track", otio_clip(72, "Low"), kind="Video"),
            otio_of("Track", gap, otio_clip(24, "High"), kind="Video"),
            otio_of("Track", otio_clip(99, "Off"), kind="Video", enabled=False),
        ),
        "otio",
    )
    assert built.names(edit) == ["Low", "High", "Low"]
    assert texts.TRACKS_FLATTENED in edit.notices
    assert texts.disabled_clips(1) in edit.notices


def test_sounds_retain_their_positions() -> None:
    sound = otio_clip(12, "Voice", metadata={"pegbar": {"clip_id": "a-clip"}})
    gap = {"OTIO_SCHEMA": "Gap.1", "source_range": otio_range(6)}
    edit = built.read(
        otio_edit(otio_of("Track", otio_clip(24), kind="Video"), otio_of("Track", gap, sound, kind="Audio")), "otio"
    )
    assert edit.notices == ()
    assert [(each.clip_id, each.start, each.length) for each in edit.sounds] == [
        ("a-clip", Fraction(1, 4), Fraction(1, 2))
    ]


def test_transitions_have_no_length_and_speed_changes_are_reported() -> None:
    offset = otio_range(5)["duration"]
    passage = {
        "OTIO_SCHEMA": "Transition.1",
        "transition_type": "SMPTE_Dissolve",
        "in_offset": offset,
        "out_offset": offset,
    }
    slow = otio_clip(24, effects=[{"OTIO_SCHEMA": "LinearTimeWarp.1", "time_scalar": 0.5}])
    edit = built.read(otio_edit(otio_of("Track", otio_clip(24), passage, slow)), "otio")
    assert built.frames(edit) == [24, 24]
    assert edit.events[1].transition == EditTransition("dissolve", Fraction(10, 24))
    assert set(edit.notices) == {texts.speed_changed(1)}


def test_unknown_schemas_are_tolerated_and_reported() -> None:
    clip = otio_clip(24, markers=[{"OTIO_SCHEMA": "Marker.3", "name": 7}], effects=[{"OTIO_SCHEMA": "Foo.9"}])
    strange = {"OTIO_SCHEMA": "Thing.1", "source_range": otio_range(6)}
    edit = built.read(otio_edit(otio_of("Track", clip, strange, clip)), "otio")
    assert (built.frames(edit), edit.notices) == ([24, 6, 24], (texts.unknown(1),))


def test_older_files_and_collections_are_read() -> None:
    older = {
        "OTIO_SCHEMA": "Clip.1",
        "media_reference": {"available_range": otio_range(31), "target_url": "K7QF3M2A.png"},
    }
    timeline = json.loads(
        otio_edit(otio_of("Sequence", older, {"OTIO_SCHEMA": "Filler.1", "source_range": None}, older))
    )
    data = json.dumps(otio_of("SerializableCollection", timeline, timeline)).encode()
    edit = built.read(data, "otio")
    assert (built.frames(edit), edit.notices) == ([31, 31], (texts.other_edits(1),))
    assert edit.events[0].clip.codes == ("K7QF3M2A",)


@pytest.mark.parametrize(
    ("written", "rate"),
    [(23.976, (24000, 1001)), (23.98, (24000, 1001)), (29.97, (30000, 1001)), (24.0, (24, 1)), (12.5, (25, 2))],
)
def test_decimal_rates_are_read_as_exact_fractions(written: float, rate: tuple[int, int]) -> None:
    clip = otio_clip(0) | {"source_range": otio_range(48, written)}
    edit = built.read(otio_edit(otio_of("Track", clip)), "otio")
    assert edit.rate == Fraction(*rate)
    assert built.frames(edit, Fraction(*rate)) == [48]


def _make_zip(entries: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return out.getvalue()


def test_an_otioz_is_read_regardless_of_other_entries() -> None:
    content = otio_edit(otio_of("Track", otio_clip(24, "A")))
    data = _make_zip({"../../etc/passwd": b"x", "content.otio": content, "media/K7QF3M2A.png": b"no picture"})
    assert built.names(built.read(data, "otioz")) == ["A"]
    assert built.names(built.read(data, "otio")) == ["A"]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (_make_zip({"../content.otio": b"{}"}), texts.OTIOZ_BROKEN),
        (_make_zip({"content.otio": b"{}"}, zipfile.ZIP_LZMA), texts.OTIOZ_BROKEN),
        (_make_zip({"content.otio": b"{}"})[:-30], texts.OTIOZ_BROKEN),
        (_make_zip({"content.otio": b" " * 60_000_000}), texts.EDIT_TOO_LARGE),
        (_make_zip({"content.otio": b"{}"}, zipfile.ZIP_STORED).replace(b"{}", b"[]"), texts.OTIOZ_BROKEN),
    ],
    ids=["elsewhere", "packed otherwise", "cut", "swollen", "changed"],
)
def test_a_broken_or_oversized_otioz_is_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(BadEdit) as problem:
        built.read(data, "otioz")
    assert str(problem.value) == sentence


def _make_nested(depth: int) -> dict[str, object]:
    found: dict[str, object] = otio_clip(1)
    for _ in range(depth):
        found = otio_of("Stack", found)
    return found


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            otio_edit(otio_of("Track", {"OTIO_SCHEMA": "Clip.3"})),
            "This .otio file was written by a newer program that Pegbar doesn't support.",
        ),
        (otio_edit(otio_of("Track", otio_clip(1), otio_clip(float("nan")))), texts.no_edit_clip("OTIO", 2)),
        (otio_edit(otio_of("Track", otio_clip(float("inf")))), texts.no_edit_clip("OTIO", 1)),
        (otio_edit(otio_of("Track", otio_clip(-1))), texts.no_edit_clip("OTIO", 1)),
        (otio_edit(otio_of("Track", {"OTIO_SCHEMA": "Clip.2"})), texts.no_edit_clip("OTIO", 1)),
        (otio_edit(otio_of("Track", otio_clip(24 * 86_400 + 1))), texts.EDIT_TOO_LONG),
        (otio_edit(_make_nested(100)), texts.EDIT_TOO_DEEP),
        (b"[" * 100_000, texts.not_readable("OTIO", 1)),
        (b'{"OTIO_SCHEMA":\n\n "Timeline.1"', texts.not_readable("OTIO", 3)),
        (b"{}", texts.not_readable("OTIO", 1)),
        (b"7" * 5000, texts.not_readable("OTIO", 1)),
        (otio_edit(otio_of("Track", kind="Video")), texts.holds_nothing("edit.otio")),
    ],
    ids=range(12),
)
def test_an_invalid_edit_is_refused_with_the_reason(data: bytes, sentence: str) -> None:
    with pytest.raises(BadEdit) as problem:
        built.read(data, "otio")
    assert str(problem.value) == sentence
