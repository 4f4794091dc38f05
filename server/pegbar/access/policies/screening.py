"""Policies of live review, for participants only (see `guards.screening`). Pure."""

from pegbar.access import texts
from pegbar.access.policies.decision import ALLOW, Decision, Deny


def drive(is_guest: bool, *, drives: bool, is_driven: bool) -> Decision:
    """Make someone the presenter: every member at any time; a guest their own control, or if there is no presenter."""
    return Deny(texts.SCREENING_DRIVEN) if is_guest and is_driven and not drives else ALLOW
