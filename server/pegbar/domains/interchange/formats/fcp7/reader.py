"""Reader of FCP7 XML (`xmeml`), which Premiere, Resolve and Final Cut Pro 7 write. Times are sequence frames."""

import re
from collections.abc import Iterator, Sequence
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

_KIND: Final = "FCP7 XML"
_NUMBER: Final = re.compile(r"-?\d{1,12}(?:\.\d{1,9})?", re.ASCII)
_LEFT_OUT: Final = frozenset({"colorinfo", "labels", "format", "link", "itemhistory", "appspecificdata"})
_ID: Final = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


def read_fcp7(data: bytes, name: str) -> ParsedEdit:
    """Read the first sequence that has pictures. Raises BadEdit."""
    root = parse_xml(data, _KIND, ("clipitem",), _LEFT_OUT)
    if root.tag != "xmeml":
        raise BadEdit(texts.not_readable(_KIND, root.line))
    reader = _Reader(root)
    sequences = [node for node in _list_outermost_sequences(root) if node.find("media", "video") is not None]
    sequence = next((node for node in sequences if next(_iter_video_items(node), None) is not None), None)
    if sequence is None:
        raise BadEdit(texts.holds_nothing(name))
    reader.notices.other_edits = len(sequences) - 1
    segments = reader.flatten_sequence(sequence, 0)
    rate = _read_rate(sequence)
    sounds = reader.read_sounds(sequence, rate)
    return build_edit("fcp7", name, sequence.get_text("name"), rate, segments, sounds, reader.notices)


def _list_outermost_sequences(root: XmlNode) -> list[XmlNode]:
    """Return the sequences that aren't nested in another, in file order."""
    sequences, stack = list[XmlNode](), [root]
    while stack:
        node = stack.pop()
        if node.tag == "sequence":
            sequences.append(node)
        else:
            stack.extend(reversed(node.children))
    return sequences


def _iter_video_items(sequence: XmlNode) -> Iterator[XmlNode]:
    video = sequence.find("media", "video")
    tracks = video.iter_children("track") if video is not None else ()
    return (item for track in tracks for item in track.iter_children("clipitem"))


@dataclass(slots=True)
class _Item:
    """A clip on a track. `start` or `end` (in frames) is None if only the neighboring items define it."""

    node: XmlNode
    start: Fraction | None
    end: Fraction | None
    transition: EditTransition | None = None


@dataclass(slots=True)
class _Reader:
    """State of one file: elements that others refer to by id, and notices."""

    root: XmlNode
    notices: ReaderNotices = field(default_factory=ReaderNotices)
    files: dict[str, XmlNode] = field(init=False)
    sequences: dict[str, XmlNode] = field(init=False)
    segments_by_sequence: dict[XmlNode, list[Segment]] = field(default_factory=dict[XmlNode, list[Segment]])

    def __post_init__(self) -> None:
        self.files = _index_by_id(self.root, "file")
        self.sequences = _index_by_id(self.root, "sequence")

    def flatten_sequence(self, sequence: XmlNode, depth: int) -> list[Segment]:
        """Return the visible segments of a sequence in its own seconds. Computed once per sequence."""
        if sequence not in self.segments_by_sequence:
            rate = _read_rate(sequence)
            video = sequence.find("media", "video")
            tracks = list(video.iter_children("track")) if video is not None else []
            segment_lists = [self._read_track(track, rate, depth) for track in tracks if self._check_enabled(track)]
            self.notices.stacked |= sum(1 for pieces in segment_lists if pieces) > 1
            self.segments_by_sequence[sequence] = flatten_tracks(segment_lists)
        return self.segments_by_sequence[sequence]

    def read_sounds(self, sequence: XmlNode, rate: Fraction) -> list[ParsedSound]:
        """Return the sound clips, with their channels merged.

        A clip whose start or end isn't stated, because it is at a transition, is skipped and counted in the notices.
        """
        audio = sequence.find("media", "audio")
        sounds = dict[tuple[object, ...], ParsedSound]()
        for item in (
            item
            for track in (audio.iter_children("track") if audio else ())
            for item in track.iter_children("clipitem")
        ):
            self.notices.add_clips()
            start, end = _read_frames(item, "start"), _read_frames(item, "end")
            if start is not None and end is not None and end > start:
                clip, id_match = self._build_clip_info(item), _ID.search(item.get("id"))
                clip_id = clip.cut_id or (id_match[0].lower() if id_match else "")
                first = _read_frames(item, "in")
                source = None if first is None else first / rate
                sound = ParsedSound(clip_id, clip.codes, start / rate, (end - start) / rate, source)
                sounds[clip_id, clip.path, start, end] = sound
            else:
                self.notices.audio += 1
        return list(sounds.values())

    def _check_enabled(self, track: XmlNode) -> bool:
        if track.get_text("enabled").upper() != "FALSE":
            return True
        self.notices.disabled += sum(1 for _ in track.iter_children("clipitem"))
        return False

    def _read_track(self, track: XmlNode, rate: Fraction, depth: int) -> list[Segment]:
        segments = list[Segment]()
        for item in self._read_items(track, rate):
            if item.node.get_text("enabled").upper() == "FALSE":
                self.notices.disabled += 1
                continue
            if item.start is None or item.end is None or item.end <= item.start:
                raise BadEdit(texts.not_readable(_KIND, item.node.line))
            segments.extend(self._build_segments(item, item.start / rate, item.end / rate, rate, depth))
        return segments

    def _build_segments(
        self, item: _Item, start: Fraction, end: Fraction, rate: Fraction, depth: int
    ) -> Sequence[Segment]:
        first, last = _read_frames(item.node, "in"), _read_frames(item.node, "out")
        if _has_speed_change(item.node):
            self.notices.speed += 1
        elif first is not None and last is not None and abs((last - first) / rate - (end - start)) * rate >= 1:
            self.notices.length_differs += 1
        inner = item.node.find("sequence")
        if inner is None:
            return [Segment(start, end, self._build_clip_info(item.node), item.transition)]
        inner = self.sequences.get(inner.get("id"), inner)
        inner_segments = self.flatten_sequence(inner, increment_depth(depth))
        return extract_range(inner_segments, (first or 0) / _read_rate(inner), end - start, start, self.notices)

    def _read_items(self, track: XmlNode, rate: Fraction) -> list[_Item]:
        """Return the clips of a track in order. A time of -1 next to a transition is the transition's cut point."""
        items = list[_Item]()
        transition: tuple[Fraction, EditTransition] | None = None
        for node in track.children:
            match node.tag:
                case "transitionitem":
                    transition = _read_transition(node, rate)
                    if items and items[-1].end is None:
                        items[-1].end = transition[0]
                case "generatoritem":
                    self.notices.titles += 1
                    transition = None
                case "clipitem":
                    self.notices.add_clips()
                    item = _Item(node, _read_frames(node, "start"), _read_frames(node, "end"))
                    if transition is not None and (item.start is None or item.start <= transition[0]):
                        item.transition = transition[1]
                        item.start = transition[0] if item.start is None else item.start
                    if items and items[-1].end is None:
                        items[-1].end = item.start
                    if items and item.start is None:
                        item.start = items[-1].end
                    items.append(item)
                    transition = None
                case _:
                    pass
        for item in items:
            _infer_missing_edge(item)
        return items

    def _build_clip_info(self, node: XmlNode) -> ClipInfo:
        file = node.find("file")
        if file is not None and file.find("pathurl") is None:
            file = self.files.get(file.get("id"), file)
        path, inner = (file.get_text("pathurl"), file.get_text("name")) if file is not None else ("", "")
        comments = node.find("comments")
        comment_texts = [child.text for child in comments.children] if comments is not None else []
        cut_id = next((found[0] for text in comment_texts if (found := _ID.search(text))), "")
        reel = file.get_text("timecode", "reel", "name") if file is not None else ""
        return ClipInfo(
            name=node.get_text("name") or inner, reel=reel, path=unquote(path or inner), cut_id=cut_id.lower()
        )


def _infer_missing_edge(item: _Item) -> None:
    """Compute a start or end that no neighbor defined from the length of the source range."""
    first, last = _read_frames(item.node, "in"), _read_frames(item.node, "out")
    length = last - first if first is not None and last is not None else None
    if length is not None and item.start is not None and item.end is None:
        item.end = item.start + length
    if length is not None and item.end is not None and item.start is None:
        item.start = item.end - length


def _read_transition(node: XmlNode, rate: Fraction) -> tuple[Fraction, EditTransition]:
    """Return the cut point of a transition in frames, and the transition."""
    start, end = _read_frames(node, "start"), _read_frames(node, "end")
    if start is None or end is None or end < start:
        raise BadEdit(texts.not_readable(_KIND, node.line))
    kind = get_transition_kind([node.get_text("effect", "name"), node.get_text("effect", "effectid")])
    alignment = node.get_text("alignment").casefold()
    middle = start + (end - start) // 2
    position = next((edge for word, edge in (("start", start), ("end", end)) if alignment.startswith(word)), middle)
    return position, EditTransition(kind, (end - start) / rate)


def _has_speed_change(node: XmlNode) -> bool:
    for effect in (
        effect for node_filter in node.iter_children("filter") for effect in node_filter.iter_children("effect")
    ):
        if effect.get_text("effectid").casefold() == "timeremap":
            speeds = [
                each.get_text("value")
                for each in effect.iter_children("parameter")
                if each.get_text("parameterid") == "speed"
            ]
            return not speeds or any(_parse_number(speed) != 100 for speed in speeds)
    return False


def _read_rate(sequence: XmlNode) -> Fraction:
    """Return frames per second: the timebase, times 1000/1001 for NTSC. Raises BadEdit."""
    base = _parse_number(sequence.get_text("rate", "timebase"))
    if base is None or not 0 < base <= 1000:
        raise BadEdit(texts.not_readable(_KIND, sequence.line))
    return base * Fraction(1000, 1001) if sequence.get_text("rate", "ntsc").upper() == "TRUE" else base


def _read_frames(node: XmlNode, field_name: str) -> Fraction | None:
    """Return the frame number in the child element `field_name`; None if missing or -1. Raises BadEdit if invalid."""
    text = node.get_text(field_name)
    frames = _parse_number(text)
    if text and (frames is None or frames < -1):
        raise BadEdit(texts.not_readable(_KIND, node.line))
    return None if frames is None or frames == -1 else frames


def _parse_number(text: str) -> Fraction | None:
    if not _NUMBER.fullmatch(text):
        return None
    return Fraction(int(text)) if text.isdecimal() else Fraction(text)


def _index_by_id(root: XmlNode, tag: str) -> dict[str, XmlNode]:
    """Index elements by id. Of elements with the same id, the one with the most children is the definition."""
    nodes = dict[str, XmlNode]()
    for node in root.iter_descendants(tag):
        key = node.get("id")
        if key and (key not in nodes or len(node.children) > len(nodes[key].children)):
            nodes[key] = node
    return nodes
