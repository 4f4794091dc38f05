"""Parser of Fountain 1.1 (fountain.io/syntax) with line numbers. Any text is a script; each line is read once.

Differs from the syntax in two places: text can follow a heading without an empty line in between, and a name with
letters that have no case is a character cue only if forced by ``@``, even next to capital letters.
"""

import codecs
import re
import sys
from typing import Final

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats import texts as format_texts
from pegbar.domains.interchange.formats.common.scripts.model import (
    BadScript,
    Element,
    ElementKind,
    ParsedScript,
    ScriptScene,
)
from pegbar.domains.interchange.formats.fountain.markup import (
    Lines,
    Note,
    remove_boneyard,
    remove_emphasis,
    remove_notes,
    split_lines,
    to_narrow,
)
from pegbar.domains.interchange.formats.fountain.title_page import read_title_page
from pegbar.domains.interchange.limits import SCRIPT_PARAGRAPHS_MAX, SCRIPT_SCENES_MAX
from pegbar.kernel.schema import remove_refused_characters

_LINE_ENDS: Final = re.compile(r"\r\n|\r|\n")
_WIDE: Final = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_PLACES: Final = "INT|EXT|EST|ИНТ|НАТ|ЭКСТ"
_HEADING: Final = re.compile(rf"(?:(?:{_PLACES})(?:\.?/(?:{_PLACES}))?|I\.?/E)(?:\.|\s)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"[\w\-. ]+")
_OWN_ID: Final = re.compile(r"(.+)-([0-9A-Z]{5})")
"""A scene number and an id, in Storyboarder's format: ``#2-FA5K7#``."""
_PAGE_BREAK: Final = re.compile(r"={3,}")
_LINE_MARKS: Final = frozenset("#＃=>~")
"""First characters of lines that are paragraphs on their own."""
_LEAD_IN_KINDS: Final[frozenset[ElementKind]] = frozenset({"section", "synopsis", "note", "page_break"})
"""If a scene ends with elements of these kinds, those from the first section among them on belong to the next scene."""


def read_fountain_file(data: bytes) -> ParsedScript:
    """Parse a Fountain script. Raises BadScript with the line of bytes that aren't text."""
    return read_fountain(remove_refused_characters(_decode(data)), SCRIPT_SCENES_MAX, SCRIPT_PARAGRAPHS_MAX)


def read_fountain(text: str, max_scenes: int = sys.maxsize, max_paragraphs: int = sys.maxsize) -> ParsedScript:
    """Parse a Fountain script. A text without headings becomes one scene; an empty text has no scenes.

    Stops at one scene or paragraph more than the maximum; the caller rejects such a script.
    """
    lines, notes = remove_notes(remove_boneyard(split_lines(text)))
    title_page, begins = read_title_page(lines.texts, is_heading)
    reader = _FountainReader(lines, notes, max_scenes, max_paragraphs)
    reader.read(begins)
    return ParsedScript(title_page, reader.finish())


def is_heading(line: str) -> bool:
    """Return True if this line, which follows an empty line, is a scene heading."""
    text = to_narrow(remove_emphasis(line.strip()))
    forced = text[:1] == "." and text[1:2].isalnum()
    return forced or _HEADING.match(text) is not None


def parse_heading(line: str) -> tuple[str, str, str | None]:
    """Return the text of a heading, its number ("" if none), and the id from Storyboarder."""
    text = remove_emphasis(line.strip())
    if to_narrow(text[:1]) == ".":
        text = text[1:].strip()
    number, text_id = "", None
    flat = to_narrow(text)
    start = flat.rfind("#", 0, -1)
    if flat.endswith("#") and start > 0 and _NUMBER.fullmatch(flat, start + 1, len(flat) - 1):
        number, text = text[start + 1 : -1].strip(), text[:start].strip()
        if own := _OWN_ID.fullmatch(number):
            number, text_id = own.group(1), own.group(2)
    return text, number, text_id


class _FountainReader:
    """Line-by-line parser; stops when there are more scenes or paragraphs than the maximum."""

    def __init__(self, lines: Lines, notes: list[Note], scenes: int, paragraphs: int) -> None:
        self._lines = lines.texts
        self._texts = [*map(str.strip, lines.texts), ""]  # an empty line ends the text
        self._numbers = lines.numbers
        self._notes = notes
        self._notes_added = 0
        self._scenes = list[ScriptScene]()
        self._heading: tuple[str, int] | None = None
        self._elements = list[Element]()
        self._element_count = 0  # number of elements read
        self._scenes_max, self._paragraphs_max = scenes, paragraphs

    def read(self, at: int) -> None:
        """Read from the line at this index to the end."""
        fresh = True  # after an empty line or a one-line paragraph
        texts, end = self._texts, len(self._lines)
        while at < end and len(self._scenes) < self._scenes_max and self._element_count <= self._paragraphs_max:
            line = texts[at]
            if not line:
                fresh, at = True, at + 1
            elif fresh and is_heading(line):
                self._begin_scene(at)
                at += 1
            elif line[0] in _LINE_MARKS:
                at, fresh = self._read_line(at), True
            elif fresh and self._is_cue(at):
                at, fresh = self._read_speech(at), False
            else:
                at, fresh = self._read_action(at), False

    def finish(self) -> tuple[ScriptScene, ...]:
        """Return the parsed scenes."""
        self._add_notes(None)
        if self._heading is None:
            if not self._elements:
                return ()
            return (ScriptScene("", None, "", self._elements[0].line, tuple(self._elements)),)
        return (*self._scenes, self._build_scene(len(self._elements)))

    def _begin_scene(self, at: int) -> None:
        number = self._numbers[at]
        self._add_notes(number)
        if self._heading is not None:
            split = self._find_lead_in()
            self._scenes.append(self._build_scene(split))
            self._elements = self._elements[split:]
        self._heading = self._lines[at], number

    def _build_scene(self, elements: int) -> ScriptScene:
        """Build the current scene from the first `elements` elements."""
        assert self._heading is not None  # noqa: S101  # callers check that a scene was started
        line, at = self._heading
        text, number, text_id = parse_heading(line)
        return ScriptScene(number, text_id, text, at, tuple(self._elements[:elements]))

    def _find_lead_in(self) -> int:
        """Return the index of the first element that belongs to the next scene; see `_LEAD_IN_KINDS`."""
        split = at = len(self._elements)
        heading = self._heading[1] if self._heading else 0
        while at and self._elements[at - 1].kind in _LEAD_IN_KINDS and self._elements[at - 1].line > heading:
            at -= 1
            if self._elements[at].kind == "section":
                split = at
        return split

    def _add(self, element: Element) -> None:
        self._add_notes(element.line)
        self._elements.append(element)
        self._element_count += 1

    def _add_notes(self, before: int | None) -> None:
        while self._notes_added < len(self._notes) and self._element_count <= self._paragraphs_max:
            note = self._notes[self._notes_added]
            if before is not None and note.line >= before:
                return
            self._notes_added += 1
            if text := note.text.strip():
                self._elements.append(Element("note", text, note.line))
                self._element_count += 1

    def _read_line(self, at: int) -> int:
        text, line = self._texts[at], self._numbers[at]
        mark = to_narrow(text[0])
        if mark == "~":
            return self._read_lyrics(at)
        if _PAGE_BREAK.fullmatch(text):
            self._add(Element("page_break", "", line))
        elif mark == "#":
            title = to_narrow(text).lstrip("#")
            depth = len(text) - len(title)
            self._add(Element("section", remove_emphasis(text[depth:].strip()), line, depth=depth))
        elif mark == "=":
            self._add(Element("synopsis", remove_emphasis(text[1:].strip()), line))
        elif text.endswith("<") and len(text) > 1:
            self._add(Element("centred", remove_emphasis(text[1:-1].strip()), line))
        else:
            self._add(Element("transition", remove_emphasis(text[1:].strip()), line))
        return at + 1

    def _read_lyrics(self, at: int) -> int:
        first = at
        sung = list[str]()
        while (text := self._texts[at]).startswith("~"):
            sung.append(remove_emphasis(text[1:].strip()))
            at += 1
        self._add(Element("lyrics", "\n".join(sung), self._numbers[first]))
        return at

    def _is_cue(self, at: int) -> bool:
        text = self._texts[at]
        if text.startswith("@"):
            return len(text) > 1
        if text.startswith("!") or not self._texts[at + 1] or self._lines[at].endswith("  "):
            return False
        name = to_narrow(text).split("(", 1)[0]
        if name.isascii():
            return name.isupper()
        letters = [sign for sign in name if sign.isalpha()]
        return bool(letters) and all(sign.isupper() for sign in letters)

    def _read_speech(self, at: int) -> int:
        line = self._numbers[at]
        cue = self._texts[at].removeprefix("@")
        answers = any(element.kind == "dialogue" for element in self._elements[-1:])
        dual = cue.endswith("^") and answers
        at += 1
        said = list[str]()
        parenthetical = ""
        while (text := self._texts[at]) or self._continues_speech(at):
            text = remove_emphasis(text[1:].strip() if text.startswith("~") else text)
            if not said and not parenthetical and _is_parenthetical(text):
                parenthetical = text[1:-1].strip()
            else:
                said.append(text)
            at += 1
        speech = "\n".join(said).strip()
        character = remove_emphasis(cue.removesuffix("^").strip())
        self._add(Element("dialogue", speech, line, character, parenthetical, dual))
        return at

    def _read_action(self, at: int) -> int:
        first, texts = at, self._texts
        if self._is_transition(at):
            self._add(Element("transition", remove_emphasis(texts[at]), self._numbers[at]))
            return at + 1
        at += 1
        while (more := texts[at]) and more[0] not in _LINE_MARKS:
            at += 1
        shown = "\n".join(map(_format_action, self._lines[first:at]))
        if shown.strip():
            self._add(Element("action", shown, self._numbers[first]))
        return at

    def _is_transition(self, at: int) -> bool:
        text = self._texts[at]
        alone = not self._texts[at + 1] and not (at and self._texts[at - 1])
        if self._lines[at].endswith(" "):  # a trailing space marks it as action
            return False
        return alone and text.isupper() and to_narrow(text).endswith("TO:")

    def _continues_speech(self, at: int) -> bool:
        """Return True if this blank line consists of two or more spaces: dialogue continues after such a line."""
        return at < len(self._lines) and len(self._lines[at]) > 1 and bool(self._texts[at + 1])


def _is_parenthetical(text: str) -> bool:
    flat = to_narrow(text)
    return flat.startswith("(") and flat.endswith(")")


def _format_action(line: str) -> str:
    """Format a line of action; its indentation is preserved."""
    text = line.expandtabs(4).rstrip()
    if "!" in text and text.lstrip().startswith("!"):
        text = text.replace("!", "", 1)
    return remove_emphasis(text)


def _decode(data: bytes) -> str:
    """Decode UTF-8, or UTF-16 with a byte order mark. Raises BadScript with the line of an invalid byte or NUL."""
    encoding = _WIDE.get(data[:2], "utf-8")
    begins = len(codecs.BOM_UTF16_LE) if encoding != "utf-8" else 0
    try:
        text = data[begins:].decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        good = data[begins : begins + error.start].decode(encoding, errors="replace")
        raise BadScript(texts.not_readable(format_texts.FOUNTAIN_FORM, _get_line_number(good))) from None
    if (nothing := text.find("\0")) >= 0:
        raise BadScript(texts.not_readable(format_texts.FOUNTAIN_FORM, _get_line_number(text[:nothing])))
    return text


def _get_line_number(text_before: str) -> int:
    return len(_LINE_ENDS.findall(text_before)) + 1
