"""The answer of every policy."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Allow:
    """Yes."""


@dataclass(frozen=True, slots=True)
class Deny:
    """No, and why, in a sentence for the person; the code is for programs, where they tell this no from others."""

    reason: str
    code: str | None = None


Decision = Allow | Deny
ALLOW = Allow()
