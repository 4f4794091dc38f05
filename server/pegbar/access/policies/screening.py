"""Policies of live review, for participants only (see `guards.screening`). Pure."""

from pegbar.access import texts
from pegbar.access.policies.decision import ALLOW, Decision, Deny


def drive(is_guest: bool, *, drives: bool, is_driven: bool) -> Decision:
    """Decide on changing the presenter: always allowed for members; for guests if they present or no one does."""
    return Deny(texts.SCREENING_DRIVEN) if is_guest and is_driven and not drives else ALLOW
