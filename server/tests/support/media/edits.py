"""Edits of boards that hypothesis makes up, and what those who read their files are held to."""

import uuid
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import opentimelineio as otio
from hypothesis import strategies as st

from pegbar.domains.storyboard.exports.rules.edits import rates
from pegbar.domains.storyboard.exports.rules.edits.format_capabilities import remove_unsupported
from pegbar.domains.storyboard.exports.rules.edits.model import EditLane, EditSound, EditStill, EditTimeline
from pegbar.domains.storyboard.exports.rules.edits.rates import EditKind
from pegbar.domains.storyboard.rules.camera import CameraKeyframe, CameraMove
from pegbar.domains.storyboard.rules.codes import get_cut_code
from pegbar.domains.storyboard.rules.timecode import TimecodeFormat
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.domains.storyboard.rules.transitions import TransitionSpec, compute_transition_spans

RATES = (7, 12, 15, 23.976, 24, 25, 29.97, 30, 48, 50, 59.94, 60, 120)
CAMERA = CameraMove(CameraKeyframe(320, 180, 640, 0), CameraKeyframe(160, 90, 320, 10), 2, 3, "both")
BLACK = "#000000"

_transitions = st.none() | st.builds(
    TransitionSpec, st.sampled_from(["dissolve", "fade"]), st.integers(1, 60), st.sampled_from([BLACK, "#ff0000"])
)
boards = st.lists(st.tuples(st.integers(1, 500), _transitions), min_size=1, max_size=40)
"""The lengths of cuts, and how they begin."""


def edit(
    kind: EditKind,
    fps: float,
    cuts: Sequence[tuple[int, TransitionSpec | None]],
    *,
    drop: bool = True,
    start: str = "01:00:00:00",
    end_fade: TransitionSpec | None = None,
    lanes: Sequence[EditLane] = (),
    **fields: Any,
) -> EditTimeline | None:
    """The edit as its writer is given it; None where the format has no such rate. `fields` are those of each still."""
    rate = rates.get_edit_rate(kind, FrameRate.from_fps(fps))
    if rate is None:
        return None
    clock = TimecodeFormat.for_rate(rate.rate, drop)
    asked = (*(each for _, each in cuts), end_fade)
    *begin, end = [each and each._replace(frames=each.frames * rate.times) for each in asked]
    stills = [still(at, frames * rate.times, **fields) for at, (frames, _) in enumerate(cuts, 1)]
    whole = EditTimeline(
        "Night Ferry",
        rate.rate,
        fps,
        clock,
        clock.parse_frame(start),
        (640, 360),
        (640, 360),
        stills,
        compute_transition_spans([each.frames for each in stills], begin, end),
        lanes,
    )
    return remove_unsupported(whole, kind)


def still(number: int, frames: int, **fields: Any) -> EditStill:
    """A cut by its number."""
    cut_id = str(uuid.UUID(int=(number << 64) + number * 7919))
    return replace(EditStill(get_cut_code(cut_id), cut_id, number, f"Cut {number}", frames), **fields)


def sound(start: int, begin: int, end: int, **fields: Any) -> EditSound:
    """A stretch of four seconds of a sound."""
    sound_id = str(uuid.UUID(int=99))
    made = EditSound(
        get_cut_code(sound_id), sound_id, str(uuid.UUID(int=start + 1)), "Line 1", ".wav", 2, 192_000, start, begin, end
    )
    return replace(made, **fields)


def told(edit: EditTimeline) -> list[tuple[str, int]]:
    """What every reader must find: the cuts' names and frames in their order."""
    return [(each.name, each.frames) for each in edit.stills]


def seen(timeline: Any) -> list[tuple[str, int]]:
    """The names and frames of the clips on a timeline's track of video."""
    (track,) = timeline.video_tracks()
    return [(clip.name, _whole(clip.range_in_parent().duration)) for clip in track.find_clips()]


def frame_at(timecode: str, edit: EditTimeline) -> int:
    """The frame that a timecode names, as OpenTimelineIO reckons it."""
    base = edit.clock.base
    rate = float(edit.rate) if edit.drops else base
    return _whole(otio.opentime.from_timecode(timecode, rate))


def _whole(time: Any) -> int:
    assert time.value == int(time.value)
    return int(time.value)
