"""Transitions at the seams between cuts, computed as on the client (`web/src/playback/transitions.ts`).

Both are tested with the same vectors.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

End = Literal["first", "last"]


class TransitionSpec(NamedTuple):
    """How a cut begins: dissolve from the previous cut, or fade through a color (#rrggbb)."""

    kind: str
    frames: int
    colour: str


class TransitionSpan(NamedTuple):
    """The frames in which a transition is effective: `frames` frames from `start`.

    `into` is the index of the cut that it leads into (the number of cuts for the fade at the end). `end` is set for a
    fade at one of the board's ends, which lies on one side of the seam only.
    """

    kind: str
    colour: str
    start: int
    frames: int
    into: int
    end: End | None


class _Room(NamedTuple):
    before: int
    after: int


_NONE: Final = _Room(0, 0)


def read_transition(row: Mapping[str, Any] | None) -> TransitionSpec | None:
    """Read a transition from the value of its column (`transition` of a cut, `end_fade` of a board)."""
    return None if row is None else TransitionSpec(row["kind"], row["frames"], row["colour"])


def compute_transition_spans(
    lengths: Sequence[int], transitions: Sequence[TransitionSpec | None], end_fade: TransitionSpec | None
) -> list[TransitionSpan]:
    """Compute the transition spans of a board in frame order. `lengths` and `transitions` have an item per cut.

    Each lies over its seam, ⌊n/2⌋ frames before it and ⌈n/2⌉ after; a fade at one of the board's ends lies within the
    board. The length of cuts doesn't change: transitions that don't fit are shortened evenly, and two in one cut share
    it in proportion to their requested frames.
    """
    count = len(lengths)
    if count == 0:
        return []
    requested = (*transitions, end_fade)
    requests = [_requested_room(transition, _get_board_end(into, count)) for into, transition in enumerate(requested)]
    shares = [_divide_cut(length, requests[index], requests[index + 1]) for index, length in enumerate(lengths)]
    spans: list[TransitionSpan] = []
    seam = 0
    for into, transition in enumerate(requested):
        end = _get_board_end(into, count)
        before = shares[into - 1].before if into > 0 else 0
        after = shares[into].after if into < count else 0
        if transition is not None and (frames := _effective_frames(transition.frames, end, before, after)) > 0:
            start = seam if end == "first" else seam - (frames if end == "last" else frames // 2)
            spans.append(TransitionSpan(transition.kind, transition.colour, start, frames, into, end))
        if into < count:
            seam += lengths[into]
    return spans


def get_blend_weight(passage: TransitionSpan, frame: int) -> float:
    """Return the weight (0 to 1) of the next cut in a dissolve, or of the color in a fade, at a frame of the span."""
    along = (frame - passage.start + 0.5) / passage.frames
    if passage.kind == "dissolve" or passage.end == "last":
        return along
    if passage.end == "first":
        return 1 - along
    return 1 - abs(2 * along - 1)


def find_span_at(passages: Sequence[TransitionSpan], frame: int) -> TransitionSpan | None:
    """Return the span that contains a frame, or None."""
    at = bisect_right(passages, frame, key=lambda passage: passage.start) - 1
    return passages[at] if at >= 0 and frame < passages[at].start + passages[at].frames else None


def _get_board_end(into: int, count: int) -> End | None:
    return "first" if into == 0 else "last" if into == count else None


def _requested_room(transition: TransitionSpec | None, end: End | None) -> _Room:
    """Return the frames that a transition would take on each side. Only fades are possible at the board's ends."""
    if transition is None or (end is not None and transition.kind != "fade"):
        return _NONE
    frames = transition.frames
    if end == "first":
        return _Room(0, frames)
    if end == "last":
        return _Room(frames, 0)
    return _Room(frames // 2, frames - frames // 2)


def _divide_cut(length: int, into: _Room, out: _Room) -> _Room:
    """Divide the frames of a cut between the transition into it and the one out of it.

    In the result, `after` is for the transition into the cut, and `before` for the one out of it.
    """
    requested = into.after + out.before
    if requested <= length:
        return _Room(out.before, into.after)
    share = (2 * length * into.after + requested) // (2 * requested)
    return _Room(length - share, share)


def _effective_frames(frames: int, end: End | None, before: int, after: int) -> int:
    if end == "first":
        return after
    if end == "last":
        return before
    return min(frames, 2 * before + 1, 2 * after)
