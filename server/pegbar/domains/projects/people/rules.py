"""What a custom role may be called. Pure."""

from typing import Final

from pegbar.kernel.errors import Invalid
from pegbar.kernel.limits import ROLE_NAME_MAX

ROLE_NAME_MISSING: Final = "Please enter a role name."
ROLE_NAME_TOO_LONG: Final = f"Please keep the role name within {ROLE_NAME_MAX} characters."


def check_role_name(name: str) -> None:
    """Raise `Invalid` where a custom role's name is empty or too long."""
    if not name:
        raise Invalid.field("name", ROLE_NAME_MISSING)
    if len(name) > ROLE_NAME_MAX:
        raise Invalid.field("name", ROLE_NAME_TOO_LONG)
