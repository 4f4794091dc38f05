"""Build the JSON data from which the worker process writes an OTIO file (`adapters/interchange/otio.py`)."""

from typing import Any

from pegbar.domains.interchange.formats.common.edits.layout import PlacedSound, build_tracks, samples_to_frames
from pegbar.domains.interchange.formats.common.edits.timeline import EditSound, EditStill, EditTimeline, get_media_path
from pegbar.domains.storyboard.rules.camera import CameraMove
from pegbar.domains.storyboard.rules.transitions import TransitionSpan


def build_timeline(edit: EditTimeline) -> dict[str, Any]:
    """Build the timeline: name, rate (numerator, denominator), first frame, and tracks.

    A track's items are clips and transitions in order. Of a clip, `gap` is the number of empty frames before it,
    `source` the first used frame of its media, `available` the length of the media in frames, and `notes` Pegbar's
    metadata.
    """
    transitions = {transition.into: transition for transition in edit.transitions}
    items = list[dict[str, Any]]()
    for index, still in enumerate(edit.stills):
        items += [*_build_transition(transitions.get(index)), _build_still(still, edit.fps)]
    items += _build_transition(transitions.get(len(edit.stills)))
    video = {"name": "Cuts", "kind": "Video", "items": items}
    return {
        "name": edit.title,
        "rate": [edit.rate.numerator, edit.rate.denominator],
        "start": edit.start,
        "notes": {"fps": edit.fps, "width": edit.canvas[0], "height": edit.canvas[1], "drop": edit.is_drop_frame},
        "tracks": [video, *(_build_track(edit, track.name, track.sounds) for track in build_tracks(edit))],
    }


def _build_still(still: EditStill, fps: float) -> dict[str, Any]:
    notes: dict[str, Any] = {
        "cut_id": still.cut_id,
        "code": still.code,
        "number": still.number,
        "note": still.note,
        "dialogue": still.dialogue,
        "action": still.action,
        "scene": still.scene,
        "shot": still.shot,
        "fps": fps,
    }
    if still.camera is not None:
        notes["camera"] = _build_camera(still.camera)
    return {
        "name": still.name,
        "gap": 0,
        "source": 0,
        "frames": still.frames,
        "available": still.frames,
        "url": get_media_path(still.file_name),
        "notes": notes,
    }


def _build_camera(move: CameraMove) -> dict[str, Any]:
    return {
        "from": move.start._asdict(),
        "to": move.to._asdict(),
        "hold_start": move.hold_start,
        "hold_end": move.hold_end,
        "ease": move.ease,
    }


def _build_transition(transition: TransitionSpan | None) -> list[dict[str, Any]]:
    if transition is None:
        return []
    before = {"first": 0, "last": transition.frames, None: transition.frames // 2}[transition.end]
    notes = {"kind": transition.kind} | ({"colour": transition.colour} if transition.kind == "fade" else {})
    return [{"transition": transition.kind, "in": before, "out": transition.frames - before, "notes": notes}]


def _build_track(edit: EditTimeline, name: str, sounds: list[PlacedSound]) -> dict[str, Any]:
    items, end = list[dict[str, Any]](), 0
    for placed in sounds:
        items.append(_build_sound(edit, placed, placed.start - end))
        end = placed.end
    return {"name": name, "kind": "Audio", "items": items}


def _build_sound(edit: EditTimeline, placed: PlacedSound, gap: int) -> dict[str, Any]:
    sound = placed.sound
    return {
        "name": sound.name,
        "gap": gap,
        "source": placed.source,
        "frames": placed.frames,
        "available": max(samples_to_frames(sound.length, edit.rate), placed.source + placed.frames),
        "url": get_media_path(sound.file_name),
        "notes": _describe_sound(sound),
    }


def _describe_sound(sound: EditSound) -> dict[str, Any]:
    """Return a sound's exact values in samples at 48 kHz."""
    return {
        "clip_id": sound.clip_id,
        "sound_id": sound.sound_id,
        "code": sound.code,
        "at": sound.start,
        "from": sound.begin,
        "to": sound.end,
        "gain_db": sound.gain,
        "fade_in": sound.fade_in,
        "fade_out": sound.fade_out,
    }
