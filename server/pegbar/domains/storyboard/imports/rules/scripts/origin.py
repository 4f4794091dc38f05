"""What is kept of an import, so that a later draft can be compared with it: the scenes, and where captions are from."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Final, Literal, Self

from pegbar.domains.storyboard.imports.rules.scripts.model import HEARD, SEEN, Element, Script, ScriptScene
from pegbar.domains.storyboard.limits import (
    ACTION_MAX,
    DIALOGUE_MAX,
    NUMBER_MAX,
    SCENE_TITLE_MAX,
    TEXT_ID_MAX,
)
from pegbar.kernel.unicode_text import says_nothing

How = Literal["nothing", "scene", "paragraph"]
"""What a script's scenes become on the board: nothing, one cut each, or one cut for each of their paragraphs."""
Field = Literal["dialogue", "action"]
_DIGEST: Final = 16
_AGAIN: Final = 5
"""Characters of a key by which it is told from another."""


def digest(text: str) -> str:
    """Stands for a text in comparisons; spaces and ends of lines do not count."""
    return sha256(" ".join(text.split()).encode(errors="replace")).hexdigest()[:_DIGEST]


def told(element: Element) -> bool:
    """Whether a paragraph becomes part of a caption."""
    return element.kind in SEEN or element.kind in HEARD


def digest_of(element: Element) -> str:
    """Stands for a paragraph: what kind it is, who speaks, and what is said."""
    return digest(f"{element.kind} {element.character} {element.parenthetical} {element.text}")


@dataclass(frozen=True, slots=True)
class Captions:
    """What is written for a cut."""

    dialogue: str
    action: str

    @classmethod
    def of(cls, elements: Iterable[Element]) -> Self:
        """What paragraphs of a script say of a cut; what is longer than a caption may be ends in an ellipsis."""
        heard, seen = list[str](), list[str]()
        for element in elements:
            if element.kind in HEARD:
                heard.append(_spoken(element))
            elif element.kind in SEEN:
                seen.append(element.text.strip())
        return cls(clipped("\n".join(filter(None, heard)), DIALOGUE_MAX), clipped("\n\n".join(seen), ACTION_MAX))


def _spoken(element: Element) -> str:
    who = f"{element.character} ({element.parenthetical})" if element.parenthetical else element.character
    return f"{who.strip()}: {element.text}".strip() if who.strip() else element.text


def clipped(text: str, most: int) -> str:
    """A text of at most so many characters."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def title_of(scene: ScriptScene) -> str:
    """A script's heading as a board's title of the scene: one line, and "" where nothing of it can be seen."""
    line = " ".join(scene.heading.split())
    return "" if says_nothing(line) else clipped(line, SCENE_TITLE_MAX)


def number_of(scene: ScriptScene) -> str:
    """A script's number as a board takes it: letters and digits alone, and "" where that is too long."""
    number = "".join(sign for sign in scene.number if sign.isalnum())
    return number if len(number) <= NUMBER_MAX else ""


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph of a known scene: its place among the scene's elements, and what it said."""

    index: int
    digest: str


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a cut's captions are from; kept with the cut.

    `scene` is the key of a known scene. `dialogue` and `action` are the digests of what the script last gave: a caption
    that has another one was touched by somebody.
    """

    scene: str
    parts: tuple[Part, ...]
    dialogue: str
    action: str

    @classmethod
    def of(cls, scene: str, elements: Sequence[Element], indices: Iterable[int]) -> Self:
        """The origin of a cut that is given these of a scene's elements."""
        chosen = tuple(indices)
        captions = Captions.of(elements[index] for index in chosen)
        parts = tuple(Part(index, digest_of(elements[index])) for index in chosen)
        return cls(scene, parts, digest(captions.dialogue), digest(captions.action))

    def touched(self, field: Field, text: str) -> bool:
        """Whether somebody changed a caption since the script gave it."""
        return digest(text) != (self.dialogue if field == "dialogue" else self.action)

    def to_plain(self) -> dict[str, Any]:
        """As what JSON can hold."""
        return asdict(self)

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """The origin that `to_plain` gave."""
        parts = tuple(Part(**part) for part in plain["parts"])
        return cls(plain["scene"], parts, plain["dialogue"], plain["action"])


@dataclass(frozen=True, slots=True)
class KnownScene:
    """A scene as the board last took it from a script. Not `here`: a later draft had it no more.

    The key is the same through all drafts; a board's scene bears it as its `text_id`.
    """

    key: str
    scene: ScriptScene
    here: bool = True


@dataclass(frozen=True, slots=True)
class Imported:
    """The script as the board knows it: its scenes in the board's order, those that left it among them."""

    how: How
    scenes: tuple[KnownScene, ...]

    @classmethod
    def first(cls, script: Script, how: How) -> Self:
        """What a first import leaves."""
        keys = new_keys(script.scenes, ())
        return cls(how, tuple(KnownScene(key, scene) for key, scene in zip(keys, script.scenes, strict=True)))

    def to_plain(self) -> dict[str, Any]:
        """As what JSON can hold."""
        return asdict(self)

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """What `to_plain` gave, also after a way through JSON."""
        return cls(
            plain["how"],
            tuple(
                KnownScene(known["key"], ScriptScene.from_plain(known["scene"]), known["here"])
                for known in plain["scenes"]
            ),
        )


def new_keys(scenes: Sequence[ScriptScene], taken: Iterable[str]) -> list[str]:
    """A key for each of these scenes: the program's own id where it is one scene's alone, else made of what it says."""
    used = set(taken)
    ids = Counter(scene.text_id for scene in scenes)
    keys = list[str]()
    for scene in scenes:
        own = scene.text_id if scene.text_id and ids[scene.text_id] == 1 else None
        wish = own[: TEXT_ID_MAX - _AGAIN] if own else f"~{digest(scene.heading + content_of(scene))}"
        key, again = wish, 1
        while key in used:
            again += 1
            key = f"{wish}.{again}"
        used.add(key)
        keys.append(key)
    return keys


def content_of(scene: ScriptScene) -> str:
    """All that a scene says beside its heading, as far as it becomes captions."""
    return "\n".join(
        f"{element.character} {element.parenthetical} {element.text}" for element in scene.elements if told(element)
    )
