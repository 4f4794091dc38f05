"""The result of every policy."""

from dataclasses import dataclass

from pegbar.kernel.text_catalog import Text


@dataclass(frozen=True, slots=True)
class Allow:
    """The action is allowed."""


@dataclass(frozen=True, slots=True)
class Deny:
    """The action is denied, with a reason for the user and a code for programs."""

    reason: Text
    code: str | None = None


Decision = Allow | Deny
ALLOW = Allow()
