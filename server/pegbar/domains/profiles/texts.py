"""User-facing texts of profiles."""

from typing import Final

from pegbar.kernel.text_catalog import text

NO_FREE_USERNAME: Final = text(
    "profiles.no_free_username", "Couldn't find an available username. Contact the administrator."
)
PERSON_NOT_FOUND: Final = text("profiles.person_not_found", "User not found")
SKILLS_UNKNOWN: Final = text("profiles.skills_unknown", "Choose skills from the list.")
DELETED_USER: Final = text("profiles.deleted_user", "Deleted user")
