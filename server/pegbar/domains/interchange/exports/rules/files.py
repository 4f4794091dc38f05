"""Limits of the boards that can be exported, and names of export files."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from pegbar.domains.interchange.exports.limits import (
    FILM_SECONDS_MAX,
    LOOP_CUTS_MAX,
    LOOP_SECONDS_MAX,
    SEQUENCE_FRAMES_MAX,
)
from pegbar.domains.interchange.exports.texts import (
    EXPORT_EMPTY,
    FILM_TOO_LONG,
    LOOP_TOO_LONG,
    LOOP_TOO_MANY,
    NO_SCENE,
    SEQUENCE_TOO_LONG,
    SOUND_TOO_LONG,
    get_scene_name,
)
from pegbar.domains.storyboard.rules.timing import FrameRate, count_frames
from pegbar.kernel import unicode_text

ExportKind = Literal["pdf", "mp4", "wav", "zip", "gif", "webp", "psd", "storyboarder", "otio", "edl", "fcp7", "fcpxml"]


_SUFFIX: Final = re.compile(r".*(\.[A-Za-z0-9]{1,5})", re.DOTALL)
_DEFAULT_SUFFIX: Final = ".wav"


def find_refusal(
    kind: ExportKind, durations: Sequence[int], rate: FrameRate, options: Mapping[str, object]
) -> str | None:
    """Return the error text if cuts of these lengths, in frames, can't be exported in this format, else None."""
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


def needs_encoder(kind: ExportKind, options: Mapping[str, object]) -> bool:
    """Return whether the export needs the encoder."""
    return kind in ("mp4", "wav", "gif", "webp") or _has_every_frame(kind, options)


def _has_every_frame(kind: ExportKind, options: Mapping[str, object]) -> bool:
    return kind == "zip" and options.get("every_frame") is True


def get_file_stem(name: str) -> str:
    """Return a project's name as a file name stem that is valid on any system."""
    return unicode_text.to_file_stem(name) or "storyboard"


def get_picture_name(number: int, name: str, ending: str = ".png") -> str:
    """Return the file name of a cut's picture. Files sorted by name are in the board's order."""
    return f"{number:04d} {unicode_text.to_file_stem(name)}".rstrip() + ending


def get_audio_name(scene: str | None, track: int | None, name: str) -> str:
    """Return the file name of a WAV, for a scene (None: all cuts) and a track (its number from the top, and name).

    An empty scene stands for cuts outside of scenes. Files sorted by name are in the order of their tracks.
    """
    parts: list[str] = []
    if scene is not None:
        parts.append(get_scene_name(scene) if scene else NO_SCENE)
    if track is not None:
        parts.append(f"{track:02d} {name}".strip())
    return unicode_text.to_file_stem(" - ".join(parts) or "sound") + ".wav"


def get_suffix(name: str) -> str:
    """Return the suffix of a sound's file name in lower case; .wav if it has none."""
    match = _SUFFIX.fullmatch(name)
    return match[1].lower() if match else _DEFAULT_SUFFIX


def list_edit_names(project: str, ending: str, count: int) -> list[str]:
    """Return the names of an edit's text files in its ZIP."""
    stem = get_file_stem(project)
    return [f"{stem}{ending}"] if count == 1 else [f"{stem} {number}{ending}" for number in range(1, count + 1)]
