"""Parsed edit: its events, sounds and transitions, with the clip names and paths that identify cuts."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal, Self

from pegbar.domains.interchange.formats.common.parsed_file import BadFile
from pegbar.domains.interchange.limits import EDIT_TEXT_MAX
from pegbar.domains.storyboard.rules.codes import ALPHABET
from pegbar.domains.storyboard.rules.timing import format_seconds

EventKind = Literal["picture", "gap"]
TransitionKind = Literal["dissolve", "fade", "wipe"]

_CODE: Final = re.compile(rf"(?<![0-9A-Za-z])[{ALPHABET}]{{8}}(?![0-9A-Za-z])", re.IGNORECASE)
_NO_TEXT: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]+")


class BadEdit(BadFile):
    """The file can't be read as an edit; the message is user-facing."""


@dataclass(frozen=True, slots=True)
class EditTransition:
    """A transition at the start of an event; `length` is in seconds."""

    kind: TransitionKind
    length: Fraction


@dataclass(frozen=True, slots=True)
class ClipInfo:
    """Names of a clip's media in an edit, regardless of which part of it is used."""

    name: str = ""
    reel: str = ""
    path: str = ""
    cut_id: str = ""
    """The cut's id from the edit's metadata or comments, or empty."""

    def sanitize(self) -> "ClipInfo":
        """Return a copy without characters that a database rejects."""
        return ClipInfo(*(sanitize_text(text) for text in (self.name, self.reel, self.path, self.cut_id)))

    @property
    def codes(self) -> tuple[str, ...]:
        """List the possible cut codes in the file name, the reel and the folders, in this order, without duplicates."""
        folders, _, file = self.path.replace("\\", "/").rpartition("/")
        codes = (match.upper() for text in (file, self.reel, folders) for match in _CODE.findall(text))
        return tuple(dict.fromkeys(codes))


@dataclass(frozen=True, slots=True)
class EditEvent:
    """A picture or a gap. Times are in seconds from the edit's first picture."""

    kind: EventKind
    start: Fraction
    length: Fraction
    clip: ClipInfo = ClipInfo()
    transition: EditTransition | None = None


@dataclass(frozen=True, slots=True)
class ParsedSound:
    """A sound clip of an edit. Times are in seconds from the edit's first picture; `start` can be negative.

    `clip_id` is from the edit's metadata, or empty; `codes` are from the file name and the reel. `source` is the start
    in the sound file in seconds, if the edit states it.
    """

    clip_id: str
    codes: tuple[str, ...]
    start: Fraction
    length: Fraction
    source: Fraction | None = None


@dataclass(frozen=True, slots=True)
class ParsedEdit:
    """A parsed edit. Each event starts where the previous one ends; empty time is an event of the kind "gap".

    `rate` is the frame rate in the file; an EDL has none. `notices` are user-facing texts about what was ignored.
    """

    fmt: str
    """The id of its format."""
    title: str
    rate: Fraction | None
    events: tuple[EditEvent, ...]
    sounds: tuple[ParsedSound, ...] = ()
    notices: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the edit as JSON data; times are strings of exact fractions."""
        return {
            "format": self.fmt,
            "title": self.title,
            "rate": None if self.rate is None else str(self.rate),
            "events": [_event_to_json(event) for event in self.events],
            "sounds": [_sound_to_json(sound) for sound in self.sounds],
            "notices": list(self.notices),
        }

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Self:
        """Create an edit from the result of `to_json`."""
        return cls(
            fmt=raw["format"],
            title=raw["title"],
            rate=None if raw["rate"] is None else Fraction(raw["rate"]),
            events=tuple(_parse_event(event) for event in raw["events"]),
            sounds=tuple(_parse_sound(sound) for sound in raw["sounds"]),
            notices=tuple(raw["notices"]),
        )


def _event_to_json(event: EditEvent) -> dict[str, Any]:
    texts = {"name": event.clip.name, "reel": event.clip.reel, "path": event.clip.path, "cut_id": event.clip.cut_id}
    plain: dict[str, Any] = {"kind": event.kind, "start": str(event.start), "length": str(event.length)}
    plain |= {field: text for field, text in texts.items() if text}
    if event.transition is not None:
        plain["transition"] = {"kind": event.transition.kind, "length": str(event.transition.length)}
    return plain


def _parse_event(raw: Mapping[str, Any]) -> EditEvent:
    transition = raw.get("transition")
    return EditEvent(
        kind=raw["kind"],
        start=Fraction(raw["start"]),
        length=Fraction(raw["length"]),
        clip=ClipInfo(**{field: raw.get(field, "") for field in ("name", "reel", "path", "cut_id")}),
        transition=None if transition is None else EditTransition(transition["kind"], Fraction(transition["length"])),
    )


def _sound_to_json(sound: ParsedSound) -> dict[str, Any]:
    plain: dict[str, Any] = {"clip_id": sound.clip_id, "codes": list(sound.codes)}
    plain |= {"start": str(sound.start), "length": str(sound.length)}
    return plain if sound.source is None else {**plain, "source": str(sound.source)}


def _parse_sound(raw: Mapping[str, Any]) -> ParsedSound:
    source = None if raw.get("source") is None else Fraction(raw["source"])
    return ParsedSound(raw["clip_id"], tuple(raw["codes"]), Fraction(raw["start"]), Fraction(raw["length"]), source)


def sanitize_text(text: str) -> str:
    """Replace control characters and surrogates with spaces, and truncate to `EDIT_TEXT_MAX`."""
    return _NO_TEXT.sub(" ", text[:EDIT_TEXT_MAX]).strip()


def format_rate(rate: Fraction) -> str:
    """Format a frame rate for users: ``24``, ``23.976``, ``29.97``."""
    if rate.denominator == 1:
        return str(rate.numerator)
    return format_seconds(rate).rstrip("0").rstrip(".")


def get_transition_kind(names: Sequence[str]) -> TransitionKind:
    """Return the kind of a transition by its names in the edit. Unknown names are a dissolve."""
    joined = " ".join(names).casefold()
    if "wipe" in joined or "slide" in joined or "push" in joined:
        return "wipe"
    return "fade" if "dip" in joined or "fade" in joined else "dissolve"
