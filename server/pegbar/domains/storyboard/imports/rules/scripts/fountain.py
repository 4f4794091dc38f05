"""Fountain 1.1 (fountain.io/syntax), with the line of everything. Any text is a script; each line is read once.

More lenient than the syntax in two places: text may follow a heading without an empty line between, and names in
letters without case are no speaker's unless forced by ``@``, whatever capitals stand beside them.
"""

import re
import sys
from typing import Final

from pegbar.domains.storyboard.imports.rules.scripts.marks import (
    Lines,
    Note,
    lines_of,
    narrow,
    without_boneyard,
    without_emphasis,
    without_notes,
)
from pegbar.domains.storyboard.imports.rules.scripts.model import Element, Kind, Script, ScriptScene
from pegbar.domains.storyboard.imports.rules.scripts.title_page import read_title_page

_PLACES: Final = "INT|EXT|EST|ИНТ|НАТ|ЭКСТ"
_HEADING: Final = re.compile(rf"(?:(?:{_PLACES})(?:\.?/(?:{_PLACES}))?|I\.?/E)(?:\.|\s)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"[\w\-. ]+")
_OWN_ID: Final = re.compile(r"(.+)-([0-9A-Z]{5})")
"""A number and an id, as Storyboarder writes them: ``#2-FA5K7#``."""
_PAGE_BREAK: Final = re.compile(r"={3,}")
_LONE: Final = frozenset("#＃=>~")
"""What begins a line that is a paragraph of its own."""
_LEADS_IN: Final[frozenset[Kind]] = frozenset({"section", "synopsis", "note", "page_break"})
"""What, from the last section on, stands before a heading for the sake of the scene that follows."""


def read_fountain(text: str, scenes: int = sys.maxsize, paragraphs: int = sys.maxsize) -> Script:
    """The script that a text is; without a heading one scene, without any text none.

    Reading ends where there is a scene or a paragraph more than so many: whoever says how many refuses such a script.
    """
    lines, notes = without_notes(without_boneyard(lines_of(text)))
    title_page, begins = read_title_page(lines.texts, is_heading)
    reader = _Reader(lines, notes, scenes, paragraphs)
    reader.read(begins)
    return Script(title_page, reader.scenes())


def is_heading(line: str) -> bool:
    """Whether a line that follows an empty one is a scene's heading."""
    text = narrow(without_emphasis(line.strip()))
    forced = text[:1] == "." and text[1:2].isalnum()
    return forced or _HEADING.match(text) is not None


def heading_of(line: str) -> tuple[str, str, str | None]:
    """The text of a heading, its number ("" if none), and the id that Storyboarder gave the scene."""
    text = without_emphasis(line.strip())
    if narrow(text[:1]) == ".":
        text = text[1:].strip()
    number, text_id = "", None
    flat = narrow(text)
    start = flat.rfind("#", 0, -1)
    if flat.endswith("#") and start > 0 and _NUMBER.fullmatch(flat, start + 1, len(flat) - 1):
        number, text = text[start + 1 : -1].strip(), text[:start].strip()
        if own := _OWN_ID.fullmatch(number):
            number, text_id = own.group(1), own.group(2)
    return text, number, text_id


class _Reader:
    """Reads until there are more scenes or paragraphs than so many."""

    def __init__(self, lines: Lines, notes: list[Note], scenes: int, paragraphs: int) -> None:
        self._lines = lines.texts
        self._texts = [*map(str.strip, lines.texts), ""]  # what follows the last line is an empty one
        self._numbers = lines.numbers
        self._notes = notes
        self._notes_told = 0
        self._done = list[ScriptScene]()
        self._heading: tuple[str, int] | None = None
        self._elements = list[Element]()
        self._read = 0  # so many elements were read
        self._scenes_max, self._paragraphs_max = scenes, paragraphs

    def read(self, at: int) -> None:
        """Read from the line with that index to the end."""
        fresh = True  # whether an empty line, or a paragraph of one line by its nature, lies before
        texts, end = self._texts, len(self._lines)
        while at < end and len(self._done) < self._scenes_max and self._read <= self._paragraphs_max:
            line = texts[at]
            if not line:
                fresh, at = True, at + 1
            elif fresh and is_heading(line):
                self._begin_scene(at)
                at += 1
            elif line[0] in _LONE:
                at, fresh = self._lone(at), True
            elif fresh and self._is_cue(at):
                at, fresh = self._speech(at), False
            else:
                at, fresh = self._action(at), False

    def scenes(self) -> tuple[ScriptScene, ...]:
        """The scenes that were read."""
        self._tell_notes(None)
        if self._heading is None:
            if not self._elements:
                return ()
            return (ScriptScene("", None, "", self._elements[0].line, tuple(self._elements)),)
        return (*self._done, self._scene(len(self._elements)))

    def _begin_scene(self, at: int) -> None:
        number = self._numbers[at]
        self._tell_notes(number)
        if self._heading is not None:
            split = self._lead_in()
            self._done.append(self._scene(split))
            self._elements = self._elements[split:]
        self._heading = self._lines[at], number

    def _scene(self, elements: int) -> ScriptScene:
        """The scene that is being read, with so many of the elements."""
        assert self._heading is not None  # noqa: S101  # callers know that one was begun
        line, at = self._heading
        text, number, text_id = heading_of(line)
        return ScriptScene(number, text_id, text, at, tuple(self._elements[:elements]))

    def _lead_in(self) -> int:
        """Where what leads into the next scene begins among the elements of this one."""
        split = at = len(self._elements)
        heading = self._heading[1] if self._heading else 0
        while at and self._elements[at - 1].kind in _LEADS_IN and self._elements[at - 1].line > heading:
            at -= 1
            if self._elements[at].kind == "section":
                split = at
        return split

    def _add(self, element: Element) -> None:
        self._tell_notes(element.line)
        self._elements.append(element)
        self._read += 1

    def _tell_notes(self, before: int | None) -> None:
        while self._notes_told < len(self._notes) and self._read <= self._paragraphs_max:
            note = self._notes[self._notes_told]
            if before is not None and note.line >= before:
                return
            self._notes_told += 1
            if text := note.text.strip():
                self._elements.append(Element("note", text, note.line))
                self._read += 1

    def _lone(self, at: int) -> int:
        text, line = self._texts[at], self._numbers[at]
        mark = narrow(text[0])
        if mark == "~":
            return self._lyrics(at)
        if _PAGE_BREAK.fullmatch(text):
            self._add(Element("page_break", "", line))
        elif mark == "#":
            title = narrow(text).lstrip("#")
            depth = len(text) - len(title)
            self._add(Element("section", without_emphasis(text[depth:].strip()), line, depth=depth))
        elif mark == "=":
            self._add(Element("synopsis", without_emphasis(text[1:].strip()), line))
        elif text.endswith("<") and len(text) > 1:
            self._add(Element("centred", without_emphasis(text[1:-1].strip()), line))
        else:
            self._add(Element("transition", without_emphasis(text[1:].strip()), line))
        return at + 1

    def _lyrics(self, at: int) -> int:
        first = at
        sung = list[str]()
        while (text := self._texts[at]).startswith("~"):
            sung.append(without_emphasis(text[1:].strip()))
            at += 1
        self._add(Element("lyrics", "\n".join(sung), self._numbers[first]))
        return at

    def _is_cue(self, at: int) -> bool:
        text = self._texts[at]
        if text.startswith("@"):
            return len(text) > 1
        if text.startswith("!") or not self._texts[at + 1] or self._lines[at].endswith("  "):
            return False
        name = narrow(text).split("(", 1)[0]
        if name.isascii():
            return name.isupper()
        letters = [sign for sign in name if sign.isalpha()]
        return bool(letters) and all(sign.isupper() for sign in letters)

    def _speech(self, at: int) -> int:
        line = self._numbers[at]
        cue = self._texts[at].removeprefix("@")
        answers = any(element.kind == "dialogue" for element in self._elements[-1:])
        dual = cue.endswith("^") and answers
        at += 1
        said = list[str]()
        parenthetical = ""
        while (text := self._texts[at]) or self._holds_open(at):
            text = without_emphasis(text[1:].strip() if text.startswith("~") else text)
            if not said and not parenthetical and _in_brackets(text):
                parenthetical = text[1:-1].strip()
            else:
                said.append(text)
            at += 1
        speech = "\n".join(said).strip()
        character = without_emphasis(cue.removesuffix("^").strip())
        self._add(Element("dialogue", speech, line, character, parenthetical, dual))
        return at

    def _action(self, at: int) -> int:
        first, texts = at, self._texts
        if self._is_transition(at):
            self._add(Element("transition", without_emphasis(texts[at]), self._numbers[at]))
            return at + 1
        at += 1
        while (more := texts[at]) and more[0] not in _LONE:
            at += 1
        shown = "\n".join(map(_shown, self._lines[first:at]))
        if shown.strip():
            self._add(Element("action", shown, self._numbers[first]))
        return at

    def _is_transition(self, at: int) -> bool:
        text = self._texts[at]
        alone = not self._texts[at + 1] and not (at and self._texts[at - 1])
        if self._lines[at].endswith(" "):  # how writers say that it is none
            return False
        return alone and text.isupper() and narrow(text).endswith("TO:")

    def _holds_open(self, at: int) -> bool:
        """Whether an empty line holds two spaces: what is said goes on after it."""
        return at < len(self._lines) and len(self._lines[at]) > 1 and bool(self._texts[at + 1])


def _in_brackets(text: str) -> bool:
    flat = narrow(text)
    return flat.startswith("(") and flat.endswith(")")


def _shown(line: str) -> str:
    """A line of action, with its indent as the writer meant it."""
    text = line.expandtabs(4).rstrip()
    if "!" in text and text.lstrip().startswith("!"):
        text = text.replace("!", "", 1)
    return without_emphasis(text)
