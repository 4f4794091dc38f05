"""User-facing texts of backgrounds."""

from typing import Final

from pegbar.domains.storyboard.backgrounds.limits import BACKGROUNDS_MAX

BACKGROUND_UNKNOWN: Final = "There is no such background in this project. Please choose another."
BACKGROUND_DELETED: Final = "This background was deleted."
BACKGROUNDS_FULL: Final = f"A storyboard holds at most {BACKGROUNDS_MAX} backgrounds."


def background_used(uses: int) -> str:
    """Return the error text for deleting a background that cuts use."""
    cuts = "1 cut" if uses == 1 else f"{uses} cuts"
    return f"This background is used by {cuts}."
