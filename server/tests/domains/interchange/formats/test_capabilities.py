"""Format capabilities: the table for users is the one that the writers follow."""

from collections.abc import Callable
from typing import Any, cast, get_args

import pytest

from pegbar.domains.interchange.formats.common.edits.timeline import EditLane, EditTimeline
from pegbar.domains.interchange.formats.format import Part, load
from pegbar.domains.interchange.formats.otio.writer import build_timeline
from pegbar.domains.interchange.formats.registry import FORMATS, list_exportable
from pegbar.domains.interchange.formats.texts import PARTS
from pegbar.domains.storyboard.rules.transitions import TransitionSpec
from tests.support.media.edits import CAMERA, make_edit, make_sound

pytestmark = pytest.mark.once

EDITS = [fmt.id for fmt, exports in list_exportable() if exports.edit is not None]
LISTED = [fmt.id for fmt, _ in list_exportable() if fmt.included]
FIELDS = {"notes": ("note", "NOTE-TEXT"), "texts": ("dialogue", "SAID-TEXT"), "numbers": ("scene", "SCENE-7")}


def _make_full_timeline(kind: str) -> EditTimeline:
    lanes = [EditLane(f"Lane {at}", [make_sound(at, 0, 48_000, name=f"SOUND-{at}", gain=-7.25)]) for at in range(4)]
    red = TransitionSpec("fade", 8, "#abcdef")
    fields: dict[str, Any] = dict(FIELDS.values())
    made = make_edit(kind, 24, [(24, red), (24, red)], lanes=lanes, camera=CAMERA, **fields)
    assert made is not None
    return made


def _write(kind: str) -> str:
    _, exports = next(each for each in list_exportable() if each[0].id == kind)
    if not exports.writer:
        return str(build_timeline(_make_full_timeline(kind)))
    write = cast("Callable[[EditTimeline], str | list[str]]", load(exports.writer))
    return "".join(write(_make_full_timeline(kind)))


@pytest.mark.parametrize("kind", EDITS)
def test_a_writer_writes_exactly_the_included_parts(kind: str) -> None:
    text = _write(kind)
    has = set(FORMATS[kind].included)
    for part, (_, words) in FIELDS.items():
        assert (words in text) is (part in has), part
    assert ("#abcdef" in text) is ("colours" in has)
    assert ("SOUND-3" in text) is ("tracks" in has)
    assert ("SOUND-2" in text) is ("sounds" in has)


@pytest.mark.parametrize("kind", LISTED)
def test_each_part_has_a_name_and_is_on_one_list(kind: str) -> None:
    fmt = FORMATS[kind]
    assert set(PARTS) == set(get_args(Part))
    assert not set(fmt.included) & set(fmt.excluded)
    assert fmt.included
    assert "history" in fmt.excluded
