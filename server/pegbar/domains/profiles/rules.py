"""Rules for usernames and skills. Pure."""

import re
from typing import Final

_USERNAME_MAX: Final = 30
SKILLS: Final = (
    "drawing",
    "painting",
    "bg art",
    "concept art",
    "character design",
    "2d",
    "3d",
    "compositing",
    "animation",
    "modelling",
    "texturing",
    "sound design",
    "music",
    "voice acting",
)
ALIASES: Final = {"backgrounds": "bg art", "bg": "bg art", "cg": "3d"}
_NOT_ALLOWED = re.compile(r"[^a-z0-9_.\-]")


def base_username(email: str, user_id: str) -> str:
    """Return the email's local part reduced to a-z, 0-9, `_`, `.` and `-`.

    If that is empty, return `user_` and the last 8 characters of the id.
    """
    name = _NOT_ALLOWED.sub("", email.partition("@")[0].lower())[:_USERNAME_MAX]
    return name or f"user_{user_id.replace('-', '')[-8:]}"


def append_number(base: str, number: int) -> str:
    """Return the username to try in attempt `number` (from 1): `base`, then `base` with 2, 3, 4 … appended."""
    return base if number < 2 else f"{base[: _USERNAME_MAX - len(str(number))]}{number}"


def normalize_skills(skills: list[str]) -> list[str] | None:
    """Return the skills with aliases resolved, without duplicates, in the given order; None if one is unknown."""
    found: list[str] = []
    for raw in skills:
        skill = ALIASES.get(raw.strip().lower(), raw.strip().lower())
        if skill not in SKILLS:
            return None
        if skill not in found:
            found.append(skill)
    return found
