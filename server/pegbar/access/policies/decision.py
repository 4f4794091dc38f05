"""The result of every policy."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Allow:
    """The action is allowed."""


@dataclass(frozen=True, slots=True)
class Deny:
    """The action is denied, with a reason for the user and a code for programs."""

    reason: str
    code: str | None = None


Decision = Allow | Deny
ALLOW = Allow()
