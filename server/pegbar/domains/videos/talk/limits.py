"""The numbers of comments, ratings and views."""

from typing import Final

COMMENTS_PAGE: Final = 20
REPLIES_SHOWN: Final = 3
RATING_STEP: Final = 0.5
RATING_MAX: Final = 5
