"""Write EDLs (CMX 3600)."""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pegbar.domains.interchange.formats.common.edits.layout import build_tracks
from pegbar.domains.interchange.formats.common.edits.timeline import (
    EditTimeline,
    get_media_path,
    remove_invalid_characters,
    to_single_line,
)
from pegbar.domains.interchange.limits import EDL_DISSOLVE_MAX, EDL_EVENTS_MAX, EDL_TEXT_MAX
from pegbar.domains.storyboard.rules.transitions import TransitionSpan

CHANNELS: Final = ("AA", "A3", "A4")
"""Channel codes of the first three audio tracks. An EDL has four channels: the first track gets two of them."""
_BLACK: Final = "BL"


@dataclass(frozen=True, slots=True)
class _Reel:
    """A reel and its display name."""

    reel: str
    name: str = ""
    file_name: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class _EdlEvent:
    """An event from `start` to `end` in frames of the edit.

    It begins with a dissolve of `dissolve_frames` frames from `outgoing_reel`.
    """

    reel: _Reel
    channel: str
    start: int
    end: int
    source: int = 0
    dissolve_frames: int = 0
    outgoing_reel: _Reel | None = None
    outgoing_source: int = 0
    """The first frame of the outgoing reel."""


_BLACK_REEL: Final = _Reel(_BLACK)


def write_edl(edit: EditTimeline) -> list[str]:
    """Write the edit as one or more texts, because event numbers have three digits. Record times continue across texts.

    A dissolve of n frames begins ⌊n/2⌋ frames before its seam; the second cut's event starts there, too. A fade goes
    through black.
    """
    events = [*_list_picture_events(edit), *_list_sound_events(edit)]
    parts = [events[at : at + EDL_EVENTS_MAX] for at in range(0, len(events), EDL_EVENTS_MAX)]
    return [_write_text(edit, part, number if len(parts) > 1 else None) for number, part in enumerate(parts, 1)]


def _list_picture_events(edit: EditTimeline) -> Iterator[_EdlEvent]:
    shortened = [_shorten(transition) for transition in edit.transitions]
    reels = [_Reel(still.code, still.name, still.file_name, still.note) for still in edit.stills]
    transitions = {transition.into: transition for transition in shortened}
    previous = _BLACK_REEL, 0
    for index, span in enumerate(edit.spans):
        transition_in, transition_out = transitions.get(index), transitions.get(index + 1)
        start, end = span.start, span.end - _count_frames_before(transition_out)
        if transition_in is not None and transition_in.kind == "dissolve":
            start = transition_in.start
            yield _EdlEvent(reels[index], "V", start, end, 0, transition_in.frames, *previous)
        elif transition_in is not None:
            yield _EdlEvent(
                reels[index],
                "V",
                start,
                end,
                0,
                transition_in.start + transition_in.frames - span.start,
                _BLACK_REEL,
                _count_frames_before(transition_in),
            )
        else:
            yield _EdlEvent(reels[index], "V", start, end)
        previous = reels[index], end - start
        if transition_out is not None and transition_out.kind == "fade" and _count_frames_before(transition_out):
            yield _EdlEvent(_BLACK_REEL, "V", end, span.end, 0, _count_frames_before(transition_out), *previous)


def _shorten(transition: TransitionSpan) -> TransitionSpan:
    """Shorten a transition to a number of frames with three digits, over the same seam."""
    if transition.frames <= EDL_DISSOLVE_MAX:
        return transition
    seam, short = transition.start + _count_frames_before(transition), transition._replace(frames=EDL_DISSOLVE_MAX)
    return short._replace(start=seam - _count_frames_before(short))


def _count_frames_before(transition: TransitionSpan | None) -> int:
    """Return how many frames of a transition lie before its seam."""
    if transition is None or transition.end == "first":
        return 0
    return transition.frames if transition.end == "last" else transition.frames // 2


def _list_sound_events(edit: EditTimeline) -> Iterator[_EdlEvent]:
    for channel, track in zip(CHANNELS, build_tracks(edit), strict=False):
        for placed in track.sounds:
            reel = _Reel(placed.sound.code, placed.sound.name, placed.sound.file_name)
            yield _EdlEvent(reel, channel, placed.start, placed.end, placed.source)


def _write_text(edit: EditTimeline, events: Sequence[_EdlEvent], part: int | None) -> str:
    title = to_single_line(edit.title)[:EDL_TEXT_MAX]
    lines = [
        f"TITLE: {title}" if part is None else f"TITLE: {title[: EDL_TEXT_MAX - 5]} {part}",
        f"FCM: {'DROP FRAME' if edit.is_drop_frame else 'NON-DROP FRAME'}",
        "",
    ]
    for number, event in enumerate(events, 1):
        lines += _format_event(edit, number, event)
    return "".join(f"{line}\r\n" for line in lines)


def _format_event(edit: EditTimeline, number: int, event: _EdlEvent) -> list[str]:
    frames = event.end - event.start
    source, record = (event.source, event.source + frames), (event.start, event.end)
    before, after = event.outgoing_reel, event.reel
    if before is None:
        return [
            _format_line(edit, number, after.reel, event.channel, "C", source, record),
            *_format_clip(after, "FROM"),
        ]
    rests = (event.outgoing_source, event.outgoing_source), (event.start, event.start)
    return [
        _format_line(edit, number, before.reel, event.channel, "C", *rests),
        _format_line(edit, number, after.reel, event.channel, f"D    {event.dissolve_frames:03d}", source, record),
        *_format_name(before, "FROM"),
        *_format_clip(after, "TO"),
    ]


def _format_line(
    edit: EditTimeline,
    number: int,
    reel: str,
    channel: str,
    kind: str,
    source: tuple[int, int],
    record: tuple[int, int],
) -> str:
    frames = (*source, *(edit.start + frame for frame in record))
    return (
        f"{number:03d}  {reel:<8} {channel:<5} {kind:<8} {' '.join(edit.clock.format_frame(frame) for frame in frames)}"
    )


def _format_name(reel: _Reel, direction: str) -> list[str]:
    return [f"* {direction} CLIP NAME: {to_single_line(reel.name)[:EDL_TEXT_MAX]}"] if reel.name else []


def _format_clip(reel: _Reel, direction: str) -> list[str]:
    if reel is _BLACK_REEL:
        return []
    note = (
        line
        for part in remove_invalid_characters(reel.note).split("\n")
        for line in textwrap.wrap(to_single_line(part), EDL_TEXT_MAX)
    )
    return [
        *_format_name(reel, direction),
        f"* {direction} CLIP: {get_media_path(reel.file_name)}",
        *(f"* COMMENT: {line}" for line in note),
    ]
