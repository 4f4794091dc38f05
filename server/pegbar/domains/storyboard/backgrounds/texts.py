"""User-facing texts of backgrounds."""

from typing import Final

from pegbar.domains.storyboard.backgrounds.limits import BACKGROUNDS_MAX
from pegbar.kernel.text_catalog import Text, text

BACKGROUND_UNKNOWN: Final = text(
    "storyboard.backgrounds.background_unknown", "This background isn't in this project. Choose another one."
)
BACKGROUND_DELETED: Final = text("storyboard.backgrounds.background_deleted", "This background was deleted.")
BACKGROUNDS_FULL: Final = text(
    "storyboard.backgrounds.backgrounds_full",
    "A storyboard can have up to {most, plural, one {# background} other {# backgrounds}}.",
    most=BACKGROUNDS_MAX,
)


def background_used(uses: int) -> Text:
    """Return the error text for deleting a background that cuts use."""
    return text(
        "storyboard.backgrounds.background_used",
        "This background is used by {uses, plural, one {# cut} other {# cuts}}.",
        uses=uses,
    )
