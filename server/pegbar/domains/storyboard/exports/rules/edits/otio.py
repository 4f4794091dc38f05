"""Edits as plain data, of which a process with OpenTimelineIO makes a file (`adapters/interchange/otio.py`)."""

from typing import Any

from pegbar.domains.storyboard.exports.rules.edits.model import Edit, Sound, Still, path_of
from pegbar.domains.storyboard.exports.rules.edits.placing import Placed, frames_of, tracks
from pegbar.domains.storyboard.rules.camera import CameraMove
from pegbar.domains.storyboard.rules.transitions import TransitionSpan


def described(edit: Edit) -> dict[str, Any]:
    """The timeline: its name, rate (numerator, denominator) and first frame, and its tracks.

    A track's items are clips and transitions in their order. A clip has `gap` frames of nothing before it, begins with
    the frame `source` of its medium, which has `available` of them, and `notes` for who reads Pegbar's metadata.
    """
    over = {passage.into: passage for passage in edit.passages}
    items = list[dict[str, Any]]()
    for at, still in enumerate(edit.stills):
        items += [*_transition(over.get(at)), _still(still, edit.fps)]
    items += _transition(over.get(len(edit.stills)))
    video = {"name": "Cuts", "kind": "Video", "items": items}
    return {
        "name": edit.title,
        "rate": [edit.rate.numerator, edit.rate.denominator],
        "start": edit.start,
        "notes": {"fps": edit.fps, "width": edit.canvas[0], "height": edit.canvas[1], "drop": edit.drops},
        "tracks": [video, *(_track(edit, track.name, track.sounds) for track in tracks(edit))],
    }


def _still(still: Still, fps: float) -> dict[str, Any]:
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
        notes["camera"] = _camera(still.camera)
    return {
        "name": still.name,
        "gap": 0,
        "source": 0,
        "frames": still.frames,
        "available": still.frames,
        "url": path_of(still.file_name),
        "notes": notes,
    }


def _camera(move: CameraMove) -> dict[str, Any]:
    return {
        "from": move.start._asdict(),
        "to": move.to._asdict(),
        "hold_start": move.hold_start,
        "hold_end": move.hold_end,
        "ease": move.ease,
    }


def _transition(passage: TransitionSpan | None) -> list[dict[str, Any]]:
    if passage is None:
        return []
    before = {"first": 0, "last": passage.frames, None: passage.frames // 2}[passage.end]
    notes = {"kind": passage.kind} | ({"colour": passage.colour} if passage.kind == "fade" else {})
    return [{"transition": passage.kind, "in": before, "out": passage.frames - before, "notes": notes}]


def _track(edit: Edit, name: str, sounds: list[Placed]) -> dict[str, Any]:
    items, end = list[dict[str, Any]](), 0
    for placed in sounds:
        items.append(_sound(edit, placed, placed.start - end))
        end = placed.end
    return {"name": name, "kind": "Audio", "items": items}


def _sound(edit: Edit, placed: Placed, gap: int) -> dict[str, Any]:
    sound = placed.sound
    return {
        "name": sound.name,
        "gap": gap,
        "source": placed.source,
        "frames": placed.frames,
        "available": max(frames_of(sound.length, edit.rate), placed.source + placed.frames),
        "url": path_of(sound.file_name),
        "notes": _heard(sound),
    }


def _heard(sound: Sound) -> dict[str, Any]:
    """Exactly, in samples of 48 kHz."""
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
