"""Flatten overlapping video tracks, and build an edit from the result."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import islice, pairwise
from typing import Final

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.parsed_edit import (
    BadEdit,
    ClipInfo,
    EditEvent,
    EditTransition,
    ParsedEdit,
    ParsedSound,
    sanitize_text,
)
from pegbar.domains.interchange.limits import EDIT_CLIPS_MAX, EDIT_DEPTH_MAX

_MIN_SECONDS: Final = Fraction(1, 1000)
"""Shorter durations are rounding errors of an edge: no frame rate has such a short frame."""
_BILLION: Final = 10**9
_DAY: Final = 24 * 3600


@dataclass(frozen=True, slots=True)
class Segment:
    """A picture on a track. `start` and `end` (exclusive) are in seconds of the enclosing timeline."""

    start: Fraction
    end: Fraction
    clip: ClipInfo
    transition: EditTransition | None = None

    def clip_to(self, start: Fraction, end: Fraction) -> "Segment":
        """Return the part in this range. It keeps the transition only if the start isn't cut off."""
        if start <= self.start and self.end <= end:
            return self
        transition = self.transition if start <= self.start else None
        return Segment(max(start, self.start), min(end, self.end), self.clip, transition)


@dataclass(slots=True)
class ReaderNotices:
    """Counters of skipped or approximated content, for the notices to the user."""

    length_differs: int = 0
    speed: int = 0
    disabled: int = 0
    audio: int = 0
    titles: int = 0
    unknown: int = 0
    other_edits: int = 0
    stacked: bool = False
    texts: list[str] = field(default_factory=list[str])
    clips: int = 0
    """Number of clips that were read or created; limited by `EDIT_CLIPS_MAX`."""

    def add_clips(self, count: int = 1) -> None:
        """Count clips. Raises BadEdit if there are too many."""
        self.clips += count
        if self.clips > EDIT_CLIPS_MAX:
            raise BadEdit(texts.EDIT_TOO_MANY)

    def to_texts(self) -> tuple[str, ...]:
        """Return the user-facing notices."""
        counted = (
            (texts.differ, self.length_differs),
            (texts.speed_changed, self.speed),
            (texts.disabled_clips, self.disabled),
            (texts.titles, self.titles),
            (texts.unknown, self.unknown),
            (texts.audio, self.audio),
            (texts.other_edits, self.other_edits),
        )
        stacked = [texts.TRACKS_FLATTENED] if self.stacked else []
        return (*self.texts, *stacked, *(sentence(count) for sentence, count in counted if count))


def limit_precision(time: Fraction) -> Fraction:
    """Round to a billionth of a second if the fraction is finer, so that sums of times stay small."""
    return time if time.denominator < _BILLION else Fraction(round(time * _BILLION), _BILLION)


def increment_depth(depth: int) -> int:
    """Return the next nesting depth. Raises BadEdit if it's too deep."""
    if depth >= EDIT_DEPTH_MAX:
        raise BadEdit(texts.EDIT_TOO_DEEP)
    return depth + 1


def flatten_tracks(tracks: Sequence[Sequence[Segment]]) -> list[Segment]:
    """Return the visible segments of stacked tracks, given from the lowest to the highest.

    Within a track, the segment that starts later is on top. Gaps are left out.
    """
    ranked = [
        (rank, piece) for rank, track in enumerate(tracks) for piece in track if piece.end - piece.start >= _MIN_SECONDS
    ]
    ranked.sort(key=lambda each: (each[1].start, each[0]))
    segments, active, waiting = list[Segment](), list[tuple[int, int]](), 0
    top_segment: Segment | None = None
    for left, right in pairwise(_list_edges(piece for _, piece in ranked)):
        while waiting < len(ranked) and ranked[waiting][1].start < left + _MIN_SECONDS:
            heappush(active, (-ranked[waiting][0], -waiting))
            waiting += 1
        while active and ranked[-active[0][1]][1].end < left + _MIN_SECONDS:
            heappop(active)
        if not active:
            top_segment = None
            continue
        top = ranked[-active[0][1]][1]
        if top is top_segment:
            segments[-1] = replace(segments[-1], end=right)
        else:
            begins = top.start > left - _MIN_SECONDS
            segments.append(Segment(left, right, top.clip, top.transition if begins else None))
        top_segment = top
    return segments


def _list_edges(segments: Iterable[Segment]) -> list[Fraction]:
    """Return the start and end times in order. Of times closer than `_MIN_SECONDS`, only the first."""
    edges = list[Fraction]()
    for edge in sorted({edge for piece in segments for edge in (piece.start, piece.end)}):
        if not edges or edge - edges[-1] >= _MIN_SECONDS:
            edges.append(edge)
    return edges


def extract_range(
    segments: Sequence[Segment], start: Fraction, length: Fraction, offset: Fraction, notices: ReaderNotices
) -> list[Segment]:
    """Return the segments in a range of a nested edit, moved to `offset`. Raises BadEdit for too many clips.

    The segments must be in order without overlap, as from `flatten_tracks`.
    """
    placed = list[Segment]()
    for segment in islice(segments, bisect_right(segments, start, key=_get_end), None):
        if segment.start >= start + length:
            break
        notices.add_clips()
        part = segment.clip_to(start, start + length)
        placed.append(Segment(part.start - start + offset, part.end - start + offset, part.clip, part.transition))
    return placed


def _get_end(piece: Segment) -> Fraction:
    return piece.end


def build_edit(
    fmt: str,
    name: str,
    title: str,
    rate: Fraction | None,
    segments: Sequence[Segment],
    sounds: Sequence[ParsedSound],
    notices: ReaderNotices,
) -> ParsedEdit:
    """Build the edit, which starts at the first picture. Raises BadEdit if it's empty or longer than a day."""
    if not segments:
        raise BadEdit(texts.holds_nothing(name))
    first = segments[0].start
    if segments[-1].end - first > _DAY:
        raise BadEdit(texts.EDIT_TOO_LONG)
    events, at = list[EditEvent](), first
    for segment in segments:
        if segment.start > at:
            events.append(EditEvent("gap", at - first, segment.start - at))
        transition = segment.transition
        if transition is not None and transition.kind == "dissolve" and (not events or events[-1].kind == "gap"):
            transition = replace(transition, kind="fade")  # nothing before it
        events.append(
            EditEvent(
                "picture", segment.start - first, segment.end - segment.start, segment.clip.sanitize(), transition
            )
        )
        at = segment.end
    moved = tuple(replace(each, clip_id=sanitize_text(each.clip_id), start=each.start - first) for each in sounds)
    return ParsedEdit(fmt, sanitize_text(title), rate, tuple(events), moved, notices.to_texts())
