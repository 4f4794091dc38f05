"""Reader of EDLs (CMX 3600): one event per line, followed by comments. Has timecodes, but no frame rate."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.flatten import ReaderNotices, Segment, build_edit, flatten_tracks
from pegbar.domains.interchange.formats.common.edits.parsed_edit import (
    BadEdit,
    ClipInfo,
    EditTransition,
    ParsedEdit,
    ParsedSound,
    format_rate,
)
from pegbar.domains.interchange.formats.common.edits.text_lines import split_lines
from pegbar.domains.interchange.limits import EDIT_TEXT_MAX
from pegbar.domains.storyboard.rules.timecode import InvalidTimecode, TimecodeFormat

_KIND: Final = "EDL"
_TIMECODE: Final = r"(\d{1,2}[:;]\d{2}[:;]\d{2}[:;.]\d{2,3})"
_EVENT: Final = re.compile(
    rf"(\d{{1,6}})\s+(\S[^\n]{{0,200}}?)\s+{_TIMECODE}\s+{_TIMECODE}\s+{_TIMECODE}\s+{_TIMECODE}\s*", re.ASCII
)
_NUMBERED: Final = re.compile(r"\d{1,6}\s", re.ASCII)
_HEAD: Final = re.compile(
    r"(?P<reel>\S.*?)\s+(?P<channels>\S+)\s+(?P<kind>C|D|W\d{1,3}|KB?|KO)(?:\s+(?P<frames>\d{1,4}))?(?:\s+F)?", re.ASCII
)
_VIDEO: Final = re.compile(r"(?:.*/)?V(\d{0,2})|B", re.IGNORECASE | re.ASCII)
_SKIPPED: Final = (
    "FCM:",
    "*",
    "M2",
    "TITLE:",
    ">>>",
    "SPLIT",
    "AUD",
    "EFFECTS",
    "GPI",
    "SWM",
    "BLK",
    "FINAL CUT",
    "$",
    "#",
)
_BLACK_REEL: Final = "BL"
_LINE_MAX: Final = 1000


@dataclass(slots=True)
class _Event:
    """An event line with its comments. Times are in frames."""

    number: str
    reel: str
    layer: int | None
    """The video track; None for audio-only events."""
    kind: str
    frames: int
    source: tuple[int, int]
    record: tuple[int, int]
    names: dict[str, str]
    has_speed_change: bool = False

    @property
    def is_black(self) -> bool:
        return self.reel.upper() == _BLACK_REEL


def read_edl(
    data: bytes, name: str, fps: Fraction | None, drop: bool | None, board: Fraction | None = None
) -> ParsedEdit:
    """Read an EDL at `fps`. `drop` (drop-frame timecode) overrides what the file states. Raises BadEdit.

    As on a board, the outgoing picture ends in the middle of the transition. `board` is the project's rate, for error
    texts, if the edit has another rate.
    """
    lines = split_lines(data, _KIND)
    if fps is None:
        raise BadEdit(texts.EDIT_NO_RATE)
    is_drop = _is_drop_frame(lines)
    clock = TimecodeFormat.for_rate(fps, is_drop if drop is None else drop)
    notices = ReaderNotices()
    if is_drop and drop is None and not clock.dropped:
        notices.texts.append(texts.no_drop(format_rate(fps)))
    events = _read_events(lines, name, clock, format_rate(board or fps), notices)
    title = next((line[6:].strip() for line in lines if line.upper().startswith("TITLE:")), "")
    seconds = 1 / fps
    sounds = [_build_sound(event, seconds) for event in events if event.layer is None and not event.is_black]
    layers = dict[int, list[Segment]]()
    for layer in sorted({event.layer for event in events if event.layer is not None}):
        layers[layer] = list(_build_segments([event for event in events if event.layer == layer], seconds))
    notices.stacked = len(layers) > 1
    notices.length_differs += sum(
        1 for event in events if event.layer is not None and not event.has_speed_change and _has_other_length(event)
    )
    notices.speed += sum(1 for event in events if event.has_speed_change)
    return build_edit("edl", name, title, None, flatten_tracks(list(layers.values())), sounds, notices)


def _is_drop_frame(lines: Iterable[str]) -> bool:
    """Return True for drop frame: by the first FCM line, else if a timecode of an event has a semicolon."""
    has_semicolon = False
    for line in lines:
        if line.upper().startswith("FCM:"):
            return "NON" not in line.upper()
        has_semicolon = has_semicolon or (
            ";" in line and len(line) < _LINE_MAX and _EVENT.match(line.strip()) is not None
        )
    return has_semicolon


def _read_events(
    lines: list[str], name: str, clock: TimecodeFormat, fps_text: str, notices: ReaderNotices
) -> list[_Event]:
    events, unknown_line = list[_Event](), 0
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if _NUMBERED.match(line):
            notices.add_clips()
            events.append(_parse_event(line, number, clock, fps_text))
        elif events and line.startswith("*"):
            _apply_comment(events, line[1:].strip())
        elif events and line.upper().startswith("M2"):
            events[-1].has_speed_change = True
        elif line and not unknown_line and not line.upper().startswith(_SKIPPED):
            unknown_line = number
    if not events and unknown_line:
        raise BadEdit(texts.not_readable(_KIND, unknown_line))
    if not events:
        raise BadEdit(texts.holds_nothing(name))
    return events


def _parse_event(line: str, number: int, clock: TimecodeFormat, fps_text: str) -> _Event:
    match = _EVENT.fullmatch(line) if len(line) < _LINE_MAX else None
    head = match and _HEAD.fullmatch(match[2])
    if match is None or head is None:
        raise BadEdit(texts.not_readable(_KIND, number))
    times = [_parse_frame(match[group], number, clock, fps_text) for group in range(3, 7)]
    if times[3] < times[2]:
        raise BadEdit(texts.not_readable(_KIND, number))
    video = _VIDEO.fullmatch(head["channels"])
    return _Event(
        number=match[1],
        reel=head["reel"][:EDIT_TEXT_MAX],
        layer=int(video[1] or 1) if video else None,
        kind=head["kind"],
        frames=int(head["frames"] or 0),
        source=(times[0], times[1]),
        record=(times[2], times[3]),
        names={},
    )


def _parse_frame(text: str, number: int, clock: TimecodeFormat, fps_text: str) -> int:
    try:
        return clock.parse_frame(text)
    except InvalidTimecode:
        frames = int(re.split(r"[:;.]", text)[-1])
        if frames < clock.base:
            raise BadEdit(texts.not_readable(_KIND, number)) from None
        raise BadEdit(texts.frames_beyond(text, frames + 1, fps_text)) from None


def _apply_comment(events: list[_Event], comment: str) -> None:
    """Store a comment with the event above it.

    A transition is two events with the same number: the outgoing clip's name is stored with the first of them.
    """
    label, colon, text = comment.partition(":")
    if not colon or not text.strip():
        return
    key, event = " ".join(label.upper().split()), events[-1]
    if key in ("TO CLIP NAME", "TO CLIP"):
        event.names[key.replace("TO", "FROM", 1)] = text.strip()[:EDIT_TEXT_MAX]
        return
    if event.kind != "C" and key in ("FROM CLIP NAME", "FROM CLIP"):
        event = next((other for other in events[-2:-1] if other.number == event.number), event)
    event.names.setdefault(key, text.strip()[:EDIT_TEXT_MAX])


def _build_segments(events: list[_Event], seconds: Fraction) -> Iterator[Segment]:
    """Yield the pictures of a track. A zero-length cut before a transition only states the outgoing clip."""
    ordered = sorted(events, key=lambda event: event.record)
    spans = list[tuple[int, int, _Event, EditTransition | None]]()
    outgoing: _Event | None = None
    for event in ordered:
        start, end = event.record
        if event.kind == "C" and start == end:
            outgoing = event
            continue
        if event.kind != "C" and outgoing is not None and not (spans and spans[-1][2].reel == outgoing.reel):
            spans.append((start, start, outgoing, None))  # the outgoing clip is only visible in the transition
        before = spans[-1] if spans else None
        from_black = outgoing.is_black if outgoing is not None else before is None or before[2].is_black
        frames = event.frames
        if event.kind != "C" and from_black and before is not None and before[2].is_black and before[1] == start:
            frames += before[2].frames  # a fade through black has two halves
        if event.kind != "C" and not from_black and before is not None and before[1] >= start:
            # The outgoing picture ends with a fade to black, or in the middle of any other transition.
            start = min(start + (frames if event.is_black else frames // 2), end)
            spans[-1] = (before[0], start, *before[2:])
        spans.append((start, end, event, _build_transition(event, from_black, frames * seconds)))
        outgoing = None
    for start, end, event, transition in spans:
        if not event.is_black and end > start:
            yield Segment(start * seconds, end * seconds, _build_clip_info(event), transition)


def _build_transition(event: _Event, from_black: bool, length: Fraction) -> EditTransition | None:
    if event.kind == "C":
        return None
    return EditTransition("wipe" if event.kind.startswith("W") else "fade" if from_black else "dissolve", length)


def _build_clip_info(event: _Event) -> ClipInfo:
    names = event.names
    path = names.get("FROM CLIP") or names.get("SOURCE FILE") or names.get("FROM FILE") or ""
    return ClipInfo(name=names.get("FROM CLIP NAME", ""), reel=event.reel, path=path)


def _build_sound(event: _Event, seconds: Fraction) -> ParsedSound:
    start, end = event.record
    return ParsedSound(
        "", _build_clip_info(event).codes, start * seconds, (end - start) * seconds, event.source[0] * seconds
    )


def _has_other_length(event: _Event) -> bool:
    return event.source[1] - event.source[0] != event.record[1] - event.record[0] and not event.is_black
