"""Usernames and skills. Pure."""

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
    """The part before the at-sign reduced to a-z, 0-9, `_`, `.`, `-`; else `user_` and the id's last 8 characters."""
    name = _NOT_ALLOWED.sub("", email.partition("@")[0].lower())[:_USERNAME_MAX]
    return name or f"user_{user_id.replace('-', '')[-8:]}"


def numbered(base: str, number: int) -> str:
    """The next name to try when one is taken: 2, 3, 4 … appended."""
    return base if number < 2 else f"{base[: _USERNAME_MAX - len(str(number))]}{number}"


def normal_skills(skills: list[str]) -> list[str] | None:
    """Known skills, aliases resolved, each once, in the order given; None where one is unknown."""
    found: list[str] = []
    for raw in skills:
        skill = ALIASES.get(raw.strip().lower(), raw.strip().lower())
        if skill not in SKILLS:
            return None
        if skill not in found:
            found.append(skill)
    return found
