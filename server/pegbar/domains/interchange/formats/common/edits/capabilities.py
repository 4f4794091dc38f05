"""Reduce a timeline to what a format of edits includes.

Writers get a timeline from `remove_unsupported`, so they can't write what the format's declaration excludes.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pegbar.domains.interchange.formats.common.edits.rates import get_traits
from pegbar.domains.interchange.formats.common.edits.timeline import EditLane, EditStill, EditTimeline
from pegbar.domains.interchange.formats.format import Format, Part
from pegbar.domains.storyboard.rules.transitions import TransitionSpan

BLACK: Final = "#000000"


def remove_unsupported(edit: EditTimeline, fmt: Format) -> EditTimeline:
    """Return the timeline without parts that the format excludes."""
    included, tracks_max = set[Part](fmt.included), get_traits(fmt).audio_tracks_max
    return replace(
        edit,
        stills=[_reduce_still(still, included) for still in edit.stills],
        transitions=[_reduce_transition(span, included) for span in edit.transitions if _is_supported(span, included)],
        lanes=_reduce_lanes(edit.lanes, included, tracks_max),
    )


def supports_transition(fmt: Format, transition: TransitionSpan) -> bool:
    """Return whether a format includes this transition."""
    return _is_supported(transition, set(fmt.included))


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


def _reduce_lanes(lanes: Sequence[EditLane], features: set[Part], tracks_max: int | None) -> list[EditLane]:
    if "sounds" not in features:
        return []
    reduced_lanes = lanes if "tracks" in features else lanes[:tracks_max]
    if "volumes" in features:
        return list(reduced_lanes)
    return [
        EditLane(lane.name, [replace(sound, gain=0.0, fade_in=0, fade_out=0) for sound in lane.sounds])
        for lane in reduced_lanes
    ]
