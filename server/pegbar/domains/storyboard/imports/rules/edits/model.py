"""An edit as it was read: what is seen, when, for how long, and what each picture says of which cut it is."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal, Self

from pegbar.domains.storyboard.imports.limits import EDIT_TEXT_MAX
from pegbar.domains.storyboard.imports.rules.parsed_file import BadFile
from pegbar.domains.storyboard.rules.codes import ALPHABET
from pegbar.domains.storyboard.rules.timing import format_seconds

Format = Literal["edl", "fcp7", "fcpxml", "otio"]
EventKind = Literal["picture", "gap"]
TransitionKind = Literal["dissolve", "fade", "wipe"]

_CODE: Final = re.compile(rf"(?<![0-9A-Za-z])[{ALPHABET}]{{8}}(?![0-9A-Za-z])", re.IGNORECASE)
_NO_TEXT: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]+")


class BadEdit(BadFile):
    """A file that is no edit; the text is the sentence that says why."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A transition into a picture, over its beginning; its length in seconds."""

    kind: TransitionKind
    length: Fraction


@dataclass(frozen=True, slots=True)
class Clip:
    """What an edit says of a picture, whatever part of it is seen."""

    name: str = ""
    reel: str = ""
    path: str = ""
    cut_id: str = ""
    """By the edit's metadata or comments."""

    def legible(self) -> "Clip":
        """The same without what no database takes as text."""
        return Clip(*(legible(text) for text in (self.name, self.reel, self.path, self.cut_id)))

    @property
    def codes(self) -> tuple[str, ...]:
        """What may be a cut's code in the file's name, the reel and the rest of the path, each once, in this order."""
        folders, _, file = self.path.replace("\\", "/").rpartition("/")
        found = (match.upper() for text in (file, self.reel, folders) for match in _CODE.findall(text))
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class ReadEvent:
    """What is seen for a while, in seconds from the edit's first picture; in a gap nothing is."""

    kind: EventKind
    start: Fraction
    length: Fraction
    clip: Clip = Clip()
    passage: Passage | None = None


@dataclass(frozen=True, slots=True)
class ReadSound:
    """Where a clip of sound lies, in seconds from the edit's first picture, before it where below 0.

    `clip_id` is what the edit's metadata says, else empty; `codes` are in its file's name and its reel. `source` is
    where it begins in its own file, in seconds, where the edit says so.
    """

    clip_id: str
    codes: tuple[str, ...]
    start: Fraction
    length: Fraction
    source: Fraction | None = None


@dataclass(frozen=True, slots=True)
class ReadEdit:
    """An edit: its events follow one another without a break.

    `rate` is what the file says, in frames a second; an EDL says none. `told` are sentences about what does not count.
    """

    fmt: Format
    title: str
    rate: Fraction | None
    events: tuple[ReadEvent, ...]
    sounds: tuple[ReadSound, ...] = ()
    told: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """As JSON; times are texts of exact fractions."""
        return {
            "format": self.fmt,
            "title": self.title,
            "rate": None if self.rate is None else str(self.rate),
            "events": [_plain_event(event) for event in self.events],
            "sounds": [_plain_sound(sound) for sound in self.sounds],
            "told": list(self.told),
        }

    @classmethod
    def of(cls, raw: Mapping[str, Any]) -> Self:
        """What `plain` made."""
        return cls(
            fmt=raw["format"],
            title=raw["title"],
            rate=None if raw["rate"] is None else Fraction(raw["rate"]),
            events=tuple(_event(event) for event in raw["events"]),
            sounds=tuple(_sound(sound) for sound in raw["sounds"]),
            told=tuple(raw["told"]),
        )


def _plain_event(event: ReadEvent) -> dict[str, Any]:
    told = {"name": event.clip.name, "reel": event.clip.reel, "path": event.clip.path, "cut_id": event.clip.cut_id}
    plain: dict[str, Any] = {"kind": event.kind, "start": str(event.start), "length": str(event.length)}
    plain |= {field: text for field, text in told.items() if text}
    if event.passage is not None:
        plain["passage"] = {"kind": event.passage.kind, "length": str(event.passage.length)}
    return plain


def _event(raw: Mapping[str, Any]) -> ReadEvent:
    passage = raw.get("passage")
    return ReadEvent(
        kind=raw["kind"],
        start=Fraction(raw["start"]),
        length=Fraction(raw["length"]),
        clip=Clip(**{field: raw.get(field, "") for field in ("name", "reel", "path", "cut_id")}),
        passage=None if passage is None else Passage(passage["kind"], Fraction(passage["length"])),
    )


def _plain_sound(sound: ReadSound) -> dict[str, Any]:
    plain: dict[str, Any] = {"clip_id": sound.clip_id, "codes": list(sound.codes)}
    plain |= {"start": str(sound.start), "length": str(sound.length)}
    return plain if sound.source is None else {**plain, "source": str(sound.source)}


def _sound(raw: Mapping[str, Any]) -> ReadSound:
    source = None if raw.get("source") is None else Fraction(raw["source"])
    return ReadSound(raw["clip_id"], tuple(raw["codes"]), Fraction(raw["start"]), Fraction(raw["length"]), source)


def legible(text: str) -> str:
    """A text without control characters and halves of characters, at most as long as one of an edit may be."""
    return _NO_TEXT.sub(" ", text[:EDIT_TEXT_MAX]).strip()


def rate_text(rate: Fraction) -> str:
    """A rate as people call it: ``24``, ``23.976``, ``29.97``."""
    if rate.denominator == 1:
        return str(rate.numerator)
    return format_seconds(rate).rstrip("0").rstrip(".")


def passage_kind(names: Sequence[str]) -> TransitionKind:
    """What a transition is by what the edit calls it: what no name tells is a dissolve."""
    called = " ".join(names).casefold()
    if "wipe" in called or "slide" in called or "push" in called:
        return "wipe"
    return "fade" if "dip" in called or "fade" in called else "dissolve"
