"""The sentences of comments, ratings and views."""

from typing import Final

from pegbar.domains.videos.talk.limits import RATING_MAX, RATING_STEP

RATING_INVALID: Final = f"A rating is {RATING_STEP} to {RATING_MAX} stars, in steps of {RATING_STEP}."
COMMENT_EMPTY: Final = "Please write something first."
COMMENT_GONE: Final = "This comment was deleted."
COMMENT_ID_TAKEN: Final = "This id is taken by another comment. Please make a new one."
