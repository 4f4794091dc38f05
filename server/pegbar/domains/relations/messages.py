"""The sentences of friends."""

from typing import Final

OWN_FRIEND: Final = "You cannot be your own friend."
FRIENDS_ALREADY: Final = "You are friends already."
REQUEST_ANSWERED: Final = "This request was answered already."
