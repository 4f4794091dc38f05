"""Reads FCP7 XML (`xmeml`), as Premiere, Resolve and Final Cut Pro 7 write it: times are frames of the sequence."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final
from urllib.parse import unquote

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.rules.edits.model import (
    BadEdit,
    Clip,
    Passage,
    ReadEdit,
    ReadSound,
    passage_kind,
)
from pegbar.domains.storyboard.imports.rules.edits.seen import Piece, Told, deeper, edit_of, flattened, windowed
from pegbar.domains.storyboard.imports.rules.edits.tree import Node, parsed

_KIND: Final = "FCP7 XML"
_NUMBER: Final = re.compile(r"-?\d{1,12}(?:\.\d{1,9})?", re.ASCII)
_LEFT_OUT: Final = frozenset({"colorinfo", "labels", "format", "link", "itemhistory", "appspecificdata"})
_ID: Final = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


def read_fcp7(data: bytes, name: str) -> ReadEdit:
    """The edit of the first sequence with pictures. Raises BadEdit."""
    root = parsed(data, _KIND, ("clipitem",), _LEFT_OUT)
    if root.tag != "xmeml":
        raise BadEdit(texts.not_readable(_KIND, root.line))
    reader = _Reader(root)
    sequences = [node for node in _outermost(root) if node.child("media", "video") is not None]
    sequence = next((node for node in sequences if next(_video_items(node), None) is not None), None)
    if sequence is None:
        raise BadEdit(texts.holds_nothing(name))
    reader.told.others = len(sequences) - 1
    pieces = reader.seen(sequence, 0)
    rate = _rate(sequence)
    sounds = reader.sounds(sequence, rate)
    return edit_of("fcp7", name, sequence.said("name"), rate, pieces, sounds, reader.told)


def _outermost(root: Node) -> list[Node]:
    """The sequences that lie in no other, in the order of the file."""
    found, waiting = list[Node](), [root]
    while waiting:
        node = waiting.pop()
        if node.tag == "sequence":
            found.append(node)
        else:
            waiting.extend(reversed(node.children))
    return found


def _video_items(sequence: Node) -> Iterator[Node]:
    video = sequence.child("media", "video")
    tracks = video.all("track") if video is not None else ()
    return (item for track in tracks for item in track.all("clipitem"))


@dataclass(slots=True)
class _Item:
    """A clip on a track with the frames where it begins and ends; None where only its neighbours tell."""

    node: Node
    start: Fraction | None
    end: Fraction | None
    passage: Passage | None = None


@dataclass(slots=True)
class _Reader:
    """One file: what is named once and pointed at later, and what is told."""

    root: Node
    told: Told = field(default_factory=Told)
    files: dict[str, Node] = field(init=False)
    sequences: dict[str, Node] = field(init=False)
    nested: dict[Node, list[Piece]] = field(default_factory=dict[Node, list[Piece]])

    def __post_init__(self) -> None:
        self.files = _named(self.root, "file")
        self.sequences = _named(self.root, "sequence")

    def seen(self, sequence: Node, depth: int) -> list[Piece]:
        """What is seen of a sequence, in seconds of its own; each is reckoned once."""
        if sequence not in self.nested:
            rate = _rate(sequence)
            video = sequence.child("media", "video")
            tracks = list(video.all("track")) if video is not None else []
            told = [self._track(track, rate, depth) for track in tracks if self._enabled(track)]
            self.told.stacked |= sum(1 for pieces in told if pieces) > 1
            self.nested[sequence] = flattened(told)
        return self.nested[sequence]

    def sounds(self, sequence: Node, rate: Fraction) -> list[ReadSound]:
        """Where its clips of sound lie, the channels of each once; those beside a transition are but told."""
        audio = sequence.child("media", "audio")
        found = dict[tuple[object, ...], ReadSound]()
        for item in (item for track in (audio.all("track") if audio else ()) for item in track.all("clipitem")):
            self.told.add_clips()
            start, end = _frames(item, "start"), _frames(item, "end")
            if start is not None and end is not None and end > start:
                clip, numbered = self._clip(item), _ID.search(item.get("id"))
                clip_id = clip.cut_id or (numbered[0].lower() if numbered else "")
                first = _frames(item, "in")
                source = None if first is None else first / rate
                heard = ReadSound(clip_id, clip.codes, start / rate, (end - start) / rate, source)
                found[clip_id, clip.path, start, end] = heard
            else:
                self.told.audio += 1
        return list(found.values())

    def _enabled(self, track: Node) -> bool:
        if track.said("enabled").upper() != "FALSE":
            return True
        self.told.disabled += sum(1 for _ in track.all("clipitem"))
        return False

    def _track(self, track: Node, rate: Fraction, depth: int) -> list[Piece]:
        pieces = list[Piece]()
        for item in self._items(track, rate):
            if item.node.said("enabled").upper() == "FALSE":
                self.told.disabled += 1
                continue
            if item.start is None or item.end is None or item.end <= item.start:
                raise BadEdit(texts.not_readable(_KIND, item.node.line))
            pieces.extend(self._pieces(item, item.start / rate, item.end / rate, rate, depth))
        return pieces

    def _pieces(self, item: _Item, start: Fraction, end: Fraction, rate: Fraction, depth: int) -> Sequence[Piece]:
        first, last = _frames(item.node, "in"), _frames(item.node, "out")
        if _speed_changed(item.node):
            self.told.speed += 1
        elif first is not None and last is not None and abs((last - first) / rate - (end - start)) * rate >= 1:
            self.told.differ += 1
        inner = item.node.child("sequence")
        if inner is None:
            return [Piece(start, end, self._clip(item.node), item.passage)]
        inner = self.sequences.get(inner.get("id"), inner)
        inside = self.seen(inner, deeper(depth))
        return windowed(inside, (first or 0) / _rate(inner), end - start, start, self.told)

    def _items(self, track: Node, rate: Fraction) -> list[_Item]:
        """The clips of a track in its order, each with its place: -1 beside a transition is the transition's seam."""
        items = list[_Item]()
        seam: tuple[Fraction, Passage] | None = None
        for node in track.children:
            match node.tag:
                case "transitionitem":
                    seam = _seam(node, rate)
                    if items and items[-1].end is None:
                        items[-1].end = seam[0]
                case "generatoritem":
                    self.told.titles += 1
                    seam = None
                case "clipitem":
                    self.told.add_clips()
                    item = _Item(node, _frames(node, "start"), _frames(node, "end"))
                    if seam is not None and (item.start is None or item.start <= seam[0]):
                        item.passage = seam[1]
                        item.start = seam[0] if item.start is None else item.start
                    if items and items[-1].end is None:
                        items[-1].end = item.start
                    if items and item.start is None:
                        item.start = items[-1].end
                    items.append(item)
                    seam = None
                case _:
                    pass
        for item in items:
            _by_source(item)
        return items

    def _clip(self, node: Node) -> Clip:
        file = node.child("file")
        if file is not None and file.child("pathurl") is None:
            file = self.files.get(file.get("id"), file)
        path, inner = (file.said("pathurl"), file.said("name")) if file is not None else ("", "")
        comments = node.child("comments")
        told = [child.text for child in comments.children] if comments is not None else []
        cut_id = next((found[0] for text in told if (found := _ID.search(text))), "")
        reel = file.said("timecode", "reel", "name") if file is not None else ""
        return Clip(name=node.said("name") or inner, reel=reel, path=unquote(path or inner), cut_id=cut_id.lower())


def _by_source(item: _Item) -> None:
    """An end that no neighbour told is as far away as the source says."""
    first, last = _frames(item.node, "in"), _frames(item.node, "out")
    length = last - first if first is not None and last is not None else None
    if length is not None and item.start is not None and item.end is None:
        item.end = item.start + length
    if length is not None and item.end is not None and item.start is None:
        item.start = item.end - length


def _seam(node: Node, rate: Fraction) -> tuple[Fraction, Passage]:
    """Where a transition has its cut, in frames, and what it is."""
    start, end = _frames(node, "start"), _frames(node, "end")
    if start is None or end is None or end < start:
        raise BadEdit(texts.not_readable(_KIND, node.line))
    kind = passage_kind([node.said("effect", "name"), node.said("effect", "effectid")])
    alignment = node.said("alignment").casefold()
    middle = start + (end - start) // 2
    at = next((edge for word, edge in (("start", start), ("end", end)) if alignment.startswith(word)), middle)
    return at, Passage(kind, (end - start) / rate)


def _speed_changed(node: Node) -> bool:
    for effect in (effect for held in node.all("filter") for effect in held.all("effect")):
        if effect.said("effectid").casefold() == "timeremap":
            speeds = [each.said("value") for each in effect.all("parameter") if each.said("parameterid") == "speed"]
            return not speeds or any(_exact(speed) != 100 for speed in speeds)
    return False


def _rate(sequence: Node) -> Fraction:
    """Frames a second: the timebase, or 1000/1001 of it. Raises BadEdit."""
    base = _exact(sequence.said("rate", "timebase"))
    if base is None or not 0 < base <= 1000:
        raise BadEdit(texts.not_readable(_KIND, sequence.line))
    return base * Fraction(1000, 1001) if sequence.said("rate", "ntsc").upper() == "TRUE" else base


def _frames(node: Node, field_name: str) -> Fraction | None:
    """A number of frames; None where it is not said or is -1. Raises BadEdit for what is no number."""
    text = node.said(field_name)
    found = _exact(text)
    if text and (found is None or found < -1):
        raise BadEdit(texts.not_readable(_KIND, node.line))
    return None if found is None or found == -1 else found


def _exact(text: str) -> Fraction | None:
    if not _NUMBER.fullmatch(text):
        return None
    return Fraction(int(text)) if text.isdecimal() else Fraction(text)


def _named(root: Node, tag: str) -> dict[str, Node]:
    """Elements by their id: the one that says most, since all others only point at it."""
    found = dict[str, Node]()
    for node in root.below(tag):
        key = node.get("id")
        if key and (key not in found or len(node.children) > len(found[key].children)):
            found[key] = node
    return found
