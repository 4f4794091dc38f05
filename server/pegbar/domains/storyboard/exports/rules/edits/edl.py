"""Edits as EDL (CMX 3600)."""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pegbar.domains.storyboard.exports.limits import EDL_DISSOLVE_MAX, EDL_EVENTS_MAX, EDL_TEXT_MAX
from pegbar.domains.storyboard.exports.rules.edits.model import Edit, legible, one_line, path_of
from pegbar.domains.storyboard.exports.rules.edits.placing import tracks
from pegbar.domains.storyboard.rules.transitions import TransitionSpan

CHANNELS: Final = ("AA", "A3", "A4")
"""The first track has two channels, the second and the third one each: an EDL holds four."""
_BLACK: Final = "BL"


@dataclass(frozen=True, slots=True)
class _Shown:
    """A reel, and what people call it."""

    reel: str
    name: str = ""
    file_name: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Event:
    """From `start` to `end` in frames of the edit; it dissolves for `over` frames out of `out_of`."""

    shown: _Shown
    channel: str
    start: int
    end: int
    source: int = 0
    over: int = 0
    out_of: _Shown | None = None
    out_source: int = 0
    """The frame of what it dissolves out of."""


_NOTHING: Final = _Shown(_BLACK)


def as_edl(edit: Edit) -> list[str]:
    """The edit as one text, or as several where it has more events than their three digits count; record time runs on.

    A dissolve of n frames begins ⌊n/2⌋ before its seam: there its second cut comes into the record. A fade goes
    through black.
    """
    events = [*_pictures(edit), *_sounds(edit)]
    parts = [events[at : at + EDL_EVENTS_MAX] for at in range(0, len(events), EDL_EVENTS_MAX)]
    return [_text(edit, part, number if len(parts) > 1 else None) for number, part in enumerate(parts, 1)]


def _pictures(edit: Edit) -> Iterator[_Event]:
    passages = [_short(passage) for passage in edit.passages]
    shown = [_Shown(still.code, still.name, still.file_name, still.note) for still in edit.stills]
    over = {passage.into: passage for passage in passages}
    since = _NOTHING, 0
    for at, span in enumerate(edit.spans):
        into, out = over.get(at), over.get(at + 1)
        start, end = span.start, span.end - _before(out)
        if into is not None and into.kind == "dissolve":
            start = into.start
            yield _Event(shown[at], "V", start, end, 0, into.frames, *since)
        elif into is not None:
            yield _Event(shown[at], "V", start, end, 0, into.start + into.frames - span.start, _NOTHING, _before(into))
        else:
            yield _Event(shown[at], "V", start, end)
        since = shown[at], end - start
        if out is not None and out.kind == "fade" and _before(out):
            yield _Event(_NOTHING, "V", end, span.end, 0, _before(out), *since)


def _short(passage: TransitionSpan) -> TransitionSpan:
    """No longer than three digits say, over the same seam."""
    if passage.frames <= EDL_DISSOLVE_MAX:
        return passage
    seam, short = passage.start + _before(passage), passage._replace(frames=EDL_DISSOLVE_MAX)
    return short._replace(start=seam - _before(short))


def _before(passage: TransitionSpan | None) -> int:
    """How many frames of it lie before its seam."""
    if passage is None or passage.end == "first":
        return 0
    return passage.frames if passage.end == "last" else passage.frames // 2


def _sounds(edit: Edit) -> Iterator[_Event]:
    for channel, track in zip(CHANNELS, tracks(edit), strict=False):
        for placed in track.sounds:
            shown = _Shown(placed.sound.code, placed.sound.name, placed.sound.file_name)
            yield _Event(shown, channel, placed.start, placed.end, placed.source)


def _text(edit: Edit, events: Sequence[_Event], part: int | None) -> str:
    title = one_line(edit.title)[:EDL_TEXT_MAX]
    lines = [
        f"TITLE: {title}" if part is None else f"TITLE: {title[: EDL_TEXT_MAX - 5]} {part}",
        f"FCM: {'DROP FRAME' if edit.drops else 'NON-DROP FRAME'}",
        "",
    ]
    for number, event in enumerate(events, 1):
        lines += _lines(edit, number, event)
    return "".join(f"{line}\r\n" for line in lines)


def _lines(edit: Edit, number: int, event: _Event) -> list[str]:
    frames = event.end - event.start
    source, record = (event.source, event.source + frames), (event.start, event.end)
    before, after = event.out_of, event.shown
    if before is None:
        return [_line(edit, number, after.reel, event.channel, "C", source, record), *_clip(after, "FROM")]
    rests = (event.out_source, event.out_source), (event.start, event.start)
    return [
        _line(edit, number, before.reel, event.channel, "C", *rests),
        _line(edit, number, after.reel, event.channel, f"D    {event.over:03d}", source, record),
        *_name(before, "FROM"),
        *_clip(after, "TO"),
    ]


def _line(
    edit: Edit, number: int, reel: str, channel: str, how: str, source: tuple[int, int], record: tuple[int, int]
) -> str:
    frames = (*source, *(edit.start + frame for frame in record))
    return (
        f"{number:03d}  {reel:<8} {channel:<5} {how:<8} {' '.join(edit.clock.format_frame(frame) for frame in frames)}"
    )


def _name(shown: _Shown, way: str) -> list[str]:
    return [f"* {way} CLIP NAME: {one_line(shown.name)[:EDL_TEXT_MAX]}"] if shown.name else []


def _clip(shown: _Shown, way: str) -> list[str]:
    if shown is _NOTHING:
        return []
    note = (line for part in legible(shown.note).split("\n") for line in textwrap.wrap(one_line(part), EDL_TEXT_MAX))
    return [
        *_name(shown, way),
        f"* {way} CLIP: {path_of(shown.file_name)}",
        *(f"* COMMENT: {line}" for line in note),
    ]
