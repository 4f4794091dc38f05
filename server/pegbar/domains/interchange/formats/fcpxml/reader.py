"""Reader of FCPXML, which Final Cut Pro and Resolve write. Times are exact seconds in the parent's timeline."""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final
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
from pegbar.domains.interchange.formats.common.edits.xml_reader import XmlNode, parse_xml

_KIND: Final = "FCPXML"
_TIME: Final = re.compile(r"(-?\d{1,15})(?:/(\d{1,9})|\.(\d{1,9}))?s?", re.ASCII)
_PICTURES: Final = ("video", "asset-clip", "clip", "ref-clip", "sync-clip", "mc-clip")
_ELEMENTS: Final = (*_PICTURES, "audio", "gap", "title", "audition", "spine")
_LEFT_OUT: Final = frozenset(
    {"bookmark", "keyword", "marker", "chapter-marker", "rating", "param", "text", "text-style-def"}
)
_CUT: Final = "app.pegbar.cut"
_CLIP: Final = "app.pegbar.clip"


def read_fcpxml(data: bytes, name: str) -> ParsedEdit:
    """Read the first project. Raises BadEdit."""
    root = parse_xml(data, _KIND, _PICTURES, _LEFT_OUT)
    if root.tag != "fcpxml":
        raise BadEdit(texts.not_readable(_KIND, root.line))
    projects = [node for node in root.iter_descendants("project") if node.find("sequence", "spine") is not None]
    if not projects:
        raise BadEdit(texts.holds_nothing(name))
    reader = _Reader(root)
    reader.notices.other_edits = len(projects) - 1
    sequence = next(projects[0].iter_children("sequence"))
    segments = reader.flatten_sequence(sequence, 0)
    title = projects[0].get("name")
    return build_edit("fcpxml", name, title, reader.get_rate(sequence), segments, reader.sounds, reader.notices)


@dataclass(slots=True)
class _Reader:
    """State of one file: resources, sounds and notices."""

    root: XmlNode
    notices: ReaderNotices = field(default_factory=ReaderNotices)
    sounds: list[ParsedSound] = field(default_factory=list[ParsedSound])
    resources: dict[str, XmlNode] = field(init=False)
    segments_by_sequence: dict[XmlNode, list[Segment]] = field(default_factory=dict[XmlNode, list[Segment]])

    def __post_init__(self) -> None:
        resources = self.root.find("resources")
        self.resources = {node.get("id"): node for node in resources.children} if resources is not None else {}

    def get_rate(self, sequence: XmlNode) -> Fraction | None:
        """Return frames per second, if the format states it."""
        video_format = self.resources.get(sequence.get("format"))
        frame_seconds = _parse_time(video_format, "frameDuration") if video_format is not None else None
        return 1 / frame_seconds if frame_seconds is not None and frame_seconds > 0 else None

    def flatten_sequence(self, sequence: XmlNode, depth: int) -> list[Segment]:
        """Return the visible segments of a sequence in its own seconds. Computed once per sequence."""
        if sequence not in self.segments_by_sequence:
            lanes = _Lanes(self, depth)
            spine = sequence.find("spine")
            if spine is not None:
                lanes.add_spine(spine, Fraction(0), _get_timeline_start(sequence), 0)
            self.notices.stacked |= len(lanes.segments) > 1
            self.segments_by_sequence[sequence] = flatten_tracks(
                [lanes.segments[lane] for lane in sorted(lanes.segments)]
            )
        return self.segments_by_sequence[sequence]

    def find_asset(self, node: XmlNode) -> XmlNode | None:
        """Return the resource of an element, or of the first media element inside it."""
        inner = (child for child in node.iter_descendants("video", "asset-clip", "audio") if not child.get("lane"))
        asset_id = node.get("ref") or next((child.get("ref") for child in inner), "")
        return self.resources.get(asset_id)

    def build_clip_info(self, node: XmlNode) -> ClipInfo:
        """Return the names of an element's media."""
        asset = self.find_asset(node)
        path = asset.get("src") if asset is not None else ""
        if asset is not None and not path:
            media = asset.find("media-rep")
            path = media.get("src") if media is not None else ""
        asset_name = asset.get("name") if asset is not None else ""
        return ClipInfo(
            name=node.get("name") or asset_name,
            reel="" if path else asset_name,
            path=unquote(path),
            cut_id=_get_metadata(node, _CUT) or (_get_metadata(asset, _CUT) if asset is not None else ""),
        )


@dataclass(slots=True)
class _Lanes:
    """Segments of one timeline by lane. Lane 0 is the primary storyline; higher lanes cover it."""

    reader: _Reader
    depth: int
    segments: defaultdict[int, list[Segment]] = field(
        default_factory=lambda: defaultdict[int, list[Segment]](list[Segment])
    )

    def add_spine(self, spine: XmlNode, base: Fraction, position: Fraction, lane: int) -> None:
        """Add the elements of a spine, which follow each other.

        Their offsets are relative to `base`. An element without an offset starts where the previous element ends, the
        first one at `position`.
        """
        transition: EditTransition | None = None
        for node in spine.children:
            if node.tag == "transition":
                duration = _parse_time(node, "duration")
                filters = [child.get("name") for child in node.iter_children("filter-video")]
                transition = (
                    EditTransition(get_transition_kind([node.get("name"), *filters]), duration) if duration else None
                )
            elif node.tag in _ELEMENTS:
                offset = _parse_time(node, "offset")
                start = position if offset is None else limit_precision(base + offset)
                position = limit_precision(start + self.add_element(node, start, lane, transition))
                transition = None

    def add_element(self, node: XmlNode, start: Fraction, lane: int, transition: EditTransition | None) -> Fraction:
        """Add an element and its connected elements. Returns its length."""
        notices = self.reader.notices
        if node.tag == "audition":
            chosen = next(node.iter_children(*_ELEMENTS), None)
            return Fraction(0) if chosen is None else self.add_element(chosen, start, lane, transition)
        if node.tag == "spine":
            self.add_spine(node, start, start, lane)
            return Fraction(0)
        notices.add_clips()
        length = self._get_length(node)
        if node.get("enabled") == "0":
            notices.disabled += 1
        elif self._is_audio_only(node):
            self._add_sound(node, start, length)
        elif node.tag == "title" or self._is_generator(node):
            notices.titles += 1
        elif node.tag != "gap":
            self._add_picture(node, start, length, lane, transition)
        self._add_connected(node, start, lane)
        return length

    def _add_connected(self, node: XmlNode, start: Fraction, lane: int) -> None:
        """Add the elements connected to `node`. Their offsets are positions on its timeline, not the edit's."""
        own_start = _parse_time(node, "start") or Fraction(0)
        for child in node.iter_children(*_ELEMENTS):
            if child.get("lane"):
                offset = _parse_time(child, "offset") or Fraction(0)
                self.add_element(child, limit_precision(start + offset - own_start), lane + _parse_lane(child), None)

    def _add_picture(
        self, node: XmlNode, start: Fraction, length: Fraction, lane: int, transition: EditTransition | None
    ) -> None:
        reader = self.reader
        if node.find("timeMap") is not None:
            reader.notices.speed += 1
        media = reader.resources.get(node.get("ref")) if node.tag == "ref-clip" else None
        sequence = media.find("sequence") if media is not None else None
        if sequence is None:
            self.segments[lane].append(
                Segment(start, limit_precision(start + length), reader.build_clip_info(node), transition)
            )
            return
        inner_segments = reader.flatten_sequence(sequence, increment_depth(self.depth))
        own_start = _parse_time(node, "start")
        first = _get_timeline_start(sequence) if own_start is None else own_start
        self.segments[lane].extend(extract_range(inner_segments, first, length, start, reader.notices))

    def _add_sound(self, node: XmlNode, start: Fraction, length: Fraction) -> None:
        if self.depth > 0:
            self.reader.notices.audio += 1
            return
        codes, source = self.reader.build_clip_info(node).codes, _parse_time(node, "start")
        self.reader.sounds.append(ParsedSound(_get_metadata(node, _CLIP), codes, start, length, source))

    def _is_audio_only(self, node: XmlNode) -> bool:
        if node.tag == "audio" or node.get("srcEnable") == "audio":
            return True
        if node.tag == "clip":
            return node.find("audio") is not None and node.find("video") is None
        asset = self.reader.find_asset(node) if node.tag == "asset-clip" else None
        if asset is None or asset.get("hasVideo") == "1":
            return False
        return asset.get("hasAudio") == "1" or _parse_lane(node) < 0

    def _is_generator(self, node: XmlNode) -> bool:
        resource = self.reader.resources.get(node.get("ref")) if node.tag == "video" else None
        return resource is not None and resource.tag == "effect"

    def _get_length(self, node: XmlNode) -> Fraction:
        """Return the duration of the element, or else of its resource. Raises BadEdit."""
        length = _parse_time(node, "duration")
        if length is None:
            asset = self.reader.resources.get(node.get("ref"))
            inner = asset.find("sequence") if asset is not None else None
            resource = inner if inner is not None else asset
            length = _parse_time(resource, "duration") if resource is not None else None
        if length is None or length < 0:
            raise BadEdit(texts.not_readable(_KIND, node.line))
        return length


def _get_timeline_start(sequence: XmlNode) -> Fraction:
    return _parse_time(sequence, "tcStart") or Fraction(0)


def _parse_time(node: XmlNode, attribute: str) -> Fraction | None:
    """Return the time in an attribute, in seconds; None if missing. Raises BadEdit if invalid."""
    text = node.get(attribute).strip()
    if not text:
        return None
    match = _TIME.fullmatch(text)
    if match is None or (match[2] is not None and int(match[2]) == 0):
        raise BadEdit(texts.not_readable(_KIND, node.line))
    return limit_precision(Fraction(text.removesuffix("s")))


def _parse_lane(node: XmlNode) -> int:
    text = node.get("lane")
    if not text:
        return 0
    if not re.fullmatch(r"-?\d{1,4}", text, re.ASCII):
        raise BadEdit(texts.not_readable(_KIND, node.line))
    return int(text)


def _get_metadata(node: XmlNode, key: str) -> str:
    """Return a metadata value, or an empty string."""
    metadata = node.find("metadata")
    return (
        next((md.get("value") for md in metadata.iter_children("md") if md.get("key") == key), "")
        if metadata is not None
        else ""
    )
