"""The sentences of scenes and shots."""

from typing import Final

SHOT_UNKNOWN: Final = "There is no such shot in this project."
