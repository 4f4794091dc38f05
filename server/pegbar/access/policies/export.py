"""Policies of exports, in addition to the permission for the kind of export. Pure: facts in, decision out."""

from pegbar.access import texts
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.principal import Principal


def cancel(user: Principal, requested_by: str | None) -> Decision:
    """Decide on cancellation: allowed for the user who requested it; for everyone if that user is unknown (None)."""
    return ALLOW if requested_by in {None, user.id} else Deny(texts.EXPORT_NOT_YOURS)
