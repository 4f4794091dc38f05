"""Where the pictures of an edit lie on a board, and how exactly an edit tells a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pegbar.domains.storyboard.exports.rules.edits.rates import EditRate, get_edit_rate
from pegbar.domains.storyboard.imports.rules.edits.matching import By
from pegbar.domains.storyboard.imports.rules.edits.model import ReadEdit, ReadEvent
from pegbar.domains.storyboard.imports.rules.edits.plan import Placed, Step
from pegbar.domains.storyboard.rules.timing import FrameRate, compute_spans


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture or a gap of an edit: what the edit says of it, its step, the cut's way of being found, where it begins.

    `start` is in the edit, in frames of the board.
    """

    event: ReadEvent
    step: Step
    by: By
    start: int


def places(steps: Sequence[Step], items: Sequence[Placed]) -> list[int]:
    """The frame of a board with these items at which each step of an edit begins, of those that are placed there.

    A gap that made the picture before it longer begins behind what that one has in the edit; what is not placed begins
    where that before it ends.
    """
    starts = compute_spans(item.frames for item in items)
    by_row = {item.row: span for item, span in zip(items, starts, strict=True) if item.row}
    by_cut = {item.cut_id: span for item, span in zip(items, starts, strict=True) if item.kind == "cut"}
    found = list[int]()
    seen_to = end = 0
    for step in steps:
        span = by_cut.get(step.cut_id) if step.kind == "cut" else by_row.get(step.row)
        if span is None:
            found.append(seen_to if step.kind == "gap" else end)
        else:
            found.append(span.start)
            seen_to, end = min(span.start + step.frames, span.end), span.end
    return found


def as_written(edit: ReadEdit, rate: FrameRate) -> EditRate:
    """The rate at which the board is written in the edit's format, or its own where the format has none for it."""
    return get_edit_rate(edit.fmt, rate) or EditRate(rate.frames_per_second)


def slack(edit: ReadEdit, rate: FrameRate) -> Fraction:
    """Seconds that a time of the edit may be away from the board's because it was rounded.

    Half a frame where the edit counts as the board is written; else a frame of the coarser of the two.
    """
    if edit.rate in {None, as_written(edit, rate).rate}:
        return rate.get_seconds(1) / 2
    return 1 / min(edit.rate or rate.frames_per_second, rate.frames_per_second)
