"""The sentences of friends."""

from datetime import datetime
from typing import Final

OWN_BLOCK: Final = "You cannot block yourself."
OWN_FRIEND: Final = "You cannot be your own friend."
FRIENDS_ALREADY: Final = "You are friends already."
REQUEST_ANSWERED: Final = "This request was answered already."


def ask_again(moment: datetime) -> str:
    """The sentence before somebody who was asked already may be asked once more."""
    return f"You have asked this person already. You can ask again from {moment.day} {moment:%B %Y} on."


def too_many_open(most: int) -> str:
    """The sentence where so many requests wait for an answer that no other is sent."""
    return f"{most} of your friend requests wait for an answer. Please take some back first."
