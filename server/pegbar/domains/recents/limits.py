"""The numbers of what was opened last."""

from typing import Final

RECENTS_KEPT: Final = 60
"""Of each person's; what was opened before these is forgotten."""
