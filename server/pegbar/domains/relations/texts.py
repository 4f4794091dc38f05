"""Texts of friends and blocks."""

from datetime import datetime
from typing import Final

CANNOT_BLOCK_SELF: Final = "You cannot block yourself."
CANNOT_BEFRIEND_SELF: Final = "You cannot be your own friend."
FRIENDS_ALREADY: Final = "You are friends already."
REQUEST_ANSWERED: Final = "This request was answered already."


def request_allowed_from(moment: datetime) -> str:
    """Return the text for a request that can be repeated only after this time."""
    return f"You have asked this person already. You can ask again from {moment.day} {moment:%B %Y} on."


def too_many_requests(limit: int) -> str:
    """Return the text for too many pending requests."""
    return f"{limit} of your friend requests wait for an answer. Please take some back first."
