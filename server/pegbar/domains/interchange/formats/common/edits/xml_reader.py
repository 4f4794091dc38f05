"""Parser of untrusted XML into an element tree, with size limits and without entities."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.parsed_edit import BadEdit
from pegbar.domains.interchange.limits import EDIT_CLIPS_MAX, EDIT_ELEMENTS_MAX, EDIT_TEXT_MAX

_DEPTH_MAX: Final = 100
"""Maximum nesting depth; deeper elements are skipped."""
_CHUNK: Final = 1 << 20
_NO_ATTRIBUTES: Final[Mapping[str, str]] = {}


@dataclass(slots=True, eq=False)
class XmlNode:
    """An element with its attributes, children, truncated text, and the line where it starts."""

    tag: str
    line: int
    attributes: Mapping[str, str] = field(default_factory=dict[str, str])
    text: str = ""
    children: "list[XmlNode]" = field(default_factory=list)  # type: ignore[type-arg]

    def get(self, attribute: str) -> str:
        """Return an attribute, or an empty string."""
        return self.attributes.get(attribute, "")

    def iter_children(self, *tags: str) -> "Iterator[XmlNode]":
        """Return an iterator over the children with these tags, in order."""
        return (child for child in self.children if child.tag in tags)

    def find(self, *path: str) -> "XmlNode | None":
        """Follow a path of tags, taking the first child at each level."""
        node: XmlNode | None = self
        for tag in path:
            node = next(node.iter_children(tag), None) if node is not None else None
        return node

    def get_text(self, *path: str) -> str:
        """Return the stripped text of the element at a path, or an empty string."""
        node = self.find(*path)
        return node.text.strip() if node is not None else ""

    def iter_descendants(self, *tags: str) -> "Iterator[XmlNode]":
        """Yield all descendants with these tags in document order."""
        stack = self.children[::-1]
        while stack:
            node = stack.pop()
            if node.tag in tags:
                yield node
            if node.children:
                stack += node.children[::-1]


def parse_xml(data: bytes, format_name: str, clip_tags: Collection[str], skipped_tags: Collection[str]) -> XmlNode:
    """Parse an XML file without the elements in `skipped_tags` and their content.

    Elements in `clip_tags` count as clips. Raises BadEdit with the line of a syntax error, for a declared entity, and
    for too many clips or elements.
    """
    builder = _TreeBuilder(clip_tags, skipped_tags)
    parser: Any = DefusedXMLParser(target=builder)
    builder.expat = parser.parser
    try:
        for start in range(0, len(data), _CHUNK):
            parser.feed(data[start : start + _CHUNK])
        parser.close()
    except ParseError as error:
        raise BadEdit(texts.not_readable(format_name, error.position[0])) from None
    except BadEdit:
        raise
    except (DefusedXmlException, ValueError, LookupError):  # entity declaration; unknown encoding
        raise BadEdit(texts.not_readable(format_name, builder.line)) from None
    if builder.root is None:
        raise BadEdit(texts.not_readable(format_name, 1))
    return builder.root


class _TreeBuilder:
    """Parser target that builds the tree."""

    def __init__(self, clip_tags: Collection[str], skipped_tags: Collection[str]) -> None:
        self.root: XmlNode | None = None
        self.expat: Any = None
        self._clip_tags = clip_tags
        self._skipped_tags = skipped_tags
        self._clip_count = 0
        self._open = list[XmlNode]()
        self._skipped_depth = 0
        self._element_count = 0

    @property
    def line(self) -> int:
        """The current line of the parser, from 1."""
        return int(self.expat.CurrentLineNumber)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Handle a start tag."""
        self._element_count += 1
        if self._element_count > EDIT_ELEMENTS_MAX:
            raise BadEdit(texts.EDIT_TOO_MUCH)
        self._clip_count += tag in self._clip_tags
        if self._clip_count > EDIT_CLIPS_MAX:
            raise BadEdit(texts.EDIT_TOO_MANY)
        if self._skipped_depth or tag in self._skipped_tags or len(self._open) >= _DEPTH_MAX:
            self._skipped_depth += 1
            return
        if attributes and any(len(value) > EDIT_TEXT_MAX for value in attributes.values()):
            attributes = {name: value[:EDIT_TEXT_MAX] for name, value in attributes.items()}
        node = XmlNode(tag, self.line, attributes or _NO_ATTRIBUTES)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)

    def end(self, _tag: str) -> None:
        """Handle an end tag."""
        if self._skipped_depth:
            self._skipped_depth -= 1
        else:
            self._open.pop()

    def data(self, text: str) -> None:
        """Handle text."""
        if not self._skipped_depth and self._open:
            node = self._open[-1]
            if len(node.text) < EDIT_TEXT_MAX:
                node.text = (node.text + text)[:EDIT_TEXT_MAX] if node.text else text[:EDIT_TEXT_MAX].lstrip()

    def close(self) -> None:
        """Handle the end of the file."""
