"""A script as plain data: its title page and its scenes, each with what happens and what is said in it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, Self

from pegbar.domains.storyboard.imports.rules.found import BadFile

Kind = Literal["action", "dialogue", "lyrics", "centred", "transition", "section", "synopsis", "note", "page_break"]
SEEN: Final[frozenset[Kind]] = frozenset({"action", "centred"})
"""What is seen on the picture: it becomes a cut's action."""
HEARD: Final[frozenset[Kind]] = frozenset({"dialogue", "lyrics"})
"""What is heard: it becomes a cut's dialogue."""


class BadScript(BadFile):
    """The file is no script that can be read; the text is the sentence for whoever sent it."""


@dataclass(frozen=True, slots=True)
class Element:
    """A paragraph of a script, without the marks of its format.

    `line` is where it begins in the file, from 1. Of a speech, `character` is its head as written (with "(V.O.)"),
    `parenthetical` what stands in brackets right below it; brackets further down stay in the text. `dual`: it is spoken
    at the same time as the speech before it. `depth` is that of a section, from 1.
    """

    kind: Kind
    text: str
    line: int
    character: str = ""
    parenthetical: str = ""
    dual: bool = False
    depth: int = 0


@dataclass(frozen=True, slots=True)
class ScriptScene:
    """A scene of a script. `number` is text, "" where it has none; `text_id` is the program's own, if it has one.

    What stands before the first heading of a script (sections, a fade in) is the first scene's. The heading is empty
    in a script without headings. `line` is the heading's, from 1.
    """

    number: str
    text_id: str | None
    heading: str
    line: int
    elements: tuple[Element, ...]

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """The scene that `dataclasses.asdict` made plain."""
        elements = tuple(Element(**element) for element in plain["elements"])
        return cls(plain["number"], plain["text_id"], plain["heading"], plain["line"], elements)


@dataclass(frozen=True, slots=True)
class Script:
    """A whole script: the title page as pairs of a key as written and its text, and the scenes in order."""

    title_page: tuple[tuple[str, str], ...]
    scenes: tuple[ScriptScene, ...]

    def to_plain(self) -> dict[str, Any]:
        """As what JSON can hold."""
        return asdict(self)

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """The script that `to_plain` gave, also after a way through JSON."""
        return cls(
            tuple((key, text) for key, text in plain["title_page"]),
            tuple(ScriptScene.from_plain(scene) for scene in plain["scenes"]),
        )
