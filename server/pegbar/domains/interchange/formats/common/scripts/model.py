"""Script model: title page and scenes, with paragraphs of action, dialogue and other kinds."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, Self

from pegbar.domains.interchange.formats.common.parsed_file import BadFile

ElementKind = Literal[
    "action", "dialogue", "lyrics", "centred", "transition", "section", "synopsis", "note", "page_break"
]
VISIBLE_KINDS: Final[frozenset[ElementKind]] = frozenset({"action", "centred"})
"""Kinds that become a cut's action."""
SPOKEN_KINDS: Final[frozenset[ElementKind]] = frozenset({"dialogue", "lyrics"})
"""Kinds that become a cut's dialogue."""


class BadScript(BadFile):
    """The file can't be read as a script; the message is user-facing."""


@dataclass(frozen=True, slots=True)
class Element:
    """A paragraph of a script, without markup.

    `line` is its first line in the file, from 1. In dialogue, `character` is the cue as written (with "(V.O.)"), and
    `parenthetical` the one right below it; later ones stay in the text. `dual` marks dialogue that is spoken at the
    same time as the previous one. `depth` is that of a section, from 1.
    """

    kind: ElementKind
    text: str
    line: int
    character: str = ""
    parenthetical: str = ""
    dual: bool = False
    depth: int = 0


@dataclass(frozen=True, slots=True)
class ScriptScene:
    """A scene of a script. `number` is text, "" if none; `text_id` is the scene's id in the writing program, if any.

    Paragraphs before the first heading (sections, a fade in) belong to the first scene. The heading is empty in a
    script without headings. `line` is that of the heading, from 1.
    """

    number: str
    text_id: str | None
    heading: str
    line: int
    elements: tuple[Element, ...]

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """Build the scene from the result of `dataclasses.asdict`."""
        elements = tuple(Element(**element) for element in plain["elements"])
        return cls(plain["number"], plain["text_id"], plain["heading"], plain["line"], elements)


@dataclass(frozen=True, slots=True)
class ParsedScript:
    """A script: its title page as pairs of key (as written) and text, and its scenes in order."""

    title_page: tuple[tuple[str, str], ...]
    scenes: tuple[ScriptScene, ...]

    def to_plain(self) -> dict[str, Any]:
        """Return the script as JSON-serializable data."""
        return asdict(self)

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """Build the script from the result of `to_plain`, which may have been written to JSON and read again."""
        return cls(
            tuple((key, text) for key, text in plain["title_page"]),
            tuple(ScriptScene.from_plain(scene) for scene in plain["scenes"]),
        )
