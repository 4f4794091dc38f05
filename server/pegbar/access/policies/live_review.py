"""Policies of live review, for participants only (see `guards.live_review`). Pure."""

from pegbar.access import texts
from pegbar.access.policies.decision import ALLOW, Decision, Deny


def take_control(is_guest: bool, *, is_presenter: bool, has_presenter: bool) -> Decision:
    """Decide on changing the presenter: always allowed for members; for guests if they present or no one does."""
    return Deny(texts.LIVE_REVIEW_CONTROLLED) if is_guest and has_presenter and not is_presenter else ALLOW
