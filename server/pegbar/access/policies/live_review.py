"""Policies of live reviews. The guard (`guards.live_review`) has checked that the user may take part. Pure."""

from pegbar.access import texts
from pegbar.access.policies.decision import ALLOW, Decision, Deny


def take_control(is_guest: bool, *, is_presenter: bool, has_presenter: bool) -> Decision:
    """Decide on changing the presenter: allowed for members, and for a guest who is the presenter or if there is none.

    `is_presenter` is about the user; `has_presenter` is True if anyone presents now.
    """
    return Deny(texts.LIVE_REVIEW_CONTROLLED) if is_guest and has_presenter and not is_presenter else ALLOW
