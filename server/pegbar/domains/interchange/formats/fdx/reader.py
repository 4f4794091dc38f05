"""Parser of Final Draft (.fdx) with line numbers. The format has no public specification: this follows real files."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, cast
from xml.sax import SAXException, SAXParseException
from xml.sax.expatreader import ExpatParser
from xml.sax.handler import ContentHandler

from defusedxml.sax import make_parser

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats import texts as format_texts
from pegbar.domains.interchange.formats.common.scripts.model import (
    BadScript,
    Element,
    ElementKind,
    ParsedScript,
    ScriptScene,
)
from pegbar.domains.interchange.limits import SCRIPT_SCENES_MAX
from pegbar.kernel.schema import remove_refused_characters

_CONTENT: Final = ("FinalDraft", "Content")
_TITLE_PAGE: Final = ("FinalDraft", "TitlePage", "Content")
_KINDS: Final[Mapping[str, ElementKind]] = {
    "Transition": "transition",
    "Lyrics": "lyrics",
    "Cast List": "note",
    "New Act": "section",
    "End of Act": "section",
    "Outline 1": "section",
    "Outline Body": "synopsis",
}
"""The kind of element for a paragraph type. Other types are action (Action, Shot, General, and custom types)."""
_SPOKEN: Final = ("Dialogue", "Parenthetical", "Lyrics")
_CHUNK: Final = 1 << 16


def read_fdx(data: bytes) -> ParsedScript:
    """Parse a .fdx file. Raises BadScript with the line where the file breaks off or isn't Final Draft.

    The text runs of a paragraph are joined; elements attached to it (notes, summaries, omitted scenes) are skipped.
    """
    parser = cast(ExpatParser, make_parser())
    reader = _FdxReader(lambda: int(parser.getLineNumber() or 1))
    setattr(parser, "forbid_dtd", True)  # noqa: B010  # defusedxml has no type hints
    parser.setContentHandler(reader)
    try:
        for start in range(0, len(data), _CHUNK):
            parser.feed(data[start : start + _CHUNK])
        parser.close()
    except BadScript:
        raise
    except SAXParseException as error:
        raise BadScript(texts.not_readable(format_texts.FDX_FORM, error.getLineNumber() or 1)) from None
    except (SAXException, ValueError, LookupError):  # a DTD, an entity, an unknown encoding
        raise BadScript(texts.not_readable(format_texts.FDX_FORM, reader.line())) from None
    return reader.finish()


class _Paragraph:
    def __init__(self, kind: str, number: str, line: int) -> None:
        self.kind = kind
        self.number = number
        self.line = line
        self.runs = list[str]()


class _FdxReader(ContentHandler):
    """SAX handler. Enters only the two Content elements of the file, and Text and DualDialogue of a paragraph."""

    def __init__(self, line: Callable[[], int]) -> None:
        super().__init__()
        self.line = line
        self._path = list[str]()
        self._skipped = 0  # depth inside a skipped element
        self._open = list[_Paragraph]()
        self._dual = False
        self._second = False  # the dual dialogue already has a speech
        self._in_text = False
        self._titles = list[str]()
        self._scenes = list[ScriptScene]()
        self._elements = list[Element]()
        self._speech = list[str]()  # paragraphs of the last element, a speech

    def startElement(self, name: str, attrs: Any) -> None:  # noqa: N802  # name set by the SAX interface
        """Handle a start tag. Raises BadScript if the file has another format."""
        if not self._path and name != "FinalDraft":
            raise BadScript(texts.not_readable(format_texts.FDX_FORM, self.line()))
        if self._skipped or not self._should_enter(name):
            self._skipped += 1
            return
        self._path.append(name)
        if name == "Paragraph":
            self._open.append(_Paragraph(attrs.get("Type", ""), attrs.get("Number", ""), self.line()))
        elif name == "DualDialogue":
            self._dual, self._second = True, False
        elif name == "Text":
            self._in_text = True

    def endElement(self, name: str) -> None:  # noqa: N802
        """Handle an end tag."""
        if self._skipped:
            self._skipped -= 1
            return
        self._path.pop()
        if name == "Text":
            self._in_text = False
        elif name == "DualDialogue":
            self._dual = False
        elif name == "Paragraph":
            self._add_paragraph(self._open.pop())

    def characters(self, content: str) -> None:
        """Handle a piece of text."""
        if self._in_text and not self._skipped:
            self._open[-1].runs.append(content)

    def finish(self) -> ParsedScript:
        """Return the parsed script."""
        self._end_speech()
        if self._scenes:
            self._scenes[-1] = replace(self._scenes[-1], elements=tuple(self._elements))
        elif self._elements:
            self._scenes.append(ScriptScene("", None, "", self._elements[0].line, tuple(self._elements)))
        titles = tuple(("Title", title) for title in self._titles[:1])
        return ParsedScript(titles, tuple(self._scenes))

    def _should_enter(self, name: str) -> bool:
        path = (*self._path, name)
        inside = self._path[-1] if self._path else ""
        if inside == "Paragraph":
            return name == "Text" or (name == "DualDialogue" and not self._dual)
        if inside in {"DualDialogue", "Content"}:
            return name == "Paragraph"
        return any(path == where[: len(path)] for where in (_CONTENT, _TITLE_PAGE))

    def _add_paragraph(self, paragraph: _Paragraph) -> None:
        text = remove_refused_characters("".join(paragraph.runs)).strip()
        number = remove_refused_characters(paragraph.number).strip()
        if "TitlePage" in self._path:
            if text:
                self._titles.append(text)
        elif paragraph.kind == "Scene Heading":
            if text or number:
                self._begin_scene(text, number, paragraph.line)
        elif text:
            self._add_element(paragraph.kind, text, paragraph.line)

    def _begin_scene(self, text: str, number: str, line: int) -> None:
        if len(self._scenes) >= SCRIPT_SCENES_MAX:
            raise BadScript(texts.too_many_scenes(line))
        self._end_speech()
        if self._scenes:
            self._scenes[-1] = replace(self._scenes[-1], elements=tuple(self._elements))
            self._elements = []
        self._scenes.append(ScriptScene(number, None, text, line, ()))

    def _add_element(self, kind: str, text: str, line: int) -> None:
        speech = self._elements[-1] if self._elements and self._elements[-1].kind == "dialogue" else None
        if kind in _SPOKEN and speech:
            if kind == "Parenthetical" and not self._speech and not speech.parenthetical:
                parenthetical = text.removeprefix("(").removesuffix(")").strip()
                self._elements[-1] = replace(speech, parenthetical=parenthetical)
            else:
                self._speech.append(text)
            return
        self._end_speech()
        if kind == "Character":
            self._elements.append(Element("dialogue", "", line, text, dual=self._dual and self._second))
            self._second = True
        elif kind in _SPOKEN and kind != "Lyrics":
            self._elements.append(Element("dialogue", "", line))
            self._speech.append(text)
        else:
            self._elements.append(Element(_KINDS.get(kind, "action"), text, line, depth=int(kind in _SECTIONS)))

    def _end_speech(self) -> None:
        if self._speech:
            self._elements[-1] = replace(self._elements[-1], text="\n".join(self._speech))
            self._speech = []


_SECTIONS: Final = frozenset(kind for kind, ours in _KINDS.items() if ours == "section")
