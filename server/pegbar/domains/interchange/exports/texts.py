"""User-facing texts of exports."""

from collections.abc import Mapping
from typing import Final

from pegbar.domains.interchange.exports.limits import (
    FILM_SECONDS_MAX,
    LOOP_CUTS_MAX,
    LOOP_SECONDS_MAX,
    SEQUENCE_FRAMES_MAX,
)

PDF_FAILED: Final = "The PDF could not be made. Please try again."
FILM_FAILED: Final = "The video could not be made. Please try again."
SOUND_FAILED: Final = "The sound could not be written. Please try again."
LOOP_FAILED: Final = "The moving picture could not be made. Please try again."
LAYERS_FAILED: Final = "The layers could not be written. Please try again."
PACK_FAILED: Final = "The pictures could not be packed. Please try again."
EDIT_FAILED: Final = "The edit could not be written. Please try again."
EDIT_TOO_LONG: Final = "This edit lasts longer than 24 hours."
NO_OTIO: Final = "This instance writes no OTIO files."
EXPORT_FAILED: Final = "The export could not be made. Please try again."
EXPORT_EMPTY: Final = "This storyboard has no cuts to export."
EXPORT_WITHOUT_PICTURES: Final = "No cut has a picture yet."
EXPORT_WITHOUT_SOUND: Final = "Nothing is heard on this storyboard yet."
NO_SCENE: Final = "No scene"
SOUND_TOO_LONG: Final = f"The sound may be at most {FILM_SECONDS_MAX // 60} minutes long. Please select fewer cuts."
FILM_TOO_LONG: Final = f"A video may be at most {FILM_SECONDS_MAX // 60} minutes long. Please select fewer cuts."
LOOP_TOO_MANY: Final = f"A GIF or WebP may have at most {LOOP_CUTS_MAX} cuts. Please select fewer cuts."
LOOP_TOO_LONG: Final = f"A GIF or WebP may be at most {LOOP_SECONDS_MAX} seconds long. Please select fewer cuts."
SEQUENCE_TOO_LONG: Final = (
    f"A picture for each frame is made of at most {SEQUENCE_FRAMES_MAX:,} frames. Please select fewer cuts."
)

EXPORT_ID_TAKEN: Final = "This id is taken by another export. Please make a new one."
CUTS_GONE: Final = "Some of the selected cuts are not on this board any more."
TOO_MANY_EXPORTS: Final = "Two exports are being made already. Please wait for one of them, or cancel it."
TOO_MANY_EXPORTS_HERE: Final = (
    "Two exports for this address are being made already. Please wait for one of them, or sign in."
)


def get_transition_label(kind: str, frames: int) -> str:
    """Return the label of a cut's transition, at the top of its printed panel."""
    return f"{'DISS' if kind == 'dissolve' else 'FADE'} {frames}"


def get_fade_out_label(frames: int) -> str:
    """Return the label of the fade at the end of a board."""
    return f"FADE OUT {frames}"


def get_scene_name(number: str) -> str:
    """Return a scene's part of a file name."""
    return f"Scene {number}"


PARTS: Final[Mapping[str, str]] = {
    "timing": "Order and lengths",
    "names": "Names of cuts",
    "numbers": "Numbers of scenes and shots",
    "notes": "Notes",
    "texts": "Dialogue and action",
    "captions": "The chosen texts, in the picture",
    "camera": "Camera moves",
    "camera_noted": "Camera moves, in Pegbar's metadata alone",
    "dissolves": "Dissolves",
    "fades": "Fades at the beginning and at the end",
    "fades_between": "Fades between cuts",
    "colours": "Colours of fades",
    "sounds": "Sounds",
    "tracks": "All tracks of sound",
    "volumes": "Volumes and fades of sounds",
    "pictures": "The picture of each cut",
    "six_layers": "Layers, merged into six",
    "layers": "Layers",
    "whole_layers": "Layers with their names, order, opacity and visibility",
    "backgrounds": "Shared backgrounds",
    "strokes": "Strokes",
    "history": "Versions and comments",
}
"""Names of a board's parts, for the lists of what a format includes."""
EDIT_FORMATS: Final[Mapping[str, str]] = {"otio": "OTIO", "edl": "An EDL", "fcp7": "FCP7 XML", "fcpxml": "FCPXML"}
_TIMES: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def describe_unsupported_rate(kind: str, fps: float) -> str:
    """Return the error text for a format that doesn't support the board's frame rate."""
    return f"{EDIT_FORMATS[kind]} cannot hold {_format_rate(fps)} a second. Choose OTIO or FCP7 XML."


def describe_repetition(times: int, fps: float, written: int) -> str:
    """Return the note for a rate that is written as a multiple of the board's."""
    verb = "is" if fps == 1 else "are"
    frames = _format_rate(fps)
    return f"Every frame lasts {_TIMES.get(times, times)}: this board's {frames} a second {verb} written as {written}."


def describe_whole_rate(fps: float, base: int) -> str:
    """Return the note that an EDL counts in whole rates only."""
    return f"An EDL counts {base} frames a second; say in your program that it has {fps:g}."


def describe_bad_timecode(text: str, base: int) -> str:
    """Return the error text for an invalid timecode."""
    return f"{text} is no timecode at {base} frames a second."


def _format_rate(fps: float) -> str:
    return "1 frame" if fps == 1 else f"{fps:g} frames"


def describe_large_layers(cut: str) -> str:
    """Return the error text for a cut whose layers can't be written."""
    return f"{cut} takes too much memory to be written with its layers. Please merge some of them, or leave it out."


def describe_pending_sounds(count: int) -> str:
    """Progress text: sounds of the board are still uploaded or read."""
    return f"Waiting for {_count_sounds(count)}…"


def describe_missing_sounds(count: int, product: str = "file") -> str:
    """Result text: the file, or another thing `product`, lacks sounds that were not ready."""
    verb = "wasn't ready and isn't" if count == 1 else "weren't ready and aren't"
    return f"{_count_sounds(count)} {verb} in this {product}."


def _count_sounds(count: int) -> str:
    return "1 sound" if count == 1 else f"{count} sounds"
