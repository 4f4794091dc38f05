"""Reads OpenTimelineIO's JSON as it stands: only what an edit needs is looked at, so that no marker is in the way.

The library refuses a whole file for one schema in it that is newer than itself; what is newer among those that are
needed is refused here, too. These are Timeline, Stack, Track (once Sequence), Clip, Gap (once Filler), Transition.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil
from typing import Any, Final, cast
from urllib.parse import unquote

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.limits import EDIT_ELEMENTS_MAX, EDIT_TEXT_MAX
from pegbar.domains.storyboard.imports.rules.edits.model import (
    BadEdit,
    Clip,
    Passage,
    ReadEdit,
    ReadSound,
    passage_kind,
)
from pegbar.domains.storyboard.imports.rules.edits.seen import (
    Piece,
    Told,
    deeper,
    edit_of,
    flattened,
    settled,
    windowed,
)

_KIND: Final = "OTIO"
_KNOWN: Final = {
    "Timeline": 1,
    "SerializableCollection": 1,
    "SerializeableCollection": 1,
    "Stack": 1,
    "Track": 1,
    "Sequence": 1,
    "Clip": 2,
    "Gap": 1,
    "Filler": 1,
    "Transition": 1,
    "RationalTime": 1,
    "TimeRange": 1,
}
"""What an edit is made of, and the version that is read."""
_RATE_MAX: Final = 1_000_000
_VALUE_MAX: Final = 10**12
_NTSC_NEAR: Final = 0.005
Raw = dict[str, Any]


def read_otio(data: bytes, name: str) -> ReadEdit:
    """The edit of the first timeline. Raises BadEdit."""
    reader = _Reader()
    timelines = list(_timelines(_loaded(data), 0))
    if not timelines:
        raise BadEdit(texts.holds_nothing(name))
    reader.told.others = len(timelines) - 1
    root = timelines[0]
    title = _text(root, "name")
    stack = root.get("tracks") if _schema(root) == "Timeline" else root
    if not isinstance(stack, dict):
        raise BadEdit(texts.holds_nothing(name))
    pieces, _ = reader.item(cast(Raw, stack), 0)
    reader.hear(cast(Raw, stack))
    return edit_of("otio", name, title, reader.rate, flattened([pieces]), reader.sounds, reader.told)


def _loaded(data: bytes) -> object:
    """The values of the JSON. Raises BadEdit with the line where it breaks, and for more than are read."""
    if data.count(b"{") + data.count(b"[") > EDIT_ELEMENTS_MAX or data.count(b",") > 4 * EDIT_ELEMENTS_MAX:
        raise BadEdit(texts.EDIT_TOO_MUCH)
    try:
        return json.loads(data)
    except json.JSONDecodeError as problem:
        raise BadEdit(texts.not_readable(_KIND, problem.lineno)) from None
    except (ValueError, RecursionError):  # no UTF, a number without end, brackets without end
        raise BadEdit(texts.not_readable(_KIND, 1)) from None


def _timelines(raw: object, depth: int) -> Iterator[Raw]:
    """What may be read as an edit, in the order of the file."""
    match _schema(raw):
        case "Timeline" | "Stack" | "Track" | "Sequence":
            yield cast(Raw, raw)
        case "SerializableCollection" | "SerializeableCollection":
            for child in _children(cast(Raw, raw)):
                yield from _timelines(child, deeper(depth))
        case "":
            raise BadEdit(texts.not_readable(_KIND, 1))
        case _:
            pass


@dataclass(slots=True)
class _Reader:
    """One file: what is heard, the rate, and what is told."""

    told: Told = field(default_factory=Told)
    sounds: list[ReadSound] = field(default_factory=list[ReadSound])
    rate: Fraction | None = None

    def item(self, raw: Raw, depth: int) -> tuple[list[Piece], Fraction]:
        """What is seen of an item, in seconds from its own beginning, and how long it lasts. Raises BadEdit."""
        match _schema(raw):
            case "Stack":
                found, length = self._stack(raw, deeper(depth))
            case "Track" | "Sequence":
                found, length = self._track(raw, deeper(depth))
            case "Clip":
                return self._clip(raw)
            case "Gap" | "Filler":
                return [], self._range(raw, "source_range")[1]
            case "Timeline":
                inner = raw.get("tracks")
                return self.item(cast(Raw, inner), deeper(depth)) if isinstance(inner, dict) else ([], Fraction(0))
            case _:
                self.told.unknown += 1
                return [], self._range(raw, "source_range")[1]
        if raw.get("source_range") is not None:
            start, length = self._range(raw, "source_range")
            found = windowed(found, start, length, Fraction(0), self.told)
        if raw.get("enabled") is False:
            self.told.disabled += 1
            return [], length
        return found, length

    def hear(self, stack: Raw) -> None:
        """Where the clips of sound lie that are on tracks of the outermost stack."""
        tracks = [track for track in _children(stack) if _audible(track)]
        for track in tracks:
            at = Fraction(0)
            for child in _children(track):
                if _schema(child) == "Transition":
                    continue
                first, length = self._heard_range(child)
                if _schema(child) == "Clip":
                    clip_id, codes = _text(_pegbar(child), "clip_id"), _clip_of(child).codes
                    self.sounds.append(ReadSound(clip_id, codes, at, length, first))
                at = settled(at + length)

    def _heard_range(self, raw: Raw) -> tuple[Fraction, Fraction]:
        """Of something that is heard; what is nested there without a range of its own takes no time."""
        return self._clip_range(raw) if _schema(raw) == "Clip" else self._range(raw, "source_range")

    def _stack(self, raw: Raw, depth: int) -> tuple[list[Piece], Fraction]:
        layers, length = list[list[Piece]](), Fraction(0)
        for child in _children(raw):
            if _audible(child):
                if depth > 1:  # those of the outermost stack are heard
                    self.told.audio += sum(1 for inner in _children(child) if _schema(inner) == "Clip")
                continue
            pieces, lasts = self.item(child, depth)
            layers.append(pieces)
            length = max(length, lasts)
        self.told.stacked |= sum(1 for layer in layers if layer) > 1
        return flattened(layers), length

    def _track(self, raw: Raw, depth: int) -> tuple[list[Piece], Fraction]:
        found, at, passage = list[Piece](), Fraction(0), cast(Passage | None, None)
        for child in _children(raw):
            if _schema(child) == "Transition":
                lasts = self._time(child.get("in_offset")) + self._time(child.get("out_offset"))
                called = [_text(child, "transition_type"), _text(child, "name")]
                passage = Passage(passage_kind(called), lasts) if lasts > 0 else None
                continue
            pieces, length = self.item(child, depth)
            if passage is not None and pieces and pieces[0].start == 0:
                pieces = [replace(pieces[0], passage=passage), *pieces[1:]]
            found.extend(
                replace(piece, start=settled(at + piece.start), end=settled(at + piece.end)) for piece in pieces
            )
            at, passage = settled(at + length), None
        return flattened([found]), at

    def _clip(self, raw: Raw) -> tuple[list[Piece], Fraction]:
        self.told.add_clips()
        length = self._clip_range(raw)[1]
        if raw.get("enabled") is False:
            self.told.disabled += 1
            return [], length
        if any(_warped(effect) for effect in _dicts(raw.get("effects"))):
            self.told.speed += 1
        return [Piece(Fraction(0), length, _clip_of(raw))], length

    def _clip_range(self, raw: Raw) -> tuple[Fraction, Fraction]:
        if raw.get("source_range") is not None:
            return self._range(raw, "source_range", needed=True)
        return self._range(_media(raw), "available_range", needed=True)

    def _range(self, raw: Raw, name: str, needed: bool = False) -> tuple[Fraction, Fraction]:
        """Where a range begins and how long it lasts, in seconds. Raises BadEdit for what is no range."""
        found = raw.get(name)
        if found is None and not needed:
            return Fraction(0), Fraction(0)
        if not isinstance(found, dict) or _schema(cast(Raw, found)) != "TimeRange":
            raise self._broken()
        span = cast(Raw, found)
        start, length = self._time(span.get("start_time")), self._time(span.get("duration"))
        if length < 0:
            raise self._broken()
        if needed and self.rate is None:
            self.rate = _rate(cast(Raw, span["duration"]).get("rate"))
        return start, length

    def _time(self, raw: object) -> Fraction:
        if not isinstance(raw, dict) or _schema(cast(Raw, raw)) != "RationalTime":
            raise self._broken()
        value, rate = cast(Raw, raw).get("value"), _rate(cast(Raw, raw).get("rate"))
        number = _number(value)
        if rate is None or number is None or not -_VALUE_MAX < number < _VALUE_MAX:
            raise self._broken()
        return settled(Fraction(number) / rate)

    def _broken(self) -> BadEdit:
        return BadEdit(texts.no_edit_clip(_KIND, max(1, self.told.clips)))


def _schema(raw: object) -> str:
    """Of what kind a value is, or nothing. Raises BadEdit for a newer version of what an edit needs."""
    told = cast(Raw, raw).get("OTIO_SCHEMA") if isinstance(raw, dict) else None
    name, _, version = told.partition(".") if isinstance(told, str) else ("", "", "")
    if name in _KNOWN and version.isascii() and version.isdigit() and (len(version) > 3 or int(version) > _KNOWN[name]):
        raise BadEdit(texts.OTIO_NEWER)
    return name


def _children(raw: Raw) -> list[Raw]:
    return _dicts(raw.get("children"))


def _dicts(raw: object) -> list[Raw]:
    return (
        [cast(Raw, each) for each in cast(list[object], raw) if isinstance(each, dict)] if isinstance(raw, list) else []
    )


def _audible(raw: Raw) -> bool:
    return _schema(raw) in ("Track", "Sequence") and raw.get("kind") == "Audio"


def _warped(effect: Raw) -> bool:
    match _schema(effect):
        case "LinearTimeWarp":
            return effect.get("time_scalar") != 1
        case name:
            return name in ("FreezeFrame", "TimeEffect")


def _media(raw: Raw) -> Raw:
    """The picture that a clip shows: of several the active one."""
    several, key = raw.get("media_references"), raw.get("active_media_reference_key")
    found: object = raw.get("media_reference")
    if isinstance(several, dict):
        by_key = cast(Raw, several)
        found = by_key.get(key if isinstance(key, str) else "DEFAULT_MEDIA")
    return cast(Raw, found) if isinstance(found, dict) else {}


def _clip_of(raw: Raw) -> Clip:
    media, ours = _media(raw), _pegbar(raw)
    path = _text(media, "target_url") or _text(media, "target_url_base") + _text(media, "name_prefix")
    reel = _text(_inner(_inner(raw, "metadata"), "cmx_3600"), "reel")
    return Clip(name=_text(raw, "name"), reel=reel, path=unquote(path), cut_id=_text(ours, "cut_id"))


def _pegbar(raw: Raw) -> Raw:
    return _inner(_inner(raw, "metadata"), "pegbar")


def _inner(raw: Raw, name: str) -> Raw:
    found = raw.get(name)
    return cast(Raw, found) if isinstance(found, dict) else {}


def _text(raw: Raw, name: str) -> str:
    found = raw.get(name)
    return found[:EDIT_TEXT_MAX] if isinstance(found, str) else ""


def _number(value: object) -> float | None:
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _rate(told: object) -> Fraction | None:
    """Frames a second: whole numbers, and n·1000/1001 for whatever is written for it; None for what is no rate."""
    value = _number(told)
    if value is None or not 0 < value <= _RATE_MAX:
        return None
    whole = round(value)
    if whole and abs(value - whole) < 1e-6 * whole:
        return Fraction(whole)
    ntsc = Fraction(ceil(value) * 1000, 1001)
    if abs(value - float(ntsc)) < _NTSC_NEAR:
        return ntsc
    return Fraction(value).limit_denominator(100_000) or None
