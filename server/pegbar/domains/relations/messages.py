"""The sentences of friends."""

from typing import Final

OWN_FRIEND: Final = "You cannot be your own friend."
FRIENDSHIP_BLOCKED: Final = "You cannot send a friend request to this person."
FRIENDS_ALREADY: Final = "You are friends already."
ONLY_ASKED_ANSWERS: Final = "Only the person who was asked may answer."
ONLY_ASKER_TAKES_BACK: Final = "Only the person who asked may take the request back."
REQUEST_ANSWERED: Final = "This request was answered already."
