"""What a custom role may be called. Pure."""

import unicodedata

from pegbar.domains.projects.people import texts
from pegbar.domains.projects.people.limits import ROLE_NAME_MAX
from pegbar.kernel.errors import Invalid


def check_role_name(name: str) -> None:
    """Raise `Invalid` where a custom role's name is empty or too long."""
    if not name:
        raise Invalid.field("name", texts.ROLE_NAME_MISSING)
    if len(name) > ROLE_NAME_MAX:
        raise Invalid.field("name", texts.ROLE_NAME_TOO_LONG)


def name_key(name: str) -> str:
    """What two names share that people read as one: case, width and the number of spaces do not tell roles apart."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())
