"""Format capabilities: the table for users is the one that the writers follow."""

from typing import Any, get_args

import pytest

from pegbar.domains.interchange.exports.rules.edits.edl import write_edl
from pegbar.domains.interchange.exports.rules.edits.fcp7 import write_fcp7
from pegbar.domains.interchange.exports.rules.edits.fcpxml import write_fcpxml
from pegbar.domains.interchange.exports.rules.edits.format_capabilities import (
    CAPABILITIES,
    CarriedKind,
    Part,
    list_excluded,
    list_included,
)
from pegbar.domains.interchange.exports.rules.edits.model import EditLane, EditTimeline
from pegbar.domains.interchange.exports.rules.edits.otio import build_timeline
from pegbar.domains.interchange.exports.rules.edits.rates import EDIT_KINDS, EditKind
from pegbar.domains.interchange.exports.texts import PARTS
from pegbar.domains.storyboard.rules.transitions import TransitionSpec
from tests.support.media.edits import CAMERA, make_edit, make_sound

pytestmark = pytest.mark.once

WRITERS = {
    "edl": lambda edit: "".join(write_edl(edit)),
    "fcp7": write_fcp7,
    "fcpxml": write_fcpxml,
    "otio": lambda edit: str(build_timeline(edit)),
}
FIELDS = {"notes": ("note", "NOTE-TEXT"), "texts": ("dialogue", "SAID-TEXT"), "numbers": ("scene", "SCENE-7")}


def _whole(kind: EditKind) -> EditTimeline:
    lanes = [EditLane(f"Lane {at}", [make_sound(at, 0, 48_000, name=f"SOUND-{at}", gain=-7.25)]) for at in range(4)]
    red = TransitionSpec("fade", 8, "#abcdef")
    fields: dict[str, Any] = dict(FIELDS.values())
    made = make_edit(kind, 24, [(24, red), (24, red)], lanes=lanes, camera=CAMERA, **fields)
    assert made is not None
    return made


@pytest.mark.parametrize("kind", sorted(EDIT_KINDS))
def test_a_writer_writes_exactly_the_included_parts(kind: EditKind) -> None:
    text = WRITERS[kind](_whole(kind))
    has = set(CAPABILITIES[kind].along)
    for part, (_, words) in FIELDS.items():
        assert (words in text) is (part in has), part
    assert ("#abcdef" in text) is ("colours" in has)
    assert ("SOUND-3" in text) is ("tracks" in has)
    assert "SOUND-2" in text


@pytest.mark.parametrize("kind", get_args(CarriedKind))
def test_each_part_has_a_name_and_is_on_one_list(kind: CarriedKind) -> None:
    assert set(PARTS) == set(get_args(Part))
    assert not set(CAPABILITIES[kind].along) & set(CAPABILITIES[kind].stays)
    assert list_included(kind)
    assert "Versions and comments" in list_excluded(kind)
