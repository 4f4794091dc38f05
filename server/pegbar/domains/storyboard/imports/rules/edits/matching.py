"""Which cut of a board a picture of an edit is."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final, Literal

from pegbar.domains.storyboard import texts as board_messages
from pegbar.domains.storyboard.imports.rules.edits.model import Clip
from pegbar.domains.storyboard.rules.transitions import TransitionSpec

By = Literal["code", "name", "unclear", "nothing"]

_ENDING: Final = re.compile(r"\.[A-Za-z0-9]{2,5}$")


@dataclass(frozen=True, slots=True)
class BoardCut:
    """A cut as it stands on the board: `label` is its shot's and `name` its own, both may be empty; `number` from 1.

    `transition` is how it begins.
    """

    id: str
    code: str
    label: str
    name: str
    frames: int
    number: int
    transition: TransitionSpec | None = None

    @property
    def called(self) -> tuple[str, ...]:
        """Everything that an edit may call it."""
        numbered = board_messages.default_cut_name(self.number)
        both = (f"{self.label} {self.name}", board_messages.labelled(self.label, self.name)) if self.label else ()
        return (self.label, self.name, numbered, f"{numbered} {self.name}", *both)


@dataclass(frozen=True, slots=True)
class Found:
    """The cuts that a picture may be: one, several where it is unclear, or none."""

    by: By
    cut_ids: tuple[str, ...] = ()


class Finder:
    """Finds the cuts of one board."""

    def __init__(self, board: Sequence[BoardCut]) -> None:
        self._by_id = {cut.id.lower(): cut.id for cut in board}
        self._by_code = _gathered((cut.code, cut.id) for cut in board)
        self._by_name = _gathered((_plain(name), cut.id) for cut in board for name in cut.called if name.strip())

    def find(self, clip: Clip) -> Found:
        """By a code in its file's name, reel or path, else by the id in its metadata, else by its name."""
        coded = tuple(dict.fromkeys(cut for code in clip.codes for cut in self._by_code.get(code, ())))
        if coded:
            return Found("code" if len(coded) == 1 else "unclear", coded)
        told = self._by_id.get(clip.cut_id.lower())
        if told is not None:
            return Found("code", (told,))
        named = self._by_name.get(_plain(clip.name), ()) if clip.name.strip() else ()
        if not named:
            return Found("nothing")
        return Found("name" if len(named) == 1 else "unclear", named)


def name_for(clip: Clip) -> str:
    """What a new cut of this picture is called: as in the edit, else as its file, without the ending; may be empty."""
    return _ENDING.sub("", clip.name or PurePosixPath(clip.path).name).strip()


def _plain(name: str) -> str:
    """A name as it is compared: without the ending of a file, whatever its case and spaces."""
    return " ".join(_ENDING.sub("", name.strip()).casefold().split())


def _gathered(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    found = dict[str, dict[str, None]]()
    for key, cut_id in pairs:
        found.setdefault(key, {})[cut_id] = None
    return {key: tuple(ids) for key, ids in found.items()}
