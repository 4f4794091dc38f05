"""What somebody may do with an export, beside what its kind asks for. Pure: facts in, decision out."""

from pegbar.access import texts
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.principal import Principal


def cancel(user: Principal, asker_id: str | None) -> Decision:
    """Stop it: the one who asked for it; where that is not known (None), everybody."""
    return ALLOW if asker_id in {None, user.id} else Deny(texts.EXPORT_NOT_YOURS)
