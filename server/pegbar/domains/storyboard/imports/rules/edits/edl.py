"""Reads an EDL (CMX 3600): one event a line, comments after it, timecodes alone and no rate."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.limits import EDIT_ELEMENTS_MAX, EDIT_TEXT_MAX
from pegbar.domains.storyboard.imports.rules.edits.model import (
    BadEdit,
    Clip,
    Passage,
    ReadEdit,
    ReadSound,
    rate_text,
)
from pegbar.domains.storyboard.imports.rules.edits.seen import Piece, Told, edit_of, flattened
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
_PASSED_OVER: Final = (
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
_BLACK: Final = "BL"
_LINE_MAX: Final = 1000


@dataclass(slots=True)
class _Event:
    """A line of the EDL and what its comments say, in frames."""

    number: str
    reel: str
    layer: int | None
    """Of the picture; None where the event is heard alone."""
    kind: str
    frames: int
    source: tuple[int, int]
    record: tuple[int, int]
    names: dict[str, str]
    speed: bool = False

    @property
    def black(self) -> bool:
        return self.reel.upper() == _BLACK


def read_edl(
    data: bytes, name: str, fps: Fraction | None, drop: bool | None, board: Fraction | None = None
) -> ReadEdit:
    """The edit of an EDL, counted in `fps`, with labels dropped as the file says unless `drop` says it. Raises BadEdit.

    A transition lies over its seam as on a board: the picture before it ends in its middle. `board` is the rate that
    the project has, where the edit is counted in another.
    """
    lines = _lines(data)
    if fps is None:
        raise BadEdit(texts.EDIT_NO_RATE)
    says_drop = _drops(lines)
    clock = TimecodeFormat.for_rate(fps, says_drop if drop is None else drop)
    told = Told()
    if says_drop and drop is None and not clock.dropped:
        told.sentences.append(texts.no_drop(rate_text(fps)))
    events = _events(lines, name, clock, rate_text(board or fps), told)
    title = next((line[6:].strip() for line in lines if line.upper().startswith("TITLE:")), "")
    seconds = 1 / fps
    sounds = [_sound(event, seconds) for event in events if event.layer is None and not event.black]
    layers = dict[int, list[Piece]]()
    for layer in sorted({event.layer for event in events if event.layer is not None}):
        layers[layer] = list(_pieces([event for event in events if event.layer == layer], seconds))
    told.stacked = len(layers) > 1
    told.differ += sum(1 for event in events if event.layer is not None and not event.speed and _differs(event))
    told.speed += sum(1 for event in events if event.speed)
    return edit_of("edl", name, title, None, flattened(list(layers.values())), sounds, told)


def decoded(data: bytes) -> str:
    """The text of an EDL, whatever the encoding."""
    try:
        return data.decode("utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _lines(data: bytes) -> list[str]:
    """The lines. Raises BadEdit where they hold what no text does."""
    text = decoded(data)
    before, nul, _ = text.partition("\0")
    if nul:
        raise BadEdit(texts.not_readable(_KIND, before.count("\n") + 1))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") > EDIT_ELEMENTS_MAX:
        raise BadEdit(texts.EDIT_TOO_MUCH)
    return text.split("\n")


def _drops(lines: Iterable[str]) -> bool:
    """Whether labels are dropped: as the first FCM says, else where a semicolon stands before the frames."""
    counted = False
    for line in lines:
        if line.upper().startswith("FCM:"):
            return "NON" not in line.upper()
        counted = counted or (";" in line and len(line) < _LINE_MAX and _EVENT.match(line.strip()) is not None)
    return counted


def _events(lines: list[str], name: str, clock: TimecodeFormat, own: str, told: Told) -> list[_Event]:
    found, strange = list[_Event](), 0
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if _NUMBERED.match(line):
            told.add_clips()
            found.append(_event(line, number, clock, own))
        elif found and line.startswith("*"):
            _note(found, line[1:].strip())
        elif found and line.upper().startswith("M2"):
            found[-1].speed = True
        elif line and not strange and not line.upper().startswith(_PASSED_OVER):
            strange = number
    if not found and strange:
        raise BadEdit(texts.not_readable(_KIND, strange))
    if not found:
        raise BadEdit(texts.holds_nothing(name))
    return found


def _event(line: str, number: int, clock: TimecodeFormat, own: str) -> _Event:
    whole = _EVENT.fullmatch(line) if len(line) < _LINE_MAX else None
    head = whole and _HEAD.fullmatch(whole[2])
    if whole is None or head is None:
        raise BadEdit(texts.not_readable(_KIND, number))
    times = [_frame(whole[group], number, clock, own) for group in range(3, 7)]
    if times[3] < times[2]:
        raise BadEdit(texts.not_readable(_KIND, number))
    video = _VIDEO.fullmatch(head["channels"])
    return _Event(
        number=whole[1],
        reel=head["reel"][:EDIT_TEXT_MAX],
        layer=int(video[1] or 1) if video else None,
        kind=head["kind"],
        frames=int(head["frames"] or 0),
        source=(times[0], times[1]),
        record=(times[2], times[3]),
        names={},
    )


def _frame(text: str, number: int, clock: TimecodeFormat, own: str) -> int:
    try:
        return clock.parse_frame(text)
    except InvalidTimecode:
        frames = int(re.split(r"[:;.]", text)[-1])
        if frames < clock.base:
            raise BadEdit(texts.not_readable(_KIND, number)) from None
        raise BadEdit(texts.frames_beyond(text, frames + 1, own)) from None


def _note(events: list[_Event], note: str) -> None:
    """A comment: it names the event before it, and where that is a transition, what it leads out of as well."""
    label, colon, text = note.partition(":")
    if not colon or not text.strip():
        return
    said, event = " ".join(label.upper().split()), events[-1]
    if said in ("TO CLIP NAME", "TO CLIP"):
        event.names[said.replace("TO", "FROM", 1)] = text.strip()[:EDIT_TEXT_MAX]
        return
    if event.kind != "C" and said in ("FROM CLIP NAME", "FROM CLIP"):
        event = next((other for other in events[-2:-1] if other.number == event.number), event)
    event.names.setdefault(said, text.strip()[:EDIT_TEXT_MAX])


def _pieces(events: list[_Event], seconds: Fraction) -> Iterator[Piece]:
    """The pictures of a track. A cut of no length, before a transition, only says what that one leads out of."""
    ordered = sorted(events, key=lambda event: event.record)
    spans = list[tuple[int, int, _Event, Passage | None]]()
    out_of: _Event | None = None
    for event in ordered:
        start, end = event.record
        if event.kind == "C" and start == end:
            out_of = event
            continue
        if event.kind != "C" and out_of is not None and not (spans and spans[-1][2].reel == out_of.reel):
            spans.append((start, start, out_of, None))  # all that is seen of it is seen in the transition
        before = spans[-1] if spans else None
        from_black = out_of.black if out_of is not None else before is None or before[2].black
        frames = event.frames
        if event.kind != "C" and from_black and before is not None and before[2].black and before[1] == start:
            frames += before[2].frames  # a fade through black is two of them
        if event.kind != "C" and not from_black and before is not None and before[1] >= start:
            # Into black the picture before is seen to the end of the transition, else to its middle.
            start = min(start + (frames if event.black else frames // 2), end)
            spans[-1] = (before[0], start, *before[2:])
        spans.append((start, end, event, _passage(event, from_black, frames * seconds)))
        out_of = None
    for start, end, event, passage in spans:
        if not event.black and end > start:
            yield Piece(start * seconds, end * seconds, _clip(event), passage)


def _passage(event: _Event, from_black: bool, length: Fraction) -> Passage | None:
    if event.kind == "C":
        return None
    return Passage("wipe" if event.kind.startswith("W") else "fade" if from_black else "dissolve", length)


def _clip(event: _Event) -> Clip:
    names = event.names
    path = names.get("FROM CLIP") or names.get("SOURCE FILE") or names.get("FROM FILE") or ""
    return Clip(name=names.get("FROM CLIP NAME", ""), reel=event.reel, path=path)


def _sound(event: _Event, seconds: Fraction) -> ReadSound:
    start, end = event.record
    return ReadSound("", _clip(event).codes, start * seconds, (end - start) * seconds, event.source[0] * seconds)


def _differs(event: _Event) -> bool:
    return event.source[1] - event.source[0] != event.record[1] - event.record[0] and not event.black
