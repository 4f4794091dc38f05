"""Positions of an edit's events on a board, and the rounding tolerance of edits."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pegbar.domains.interchange.formats.common.edits.parsed_edit import EditEvent, ParsedEdit
from pegbar.domains.interchange.formats.common.edits.rates import EditRate, get_edit_rate
from pegbar.domains.interchange.formats.registry import get_edit_traits
from pegbar.domains.interchange.imports.rules.edits.cut_finder import MatchKind
from pegbar.domains.interchange.imports.rules.edits.plan import EditStep, PlacedCut
from pegbar.domains.storyboard.rules.timing import FrameRate, compute_spans


@dataclass(frozen=True, slots=True)
class MatchedEvent:
    """A picture or a gap with its step and how its cut was found. `start` is in the edit, in board frames."""

    event: EditEvent
    step: EditStep
    by: MatchKind
    start: int


def locate_steps(steps: Sequence[EditStep], items: Sequence[PlacedCut]) -> list[int]:
    """Return the start frame of each step on the board that consists of `items`.

    A gap that extended the previous picture starts after the picture's own length in the edit. A step that isn't placed
    starts at the end of the previous one.
    """
    starts = compute_spans(item.frames for item in items)
    by_row = {item.row: span for item, span in zip(items, starts, strict=True) if item.row}
    by_cut = {item.cut_id: span for item, span in zip(items, starts, strict=True) if item.kind == "cut"}
    starts_of_steps = list[int]()
    seen_to = end = 0
    for step in steps:
        span = by_cut.get(step.cut_id) if step.kind == "cut" else by_row.get(step.row)
        if span is None:
            starts_of_steps.append(seen_to if step.kind == "gap" else end)
        else:
            starts_of_steps.append(span.start)
            seen_to, end = min(span.start + step.frames, span.end), span.end
    return starts_of_steps


def get_written_rate(edit: ParsedEdit, rate: FrameRate) -> EditRate:
    """Return the rate at which a board with this `rate` is exported in the edit's format.

    Returns the board's rate if the format can't represent it.
    """
    return get_edit_rate(get_edit_traits(edit.fmt), rate) or EditRate(rate.frames_per_second)


def get_tolerance(edit: ParsedEdit, rate: FrameRate) -> Fraction:
    """Return the rounding tolerance of the edit's times in seconds.

    Half a frame if the edit has the rate at which the board is exported, else one frame of the lower rate.
    """
    if edit.rate in {None, get_written_rate(edit, rate).rate}:
        return rate.get_seconds(1) / 2
    return 1 / min(edit.rate or rate.frames_per_second, rate.frames_per_second)
