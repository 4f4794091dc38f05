"""Which boards become files, and how the files are called."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from pegbar.domains.storyboard.exports.limits import (
    FILM_SECONDS_MAX,
    LOOP_CUTS_MAX,
    LOOP_SECONDS_MAX,
    SEQUENCE_FRAMES_MAX,
)
from pegbar.domains.storyboard.exports.texts import (
    EXPORT_EMPTY,
    FILM_TOO_LONG,
    LOOP_TOO_LONG,
    LOOP_TOO_MANY,
    NO_SCENE,
    SEQUENCE_TOO_LONG,
    SOUND_TOO_LONG,
    scene_name,
)
from pegbar.domains.storyboard.rules.timing import FrameRate, count_frames
from pegbar.kernel import unicode_text

ExportKind = Literal["pdf", "mp4", "wav", "zip", "gif", "webp", "psd", "storyboarder", "otio", "edl", "fcp7", "fcpxml"]


_ENDING: Final = re.compile(r".*(\.[A-Za-z0-9]{1,5})", re.DOTALL)
_UNKNOWN: Final = ".wav"


def refusal(kind: ExportKind, durations: Sequence[int], rate: FrameRate, options: Mapping[str, object]) -> str | None:
    """Why cuts of these lengths in frames cannot become such a file, as a sentence; None where they can."""
    if kind == "pdf":
        return None
    if not durations:
        return EXPORT_EMPTY
    frames = count_frames(durations)
    seconds = rate.get_seconds(frames)
    if kind in ("mp4", "wav") and seconds > FILM_SECONDS_MAX:
        return FILM_TOO_LONG if kind == "mp4" else SOUND_TOO_LONG
    if kind in ("gif", "webp"):
        return (
            LOOP_TOO_MANY if len(durations) > LOOP_CUTS_MAX else LOOP_TOO_LONG if seconds > LOOP_SECONDS_MAX else None
        )
    return SEQUENCE_TOO_LONG if _has_every_frame(kind, options) and frames > SEQUENCE_FRAMES_MAX else None


def is_filmed(kind: ExportKind, options: Mapping[str, object]) -> bool:
    """Whether such a file is made by the encoder."""
    return kind in ("mp4", "wav", "gif", "webp") or _has_every_frame(kind, options)


def _has_every_frame(kind: ExportKind, options: Mapping[str, object]) -> bool:
    return kind == "zip" and options.get("every_frame") is True


def file_stem(name: str) -> str:
    """A project's name as the beginning of a file name on any system."""
    return unicode_text.file_stem(name) or "storyboard"


def picture_name(number: int, name: str, ending: str = ".png") -> str:
    """The file name of a cut's picture; by name the files stand in the board's order."""
    return f"{number:04d} {unicode_text.file_stem(name)}".rstrip() + ending


def tape_name(scene: str | None, track: int | None, name: str) -> str:
    """The file name of a WAV: of a scene (none: of all cuts), and of a track by its place from the top and its name.

    An empty scene is that of the cuts that are in none. By name the files stand in the order of their tracks.
    """
    parts: list[str] = []
    if scene is not None:
        parts.append(scene_name(scene) if scene else NO_SCENE)
    if track is not None:
        parts.append(f"{track:02d} {name}".strip())
    return unicode_text.file_stem(" - ".join(parts) or "sound") + ".wav"


def ending_of(name: str) -> str:
    """How the file of a sound of this name ends, in small letters; as a WAV where the name does not say it."""
    found = _ENDING.fullmatch(name)
    return found[1].lower() if found else _UNKNOWN


def edit_names(project: str, ending: str, count: int) -> list[str]:
    """What the texts of an edit are called in their ZIP."""
    stem = file_stem(project)
    return [f"{stem}{ending}"] if count == 1 else [f"{stem} {number}{ending}" for number in range(1, count + 1)]
