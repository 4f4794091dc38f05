"""User-facing texts of comments."""

from typing import Final

COMMENT_EMPTY: Final = "Please write something first."
COMMENT_GONE: Final = "This comment was deleted."
COMMENT_ID_TAKEN: Final = "This id is taken by another comment. Please make a new one."
