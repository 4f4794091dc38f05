"""What lies over the seams between cuts, reckoned as the client does (`web/src/playback/transitions.ts`, both held to
one file of vectors)."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

End = Literal["first", "last"]


class Transition(NamedTuple):
    """How a cut begins: out of the cut before, or out of a colour (#rrggbb) into which that one went."""

    kind: str
    frames: int
    colour: str


class Passage(NamedTuple):
    """A transition where it has effect: at the frames from `start`, as many as `frames`.

    `into` is the index of the cut that it leads into, the number of cuts where it ends the board; `end` says which of
    the board's ends it is at, where it lies on one side alone.
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


def transition_of(row: Mapping[str, Any] | None) -> Transition | None:
    """The transition that a row holds."""
    return None if row is None else Transition(row["kind"], row["frames"], row["colour"])


def passages_of(
    lengths: Sequence[int], transitions: Sequence[Transition | None], end_fade: Transition | None
) -> list[Passage]:
    """The transitions of a board in the order of its frames; `lengths` in frames, as many as there are transitions.

    Each lies over its seam, ⌊n/2⌋ frames before it and ⌈n/2⌉ after; a fade at one of the board's ends lies within it.
    No length changes: what does not fit is cut short evenly, and two in one cut share it by what they ask for.
    """
    count = len(lengths)
    if count == 0:
        return []
    asked = (*transitions, end_fade)
    wishes = [_wish(each, _end(into, count)) for into, each in enumerate(asked)]
    rooms = [_room(length, wishes[at], wishes[at + 1]) for at, length in enumerate(lengths)]
    passages: list[Passage] = []
    seam = 0
    for into, transition in enumerate(asked):
        end = _end(into, count)
        before = rooms[into - 1].before if into > 0 else 0
        after = rooms[into].after if into < count else 0
        if transition is not None and (frames := _effective(transition.frames, end, before, after)) > 0:
            start = seam if end == "first" else seam - (frames if end == "last" else frames // 2)
            passages.append(Passage(transition.kind, transition.colour, start, frames, into, end))
        if into < count:
            seam += lengths[into]
    return passages


def weight_at(passage: Passage, frame: int) -> float:
    """How much of what it leads to is seen at a frame of it: of the cut after, in a fade of the colour."""
    along = (frame - passage.start + 0.5) / passage.frames
    if passage.kind == "dissolve" or passage.end == "last":
        return along
    if passage.end == "first":
        return 1 - along
    return 1 - abs(2 * along - 1)


def passage_at(passages: Sequence[Passage], frame: int) -> Passage | None:
    """The one that has effect at a frame."""
    at = bisect_right(passages, frame, key=lambda passage: passage.start) - 1
    return passages[at] if at >= 0 and frame < passages[at].start + passages[at].frames else None


def _end(into: int, count: int) -> End | None:
    return "first" if into == 0 else "last" if into == count else None


def _wish(transition: Transition | None, end: End | None) -> _Room:
    """The frames that it would have on both sides; nothing dissolves out of, or into, what is not there."""
    if transition is None or (end is not None and transition.kind != "fade"):
        return _NONE
    frames = transition.frames
    if end == "first":
        return _Room(0, frames)
    if end == "last":
        return _Room(frames, 0)
    return _Room(frames // 2, frames - frames // 2)


def _room(length: int, into: _Room, out: _Room) -> _Room:
    """What a cut gives to the transition that leads into it (`after`) and to the one that leads out of it."""
    asked = into.after + out.before
    if asked <= length:
        return _Room(out.before, into.after)
    share = (2 * length * into.after + asked) // (2 * asked)
    return _Room(length - share, share)


def _effective(frames: int, end: End | None, before: int, after: int) -> int:
    if end == "first":
        return after
    if end == "last":
        return before
    return min(frames, 2 * before + 1, 2 * after)
