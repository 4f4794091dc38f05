"""Match pictures of an edit with the cuts of a board."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final, Literal

from pegbar.domains.interchange.formats.common.edits.parsed_edit import ClipInfo
from pegbar.domains.storyboard import texts as board_messages
from pegbar.domains.storyboard.rules.transitions import TransitionSpec

MatchKind = Literal["code", "name", "unclear", "nothing"]

_ENDING: Final = re.compile(r"\.[A-Za-z0-9]{2,5}$")


@dataclass(frozen=True, slots=True)
class EditedCut:
    """A cut of the board. `label` and `name` can be empty; `number` counts from 1; `transition` is at its start."""

    id: str
    code: str
    label: str
    name: str
    frames: int
    number: int
    transition: TransitionSpec | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """All names by which an edit can refer to the cut."""
        numbered = board_messages.default_cut_name(self.number)
        both = (f"{self.label} {self.name}", board_messages.cut_title(self.label, self.name)) if self.label else ()
        return (self.label, self.name, numbered, f"{numbered} {self.name}", *both)


@dataclass(frozen=True, slots=True)
class CutMatch:
    """The candidates for a picture: one cut, several if ambiguous, or none."""

    by: MatchKind
    cut_ids: tuple[str, ...] = ()


class CutFinder:
    """Index of the cuts of a board."""

    def __init__(self, board: Sequence[EditedCut]) -> None:
        self._by_id = {cut.id.lower(): cut.id for cut in board}
        self._by_code = _group((cut.code, cut.id) for cut in board)
        self._by_name = _group((_normalize_name(name), cut.id) for cut in board for name in cut.names if name.strip())

    def find(self, clip: ClipInfo) -> CutMatch:
        """Match by a code in the file name, reel or path, else by the id in the metadata, else by name."""
        by_code = tuple(dict.fromkeys(cut for code in clip.codes for cut in self._by_code.get(code, ())))
        if by_code:
            return CutMatch("code" if len(by_code) == 1 else "unclear", by_code)
        by_id = self._by_id.get(clip.cut_id.lower())
        if by_id is not None:
            return CutMatch("code", (by_id,))
        by_name = self._by_name.get(_normalize_name(clip.name), ()) if clip.name.strip() else ()
        if not by_name:
            return CutMatch("nothing")
        return CutMatch("name" if len(by_name) == 1 else "unclear", by_name)


def get_new_cut_name(clip: ClipInfo) -> str:
    """Return the name for a new cut: the clip name, else the file name, without extension. Can be empty."""
    return _ENDING.sub("", clip.name or PurePosixPath(clip.path).name).strip()


def _normalize_name(name: str) -> str:
    """Normalize a name for comparison: no file extension, case-folded, single spaces."""
    return " ".join(_ENDING.sub("", name.strip()).casefold().split())


def _group(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    groups = dict[str, dict[str, None]]()
    for key, cut_id in pairs:
        groups.setdefault(key, {})[cut_id] = None
    return {key: tuple(ids) for key, ids in groups.items()}
