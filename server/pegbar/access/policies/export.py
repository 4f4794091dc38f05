"""What somebody may do with an export, beside what its kind asks for. Pure: facts in, decision out."""

from pegbar.access import messages
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.who import Who


def cancel(who: Who, asker_id: str | None) -> Decision:
    """Stop it: the one who asked for it; where that is not known (None), everybody."""
    return ALLOW if asker_id in {None, who.id} else Deny(messages.EXPORT_NOT_YOURS)
