"""Pure rules for the names of custom roles."""

import unicodedata

from pegbar.domains.projects.people import texts
from pegbar.domains.projects.people.limits import ROLE_NAME_MAX
from pegbar.kernel.errors import Invalid


def check_role_name(name: str) -> None:
    """Raise Invalid if the name of a custom role is empty or too long."""
    if not name:
        raise Invalid.field("name", texts.ROLE_NAME_MISSING)
    if len(name) > ROLE_NAME_MAX:
        raise Invalid.field("name", texts.ROLE_NAME_TOO_LONG)


def name_key(name: str) -> str:
    """Normalize a role name for comparison: ignore case, character width (NFKC) and repeated spaces."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())
