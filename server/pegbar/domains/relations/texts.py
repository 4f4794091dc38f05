"""Texts of friends and blocks."""

from datetime import datetime
from typing import Final

from pegbar.kernel.text_catalog import Text, text

CANNOT_BLOCK_SELF: Final = text("relations.cannot_block_self", "You can't block yourself.")
CANNOT_BEFRIEND_SELF: Final = text("relations.cannot_befriend_self", "You can't add yourself as a friend.")
FRIENDS_ALREADY: Final = text("relations.friends_already", "You're already friends.")
REQUEST_ANSWERED: Final = text("relations.request_answered", "This request was already answered.")


def request_allowed_from(moment: datetime) -> Text:
    """Return the text for a request that can be repeated only after this time."""
    return text(
        "relations.request_allowed_from",
        "You already asked this person. You can ask again on {moment, date, long}.",
        moment=moment,
    )


def too_many_requests(limit: int) -> Text:
    """Return the text for too many pending requests."""
    return text(
        "relations.too_many_requests",
        "You have {limit, plural, one {# pending friend request} other {# pending friend requests}}. Cancel some "
        "first.",
        limit=limit,
    )
