"""Policies of live review. Pure.

`guards.screening` lets nobody else come so far.
"""

from pegbar.access import texts
from pegbar.access.policies.decision import ALLOW, Decision, Deny


def drive(is_guest: bool, *, drives: bool, is_driven: bool) -> Decision:
    """Make someone the presenter: every member at any time; a guest their own control, or if there is no presenter."""
    return Deny(texts.SCREENING_DRIVEN) if is_guest and is_driven and not drives else ALLOW
