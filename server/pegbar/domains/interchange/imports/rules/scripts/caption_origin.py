"""Stored result of a script import, to compare later drafts with: the scenes, and the origins of captions."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Final, Literal, Self

from pegbar.domains.interchange.formats.common.scripts.model import (
    SPOKEN_KINDS,
    VISIBLE_KINDS,
    Element,
    ParsedScript,
    ScriptScene,
)
from pegbar.domains.interchange.formats.common.scripts.names import truncate
from pegbar.domains.storyboard.limits import (
    ACTION_MAX,
    DIALOGUE_MAX,
    TEXT_ID_MAX,
)

CutMode = Literal["nothing", "scene", "paragraph"]
"""Cuts that are created from a scene of a script: none, one, or one per paragraph."""
CaptionField = Literal["dialogue", "action"]
_DIGEST_LENGTH: Final = 16
_SUFFIX_LENGTH: Final = 5
"""Characters reserved for the suffix that makes a key unique."""


def compute_digest(text: str) -> str:
    """Return a digest of a text for comparisons. White space is normalized."""
    return sha256(" ".join(text.split()).encode(errors="replace")).hexdigest()[:_DIGEST_LENGTH]


def is_caption_text(element: Element) -> bool:
    """Return whether a paragraph becomes part of a caption."""
    return element.kind in VISIBLE_KINDS or element.kind in SPOKEN_KINDS


def compute_element_digest(element: Element) -> str:
    """Return a digest of a paragraph: its kind, speaker, parenthetical and text."""
    return compute_digest(f"{element.kind} {element.character} {element.parenthetical} {element.text}")


@dataclass(frozen=True, slots=True)
class CutCaptions:
    """The captions of a cut."""

    dialogue: str
    action: str

    @classmethod
    def from_elements(cls, elements: Iterable[Element]) -> Self:
        """Build captions from paragraphs of a script. Captions that are too long end in an ellipsis."""
        speeches, actions = list[str](), list[str]()
        for element in elements:
            if element.kind in SPOKEN_KINDS:
                speeches.append(_format_speech(element))
            elif element.kind in VISIBLE_KINDS:
                actions.append(element.text.strip())
        return cls(
            truncate("\n".join(filter(None, speeches)), DIALOGUE_MAX), truncate("\n\n".join(actions), ACTION_MAX)
        )


def _format_speech(element: Element) -> str:
    who = f"{element.character} ({element.parenthetical})" if element.parenthetical else element.character
    return f"{who.strip()}: {element.text}".strip() if who.strip() else element.text


@dataclass(frozen=True, slots=True)
class CaptionPart:
    """A paragraph of a known scene: its index among the scene's elements, and its digest."""

    index: int
    digest: str


@dataclass(frozen=True, slots=True)
class CaptionOrigin:
    """The origin of a cut's captions in the script; stored with the cut.

    `scene` is the key of a known scene. `dialogue` and `action` are digests of the captions that the script last gave:
    a caption with another digest was edited by a user.
    """

    scene: str
    parts: tuple[CaptionPart, ...]
    dialogue: str
    action: str

    @classmethod
    def from_elements(cls, scene: str, elements: Sequence[Element], indices: Iterable[int]) -> Self:
        """Build the origin of a cut that shows the elements of a scene at these indices."""
        chosen = tuple(indices)
        captions = CutCaptions.from_elements(elements[index] for index in chosen)
        parts = tuple(CaptionPart(index, compute_element_digest(elements[index])) for index in chosen)
        return cls(scene, parts, compute_digest(captions.dialogue), compute_digest(captions.action))

    def is_edited(self, field: CaptionField, text: str) -> bool:
        """Return whether a user edited a caption after the import."""
        return compute_digest(text) != (self.dialogue if field == "dialogue" else self.action)

    def to_plain(self) -> dict[str, Any]:
        """Return JSON-serializable data."""
        return asdict(self)

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """Build the origin from the result of `to_plain`."""
        parts = tuple(CaptionPart(**part) for part in plain["parts"])
        return cls(plain["scene"], parts, plain["dialogue"], plain["action"])


@dataclass(frozen=True, slots=True)
class KnownScene:
    """A scene as last imported from a script. `here` is False if a later draft no longer has it.

    The key stays the same in all drafts; the board's scene has it as its `text_id`.
    """

    key: str
    scene: ScriptScene
    here: bool = True


@dataclass(frozen=True, slots=True)
class KnownScript:
    """The script as last imported: its scenes in board order, including those that later drafts dropped."""

    how: CutMode
    scenes: tuple[KnownScene, ...]

    @classmethod
    def from_first_import(cls, script: ParsedScript, how: CutMode) -> Self:
        """Build the stored state of a script after its first import.

        `how` is the import option for what becomes a cut: each scene, each paragraph, or nothing.
        """
        keys = create_scene_keys(script.scenes, ())
        return cls(how, tuple(KnownScene(key, scene) for key, scene in zip(keys, script.scenes, strict=True)))

    def to_plain(self) -> dict[str, Any]:
        """Return JSON-serializable data."""
        return asdict(self)

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """Build the known script from the result of `to_plain`, which may have been written to JSON and read again."""
        return cls(
            plain["how"],
            tuple(
                KnownScene(known["key"], ScriptScene.from_plain(known["scene"]), known["here"])
                for known in plain["scenes"]
            ),
        )


def create_scene_keys(scenes: Sequence[ScriptScene], used_keys: Iterable[str]) -> list[str]:
    """Create a unique key per scene: the writing program's id if only one scene has it, else a digest of its text."""
    used = set(used_keys)
    ids = Counter(scene.text_id for scene in scenes)
    keys = list[str]()
    for scene in scenes:
        own = scene.text_id if scene.text_id and ids[scene.text_id] == 1 else None
        wish = own[: TEXT_ID_MAX - _SUFFIX_LENGTH] if own else f"~{compute_digest(scene.heading + get_content(scene))}"
        key, again = wish, 1
        while key in used:
            again += 1
            key = f"{wish}.{again}"
        used.add(key)
        keys.append(key)
    return keys


def get_content(scene: ScriptScene) -> str:
    """Return the text of a scene that becomes captions, without its heading."""
    return "\n".join(
        f"{element.character} {element.parenthetical} {element.text}"
        for element in scene.elements
        if is_caption_text(element)
    )
