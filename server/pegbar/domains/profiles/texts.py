"""User-facing texts of profiles."""

from typing import Final

NO_FREE_USERNAME: Final = "No free username was found. Please tell the administrator."
PERSON_NOT_FOUND: Final = "User not found"
SKILLS_UNKNOWN: Final = "Please choose skills from the list."
DELETED_USER: Final = "Deleted user"
