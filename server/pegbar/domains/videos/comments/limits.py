"""Limits of comments."""

from typing import Final

COMMENTS_PAGE: Final = 20
REPLIES_SHOWN: Final = 3
