"""Compare an edit with a board and plan the rows that the user can accept."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.parsed_edit import EditEvent, ParsedEdit, format_rate
from pegbar.domains.interchange.imports.rules.board_snapshot import ClipSnapshot
from pegbar.domains.interchange.imports.rules.edits import sounds, transitions
from pegbar.domains.interchange.imports.rules.edits.board_positions import MatchedEvent
from pegbar.domains.interchange.imports.rules.edits.cut_finder import CutFinder, CutMatch, EditedCut, get_new_cut_name
from pegbar.domains.interchange.imports.rules.edits.plan import (
    DELETE,
    EMPTY,
    KEEP,
    LENGTHEN,
    NEW,
    TO_END,
    EditPlan,
    EditRow,
    EditStep,
    PlacedCut,
)
from pegbar.domains.interchange.imports.rules.edits.target_board import apply_rows
from pegbar.domains.interchange.limits import EDIT_CANDIDATES_MAX
from pegbar.domains.storyboard.limits import CUT_NAME_MAX, FRAMES_MAX
from pegbar.domains.storyboard.rules.timing import FrameRate, compute_spans
from pegbar.domains.storyboard.rules.transitions import TransitionSpec
from pegbar.kernel.text_catalog import Text


def compare_edit(
    board: Sequence[EditedCut],
    edit: ParsedEdit,
    rate: FrameRate,
    end_fade: TransitionSpec | None = None,
    clips: Sequence[ClipSnapshot] = (),
) -> EditPlan:
    """Compare an edit with the board's cuts in order, and return the plan in board frames.

    Boundaries are rounded once, from the start of the edit. Rows found by code or metadata are checked; rows found only
    by name are not. No row deletes a cut unless the user chooses it. Transitions and sounds are compared with the board
    that results from accepting all other rows.
    """
    finder = CutFinder(board)
    pictures, notices = _round_to_frames(edit, rate)
    matches = [finder.find(each.event.clip) if each.event.kind == "picture" else None for each in pictures]
    if not any(one.by != "nothing" for one in matches if one is not None):
        return EditPlan((), (*edit.notices, texts.NO_PICTURE_OF_BOARD), ())
    if edit.rate is not None and edit.rate != rate.frames_per_second:
        notices.insert(0, texts.other_rate(format_rate(edit.rate), format_rate(rate.frames_per_second)))
    plan = _plan_steps(board, pictures, matches)
    items = apply_rows(board, plan, {row.id: None for row in plan.rows}).items
    events = _pair_with_steps(pictures, matches, plan)
    transition_rows, skipped = transitions.list_transition_rows(board, items, events, edit, rate, end_fade)
    sound_rows, clip_moves, unknown_sounds = sounds.list_sound_rows(clips, items, events, edit, rate)
    rows = (*_number_rows(plan.rows, items), *transition_rows, *sound_rows)
    notices += [texts.transitions(skipped)] if skipped else []
    notices += [texts.audio(unknown_sounds)] if unknown_sounds else []
    return EditPlan(rows, (*edit.notices, *notices), plan.steps, tuple(clip_moves))


@dataclass(frozen=True, slots=True)
class _TimedEvent:
    """An event with its index in the edit and its length in board frames."""

    index: int
    event: EditEvent
    frames: int


def _round_to_frames(edit: ParsedEdit, rate: FrameRate) -> tuple[list[_TimedEvent], list[Text]]:
    """Round events to frames, and return notices for the user.

    A picture shorter than a frame gets one frame, taken from the next event; a gap shorter than a frame is dropped.
    """
    events, at = list[_TimedEvent](), 0
    short = capped = False
    for index, event in enumerate(edit.events):
        end = floor((event.start + event.length) * rate.frames_per_second + Fraction(1, 2))
        if event.kind == "picture":
            short |= end <= at
            end = max(end, at + 1)
        if end > at:
            capped |= end - at > FRAMES_MAX
            events.append(_TimedEvent(index, event, min(end - at, FRAMES_MAX)))
            at = end
    notices = [sentence for is_so, sentence in ((short, texts.TOO_SHORT), (capped, texts.FRAMES_CAPPED)) if is_so]
    return events, notices


def _plan_steps(
    board: Sequence[EditedCut], pictures: Sequence[_TimedEvent], matches: Sequence[CutMatch | None]
) -> EditPlan:
    """Return the plan of the pictures, without notices and without the rows' numbers on the board."""
    cuts = {cut.id: cut for cut in board}
    originals = _find_originals(matches)
    at = {cut.id: position for position, cut in enumerate(board)}
    order = sorted((position, cut_id) for cut_id, position in originals.items())
    ranked = [(at[cut_id], _is_certain(matches[position])) for position, cut_id in order]
    stationary = {order[each][1] for each in _find_stationary(ranked)}
    has_certain = any(_is_certain(match) for match in matches)
    rows, steps = list[EditRow](), list[EditStep]()
    for position, (timed, match) in enumerate(zip(pictures, matches, strict=True)):
        index, frames = timed.index, timed.frames
        if match is None:
            row = EditRow(f"gap:{index}", "gap", None, None, {"frames": frames}, has_certain, choices=(LENGTHEN, EMPTY))
            rows.append(row)
            steps.append(EditStep("gap", frames, row.id))
            continue
        name = get_new_cut_name(timed.event.clip)[:CUT_NAME_MAX]
        after = {"name": name, "frames": frames}
        if match.by == "unclear":
            row = EditRow(
                f"unclear:{index}",
                "unclear",
                None,
                None,
                after,
                False,
                choices=(*match.cut_ids[:EDIT_CANDIDATES_MAX], NEW),
            )
            rows.append(row)
            steps.append(EditStep("unclear", frames, row.id, name=name))
        elif match.by == "nothing":
            rows.append(EditRow(f"new:{index}", "new", None, None, after, has_certain))
            steps.append(EditStep("new", frames, rows[-1].id, name=name))
        else:
            cut = cuts[match.cut_ids[0]]
            if originals[cut.id] != position:
                row_id = f"duplicate:{cut.id}:{index}"
                rows.append(
                    EditRow(
                        row_id,
                        "duplicate",
                        cut.id,
                        _to_before_values(cut),
                        {"frames": frames},
                        match.by == "code",
                        match.by,
                    )
                )
                steps.append(EditStep("duplicate", frames, row_id, cut_id=cut.id))
            else:
                rows.extend(_list_original_rows(cut, frames, match, cut.id in stationary))
                moved = "" if cut.id in stationary else f"moved:{cut.id}"
                retimed = "" if cut.frames == frames else f"retimed:{cut.id}"
                steps.append(EditStep("cut", frames, moved, retimed, cut.id))
    rows.extend(
        EditRow(
            f"missing:{cut.id}", "missing", cut.id, _to_before_values(cut), None, False, choices=(KEEP, TO_END, DELETE)
        )
        for cut in board
        if cut.id not in originals
    )
    return EditPlan(tuple(rows), (), tuple(steps))


def _list_original_rows(cut: EditedCut, frames: int, match: CutMatch, is_stationary: bool) -> Iterable[EditRow]:
    by, checked = ("code" if match.by == "code" else "name"), match.by == "code"
    if cut.frames != frames:
        yield EditRow(f"retimed:{cut.id}", "retimed", cut.id, {"frames": cut.frames}, {"frames": frames}, checked, by)
    if not is_stationary:
        yield EditRow(f"moved:{cut.id}", "moved", cut.id, {"number": cut.number}, {}, checked, by)


def _is_certain(match: CutMatch | None) -> bool:
    return match is not None and match.by == "code"


def _find_originals(matches: Sequence[CutMatch | None]) -> dict[str, int]:
    """Map each cut to the index of its original picture: the first found by code, else the first by name.

    Further pictures of the cut are duplicates.
    """
    originals = dict[str, int]()
    for by in ("code", "name"):
        for position, match in enumerate(matches):
            if match is not None and match.by == by:
                originals.setdefault(match.cut_ids[0], position)
    return originals


def _find_stationary(order: Sequence[tuple[int, bool]]) -> list[int]:
    """Return the indices of the cuts, given in edit order, that can stay: the heaviest increasing subsequence.

    Each cut is its unique position on the board and whether its match is certain. Certain matches outweigh all
    uncertain ones, so a match by name never moves another cut. Uses a Fenwick tree of the best subsequence below each
    rank.
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


def _pair_with_steps(
    pictures: Sequence[_TimedEvent], matches: Sequence[CutMatch | None], plan: EditPlan
) -> list[MatchedEvent]:
    """Combine the events with their steps. A gap has no match."""
    starts = (span.start for span in compute_spans(each.frames for each in pictures))
    each = zip(pictures, plan.steps, matches, starts, strict=True)
    return [MatchedEvent(one.event, step, "nothing" if by is None else by.by, start) for one, step, by, start in each]


def _number_rows(rows: Sequence[EditRow], items: Sequence[PlacedCut]) -> tuple[EditRow, ...]:
    """Add to the rows their resulting number on the board."""
    numbers = {item.row: number for number, item in enumerate(items, 1) if item.row}
    return tuple(
        replace(row, after={**(row.after or {}), "number": numbers[row.id]}) if row.id in numbers else row
        for row in rows
    )


def _to_before_values(cut: EditedCut) -> dict[str, int]:
    return {"frames": cut.frames, "number": cut.number}
