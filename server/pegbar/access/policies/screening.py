"""What somebody may do who watches a film together with others. Pure.

`guards.screening` lets nobody else come so far.
"""

from pegbar.access import texts
from pegbar.access.policies.decision import ALLOW, Decision, Deny


def drive(is_guest: bool, *, drives: bool, is_driven: bool) -> Decision:
    """Give the wheel to somebody or take it: every member at any time, a guest their own and one that nobody holds."""
    return Deny(texts.SCREENING_DRIVEN) if is_guest and is_driven and not drives else ALLOW
