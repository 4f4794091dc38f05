"""Final Draft's .fdx, with the line of everything; the form is in no public paper, so it is read as files are found."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, cast
from xml.sax import SAXException, SAXParseException
from xml.sax.expatreader import ExpatParser
from xml.sax.handler import ContentHandler

from defusedxml.sax import make_parser

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.limits import SCRIPT_SCENES_MAX
from pegbar.domains.storyboard.imports.rules.scripts.model import BadScript, Element, Kind, Script, ScriptScene
from pegbar.kernel.schema import cleaned

FORM: Final = "Final Draft script"
_CONTENT: Final = ("FinalDraft", "Content")
_TITLE_PAGE: Final = ("FinalDraft", "TitlePage", "Content")
_KINDS: Final[Mapping[str, Kind]] = {
    "Transition": "transition",
    "Lyrics": "lyrics",
    "Cast List": "note",
    "New Act": "section",
    "End of Act": "section",
    "Outline 1": "section",
    "Outline Body": "synopsis",
}
"""By a paragraph's type; what is not here is action (Action, Shot, General, and what people make themselves)."""
_SPOKEN: Final = ("Dialogue", "Parenthetical", "Lyrics")
_STEP: Final = 1 << 16


def read_fdx(data: bytes) -> Script:
    """The script in a .fdx. Raises BadScript with the line where it breaks off or is something else.

    All runs of a paragraph are joined; what hangs on one (notes, summaries, omitted scenes) is passed over.
    """
    parser = cast(ExpatParser, make_parser())
    reader = _Reader(lambda: int(parser.getLineNumber() or 1))
    setattr(parser, "forbid_dtd", True)  # noqa: B010  # defusedxml says nothing of its types
    parser.setContentHandler(reader)
    try:
        for start in range(0, len(data), _STEP):
            parser.feed(data[start : start + _STEP])
        parser.close()
    except BadScript:
        raise
    except SAXParseException as error:
        raise BadScript(texts.not_readable(FORM, error.getLineNumber() or 1)) from None
    except (SAXException, ValueError, LookupError):  # a DTD, an entity, an encoding that nobody knows
        raise BadScript(texts.not_readable(FORM, reader.line())) from None
    return reader.script()


class _Paragraph:
    def __init__(self, kind: str, number: str, line: int) -> None:
        self.kind = kind
        self.number = number
        self.line = line
        self.runs = list[str]()


class _Reader(ContentHandler):
    """Hears the parser. Of a paragraph it goes into Text and DualDialogue alone, of the file into its two Contents."""

    def __init__(self, line: Callable[[], int]) -> None:
        super().__init__()
        self.line = line
        self._path = list[str]()
        self._skipped = 0  # how deep in what is passed over
        self._open = list[_Paragraph]()
        self._dual = False
        self._second = False  # whether a speech of a dual dialogue has been heard
        self._in_text = False
        self._titles = list[str]()
        self._scenes = list[ScriptScene]()
        self._elements = list[Element]()
        self._said = list[str]()  # the paragraphs of the speech that is the last element

    def startElement(self, name: str, attrs: Any) -> None:  # noqa: N802  # the parser's name for it
        """A mark opens. Raises BadScript where the file is of another kind."""
        if not self._path and name != "FinalDraft":
            raise BadScript(texts.not_readable(FORM, self.line()))
        if self._skipped or not self._enters(name):
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
        """A mark closes."""
        if self._skipped:
            self._skipped -= 1
            return
        self._path.pop()
        if name == "Text":
            self._in_text = False
        elif name == "DualDialogue":
            self._dual = False
        elif name == "Paragraph":
            self._close(self._open.pop())

    def characters(self, content: str) -> None:
        """Some text, or a part of it."""
        if self._in_text and not self._skipped:
            self._open[-1].runs.append(content)

    def script(self) -> Script:
        """What was heard."""
        self._end_speech()
        if self._scenes:
            self._scenes[-1] = replace(self._scenes[-1], elements=tuple(self._elements))
        elif self._elements:
            self._scenes.append(ScriptScene("", None, "", self._elements[0].line, tuple(self._elements)))
        titles = tuple(("Title", title) for title in self._titles[:1])
        return Script(titles, tuple(self._scenes))

    def _enters(self, name: str) -> bool:
        path = (*self._path, name)
        inside = self._path[-1] if self._path else ""
        if inside == "Paragraph":
            return name == "Text" or (name == "DualDialogue" and not self._dual)
        if inside in {"DualDialogue", "Content"}:
            return name == "Paragraph"
        return any(path == where[: len(path)] for where in (_CONTENT, _TITLE_PAGE))

    def _close(self, paragraph: _Paragraph) -> None:
        text = cleaned("".join(paragraph.runs)).strip()
        number = cleaned(paragraph.number).strip()
        if "TitlePage" in self._path:
            if text:
                self._titles.append(text)
        elif paragraph.kind == "Scene Heading":
            if text or number:
                self._heading(text, number, paragraph.line)
        elif text:
            self._add(paragraph.kind, text, paragraph.line)

    def _heading(self, text: str, number: str, line: int) -> None:
        if len(self._scenes) >= SCRIPT_SCENES_MAX:
            raise BadScript(texts.too_many_scenes(line))
        self._end_speech()
        if self._scenes:
            self._scenes[-1] = replace(self._scenes[-1], elements=tuple(self._elements))
            self._elements = []
        self._scenes.append(ScriptScene(number, None, text, line, ()))

    def _add(self, kind: str, text: str, line: int) -> None:
        speech = self._elements[-1] if self._elements and self._elements[-1].kind == "dialogue" else None
        if kind in _SPOKEN and speech:
            if kind == "Parenthetical" and not self._said and not speech.parenthetical:
                aside = text.removeprefix("(").removesuffix(")").strip()
                self._elements[-1] = replace(speech, parenthetical=aside)
            else:
                self._said.append(text)
            return
        self._end_speech()
        if kind == "Character":
            self._elements.append(Element("dialogue", "", line, text, dual=self._dual and self._second))
            self._second = True
        elif kind in _SPOKEN and kind != "Lyrics":
            self._elements.append(Element("dialogue", "", line))
            self._said.append(text)
        else:
            self._elements.append(Element(_KINDS.get(kind, "action"), text, line, depth=int(kind in _SECTIONS)))

    def _end_speech(self) -> None:
        if self._said:
            self._elements[-1] = replace(self._elements[-1], text="\n".join(self._said))
            self._said = []


_SECTIONS: Final = frozenset(kind for kind, ours in _KINDS.items() if ours == "section")
