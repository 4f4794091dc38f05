"""The answer of every policy."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Allow:
    """Yes."""


@dataclass(frozen=True, slots=True)
class Deny:
    """No, and why, in a sentence for the person."""

    reason: str


Decision = Allow | Deny
ALLOW = Allow()
