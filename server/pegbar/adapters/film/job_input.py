"""Read `Film` and `AudioMix` from the JSON data of a worker job."""

from pathlib import Path
from typing import Any, cast

from pegbar.ports.encoder import AudioClip, AudioMix, Blend, Film, VideoCut, View


class SoundLost(Exception):
    """An audio segment is missing or damaged. The exception's text names the segment, for logs."""


def read_film(raw: dict[str, Any]) -> Film:
    """Create a `Film` from its JSON form: the output of `dataclasses.asdict`, with paths as text."""
    shots: list[VideoCut] = []
    for shot in cast(list[dict[str, Any]], raw.pop("shots")):
        picture = shot.pop("picture")
        captions = tuple(cast(list[str], shot.pop("captions")))
        views = tuple(View(*view) for view in shot.pop("views"))
        shots.append(VideoCut(picture=Path(picture) if picture else None, captions=captions, views=views, **shot))
    blends = tuple(
        Blend(start, tuple(opacities), shot_index, colour) for start, opacities, shot_index, colour in raw.pop("blends")
    )
    return Film(shots=tuple(shots), blends=blends, **_read_sounds(raw), **raw)


def read_mix(raw: dict[str, Any]) -> AudioMix:
    """Create an `AudioMix` from its JSON form: the output of `dataclasses.asdict`, with paths as text."""
    return AudioMix(**_read_sounds(raw), **raw)


def _read_sounds(raw: dict[str, Any]) -> dict[str, Any]:
    sounds: list[AudioClip] = []
    for sound in raw.pop("sounds"):
        segments, audible_range = tuple(map(Path, sound.pop("segments"))), sound.pop("audible_range")
        sounds.append(AudioClip(segments=segments, audible_range=audible_range and tuple(audible_range), **sound))
    return {"sounds": tuple(sounds), "splice_points": tuple(raw.pop("splice_points"))}
