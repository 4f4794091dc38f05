"""Invalid edit files: each is refused quickly with a clear error text and never raises anything else."""

import json
from fractions import Fraction
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.parsed_edit import BadEdit
from pegbar.domains.interchange.formats.edit_file import read_edit
from pegbar.domains.interchange.limits import EDIT_BYTES_MAX
from tests.domains.interchange.formats.common import built
from tests.domains.interchange.formats.common.built import Shot
from tests.support.selection import get_example_count

pytestmark = pytest.mark.once

_RATE = Fraction(24)
_SHOTS = [Shot(24, str(UUID(int=number)), f"Cut {number}") for number in range(1, 6)]
_SAMPLES = {
    "edl": built.edl(_SHOTS, _RATE),
    "xml": built.fcp7(_SHOTS, _RATE),
    "fcpxml": built.fcpxml(_SHOTS, _RATE),
    "otio": built.otio_file(_SHOTS, _RATE),
}
_CALLED = {"edl": "EDL", "xml": "FCP7 XML", "fcpxml": "FCPXML", "otio": "OTIO"}
_ENDINGS = st.sampled_from([*_SAMPLES, "otioz", "txt", ""])


def _get_refusal(data: bytes, ending: str) -> str:
    with pytest.raises(BadEdit) as problem:
        built.read(data, ending)
    return str(problem.value)


@pytest.mark.parametrize("ending", [*_SAMPLES, "otioz"])
def test_empty_and_unrecognized_files_are_refused(ending: str) -> None:
    assert _get_refusal(b"", ending) == "This file is empty."
    assert "Pegbar can't read" in _get_refusal(b"\x00\x01\x02\x00", ending)
    assert "Pegbar can't read" in _get_refusal(b"a letter to somebody\n", ending)
    assert _get_refusal(b"\n" * (EDIT_BYTES_MAX + 1), ending) == texts.EDIT_TOO_LARGE


@pytest.mark.parametrize("ending", ["xml", "fcpxml", "otio"])
def test_a_truncated_file_is_refused_with_the_line(ending: str) -> None:
    data = _SAMPLES[ending]
    cut = data[: len(data) // 2]
    assert _get_refusal(cut, ending) == texts.not_readable(_CALLED[ending], cut.count(b"\n") + 1)


@pytest.mark.parametrize("ending", ["xml", "fcpxml", "otio", "edl"])
def test_utf_16_is_read(ending: str) -> None:
    text = _SAMPLES[ending].decode().replace('encoding="UTF-8"', 'encoding="UTF-16"')
    assert built.frames(built.read(text.encode("utf-16"), ending)) == [24] * 5
    if ending == "edl":
        assert _get_refusal(text.encode("utf-16-le"), ending) == texts.not_readable("EDL", 1)


@pytest.mark.parametrize(("ending", "root"), [("xml", "xmeml"), ("fcpxml", "fcpxml")])
def test_expanding_and_external_entities_are_refused(ending: str, root: str) -> None:
    swelling = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    for declared in (f'<!ENTITY a0 "ha">{swelling}', '<!ENTITY a9 SYSTEM "file:///etc/passwd">'):
        data = f"<?xml version='1.0'?>\n<!DOCTYPE {root} [{declared}]>\n<{root}>&a9;</{root}>".encode()
        assert _get_refusal(data, ending) == texts.not_readable(_CALLED[ending], 2)


_MANY = 100_000


@pytest.mark.parametrize(
    ("data", "ending"),
    [
        (b"001  AX  V  C  00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00\n" * _MANY, "edl"),
        (built.fcp7_edit(_RATE, built.fcp7_clip(Shot(1), 0, 1) * _MANY), "xml"),
        (built.fcpxml_edit(_RATE, '<video duration="1s"/>' * _MANY), "fcpxml"),
        (built.otio_edit(built.otio_of("Track", *[{"OTIO_SCHEMA": "Clip.2"}] * _MANY)), "otio"),
    ],
    ids=_SAMPLES,
)
def test_an_edit_with_too_many_clips_is_refused(data: bytes, ending: str) -> None:
    if ending == "otio":
        data = data.replace(b'"Clip.2"', b'"Clip.2", "source_range": ' + json.dumps(built.otio_range(1)).encode())
    assert _get_refusal(data, ending) == texts.EDIT_TOO_MANY


@pytest.mark.samples(1)
@pytest.mark.parametrize(
    ("begins", "thing", "ending"),
    [
        ("<xmeml>", "<a/>", "xml"),
        ("<fcpxml>", "<a>", "fcpxml"),
        ("[", "{},", "otio"),
        ("[", "1,", "otio"),
        ("", "a\n", "edl"),
    ],
)
def test_a_file_with_millions_of_elements_is_not_parsed_completely(begins: str, thing: str, ending: str) -> None:
    assert _get_refusal((begins + thing * 10_000_000).encode(), ending) == texts.EDIT_TOO_MUCH


def test_a_very_long_line_is_refused_quickly() -> None:
    event = "001  AX       V     C        00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00"
    assert _get_refusal(event.replace(" ", " " * 1_000_000).encode(), "edl") == texts.not_readable("EDL", 1)


def test_nested_edits_that_multiply_are_refused() -> None:
    """Each of nine levels nests the one below ten times: a billion clips from a few kilobytes."""
    levels = [
        f'<media id="m{level}"><sequence><spine>'
        + f'<ref-clip ref="m{level - 1}" duration="{10 ** (level - 1)}s"/>' * 10
        + "</spine></sequence></media>"
        for level in range(1, 10)
    ]
    assets = '<media id="m0"><sequence><spine><video duration="1s"/></spine></sequence></media>' + "".join(levels)
    data = built.fcpxml_edit(_RATE, '<ref-clip ref="m9" duration="1000000000s"/>', assets)
    assert _get_refusal(data, "fcpxml") == texts.EDIT_TOO_MANY


def test_deeply_connected_clips_in_nested_edits_are_refused() -> None:
    def make_chain(inner: str) -> str:
        return '<video lane="1" duration="1s">' * 80 + inner + "</video>" * 80

    levels = "".join(
        f'<media id="m{level}"><sequence><spine><gap duration="1s">'
        + make_chain(f'<ref-clip ref="m{level + 1}" lane="1" duration="1s"/>')
        + "</gap></spine></sequence></media>"
        for level in range(20)
    )
    assert (
        _get_refusal(built.fcpxml_edit(_RATE, '<ref-clip ref="m0" duration="1s"/>', levels), "fcpxml")
        == texts.EDIT_TOO_DEEP
    )


def test_characters_that_the_database_rejects_are_removed() -> None:
    clip = built.otio_clip(5, "A\0\ud800 \x07B") | {"media_reference": {"target_url": "media/\0K7QF3M2A.png"}}
    edit = built.read(built.otio_edit(built.otio_of("Track", clip), name="\0Night"), "otio")
    assert (edit.title, built.names(edit), edit.events[0].clip.codes) == ("Night", ["A   B"], ("K7QF3M2A",))


@settings(max_examples=get_example_count(300), deadline=None)
@given(data=st.binary(min_size=1, max_size=200), ending=_ENDINGS, drop=st.sampled_from([None, True, False]))
def test_arbitrary_bytes_are_read_or_refused(data: bytes, ending: str, drop: bool | None) -> None:
    for prefixed in (data, b"<xmeml>" + data, b'{"OTIO_SCHEMA":' + data, b"PK\x03\x04" + data):
        try:
            read_edit(prefixed, f"edit.{ending}", Fraction(30000, 1001), drop)
        except BadEdit as problem:
            assert str(problem)


@settings(max_examples=get_example_count(300), deadline=None)
@given(
    ending=st.sampled_from(sorted(_SAMPLES)),
    changes=st.lists(
        st.tuples(st.integers(0, 10_000), st.integers(0, 40), st.binary(max_size=6)), min_size=1, max_size=6
    ),
)
def test_a_damaged_edit_is_read_or_refused(ending: str, changes: list[tuple[int, int, bytes]]) -> None:
    data = _SAMPLES[ending]
    for at, length, planted in changes:
        start = at % len(data)
        data = data[:start] + planted + data[start + length :] or b" "
    try:
        edit = built.read(data, ending)
    except BadEdit as problem:
        assert str(problem)
    else:
        assert all(event.length > 0 and event.start >= 0 for event in edit.events)


_FIELDS = (
    "OTIO_SCHEMA",
    "children",
    "source_range",
    "duration",
    "start_time",
    "rate",
    "value",
    "media_references",
    "metadata",
)
_VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.fixed_dictionaries({}, optional=dict.fromkeys(_FIELDS, inner)),
    max_leaves=8,
)
_SCHEMAS = st.sampled_from(
    ["Stack.1", "Track.1", "Clip.2", "Gap.1", "TimeRange.1", "RationalTime.1", "Transition.1", "X.1"]
)


@settings(max_examples=get_example_count(100), deadline=None)
@given(schema=_SCHEMAS, inside=st.fixed_dictionaries({}, optional=dict.fromkeys(_FIELDS[1:], _VALUES)), fields=_VALUES)
def test_unexpected_json_values_in_otio_are_refused(schema: str, inside: dict[str, object], fields: object) -> None:
    item = {"OTIO_SCHEMA": schema, **inside}
    clip = built.otio_clip(5, "A") | {"metadata": fields, "media_references": fields, "effects": fields}
    try:
        built.read(built.otio_edit(built.otio_of("Track", clip, item)), "otio")
    except BadEdit as problem:
        assert str(problem)
