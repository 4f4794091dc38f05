"""A board as a plan sees it, and what a plan is before it leaves the server. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pegbar.domains.storyboard.limits import FRAMES_DEFAULT
from pegbar.domains.storyboard.rules.transitions import TransitionSpec


@dataclass(frozen=True, slots=True)
class SeenCut:
    """A cut of the board: its own name, and what it is called by its place (`label` in a shot, else by number)."""

    id: str
    name: str
    label: str | None
    frames: int
    version: int
    transition: TransitionSpec | None = None
    """How it begins."""


@dataclass(frozen=True, slots=True)
class SeenClip:
    """A clip of a sound that can be heard: `at` the board's time, or with an anchor so long after its cut begins.

    Of the sound it is what follows `sound_from`; `length` is the whole sound's. All in samples of 48 kHz.
    """

    id: str
    sound_id: str
    name: str
    """The sound's."""
    anchor_cut_id: str | None
    at: int
    sound_from: int
    length: int
    version: int


@dataclass(frozen=True, slots=True)
class Seen:
    """A board's cuts in order, its frames a second, how it fades out, and its clips of sound.

    `canvas` is its size; `is_drawn` whether anything was drawn on a cut; `may_set` whether who imports may change the
    project's settings; `new_frames` how long a new cut is; `more` what else a kind of file asks of it.
    """

    fps: float
    cuts: Sequence[SeenCut]
    end_fade: TransitionSpec | None = None
    clips: Sequence[SeenClip] = ()
    canvas: tuple[int, int] | None = None
    is_drawn: bool = False
    may_set: bool = False
    new_frames: int = FRAMES_DEFAULT
    more: Any = None


@dataclass(frozen=True, slots=True)
class Planned:
    """What a file would change of a board: the fields of a `schemas.Plan`, rows as plain data.

    `kept` is what accepting it needs beside the rows, as JSON can hold it; nobody is shown it.
    """

    notices: list[str]
    rows: list[dict[str, Any]]
    kept: Any = None


def marked(rows: Sequence[dict[str, Any]], before: Sequence[dict[str, Any]] | None) -> list[dict[str, Any]]:
    """The rows, `fresh` where none of those before said the same; without any before, none is."""
    if before is None:
        return [{**row, "fresh": False} for row in rows]
    known = {row["id"]: {**row, "fresh": False} for row in before}
    return [{**row, "fresh": known.get(row["id"]) != {**row, "fresh": False}} for row in rows]
