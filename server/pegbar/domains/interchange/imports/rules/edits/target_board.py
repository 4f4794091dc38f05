"""Apply accepted rows to a board: order, lengths and new cuts."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from pegbar.domains.interchange.imports.rules.edits.plan import (
    DELETE,
    EMPTY,
    NEW,
    TO_END,
    EditPlan,
    EditStep,
    PlacedCut,
    TargetBoard,
)
from pegbar.domains.storyboard.limits import FRAMES_MAX


class CutLength(Protocol):
    """An existing cut of the board with its length in frames."""

    @property
    def id(self) -> str:
        """The cut's id."""
        ...

    @property
    def frames(self) -> int:
        """Its length in frames."""
        ...


def apply_rows(board: Sequence[CutLength], plan: EditPlan, accepted: Mapping[str, str | None]) -> TargetBoard:
    """Return the board with the accepted rows; `accepted` maps row ids to choices.

    A moved or added item is put after the item that precedes it in the edit and is placed on the board. A cut that
    isn't in the edit stays where it is unless the user chose otherwise. An ambiguous picture without a valid choice is
    left out.
    """
    return _TargetBuilder(board, plan, accepted).build()


class _TargetBuilder:
    def __init__(self, board: Sequence[CutLength], plan: EditPlan, accepted: Mapping[str, str | None]) -> None:
        self._board = board
        self._plan = plan
        self._accepted = accepted
        self._frames = {cut.id: cut.frames for cut in board}
        rows = {row.id: row for row in plan.rows}
        self._choice = {row: choice for row, choice in accepted.items() if row in rows and choice in rows[row].choices}
        self._used = {step.cut_id for step in plan.steps if step.kind == "cut"}
        self._removed = set[str | None]()
        """Cuts that leave their current position."""
        self._inserted_after = defaultdict[str | None, list[PlacedCut]](list[PlacedCut])
        """Items to insert after each cut that stays; key None: before all of them."""

    def build(self) -> TargetBoard:
        anchor: str | None = None
        last: str | PlacedCut | None = None
        for step in self._plan.steps:
            if step.kind == "cut" and step.length_row in self._accepted and step.cut_id in self._frames:
                self._frames[step.cut_id] = step.frames
            if step.kind == "cut" and step.cut_id in self._frames and not step.row:
                anchor = last = step.cut_id
            elif step.row in self._accepted:
                item = self._place_gap(step, anchor, last) if step.kind == "gap" else self._place_step(step)
                if item is not None:
                    self._inserted_after[anchor].append(item)
                    last = item
        return self._join()

    def _place_gap(self, step: EditStep, anchor: str | None, last: str | PlacedCut | None) -> PlacedCut | None:
        """Return an empty cut for a gap; or extend the `last` item before the gap and return None."""
        if last is None or self._choice.get(step.row) == EMPTY:
            return PlacedCut("new", step.frames, row=step.row)
        if isinstance(last, str):
            self._frames[last] = min(self._frames[last] + step.frames, FRAMES_MAX)
            return None
        self._inserted_after[anchor].pop()
        return replace(last, frames=min(last.frames + step.frames, FRAMES_MAX))

    def _place_step(self, step: EditStep) -> PlacedCut | None:
        match step.kind:
            case "cut" if step.cut_id in self._frames:
                self._removed.add(step.cut_id)
                return PlacedCut("cut", self._frames[step.cut_id], step.cut_id, row=step.row)
            case "duplicate" if step.cut_id in self._frames:
                return PlacedCut("duplicate", step.frames, step.cut_id, row=step.row)
            case "new":
                return PlacedCut("new", step.frames, name=step.name, row=step.row)
            case "unclear":
                return self._place_chosen(step)
            case _:
                return None

    def _place_chosen(self, step: EditStep) -> PlacedCut | None:
        choice = self._choice.get(step.row)
        if choice == NEW:
            return PlacedCut("new", step.frames, name=step.name, row=step.row)
        if choice not in self._frames:
            return None
        if choice in self._used:
            return PlacedCut("duplicate", step.frames, choice, row=step.row)
        self._used.add(choice)
        self._removed.add(choice)
        return PlacedCut("cut", step.frames, choice, row=step.row)

    def _join(self) -> TargetBoard:
        """Merge the cuts that stay with the inserted items, then append the cuts that move to the end."""
        items, deleted, last = list(self._inserted_after[None]), list[str](), list[PlacedCut]()
        for cut in self._board:
            if cut.id not in self._removed:
                row = f"missing:{cut.id}"
                placed = PlacedCut("cut", self._frames[cut.id], cut.id)
                match self._choice.get(row):
                    case choice if choice == DELETE:
                        deleted.append(cut.id)
                    case choice if choice == TO_END:
                        last.append(replace(placed, row=row))
                    case _:
                        items.append(placed)
            items.extend(self._inserted_after[cut.id])
        return TargetBoard((*items, *last), tuple(deleted))
