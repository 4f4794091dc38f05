"""XML from outside as a tree of its elements, bounded, without entities."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.limits import EDIT_CLIPS_MAX, EDIT_ELEMENTS_MAX, EDIT_TEXT_MAX
from pegbar.domains.storyboard.imports.rules.edits.model import BadEdit

_DEPTH_MAX: Final = 100
"""Of elements in one another; what lies deeper is left out."""
_BYTES_AT_ONCE: Final = 1 << 20
_NONE: Final[Mapping[str, str]] = {}


@dataclass(slots=True, eq=False)
class Node:
    """An element: its name, attributes, text (as much as counts), children, and the line where it begins."""

    tag: str
    line: int
    attributes: Mapping[str, str] = field(default_factory=dict[str, str])
    text: str = ""
    children: "list[Node]" = field(default_factory=list)  # type: ignore[type-arg]

    def get(self, attribute: str) -> str:
        """An attribute, or nothing."""
        return self.attributes.get(attribute, "")

    def all(self, *tags: str) -> "Iterator[Node]":
        """The children of these names, in order."""
        return (child for child in self.children if child.tag in tags)

    def child(self, *path: str) -> "Node | None":
        """The first child of a name, its first child of the next name, and so on."""
        found: Node | None = self
        for tag in path:
            found = next(found.all(tag), None) if found is not None else None
        return found

    def said(self, *path: str) -> str:
        """The text of such a child without spaces around it, or nothing."""
        found = self.child(*path)
        return found.text.strip() if found is not None else ""

    def below(self, *tags: str) -> "Iterator[Node]":
        """All elements of these names further down, in the order of the file."""
        waiting = self.children[::-1]
        while waiting:
            node = waiting.pop()
            if node.tag in tags:
                yield node
            if node.children:
                waiting += node.children[::-1]


def parsed(data: bytes, kind: str, clips: Collection[str], left_out: Collection[str]) -> Node:
    """The tree of an XML file; elements of some names are left out with all in them.

    Raises BadEdit with the line where it breaks, for a declared entity, and for more clips, or elements, than are read.
    """
    grown = _Grown(clips, left_out)
    parser: Any = DefusedXMLParser(target=grown)
    grown.expat = parser.parser
    try:
        for start in range(0, len(data), _BYTES_AT_ONCE):
            parser.feed(data[start : start + _BYTES_AT_ONCE])
        parser.close()
    except ParseError as problem:
        raise BadEdit(texts.not_readable(kind, problem.position[0])) from None
    except BadEdit:
        raise
    except (DefusedXmlException, ValueError, LookupError):  # an entity; an encoding that nobody knows
        raise BadEdit(texts.not_readable(kind, grown.line)) from None
    if grown.root is None:
        raise BadEdit(texts.not_readable(kind, 1))
    return grown.root


class _Grown:
    """What the parser tells, put together."""

    def __init__(self, clips: Collection[str], left_out: Collection[str]) -> None:
        self.root: Node | None = None
        self.expat: Any = None
        self._clips = clips
        self._left_out = left_out
        self._clip_count = 0
        self._open = list[Node]()
        self._outside = 0
        self._count = 0

    @property
    def line(self) -> int:
        """Where the parser is, from 1."""
        return int(self.expat.CurrentLineNumber)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        self._count += 1
        if self._count > EDIT_ELEMENTS_MAX:
            raise BadEdit(texts.EDIT_TOO_MUCH)
        self._clip_count += tag in self._clips
        if self._clip_count > EDIT_CLIPS_MAX:
            raise BadEdit(texts.EDIT_TOO_MANY)
        if self._outside or tag in self._left_out or len(self._open) >= _DEPTH_MAX:
            self._outside += 1
            return
        if attributes and any(len(value) > EDIT_TEXT_MAX for value in attributes.values()):
            attributes = {name: value[:EDIT_TEXT_MAX] for name, value in attributes.items()}
        node = Node(tag, self.line, attributes or _NONE)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)

    def end(self, _tag: str) -> None:
        """It ends."""
        if self._outside:
            self._outside -= 1
        else:
            self._open.pop()

    def data(self, text: str) -> None:
        """Text in it."""
        if not self._outside and self._open:
            node = self._open[-1]
            if len(node.text) < EDIT_TEXT_MAX:
                node.text = (node.text + text)[:EDIT_TEXT_MAX] if node.text else text[:EDIT_TEXT_MAX].lstrip()

    def close(self) -> None:
        """The file is over."""
