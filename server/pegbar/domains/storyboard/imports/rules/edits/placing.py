"""What a board would be with the rows that somebody accepted: the order, the lengths, and what is added."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from pegbar.domains.storyboard.imports.rules.edits.plan import (
    DELETE,
    EMPTY,
    NEW,
    TO_END,
    EditPlan,
    Placed,
    Step,
    Target,
)
from pegbar.domains.storyboard.limits import FRAMES_MAX


class Lasting(Protocol):
    """A cut that stands on the board, so many frames long."""

    @property
    def id(self) -> str:
        """Its id."""
        ...

    @property
    def frames(self) -> int:
        """Its length."""
        ...


def applied(board: Sequence[Lasting], plan: EditPlan, accepted: Mapping[str, str | None]) -> Target:
    """The board as the accepted rows, by id with the choice where there is one, would have it.

    What moves or is added goes behind the picture before it in the edit, of those that stand where the edit has them.
    A cut that is not in the edit stays between its neighbours, unless something else is chosen for it. No choice at an
    unclear picture, or none that was offered, leaves it out.
    """
    return _Placing(board, plan, accepted).target()


class _Placing:
    def __init__(self, board: Sequence[Lasting], plan: EditPlan, accepted: Mapping[str, str | None]) -> None:
        self._board = board
        self._plan = plan
        self._accepted = accepted
        self._frames = {cut.id: cut.frames for cut in board}
        rows = {row.id: row for row in plan.rows}
        self._choice = {row: choice for row, choice in accepted.items() if row in rows and choice in rows[row].choices}
        self._taken = {step.cut_id for step in plan.steps if step.kind == "cut"}
        self._left = set[str | None]()
        """Cuts that go from where they stand."""
        self._behind = defaultdict[str | None, list[Placed]](list[Placed])
        """What comes behind each cut that stays; what comes before all of them, behind none."""

    def target(self) -> Target:
        anchor: str | None = None
        last: str | Placed | None = None
        for step in self._plan.steps:
            if step.kind == "cut" and step.length_row in self._accepted and step.cut_id in self._frames:
                self._frames[step.cut_id] = step.frames
            if step.kind == "cut" and step.cut_id in self._frames and not step.row:
                anchor = last = step.cut_id
            elif step.row in self._accepted:
                item = self._lengthened(step, anchor, last) if step.kind == "gap" else self._item(step)
                if item is not None:
                    self._behind[anchor].append(item)
                    last = item
        return self._joined()

    def _lengthened(self, step: Step, anchor: str | None, last: str | Placed | None) -> Placed | None:
        """An empty cut for a gap; or none, and what is before it in the edit lasts longer."""
        if last is None or self._choice.get(step.row) == EMPTY:
            return Placed("new", step.frames, row=step.row)
        if isinstance(last, str):
            self._frames[last] = min(self._frames[last] + step.frames, FRAMES_MAX)
            return None
        self._behind[anchor].pop()
        return replace(last, frames=min(last.frames + step.frames, FRAMES_MAX))

    def _item(self, step: Step) -> Placed | None:
        match step.kind:
            case "cut" if step.cut_id in self._frames:
                self._left.add(step.cut_id)
                return Placed("cut", self._frames[step.cut_id], step.cut_id, row=step.row)
            case "duplicate" if step.cut_id in self._frames:
                return Placed("duplicate", step.frames, step.cut_id, row=step.row)
            case "new":
                return Placed("new", step.frames, name=step.name, row=step.row)
            case "unclear":
                return self._chosen(step)
            case _:
                return None

    def _chosen(self, step: Step) -> Placed | None:
        choice = self._choice.get(step.row)
        if choice == NEW:
            return Placed("new", step.frames, name=step.name, row=step.row)
        if choice not in self._frames:
            return None
        if choice in self._taken:
            return Placed("duplicate", step.frames, choice, row=step.row)
        self._taken.add(choice)
        self._left.add(choice)
        return Placed("cut", step.frames, choice, row=step.row)

    def _joined(self) -> Target:
        """All that stays with what comes behind it; then what is to go to the end."""
        items, deleted, last = list(self._behind[None]), list[str](), list[Placed]()
        for cut in self._board:
            if cut.id not in self._left:
                row = f"missing:{cut.id}"
                placed = Placed("cut", self._frames[cut.id], cut.id)
                match self._choice.get(row):
                    case choice if choice == DELETE:
                        deleted.append(cut.id)
                    case choice if choice == TO_END:
                        last.append(replace(placed, row=row))
                    case _:
                        items.append(placed)
            items.extend(self._behind[cut.id])
        return Target((*items, *last), tuple(deleted))
