"""A board that leaves as an edit and comes back unchanged: nothing is to be changed."""

import json
import tempfile
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegbar.adapters.interchange import otio
from pegbar.domains.storyboard.exports.rules.edits.edl import as_edl
from pegbar.domains.storyboard.exports.rules.edits.fcp7 import as_fcp7
from pegbar.domains.storyboard.exports.rules.edits.fcpxml import as_fcpxml
from pegbar.domains.storyboard.exports.rules.edits.model import Edit, Lane
from pegbar.domains.storyboard.exports.rules.edits.otio import described
from pegbar.domains.storyboard.exports.rules.edits.rates import EditKind
from pegbar.domains.storyboard.imports import messages
from pegbar.domains.storyboard.imports.actions.kinds import Edit as Kind
from pegbar.domains.storyboard.imports.rules.edits.reading import read_edit
from pegbar.domains.storyboard.imports.rules.seen import Seen, SeenCut
from tests.support.edits import RATES, boards, edit, sound

pytestmark = pytest.mark.once


def _otio(written: Edit) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "edit.otio"
        otio.write([], json.loads(json.dumps(described(written))), target)
        return target.read_bytes()


FORMATS: Final[dict[EditKind, tuple[str, Callable[[Edit], bytes]]]] = {
    "edl": ("edit.edl", lambda written: as_edl(written)[0].encode()),
    "fcp7": ("edit.xml", lambda written: as_fcp7(written).encode()),
    "fcpxml": ("edit.fcpxml", lambda written: as_fcpxml(written).encode()),
    "otio": ("edit.otio", _otio),
}


@pytest.mark.parametrize("kind", FORMATS)
@settings(deadline=None)
@given(cuts=boards, fps=st.sampled_from(RATES), drop=st.booleans(), heard=st.booleans())
def test_nothing_is_to_be_changed(kind: EditKind, cuts: list[Any], fps: float, drop: bool, heard: bool) -> None:
    lanes = [Lane("Voice", [sound(0, 0, 4000)])] if heard else []
    written = edit(kind, fps, cuts, drop=drop, lanes=lanes)
    if written is None:
        assert kind in {"edl", "fcpxml"}
        assert fps in {7, 48, 120}
        return
    name, write = FORMATS[kind]
    asked = Kind().facts({"fps": None, "drop": None}, fps)
    found = read_edit(write(written), name, Fraction(asked["fps"]), asked["drop"])
    lengths = [frames for frames, _ in cuts]
    seen = Seen(
        fps,
        [
            SeenCut(still.cut_id, f"Another name {still.number}", None, frames, 1)
            for still, frames in zip(written.stills, lengths, strict=True)
        ],
    )
    planned = Kind().plan(seen, json.loads(json.dumps(found.plain())), {})
    assert planned.rows == []
    assert planned.notices[-1] == messages.NOTHING_TO_CHANGE
