"""What a format takes along of a board, and what stays: one table for people and for the writers.

A writer is given `reduced` alone, so that nothing is written which the table says stays.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from pegbar.domains.storyboard.exports.limits import EDL_TRACKS_MAX
from pegbar.domains.storyboard.exports.rules.edits.model import Edit, Lane, Still
from pegbar.domains.storyboard.exports.rules.edits.rates import EditKind
from pegbar.domains.storyboard.exports.texts import PARTS
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
"""`colours`: of fades, else they are black. `tracks`: of sound, all of them, else the first few. `camera_noted`: told
to programs that read what Pegbar notes beside a clip."""


@dataclass(frozen=True, slots=True)
class Row:
    """What goes along, and what stays."""

    along: tuple[Part, ...]
    stays: tuple[Part, ...]


_OF_DRAWINGS: Final[tuple[Part, ...]] = ("layers", "strokes", "history")

ROWS: Final[Mapping[CarriedKind, Row]] = {
    "gif": Row(
        ("pictures", "timing", "captions", "camera", "dissolves", "fades", "fades_between", "colours"),
        ("sounds", "names", "numbers", *_OF_DRAWINGS),
    ),
    "webp": Row(
        ("pictures", "timing", "captions", "camera", "dissolves", "fades", "fades_between", "colours"),
        ("sounds", "names", "numbers", *_OF_DRAWINGS),
    ),
    "psd": Row(
        ("whole_layers", "backgrounds"),
        ("timing", "texts", "notes", "camera", "dissolves", "fades", "sounds", "strokes", "history"),
    ),
    "storyboarder": Row(
        ("pictures", "six_layers", "timing", "texts", "notes", "numbers"),
        ("camera", "dissolves", "fades", "sounds", "strokes", "history"),
    ),
    "otio": Row(
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
    "edl": Row(
        ("timing", "names", "notes", "dissolves", "fades", "fades_between", "sounds"),
        ("numbers", "texts", "camera", "colours", "tracks", "volumes", *_OF_DRAWINGS),
    ),
    "fcp7": Row(
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
    "fcpxml": Row(
        ("timing", "names", "numbers", "notes", "camera", "dissolves", "fades", "sounds", "tracks", "volumes"),
        ("texts", "fades_between", "colours", *_OF_DRAWINGS),
    ),
}


def along(kind: CarriedKind) -> list[str]:
    """What goes along, in words."""
    return [PARTS[part] for part in ROWS[kind].along]


def stays(kind: CarriedKind) -> list[str]:
    """What does not, in words."""
    return [PARTS[part] for part in ROWS[kind].stays]


def reduced(edit: Edit, kind: EditKind) -> Edit:
    """The edit without what stays."""
    has = set[Part](ROWS[kind].along)
    return replace(
        edit,
        stills=[_still(still, has) for still in edit.stills],
        passages=[_passage(each, has) for each in edit.passages if _goes(each, has)],
        lanes=_lanes(edit.lanes, has),
    )


def goes(kind: EditKind, passage: TransitionSpan) -> bool:
    """Whether a format takes such a transition along."""
    return _goes(passage, set(ROWS[kind].along))


def _still(still: Still, has: set[Part]) -> Still:
    return replace(
        still,
        note=still.note if "notes" in has else "",
        dialogue=still.dialogue if "texts" in has else "",
        action=still.action if "texts" in has else "",
        scene=still.scene if "numbers" in has else "",
        shot=still.shot if "numbers" in has else "",
        camera=still.camera if {"camera", "camera_noted"} & has else None,
    )


def _goes(passage: TransitionSpan, has: set[Part]) -> bool:
    if passage.kind == "dissolve":
        return "dissolves" in has
    return ("fades_between" if passage.end is None else "fades") in has


def _passage(passage: TransitionSpan, has: set[Part]) -> TransitionSpan:
    return passage if "colours" in has else passage._replace(colour=BLACK)


def _lanes(lanes: Sequence[Lane], has: set[Part]) -> list[Lane]:
    kept = lanes if "tracks" in has else lanes[:EDL_TRACKS_MAX]
    if "volumes" in has:
        return list(kept)
    return [
        Lane(lane.name, [replace(sound, gain=0.0, fade_in=0, fade_out=0) for sound in lane.sounds]) for lane in kept
    ]
