"""User-facing texts of comments."""

from typing import Final

from pegbar.kernel.text_catalog import text

COMMENT_EMPTY: Final = text("videos.comments.comment_empty", "Write something first.")
COMMENT_GONE: Final = text("videos.comments.comment_gone", "This comment was deleted.")
COMMENT_ID_TAKEN: Final = text(
    "videos.comments.comment_id_taken", "This ID is already used by another comment. Use a new one."
)
