"""Plan of an edit: rows that the user accepts one by one, and the resulting board."""

from dataclasses import dataclass
from typing import Any, Literal

RowKind = Literal["retimed", "moved", "duplicate", "missing", "new", "gap", "unclear", "transition", "sound"]
StepKind = Literal["cut", "duplicate", "new", "gap", "unclear"]

KEEP, TO_END, DELETE = "keep", "end", "delete"
"""Choices for a cut that isn't in the edit; the first is the default."""
LENGTHEN, EMPTY = "lengthen", "empty"
"""Choices for a gap: extend the previous cut (default) or insert an empty one."""
NEW = "new"
"""Choice for an ambiguous picture: none of the candidates, but a new empty cut."""


@dataclass(frozen=True, slots=True)
class EditRow:
    """One change.

    `before` and `after` are JSON data: ``frames``, ``number`` on the board, ``name``; for a transition also its kind,
    for a sound clip its id and ``at``, the frame where it starts.

    `by` is how the cut was found. `choices` are the possible choices; if the picture is ambiguous, cut ids.
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
class EditStep:
    """A picture or a gap of the edit, in edit order, with the rows that control it.

    `row` must be accepted to place it; it's empty if the cut is already there. `length_row` must be accepted to change
    its length; it's empty if the length is equal.
    """

    kind: StepKind
    frames: int
    row: str = ""
    length_row: str = ""
    cut_id: str | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class ClipMove:
    """New start of a sound clip: `frames` board frames after the start of the step with the index `step`.

    `row` is the id of the row that the user accepts for the move.
    """

    clip_id: str
    step: int
    frames: int
    row: str


@dataclass(frozen=True, slots=True)
class EditPlan:
    """The rows, the notices, the pictures and gaps of the edit as steps, and the sound clips that move."""

    rows: tuple[EditRow, ...]
    notices: tuple[str, ...]
    steps: tuple[EditStep, ...]
    clip_moves: tuple[ClipMove, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacedCut:
    """A cut at its new position: an existing cut, a duplicate, or a new one.

    `row` is the id of the row that placed it there, empty if the cut didn't move.
    """

    kind: Literal["cut", "duplicate", "new"]
    frames: int
    cut_id: str | None = None
    name: str = ""
    row: str = ""


@dataclass(frozen=True, slots=True)
class TargetBoard:
    """The resulting board in order, and the cuts that the user chose to delete."""

    items: tuple[PlacedCut, ...]
    deleted: tuple[str, ...]
