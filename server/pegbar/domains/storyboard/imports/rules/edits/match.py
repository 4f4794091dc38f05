"""Compares an edit with a board: which rows there are to accept."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.limits import EDIT_CANDIDATES_MAX
from pegbar.domains.storyboard.imports.rules.board_snapshot import ClipSnapshot
from pegbar.domains.storyboard.imports.rules.edits import passages, sounds
from pegbar.domains.storyboard.imports.rules.edits.laid import Shown
from pegbar.domains.storyboard.imports.rules.edits.matching import BoardCut, Finder, Found, name_for
from pegbar.domains.storyboard.imports.rules.edits.model import ReadEdit, ReadEvent, rate_text
from pegbar.domains.storyboard.imports.rules.edits.placing import applied
from pegbar.domains.storyboard.imports.rules.edits.plan import (
    DELETE,
    EMPTY,
    KEEP,
    LENGTHEN,
    NEW,
    TO_END,
    EditPlan,
    Placed,
    PlanRow,
    Step,
)
from pegbar.domains.storyboard.limits import CUT_NAME_MAX, FRAMES_MAX
from pegbar.domains.storyboard.rules.timing import FrameRate, compute_spans
from pegbar.domains.storyboard.rules.transitions import TransitionSpec


def changes(
    board: Sequence[BoardCut],
    edit: ReadEdit,
    rate: FrameRate,
    end_fade: TransitionSpec | None = None,
    clips: Sequence[ClipSnapshot] = (),
) -> EditPlan:
    """The rows of an edit against a board in its order, in frames of the board's rate.

    Boundaries are rounded once, from the edit's beginning. What was found by code or metadata is checked; what a name
    alone says never is; no row deletes anything unless that is chosen.

    Transitions and sounds are held against the board as all else that is offered would have it.
    """
    finder = Finder(board)
    pictures, notices = _in_frames(edit, rate)
    found = [finder.find(each.event.clip) if each.event.kind == "picture" else None for each in pictures]
    if not any(one.by != "nothing" for one in found if one is not None):
        return EditPlan((), (*edit.told, texts.NO_PICTURE_OF_BOARD), ())
    if edit.rate is not None and edit.rate != rate.frames_per_second:
        notices.insert(0, texts.other_rate(rate_text(edit.rate), rate_text(rate.frames_per_second)))
    plan = _laid_out(board, pictures, found)
    items = applied(board, plan, {row.id: None for row in plan.rows}).items
    shown = _shown(pictures, found, plan)
    passed, transitions = passages.rows(board, items, shown, edit, rate, end_fade)
    moved, heard, unheard = sounds.rows(clips, items, shown, edit, rate)
    rows = (*_numbered(plan.rows, items), *passed, *moved)
    notices += [texts.transitions(transitions)] if transitions else []
    notices += [texts.audio(unheard)] if unheard else []
    return EditPlan(rows, (*edit.told, *notices), plan.steps, tuple(heard))


@dataclass(frozen=True, slots=True)
class _Lasting:
    """An event with its number in the edit, and so many of the board's frames."""

    index: int
    event: ReadEvent
    frames: int


def _in_frames(edit: ReadEdit, rate: FrameRate) -> tuple[list[_Lasting], list[str]]:
    """Each event's frames; a picture that has none is given one, which the next lacks; a gap that has none is none."""
    found, at = list[_Lasting](), 0
    short = capped = False
    for index, event in enumerate(edit.events):
        end = floor((event.start + event.length) * rate.frames_per_second + Fraction(1, 2))
        if event.kind == "picture":
            short |= end <= at
            end = max(end, at + 1)
        if end > at:
            capped |= end - at > FRAMES_MAX
            found.append(_Lasting(index, event, min(end - at, FRAMES_MAX)))
            at = end
    told = [sentence for is_so, sentence in ((short, texts.TOO_SHORT), (capped, texts.FRAMES_CAPPED)) if is_so]
    return found, told


def _laid_out(board: Sequence[BoardCut], pictures: Sequence[_Lasting], found: Sequence[Found | None]) -> EditPlan:
    """Rows and steps; no row has its number on the board yet, and nothing is told."""
    cuts = {cut.id: cut for cut in board}
    originals = _originals(found)
    at = {cut.id: position for position, cut in enumerate(board)}
    order = sorted((position, cut_id) for cut_id, position in originals.items())
    weighed = [(at[cut_id], _surely(found[position])) for position, cut_id in order]
    standing = {order[each][1] for each in _standing(weighed)}
    sure = any(_surely(one) for one in found)
    rows, steps = list[PlanRow](), list[Step]()
    for position, (lasting, one) in enumerate(zip(pictures, found, strict=True)):
        index, frames = lasting.index, lasting.frames
        if one is None:
            row = PlanRow(f"gap:{index}", "gap", None, None, {"frames": frames}, sure, choices=(LENGTHEN, EMPTY))
            rows.append(row)
            steps.append(Step("gap", frames, row.id))
            continue
        name = name_for(lasting.event.clip)[:CUT_NAME_MAX]
        after = {"name": name, "frames": frames}
        if one.by == "unclear":
            row = PlanRow(
                f"unclear:{index}",
                "unclear",
                None,
                None,
                after,
                False,
                choices=(*one.cut_ids[:EDIT_CANDIDATES_MAX], NEW),
            )
            rows.append(row)
            steps.append(Step("unclear", frames, row.id, name=name))
        elif one.by == "nothing":
            rows.append(PlanRow(f"new:{index}", "new", None, None, after, sure))
            steps.append(Step("new", frames, rows[-1].id, name=name))
        else:
            cut = cuts[one.cut_ids[0]]
            if originals[cut.id] != position:
                row_id = f"twice:{cut.id}:{index}"
                rows.append(PlanRow(row_id, "twice", cut.id, _place(cut), {"frames": frames}, one.by == "code", one.by))
                steps.append(Step("duplicate", frames, row_id, cut_id=cut.id))
            else:
                rows.extend(_of_original(cut, frames, one, cut.id in standing))
                moved = "" if cut.id in standing else f"moved:{cut.id}"
                retimed = "" if cut.frames == frames else f"retimed:{cut.id}"
                steps.append(Step("cut", frames, moved, retimed, cut.id))
    rows.extend(
        PlanRow(f"missing:{cut.id}", "missing", cut.id, _place(cut), None, False, choices=(KEEP, TO_END, DELETE))
        for cut in board
        if cut.id not in originals
    )
    return EditPlan(tuple(rows), (), tuple(steps))


def _of_original(cut: BoardCut, frames: int, one: Found, stands: bool) -> Iterable[PlanRow]:
    by, checked = ("code" if one.by == "code" else "name"), one.by == "code"
    if cut.frames != frames:
        yield PlanRow(f"retimed:{cut.id}", "retimed", cut.id, {"frames": cut.frames}, {"frames": frames}, checked, by)
    if not stands:
        yield PlanRow(f"moved:{cut.id}", "moved", cut.id, {"number": cut.number}, {}, checked, by)


def _surely(one: Found | None) -> bool:
    return one is not None and one.by == "code"


def _originals(found: Sequence[Found | None]) -> dict[str, int]:
    """Of each cut in the edit, which picture is the cut itself: the first that a code found, else the first by name."""
    originals = dict[str, int]()
    for by in ("code", "name"):
        for position, one in enumerate(found):
            if one is not None and one.by == by:
                originals.setdefault(one.cut_ids[0], position)
    return originals


def _standing(order: Sequence[tuple[int, bool]]) -> list[int]:
    """Which of the cuts, in the edit's order, may stay where they are: as many as can be.

    Each is its place on the board, all different, and whether it was found surely: nothing that a name alone says makes
    another cut move. The heaviest rising sequence, by a Fenwick tree of the best one that ends below each place.
    """
    places = sorted(place for place, _ in order)
    best = [(0, -1)] * (len(places) + 1)
    before = list[int]()
    for position, (place, sure) in enumerate(order):
        rank = bisect_left(places, place)
        weight, previous = 0, -1
        at = rank
        while at > 0:
            weight, previous = max((weight, previous), best[at])
            at -= at & -at
        before.append(previous)
        ends_here = (weight + (len(order) + 1 if sure else 1), position)
        at = rank + 1
        while at < len(best):
            best[at] = max(best[at], ends_here)
            at += at & -at
    rising, at = list[int](), max(best)[1]
    while at >= 0:
        rising.append(at)
        at = before[at]
    return rising


def _shown(pictures: Sequence[_Lasting], found: Sequence[Found | None], plan: EditPlan) -> list[Shown]:
    """The pictures with their steps; a gap is found by nothing."""
    starts = (span.start for span in compute_spans(each.frames for each in pictures))
    each = zip(pictures, plan.steps, found, starts, strict=True)
    return [Shown(one.event, step, "nothing" if by is None else by.by, start) for one, step, by, start in each]


def _numbered(rows: Sequence[PlanRow], items: Sequence[Placed]) -> tuple[PlanRow, ...]:
    """The rows with the number that what they put somewhere has among the items."""
    numbers = {item.row: number for number, item in enumerate(items, 1) if item.row}
    return tuple(
        replace(row, after={**(row.after or {}), "number": numbers[row.id]}) if row.id in numbers else row
        for row in rows
    )


def _place(cut: BoardCut) -> dict[str, int]:
    return {"frames": cut.frames, "number": cut.number}
