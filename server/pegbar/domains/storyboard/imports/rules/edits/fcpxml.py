"""Reads FCPXML, as Final Cut Pro and Resolve write it: times are exact seconds on the timeline of what is around."""

import re
from collections import defaultdict
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
from pegbar.domains.storyboard.imports.rules.edits.seen import (
    Piece,
    Told,
    deeper,
    edit_of,
    flattened,
    settled,
    windowed,
)
from pegbar.domains.storyboard.imports.rules.edits.tree import Node, parsed

_KIND: Final = "FCPXML"
_TIME: Final = re.compile(r"(-?\d{1,15})(?:/(\d{1,9})|\.(\d{1,9}))?s?", re.ASCII)
_PICTURES: Final = ("video", "asset-clip", "clip", "ref-clip", "sync-clip", "mc-clip")
_ELEMENTS: Final = (*_PICTURES, "audio", "gap", "title", "audition", "spine")
_LEFT_OUT: Final = frozenset(
    {"bookmark", "keyword", "marker", "chapter-marker", "rating", "param", "text", "text-style-def"}
)
_CUT: Final = "app.pegbar.cut"
_CLIP: Final = "app.pegbar.clip"


def read_fcpxml(data: bytes, name: str) -> ReadEdit:
    """The edit of the first project. Raises BadEdit."""
    root = parsed(data, _KIND, _PICTURES, _LEFT_OUT)
    if root.tag != "fcpxml":
        raise BadEdit(texts.not_readable(_KIND, root.line))
    projects = [node for node in root.below("project") if node.child("sequence", "spine") is not None]
    if not projects:
        raise BadEdit(texts.holds_nothing(name))
    reader = _Reader(root)
    reader.told.others = len(projects) - 1
    sequence = next(projects[0].all("sequence"))
    pieces = reader.seen(sequence, 0)
    title = projects[0].get("name")
    return edit_of("fcpxml", name, title, reader.rate(sequence), pieces, reader.sounds, reader.told)


@dataclass(slots=True)
class _Reader:
    """One file: its resources, what is heard, and what is told."""

    root: Node
    told: Told = field(default_factory=Told)
    sounds: list[ReadSound] = field(default_factory=list[ReadSound])
    resources: dict[str, Node] = field(init=False)
    nested: dict[Node, list[Piece]] = field(default_factory=dict[Node, list[Piece]])

    def __post_init__(self) -> None:
        held = self.root.child("resources")
        self.resources = {node.get("id"): node for node in held.children} if held is not None else {}

    def rate(self, sequence: Node) -> Fraction | None:
        """Frames a second, where the format says it."""
        form = self.resources.get(sequence.get("format"))
        lasts = _time(form, "frameDuration") if form is not None else None
        return 1 / lasts if lasts is not None and lasts > 0 else None

    def seen(self, sequence: Node, depth: int) -> list[Piece]:
        """What is seen of a sequence, in seconds of its own timeline; each is reckoned once."""
        if sequence not in self.nested:
            lanes = _Lanes(self, depth)
            spine = sequence.child("spine")
            if spine is not None:
                lanes.spine(spine, Fraction(0), _starts(sequence), 0)
            self.told.stacked |= len(lanes.pieces) > 1
            self.nested[sequence] = flattened([lanes.pieces[lane] for lane in sorted(lanes.pieces)])
        return self.nested[sequence]

    def asset(self, node: Node) -> Node | None:
        """The resource of an element, or of the first thing in it."""
        inside = (child for child in node.below("video", "asset-clip", "audio") if not child.get("lane"))
        named = node.get("ref") or next((child.get("ref") for child in inside), "")
        return self.resources.get(named)

    def clip(self, node: Node) -> Clip:
        """What an element says of its picture."""
        asset = self.asset(node)
        path = asset.get("src") if asset is not None else ""
        if asset is not None and not path:
            media = asset.child("media-rep")
            path = media.get("src") if media is not None else ""
        called = asset.get("name") if asset is not None else ""
        return Clip(
            name=node.get("name") or called,
            reel="" if path else called,
            path=unquote(path),
            cut_id=_told(node, _CUT) or (_told(asset, _CUT) if asset is not None else ""),
        )


@dataclass(slots=True)
class _Lanes:
    """What lies on the lanes of one timeline: 0 is the storyline, those above are seen upon it."""

    reader: _Reader
    depth: int
    pieces: defaultdict[int, list[Piece]] = field(default_factory=lambda: defaultdict[int, list[Piece]](list[Piece]))

    def spine(self, spine: Node, base: Fraction, at: Fraction, lane: int) -> None:
        """What follows one another; offsets count from `base`, and `at` is where the first thing without one lies."""
        passage: Passage | None = None
        for node in spine.children:
            if node.tag == "transition":
                lasts = _time(node, "duration")
                filters = [child.get("name") for child in node.all("filter-video")]
                passage = Passage(passage_kind([node.get("name"), *filters]), lasts) if lasts else None
            elif node.tag in _ELEMENTS:
                offset = _time(node, "offset")
                start = at if offset is None else settled(base + offset)
                at = settled(start + self.element(node, start, lane, passage))
                passage = None

    def element(self, node: Node, start: Fraction, lane: int, passage: Passage | None) -> Fraction:
        """Put an element and all that is connected to it; gives how long it lasts."""
        told = self.reader.told
        if node.tag == "audition":
            chosen = next(node.all(*_ELEMENTS), None)
            return Fraction(0) if chosen is None else self.element(chosen, start, lane, passage)
        if node.tag == "spine":
            self.spine(node, start, start, lane)
            return Fraction(0)
        told.add_clips()
        length = self._length(node)
        if node.get("enabled") == "0":
            told.disabled += 1
        elif self._heard_alone(node):
            self._sound(node, start, length)
        elif node.tag == "title" or self._generated(node):
            told.titles += 1
        elif node.tag != "gap":
            self._picture(node, start, length, lane, passage)
        self._connected(node, start, lane)
        return length

    def _connected(self, node: Node, start: Fraction, lane: int) -> None:
        """What hangs on it, by its own timeline."""
        own = _time(node, "start") or Fraction(0)
        for child in node.all(*_ELEMENTS):
            if child.get("lane"):
                offset = _time(child, "offset") or Fraction(0)
                self.element(child, settled(start + offset - own), lane + _lane(child), None)

    def _picture(self, node: Node, start: Fraction, length: Fraction, lane: int, passage: Passage | None) -> None:
        reader = self.reader
        if node.child("timeMap") is not None:
            reader.told.speed += 1
        media = reader.resources.get(node.get("ref")) if node.tag == "ref-clip" else None
        sequence = media.child("sequence") if media is not None else None
        if sequence is None:
            self.pieces[lane].append(Piece(start, settled(start + length), reader.clip(node), passage))
            return
        inside = reader.seen(sequence, deeper(self.depth))
        own = _time(node, "start")
        first = _starts(sequence) if own is None else own
        self.pieces[lane].extend(windowed(inside, first, length, start, reader.told))

    def _sound(self, node: Node, start: Fraction, length: Fraction) -> None:
        if self.depth > 0:
            self.reader.told.audio += 1
            return
        codes, source = self.reader.clip(node).codes, _time(node, "start")
        self.reader.sounds.append(ReadSound(_told(node, _CLIP), codes, start, length, source))

    def _heard_alone(self, node: Node) -> bool:
        if node.tag == "audio" or node.get("srcEnable") == "audio":
            return True
        if node.tag == "clip":
            return node.child("audio") is not None and node.child("video") is None
        asset = self.reader.asset(node) if node.tag == "asset-clip" else None
        if asset is None or asset.get("hasVideo") == "1":
            return False
        return asset.get("hasAudio") == "1" or _lane(node) < 0

    def _generated(self, node: Node) -> bool:
        made = self.reader.resources.get(node.get("ref")) if node.tag == "video" else None
        return made is not None and made.tag == "effect"

    def _length(self, node: Node) -> Fraction:
        """How long it lasts: as it says, else as its resource does. Raises BadEdit."""
        length = _time(node, "duration")
        if length is None:
            asset = self.reader.resources.get(node.get("ref"))
            inner = asset.child("sequence") if asset is not None else None
            held = inner if inner is not None else asset
            length = _time(held, "duration") if held is not None else None
        if length is None or length < 0:
            raise BadEdit(texts.not_readable(_KIND, node.line))
        return length


def _starts(sequence: Node) -> Fraction:
    return _time(sequence, "tcStart") or Fraction(0)


def _time(node: Node, attribute: str) -> Fraction | None:
    """Seconds; None where it is not said. Raises BadEdit for what is no time."""
    text = node.get(attribute).strip()
    if not text:
        return None
    found = _TIME.fullmatch(text)
    if found is None or (found[2] is not None and int(found[2]) == 0):
        raise BadEdit(texts.not_readable(_KIND, node.line))
    return settled(Fraction(text.removesuffix("s")))


def _lane(node: Node) -> int:
    text = node.get("lane")
    if not text:
        return 0
    if not re.fullmatch(r"-?\d{1,4}", text, re.ASCII):
        raise BadEdit(texts.not_readable(_KIND, node.line))
    return int(text)


def _told(node: Node, key: str) -> str:
    """A value of the metadata, or nothing."""
    held = node.child("metadata")
    return next((md.get("value") for md in held.all("md") if md.get("key") == key), "") if held is not None else ""
