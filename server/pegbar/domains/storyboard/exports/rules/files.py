"""Which boards become files, and how the files are called."""

import re
from collections.abc import Sequence
from typing import Final, Literal

from pegbar.domains.storyboard.exports.limits import FILM_SECONDS_MAX
from pegbar.domains.storyboard.exports.messages import EXPORT_EMPTY, FILM_TOO_LONG, NO_SCENE, SOUND_TOO_LONG, scene_name
from pegbar.domains.storyboard.rules.timing import Rate, total_frames
from pegbar.kernel import texts

ExportKind = Literal["pdf", "mp4", "wav", "zip", "gif", "webp", "psd", "storyboarder", "otio", "edl", "fcp7", "fcpxml"]


_ENDING: Final = re.compile(r".*(\.[A-Za-z0-9]{1,5})", re.DOTALL)
_UNKNOWN: Final = ".wav"


def refusal(kind: ExportKind, durations: Sequence[int], rate: Rate) -> str | None:
    """Why cuts of these lengths in frames cannot become such a file, as a sentence; None where they can."""
    if kind == "pdf":
        return None
    if not durations:
        return EXPORT_EMPTY
    if kind in ("mp4", "wav") and rate.seconds(total_frames(durations)) > FILM_SECONDS_MAX:
        return FILM_TOO_LONG if kind == "mp4" else SOUND_TOO_LONG
    return None


def file_stem(name: str) -> str:
    """A project's name as the beginning of a file name on any system."""
    return texts.file_stem(name) or "storyboard"


def picture_name(number: int, name: str) -> str:
    """The file name of a cut's picture; by name the files stand in the board's order."""
    return f"{number:04d} {texts.file_stem(name)}".rstrip() + ".png"


def tape_name(scene: str | None, track: int | None, name: str) -> str:
    """The file name of a WAV: of a scene (none: of all cuts), and of a track by its place from the top and its name.

    An empty scene is that of the cuts that are in none. By name the files stand in the order of their tracks.
    """
    parts: list[str] = []
    if scene is not None:
        parts.append(scene_name(scene) if scene else NO_SCENE)
    if track is not None:
        parts.append(f"{track:02d} {name}".strip())
    return texts.file_stem(" - ".join(parts) or "sound") + ".wav"


def ending_of(name: str) -> str:
    """How the file of a sound of this name ends, in small letters; as a WAV where the name does not say it."""
    found = _ENDING.fullmatch(name)
    return found[1].lower() if found else _UNKNOWN


def edit_names(project: str, ending: str, count: int) -> list[str]:
    """What the texts of an edit are called in their ZIP."""
    stem = file_stem(project)
    return [f"{stem}{ending}"] if count == 1 else [f"{stem} {number}{ending}" for number in range(1, count + 1)]
