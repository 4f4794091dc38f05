"""Read `Film` and `Tape` from the JSON data of a worker job."""

from pathlib import Path
from typing import Any, cast

from pegbar.ports.encoder import Blend, Film, Shot, Sounding, Tape, View


class SoundLost(Exception):
    """An audio segment is missing or damaged; the text names it for the log."""


def read_film(raw: dict[str, Any]) -> Film:
    """Read a film from the output of `dataclasses.asdict`."""
    shots: list[Shot] = []
    for shot in cast(list[dict[str, Any]], raw.pop("shots")):
        picture = shot.pop("picture")
        captions = tuple(cast(list[str], shot.pop("captions")))
        views = tuple(View(*view) for view in shot.pop("views"))
        shots.append(Shot(picture=Path(picture) if picture else None, captions=captions, views=views, **shot))
    blends = tuple(Blend(start, tuple(shares), into, colour) for start, shares, into, colour in raw.pop("blends"))
    return Film(shots=tuple(shots), blends=blends, **_read_sounds(raw), **raw)


def read_tape(raw: dict[str, Any]) -> Tape:
    """Read a tape from the output of `dataclasses.asdict`."""
    return Tape(**_read_sounds(raw), **raw)


def _read_sounds(raw: dict[str, Any]) -> dict[str, Any]:
    sounds: list[Sounding] = []
    for sound in raw.pop("sounds"):
        pieces, within = tuple(map(Path, sound.pop("pieces"))), sound.pop("within")
        sounds.append(Sounding(pieces=pieces, within=within and tuple(within), **sound))
    return {"sounds": tuple(sounds), "joints": tuple(raw.pop("joints"))}
