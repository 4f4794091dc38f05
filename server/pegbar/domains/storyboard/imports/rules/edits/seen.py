"""What is seen of tracks that lie upon one another, and the edit that it makes."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import islice, pairwise
from typing import Final

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.limits import EDIT_CLIPS_MAX, EDIT_DEPTH_MAX
from pegbar.domains.storyboard.imports.rules.edits.model import (
    BadEdit,
    Clip,
    Format,
    Passage,
    ReadEdit,
    ReadEvent,
    ReadSound,
    legible,
)

_TINY: Final = Fraction(1, 1000)
"""Seconds: what is shorter is no frame of any rate but an edge that was rounded."""
_BILLION: Final = 10**9
_DAY: Final = 24 * 3600


@dataclass(frozen=True, slots=True)
class Piece:
    """A picture on a track, in seconds of whatever the track lies in; `end` is exclusive."""

    start: Fraction
    end: Fraction
    clip: Clip
    passage: Passage | None = None

    def within(self, start: Fraction, end: Fraction) -> "Piece":
        """The part of it that lies there. A transition goes with its beginning."""
        if start <= self.start and self.end <= end:
            return self
        passage = self.passage if start <= self.start else None
        return Piece(max(start, self.start), min(end, self.end), self.clip, passage)


@dataclass(slots=True)
class Told:
    """What a reader passes over or does not take as it stands, counted."""

    differ: int = 0
    speed: int = 0
    disabled: int = 0
    audio: int = 0
    titles: int = 0
    unknown: int = 0
    others: int = 0
    stacked: bool = False
    sentences: list[str] = field(default_factory=list[str])
    clips: int = 0
    """So many were read or made; more than an edit may have are refused."""

    def add_clips(self, count: int = 1) -> None:
        """Count clips. Raises BadEdit."""
        self.clips += count
        if self.clips > EDIT_CLIPS_MAX:
            raise BadEdit(texts.EDIT_TOO_MANY)

    def all(self) -> tuple[str, ...]:
        """What there is to tell."""
        counted = (
            (texts.differ, self.differ),
            (texts.speed_changed, self.speed),
            (texts.disabled, self.disabled),
            (texts.titles, self.titles),
            (texts.unknown, self.unknown),
            (texts.audio, self.audio),
            (texts.other_edits, self.others),
        )
        stacked = [texts.TRACKS_FLATTENED] if self.stacked else []
        return (*self.sentences, *stacked, *(sentence(count) for sentence, count in counted if count))


def settled(time: Fraction) -> Fraction:
    """The time, to the billionth of a second where its fraction has grown long: no sum takes ever longer."""
    return time if time.denominator < _BILLION else Fraction(round(time * _BILLION), _BILLION)


def deeper(depth: int) -> int:
    """One edit further down. Raises BadEdit where there are too many in one another."""
    if depth >= EDIT_DEPTH_MAX:
        raise BadEdit(texts.EDIT_TOO_DEEP)
    return depth + 1


def flattened(tracks: Sequence[Sequence[Piece]]) -> list[Piece]:
    """What is seen of tracks from the lowest to the highest, one after another; of two on one track the later begun.

    Where nothing is, the pieces leave a gap.
    """
    ranked = [(rank, piece) for rank, track in enumerate(tracks) for piece in track if piece.end - piece.start >= _TINY]
    ranked.sort(key=lambda each: (each[1].start, each[0]))
    found, active, waiting = list[Piece](), list[tuple[int, int]](), 0
    shown: Piece | None = None
    for left, right in pairwise(_edges(piece for _, piece in ranked)):
        while waiting < len(ranked) and ranked[waiting][1].start < left + _TINY:
            heappush(active, (-ranked[waiting][0], -waiting))
            waiting += 1
        while active and ranked[-active[0][1]][1].end < left + _TINY:
            heappop(active)
        if not active:
            shown = None
            continue
        top = ranked[-active[0][1]][1]
        if top is shown:
            found[-1] = replace(found[-1], end=right)
        else:
            begins = top.start > left - _TINY
            found.append(Piece(left, right, top.clip, top.passage if begins else None))
        shown = top
    return found


def _edges(pieces: Iterable[Piece]) -> list[Fraction]:
    """Where something begins or ends, in order; of those that are next to one another the first."""
    found = list[Fraction]()
    for edge in sorted({edge for piece in pieces for edge in (piece.start, piece.end)}):
        if not found or edge - found[-1] >= _TINY:
            found.append(edge)
    return found


def windowed(pieces: Sequence[Piece], start: Fraction, length: Fraction, to: Fraction, told: Told) -> list[Piece]:
    """So much of what is seen from there on, put where the edit around it has it. Raises BadEdit for too many.

    The pieces follow one another, as `flattened` gives them.
    """
    placed = list[Piece]()
    for piece in islice(pieces, bisect_right(pieces, start, key=_end), None):
        if piece.start >= start + length:
            break
        told.add_clips()
        part = piece.within(start, start + length)
        placed.append(Piece(part.start - start + to, part.end - start + to, part.clip, part.passage))
    return placed


def _end(piece: Piece) -> Fraction:
    return piece.end


def edit_of(
    fmt: Format,
    name: str,
    title: str,
    rate: Fraction | None,
    pieces: Sequence[Piece],
    sounds: Sequence[ReadSound],
    told: Told,
) -> ReadEdit:
    """The edit of what is seen, from the first picture on. Raises BadEdit for nothing, and for more than a day."""
    if not pieces:
        raise BadEdit(texts.holds_nothing(name))
    first = pieces[0].start
    if pieces[-1].end - first > _DAY:
        raise BadEdit(texts.EDIT_TOO_LONG)
    events, at = list[ReadEvent](), first
    for piece in pieces:
        if piece.start > at:
            events.append(ReadEvent("gap", at - first, piece.start - at))
        passage = piece.passage
        if passage is not None and passage.kind == "dissolve" and (not events or events[-1].kind == "gap"):
            passage = replace(passage, kind="fade")  # out of nothing
        events.append(ReadEvent("picture", piece.start - first, piece.end - piece.start, piece.clip.legible(), passage))
        at = piece.end
    moved = tuple(replace(each, clip_id=legible(each.clip_id), start=each.start - first) for each in sounds)
    return ReadEdit(fmt, legible(title), rate, tuple(events), moved, told.all())
