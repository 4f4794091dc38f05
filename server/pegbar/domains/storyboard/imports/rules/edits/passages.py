"""Which transitions of a board an edit has longer, shorter, not at all, or more of."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Final, Literal

from pegbar.domains.storyboard.exports.limits import EDL_DISSOLVE_MAX
from pegbar.domains.storyboard.exports.rules.edits.format_capabilities import BLACK, supports_transition
from pegbar.domains.storyboard.imports.rules.edits.laid import Shown, as_written, slack
from pegbar.domains.storyboard.imports.rules.edits.matching import BoardCut
from pegbar.domains.storyboard.imports.rules.edits.model import ReadEdit, TransitionKind
from pegbar.domains.storyboard.imports.rules.edits.plan import Placed, PlanRow
from pegbar.domains.storyboard.limits import TRANSITION_FRAMES_MAX
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.domains.storyboard.rules.transitions import TransitionSpan, TransitionSpec, compute_transition_spans

_NEAREST: Final[Mapping[TransitionKind, str]] = {"dissolve": "dissolve", "wipe": "dissolve", "fade": "fade"}
"""What a board has for a transition of an edit."""


def rows(
    board: Sequence[BoardCut],
    items: Sequence[Placed],
    shown: Sequence[Shown],
    edit: ReadEdit,
    rate: FrameRate,
    end_fade: TransitionSpec | None,
) -> tuple[list[PlanRow], int]:
    """The rows, in the edit's order, and how many of its transitions are in none though the board has them otherwise.

    `items` are the board as all else that is offered would have it. A row is of a cut that stands in the edit once,
    where its transition neither is as it would have been written, of the whole board or of the cuts in the edit alone,
    nor comes by itself, and where the format carries it: what an edit cannot hold was never taken out of it.
    """
    made = as_written(edit, rate)
    cuts: Mapping[str | None, BoardCut] = {cut.id: cut for cut in board}
    begin: Mapping[str | None, TransitionSpec | None] = {cut.id: cut.transition for cut in board}
    count = Counter(each.step.cut_id for each in shown)
    whole = [Placed("cut", cut.frames, cut.id) for cut in board]
    chosen = [item for item in whole if item.cut_id in count]
    was, part = (_effective(those, begin, end_fade, made.times) for those in (whole, chosen))
    will = _effective(items, begin, end_fade, 1)
    near = slack(edit, rate)
    found, passed_over = list[PlanRow](), 0
    for at, each in enumerate(shown):
        passage, cut = each.event.passage, cuts.get(each.step.cut_id)
        if each.step.kind != "cut" or cut is None or count[cut.id] > 1:
            passed_over += passage is not None
            continue
        before, length = was.get(cut.id), Fraction(0) if passage is None else passage.length
        if before is not None and not supports_transition(edit.fmt, before):
            passed_over += passage is not None
            continue
        as_it_was = [_lasts(one.get(cut.id), edit) / made.rate for one in (was, part)]
        as_it_comes = rate.get_seconds(will[cut.id].frames) if cut.id in will else Fraction(0)
        if any(abs(length - lasts) <= near for lasts in (*as_it_was, as_it_comes)):
            continue
        if at == 0 and cut.number > 1:  # what it leads out of is not in the edit, perhaps in another part of it
            passed_over += passage is not None
            continue
        kind = before.kind if before is not None else "dissolve" if passage is None else _NEAREST[passage.kind]
        if before is None and not supports_transition(
            edit.fmt, TransitionSpan(kind, BLACK, 0, 0, at, None if at else "first")
        ):
            passed_over += 1
            continue
        has = 0 if before is None or cut.transition is None else cut.transition.frames
        after = min(floor(length * rate.frames_per_second + Fraction(1, 2)), TRANSITION_FRAMES_MAX)
        if has != after:
            row_id = f"transition:{cut.id}"
            by: Literal["code", "name"] = "code" if each.by == "code" else "name"
            told = {"frames": after, "transition": kind}
            found.append(PlanRow(row_id, "transition", cut.id, {"frames": has}, told, by == "code", by))
    return found, passed_over


def _effective(
    items: Sequence[Placed],
    begin: Mapping[str | None, TransitionSpec | None],
    end_fade: TransitionSpec | None,
    times: int,
) -> dict[str | None, TransitionSpan]:
    """What lies over the seam before each cut, in frames of which `times` are one of the board's."""
    asked = [None if item.kind == "new" else begin.get(item.cut_id) for item in items]
    *each, end = (one and one._replace(frames=one.frames * times) for one in (*asked, end_fade))
    over = {
        passage.into: passage
        for passage in compute_transition_spans([item.frames * times for item in items], each, end)
    }
    return {item.cut_id: over[at] for at, item in enumerate(items) if item.kind == "cut" and at in over}


def _lasts(passage: TransitionSpan | None, edit: ReadEdit) -> int:
    """So many frames are written of it."""
    if passage is None:
        return 0
    return min(passage.frames, EDL_DISSOLVE_MAX) if edit.fmt == "edl" else passage.frames
