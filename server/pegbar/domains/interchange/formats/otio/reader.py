"""Reader of OpenTimelineIO JSON. Parses only what an edit needs, so unknown markers or effects don't matter.

The OTIO library rejects a file for one schema newer than its own. This reader rejects newer versions only of the
schemas that it uses: Timeline, Stack, Track (formerly Sequence), Clip, Gap (formerly Filler), Transition.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil
from typing import Any, Final, cast
from urllib.parse import unquote

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.flatten import (
    ReaderNotices,
    Segment,
    build_edit,
    extract_range,
    flatten_tracks,
    increment_depth,
    limit_precision,
)
from pegbar.domains.interchange.formats.common.edits.parsed_edit import (
    BadEdit,
    ClipInfo,
    EditTransition,
    ParsedEdit,
    ParsedSound,
    get_transition_kind,
)
from pegbar.domains.interchange.limits import EDIT_ELEMENTS_MAX, EDIT_TEXT_MAX

_KIND: Final = "OTIO"
_SCHEMA_VERSIONS: Final = {
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
"""The highest supported version of each schema."""
_RATE_MAX: Final = 1_000_000
_VALUE_MAX: Final = 10**12
_NTSC_TOLERANCE: Final = 0.005
Raw = dict[str, Any]


def read_otio(data: bytes, name: str) -> ParsedEdit:
    """Read the first timeline. Raises BadEdit."""
    reader = _Reader()
    timelines = list(_list_timelines(_load_json(data), 0))
    if not timelines:
        raise BadEdit(texts.holds_nothing(name))
    reader.notices.other_edits = len(timelines) - 1
    root = timelines[0]
    title = _get_text(root, "name")
    stack = root.get("tracks") if _get_schema(root) == "Timeline" else root
    if not isinstance(stack, dict):
        raise BadEdit(texts.holds_nothing(name))
    segments, _ = reader.read_item(cast(Raw, stack), 0)
    reader.read_sounds(cast(Raw, stack))
    return build_edit("otio", name, title, reader.rate, flatten_tracks([segments]), reader.sounds, reader.notices)


def _load_json(data: bytes) -> object:
    """Decode the JSON. Raises BadEdit with the line of a syntax error, or if there are too many values."""
    if data.count(b"{") + data.count(b"[") > EDIT_ELEMENTS_MAX or data.count(b",") > 4 * EDIT_ELEMENTS_MAX:
        raise BadEdit(texts.EDIT_TOO_MUCH)
    try:
        return json.loads(data)
    except json.JSONDecodeError as error:
        raise BadEdit(texts.not_readable(_KIND, error.lineno)) from None
    except (ValueError, RecursionError):  # invalid encoding, huge integer, deep nesting
        raise BadEdit(texts.not_readable(_KIND, 1)) from None


def _list_timelines(raw: object, depth: int) -> Iterator[Raw]:
    """Yield the objects that can be read as an edit, in file order."""
    match _get_schema(raw):
        case "Timeline" | "Stack" | "Track" | "Sequence":
            yield cast(Raw, raw)
        case "SerializableCollection" | "SerializeableCollection":
            for child in _list_children(cast(Raw, raw)):
                yield from _list_timelines(child, increment_depth(depth))
        case "":
            raise BadEdit(texts.not_readable(_KIND, 1))
        case _:
            pass


@dataclass(slots=True)
class _Reader:
    """State of one file: sounds, rate and notices."""

    notices: ReaderNotices = field(default_factory=ReaderNotices)
    sounds: list[ParsedSound] = field(default_factory=list[ParsedSound])
    rate: Fraction | None = None

    def read_item(self, raw: Raw, depth: int) -> tuple[list[Segment], Fraction]:
        """Return the segments of an item in seconds from its start, and its length. Raises BadEdit."""
        match _get_schema(raw):
            case "Stack":
                segments, length = self._read_stack(raw, increment_depth(depth))
            case "Track" | "Sequence":
                segments, length = self._read_track(raw, increment_depth(depth))
            case "Clip":
                return self._read_clip(raw)
            case "Gap" | "Filler":
                return [], self._read_range(raw, "source_range")[1]
            case "Timeline":
                inner = raw.get("tracks")
                return (
                    self.read_item(cast(Raw, inner), increment_depth(depth))
                    if isinstance(inner, dict)
                    else ([], Fraction(0))
                )
            case _:
                self.notices.unknown += 1
                return [], self._read_range(raw, "source_range")[1]
        if raw.get("source_range") is not None:
            start, length = self._read_range(raw, "source_range")
            segments = extract_range(segments, start, length, Fraction(0), self.notices)
        if raw.get("enabled") is False:
            self.notices.disabled += 1
            return [], length
        return segments, length

    def read_sounds(self, stack: Raw) -> None:
        """Collect the sound clips on the audio tracks of the outermost stack."""
        tracks = [track for track in _list_children(stack) if _is_audio_track(track)]
        for track in tracks:
            at = Fraction(0)
            for child in _list_children(track):
                if _get_schema(child) == "Transition":
                    continue
                first, length = self._get_sound_range(child)
                if _get_schema(child) == "Clip":
                    clip_id, codes = _get_text(_get_pegbar_metadata(child), "clip_id"), _build_clip_info(child).codes
                    self.sounds.append(ParsedSound(clip_id, codes, at, length, first))
                at = limit_precision(at + length)

    def _get_sound_range(self, raw: Raw) -> tuple[Fraction, Fraction]:
        """Return the range of an item on an audio track; zero for a nested item without a range."""
        return self._get_clip_range(raw) if _get_schema(raw) == "Clip" else self._read_range(raw, "source_range")

    def _read_stack(self, raw: Raw, depth: int) -> tuple[list[Segment], Fraction]:
        layers, length = list[list[Segment]](), Fraction(0)
        for child in _list_children(raw):
            if _is_audio_track(child):
                if depth > 1:  # `read_sounds` reads those of the outermost stack
                    self.notices.audio += sum(1 for inner in _list_children(child) if _get_schema(inner) == "Clip")
                continue
            segments, child_length = self.read_item(child, depth)
            layers.append(segments)
            length = max(length, child_length)
        self.notices.stacked |= sum(1 for layer in layers if layer) > 1
        return flatten_tracks(layers), length

    def _read_track(self, raw: Raw, depth: int) -> tuple[list[Segment], Fraction]:
        track_segments, at, transition = list[Segment](), Fraction(0), cast(EditTransition | None, None)
        for child in _list_children(raw):
            if _get_schema(child) == "Transition":
                duration = self._read_time(child.get("in_offset")) + self._read_time(child.get("out_offset"))
                names = [_get_text(child, "transition_type"), _get_text(child, "name")]
                transition = EditTransition(get_transition_kind(names), duration) if duration > 0 else None
                continue
            segments, length = self.read_item(child, depth)
            if transition is not None and segments and segments[0].start == 0:
                segments = [replace(segments[0], transition=transition), *segments[1:]]
            track_segments.extend(
                replace(piece, start=limit_precision(at + piece.start), end=limit_precision(at + piece.end))
                for piece in segments
            )
            at, transition = limit_precision(at + length), None
        return flatten_tracks([track_segments]), at

    def _read_clip(self, raw: Raw) -> tuple[list[Segment], Fraction]:
        self.notices.add_clips()
        length = self._get_clip_range(raw)[1]
        if raw.get("enabled") is False:
            self.notices.disabled += 1
            return [], length
        if any(_has_time_warp(effect) for effect in _filter_dicts(raw.get("effects"))):
            self.notices.speed += 1
        return [Segment(Fraction(0), length, _build_clip_info(raw))], length

    def _get_clip_range(self, raw: Raw) -> tuple[Fraction, Fraction]:
        if raw.get("source_range") is not None:
            return self._read_range(raw, "source_range", needed=True)
        return self._read_range(_get_media(raw), "available_range", needed=True)

    def _read_range(self, raw: Raw, name: str, needed: bool = False) -> tuple[Fraction, Fraction]:
        """Return the start and length of the range `name` in seconds. Raises BadEdit if it's invalid.

        A missing range is an error if it is `needed`, else zero.
        """
        value = raw.get(name)
        if value is None and not needed:
            return Fraction(0), Fraction(0)
        if not isinstance(value, dict) or _get_schema(cast(Raw, value)) != "TimeRange":
            raise self._build_error()
        span = cast(Raw, value)
        start, length = self._read_time(span.get("start_time")), self._read_time(span.get("duration"))
        if length < 0:
            raise self._build_error()
        if needed and self.rate is None:
            self.rate = _parse_rate(cast(Raw, span["duration"]).get("rate"))
        return start, length

    def _read_time(self, raw: object) -> Fraction:
        if not isinstance(raw, dict) or _get_schema(cast(Raw, raw)) != "RationalTime":
            raise self._build_error()
        value, rate = cast(Raw, raw).get("value"), _parse_rate(cast(Raw, raw).get("rate"))
        number = _get_number(value)
        if rate is None or number is None or not -_VALUE_MAX < number < _VALUE_MAX:
            raise self._build_error()
        return limit_precision(Fraction(number) / rate)

    def _build_error(self) -> BadEdit:
        return BadEdit(texts.no_edit_clip(_KIND, max(1, self.notices.clips)))


def _get_schema(raw: object) -> str:
    """Return the schema name of a value, or an empty string. Raises BadEdit for an unsupported version."""
    schema = cast(Raw, raw).get("OTIO_SCHEMA") if isinstance(raw, dict) else None
    name, _, version = schema.partition(".") if isinstance(schema, str) else ("", "", "")
    if (
        name in _SCHEMA_VERSIONS
        and version.isascii()
        and version.isdigit()
        and (len(version) > 3 or int(version) > _SCHEMA_VERSIONS[name])
    ):
        raise BadEdit(texts.OTIO_NEWER)
    return name


def _list_children(raw: Raw) -> list[Raw]:
    return _filter_dicts(raw.get("children"))


def _filter_dicts(raw: object) -> list[Raw]:
    return (
        [cast(Raw, each) for each in cast(list[object], raw) if isinstance(each, dict)] if isinstance(raw, list) else []
    )


def _is_audio_track(raw: Raw) -> bool:
    return _get_schema(raw) in ("Track", "Sequence") and raw.get("kind") == "Audio"


def _has_time_warp(effect: Raw) -> bool:
    match _get_schema(effect):
        case "LinearTimeWarp":
            return effect.get("time_scalar") != 1
        case name:
            return name in ("FreezeFrame", "TimeEffect")


def _get_media(raw: Raw) -> Raw:
    """Return the media reference of a clip: the active one if there are several."""
    references, key = raw.get("media_references"), raw.get("active_media_reference_key")
    reference: object = raw.get("media_reference")
    if isinstance(references, dict):
        by_key = cast(Raw, references)
        reference = by_key.get(key if isinstance(key, str) else "DEFAULT_MEDIA")
    return cast(Raw, reference) if isinstance(reference, dict) else {}


def _build_clip_info(raw: Raw) -> ClipInfo:
    media, metadata = _get_media(raw), _get_pegbar_metadata(raw)
    path = _get_text(media, "target_url") or _get_text(media, "target_url_base") + _get_text(media, "name_prefix")
    reel = _get_text(_get_dict(_get_dict(raw, "metadata"), "cmx_3600"), "reel")
    return ClipInfo(name=_get_text(raw, "name"), reel=reel, path=unquote(path), cut_id=_get_text(metadata, "cut_id"))


def _get_pegbar_metadata(raw: Raw) -> Raw:
    return _get_dict(_get_dict(raw, "metadata"), "pegbar")


def _get_dict(raw: Raw, name: str) -> Raw:
    value = raw.get(name)
    return cast(Raw, value) if isinstance(value, dict) else {}


def _get_text(raw: Raw, name: str) -> str:
    value = raw.get(name)
    return value[:EDIT_TEXT_MAX] if isinstance(value, str) else ""


def _get_number(value: object) -> float | None:
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _parse_rate(value: object) -> Fraction | None:
    """Return frames per second, or None. Snaps to integers and to n·1000/1001 (NTSC)."""
    rate = _get_number(value)
    if rate is None or not 0 < rate <= _RATE_MAX:
        return None
    whole = round(rate)
    if whole and abs(rate - whole) < 1e-6 * whole:
        return Fraction(whole)
    ntsc = Fraction(ceil(rate) * 1000, 1001)
    if abs(rate - float(ntsc)) < _NTSC_TOLERANCE:
        return ntsc
    return Fraction(rate).limit_denominator(100_000) or None
