"""The sentences of people's profiles."""

from typing import Final

NO_FREE_USERNAME: Final = "No free username was found. Please tell the administrator."
PERSON_UNKNOWN: Final = "User not found"
SKILLS_UNKNOWN: Final = "Please choose skills from the list."
DELETED_USER: Final = "Deleted user"
