"""The demo's six people, their friendships, and their three projects."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from .boards import DemoBoard
from .lanterns import LANTERNS
from .rockets import ROCKETS
from .tram import TRAM

MAIL_DOMAIN: Final = "pegbar.example"


@dataclass(frozen=True, slots=True)
class Person:
    """A person with an account; `skills` are values of the specification's skill list."""

    username: str
    display_name: str
    bio: str
    skills: tuple[str, ...]

    @property
    def email(self) -> str:
        """The email address of the account."""
        return f"{self.username}@{MAIL_DOMAIN}"


@dataclass(frozen=True, slots=True)
class Membership:
    """A person's built-in role in another person's project."""

    username: str
    role: Literal["editor", "viewer"]


@dataclass(frozen=True, slots=True)
class DemoProject:
    """A project with its board; width, height and drawings come from the board."""

    name: str
    description: str
    visibility: Literal["private", "unlisted", "public"]
    fps: float
    owner: str
    members: tuple[Membership, ...]
    board: DemoBoard


PEOPLE: Final[Sequence[Person]] = (
    Person(
        "mina",
        "Mina Kuroda",
        "Storyboards and too much tea. I draw water, boats, and people who don't say much. 港町の生まれ。",
        ("drawing", "concept art", "animation"),
    ),
    Person(
        "tomas",
        "Tomás Oliveira",
        "Layout and backgrounds. If there is a staircase in your film I would like to draw it.",
        ("bg art", "painting", "drawing"),
    ),
    Person(
        "ruth",
        "Ruth Lindqvist",
        "Directing shorts between teaching jobs. Ask me about timing; I count frames in my sleep.",
        ("animation", "2d", "compositing"),
    ),
    Person(
        "ines",
        "Inês Falcão",
        "Character designer. Cats, grandmothers, mechanics. Mostly cats.",
        ("character design", "drawing", "2d"),
    ),
    Person(
        "dev",
        "Dev Raman",
        "3D by day, cardboard models by night. I build the set first and look for the shot in it.",
        ("3d", "modelling", "texturing", "compositing"),
    ),
    Person(
        "noor",
        "Noor Haddad",
        "Sound design and small music. Send me your silent animatics.",
        ("sound design", "music"),
    ),
)

FRIENDSHIPS: Final[Sequence[tuple[str, str]]] = (
    ("mina", "tomas"),
    ("mina", "ruth"),
    ("mina", "noor"),
    ("tomas", "ruth"),
    ("tomas", "ines"),
    ("ruth", "dev"),
    ("ines", "dev"),
    ("ines", "noor"),
)

PENDING_REQUESTS: Final[Sequence[tuple[str, str]]] = (("dev", "mina"),)
"""Pending friend requests: sender and recipient."""

PROJECTS: Final[Sequence[DemoProject]] = (
    DemoProject(
        "Lanterns at Low Tide",
        "A short about a girl, a boat, and what comes up for the light. Hand-drawn, with hardly a word.",
        "public",
        24,
        "mina",
        (Membership("tomas", "editor"), Membership("ruth", "editor"), Membership("noor", "viewer")),
        LANTERNS,
    ),
    DemoProject(
        "Cardboard Orbit",
        "Teo, Biscuit the cat, and a very large box. Pilot for a series of two-minute episodes.",
        "private",
        12,
        "ines",
        (Membership("dev", "editor"), Membership("tomas", "viewer")),
        ROCKETS,
    ),
    DemoProject(
        "Last Tram, Line 9",
        "Night piece in wide format. One tram, one umbrella, a lot of rain.",
        "unlisted",
        23.976,
        "ruth",
        (Membership("mina", "editor"), Membership("dev", "viewer")),
        TRAM,
    ),
)
