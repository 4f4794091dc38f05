"""Names of export files."""

import re
from typing import Final

from pegbar.domains.interchange.texts import NO_SCENE, get_scene_name
from pegbar.kernel import unicode_text

_SUFFIX: Final = re.compile(r".*(\.[A-Za-z0-9]{1,5})", re.DOTALL)
_DEFAULT_SUFFIX: Final = ".wav"


def get_file_stem(name: str) -> str:
    """Return a project's name as a file name stem that is valid on any system."""
    return unicode_text.to_file_stem(name) or "storyboard"


def get_picture_name(number: int, name: str, ending: str = ".png") -> str:
    """Return the file name of a cut's picture. Files sorted by name are in the board's order."""
    return f"{number:04d} {unicode_text.to_file_stem(name)}".rstrip() + ending


def get_audio_name(scene: str | None, track: int | None, name: str) -> str:
    """Return the file name of a WAV, for a scene (None: all cuts) and a track (its number from the top, and name).

    An empty scene means the cuts outside of scenes. Files sorted by name are in the order of their tracks.
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
