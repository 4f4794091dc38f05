"""Feature-support matrix of the export formats: one table for users and for the writers.

Writers get a timeline from `remove_unsupported`, so they can't write what the table excludes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from pegbar.domains.interchange.exports.limits import EDL_TRACKS_MAX
from pegbar.domains.interchange.exports.rules.edits.model import EditLane, EditStill, EditTimeline
from pegbar.domains.interchange.exports.rules.edits.rates import EditKind
from pegbar.domains.interchange.exports.texts import PARTS
from pegbar.domains.storyboard.rules.transitions import TransitionSpan

BLACK: Final = "#000000"
CarriedKind = Literal["gif", "webp", "psd", "storyboarder", "otio", "edl", "fcp7", "fcpxml"]
Part = Literal[
    "timing",
    "names",
    "numbers",
    "notes",
    "texts",
    "captions",
    "camera",
    "camera_noted",
    "dissolves",
    "fades",
    "fades_between",
    "colours",
    "sounds",
    "tracks",
    "volumes",
    "pictures",
    "six_layers",
    "layers",
    "whole_layers",
    "backgrounds",
    "strokes",
    "history",
]
"""A part of a board. `colours` are the colors of fades; without this part, fades are black.

`tracks` are all audio tracks; without this part, a file has the first few. `camera_noted` is the camera as Pegbar's
metadata next to a clip.
"""


@dataclass(frozen=True, slots=True)
class FormatCapabilities:
    """Parts of a board that a format includes and excludes."""

    along: tuple[Part, ...]
    stays: tuple[Part, ...]


_OF_DRAWINGS: Final[tuple[Part, ...]] = ("layers", "strokes", "history")

CAPABILITIES: Final[Mapping[CarriedKind, FormatCapabilities]] = {
    "gif": FormatCapabilities(
        ("pictures", "timing", "captions", "camera", "dissolves", "fades", "fades_between", "colours"),
        ("sounds", "names", "numbers", *_OF_DRAWINGS),
    ),
    "webp": FormatCapabilities(
        ("pictures", "timing", "captions", "camera", "dissolves", "fades", "fades_between", "colours"),
        ("sounds", "names", "numbers", *_OF_DRAWINGS),
    ),
    "psd": FormatCapabilities(
        ("whole_layers", "backgrounds"),
        ("timing", "texts", "notes", "camera", "dissolves", "fades", "sounds", "strokes", "history"),
    ),
    "storyboarder": FormatCapabilities(
        ("pictures", "six_layers", "timing", "texts", "notes", "numbers"),
        ("camera", "dissolves", "fades", "sounds", "strokes", "history"),
    ),
    "otio": FormatCapabilities(
        (
            "timing",
            "names",
            "numbers",
            "notes",
            "texts",
            "camera_noted",
            "dissolves",
            "fades",
            "fades_between",
            "colours",
            "sounds",
            "tracks",
            "volumes",
        ),
        _OF_DRAWINGS,
    ),
    "edl": FormatCapabilities(
        ("timing", "names", "notes", "dissolves", "fades", "fades_between", "sounds"),
        ("numbers", "texts", "camera", "colours", "tracks", "volumes", *_OF_DRAWINGS),
    ),
    "fcp7": FormatCapabilities(
        (
            "timing",
            "names",
            "numbers",
            "notes",
            "texts",
            "camera",
            "dissolves",
            "fades",
            "fades_between",
            "sounds",
            "tracks",
            "volumes",
        ),
        ("colours", *_OF_DRAWINGS),
    ),
    "fcpxml": FormatCapabilities(
        ("timing", "names", "numbers", "notes", "camera", "dissolves", "fades", "sounds", "tracks", "volumes"),
        ("texts", "fades_between", "colours", *_OF_DRAWINGS),
    ),
}


def list_included(kind: CarriedKind) -> list[str]:
    """Return the names of included parts."""
    return [PARTS[part] for part in CAPABILITIES[kind].along]


def list_excluded(kind: CarriedKind) -> list[str]:
    """Return the names of excluded parts."""
    return [PARTS[part] for part in CAPABILITIES[kind].stays]


def remove_unsupported(edit: EditTimeline, kind: EditKind) -> EditTimeline:
    """Return the timeline without parts that the format excludes."""
    included = set[Part](CAPABILITIES[kind].along)
    return replace(
        edit,
        stills=[_reduce_still(still, included) for still in edit.stills],
        transitions=[_reduce_transition(span, included) for span in edit.transitions if _is_supported(span, included)],
        lanes=_reduce_lanes(edit.lanes, included),
    )


def supports_transition(kind: EditKind, transition: TransitionSpan) -> bool:
    """Return whether a format includes this transition."""
    return _is_supported(transition, set(CAPABILITIES[kind].along))


def _reduce_still(still: EditStill, features: set[Part]) -> EditStill:
    return replace(
        still,
        note=still.note if "notes" in features else "",
        dialogue=still.dialogue if "texts" in features else "",
        action=still.action if "texts" in features else "",
        scene=still.scene if "numbers" in features else "",
        shot=still.shot if "numbers" in features else "",
        camera=still.camera if {"camera", "camera_noted"} & features else None,
    )


def _is_supported(transition: TransitionSpan, features: set[Part]) -> bool:
    if transition.kind == "dissolve":
        return "dissolves" in features
    return ("fades_between" if transition.end is None else "fades") in features


def _reduce_transition(transition: TransitionSpan, features: set[Part]) -> TransitionSpan:
    return transition if "colours" in features else transition._replace(colour=BLACK)


def _reduce_lanes(lanes: Sequence[EditLane], features: set[Part]) -> list[EditLane]:
    reduced_lanes = lanes if "tracks" in features else lanes[:EDL_TRACKS_MAX]
    if "volumes" in features:
        return list(reduced_lanes)
    return [
        EditLane(lane.name, [replace(sound, gain=0.0, fade_in=0, fade_out=0) for sound in lane.sounds])
        for lane in reduced_lanes
    ]
