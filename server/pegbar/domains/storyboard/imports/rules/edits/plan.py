"""What an edit would change on a board: rows that somebody accepts one by one, and what comes of those they accept."""

from dataclasses import dataclass
from typing import Any, Literal

RowKind = Literal["retimed", "moved", "twice", "missing", "new", "gap", "unclear", "transition", "sound"]
StepKind = Literal["cut", "duplicate", "new", "gap", "unclear"]

KEEP, TO_END, DELETE = "keep", "end", "delete"
"""What may be done with a cut that is not in the edit; the first is what happens by itself."""
LENGTHEN, EMPTY = "lengthen", "empty"
"""What may be done with a gap: the cut before lasts longer, which is what happens by itself, or an empty cut."""
NEW = "new"
"""Of an unclear picture: it is none of the candidates but an empty cut."""


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One change. `before` and `after` are plain data: ``frames``, ``number`` on the board, ``name``; of a transition
    its kind, too, of a clip of sound its id, and the frame ``at`` which it begins.

    `by` says how the cut was found; `choices` are what may be chosen, ids of cuts where it is unclear.
    """

    id: str
    kind: RowKind
    cut_id: str | None
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    checked: bool
    by: Literal["code", "name"] | None = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A picture or a gap of the edit, in its order, and the rows that it hangs on.

    `row` must be accepted for it to be put there, and is empty where the cut stands there already; `length_row` for
    its length, and is empty where the cut has it already.
    """

    kind: StepKind
    frames: int
    row: str = ""
    length_row: str = ""
    cut_id: str | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Heard:
    """Where a clip of sound goes: so many of the board's frames behind the place of a step, by its number."""

    clip_id: str
    step: int
    frames: int
    row: str


@dataclass(frozen=True, slots=True)
class EditPlan:
    """The rows, what is told above them, the edit as it would be laid out, and the clips of sound that move."""

    rows: tuple[PlanRow, ...]
    notices: tuple[str, ...]
    steps: tuple[Step, ...]
    heard: tuple[Heard, ...] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """A cut where it goes: one of the board, a duplicate of one, or a new one. `row` put it there, or none did."""

    kind: Literal["cut", "duplicate", "new"]
    frames: int
    cut_id: str | None = None
    name: str = ""
    row: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """The whole board as it is to be, in order, and the cuts that somebody chose to delete."""

    items: tuple[Placed, ...]
    deleted: tuple[str, ...]
