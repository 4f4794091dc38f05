"""What is announced of ratings and comments."""

from typing import Literal

from pegbar.domains.videos.talk.schemas import CommentOut
from pegbar.kernel.schema import Output


class VideoRated(Output):
    """Somebody rated it."""

    type: Literal["video_rated"] = "video_rated"
    average: float | None
    count: int


class CommentAdded(Output):
    """A comment or a reply came; `mine` in it is 0 and its abilities are nobody's."""

    type: Literal["comment_added"] = "comment_added"
    comment: CommentOut


class CommentDeleted(Output):
    """A comment went, with its replies."""

    type: Literal["comment_deleted"] = "comment_deleted"
    id: str
    parent_id: str | None


class CommentReacted(Output):
    """Somebody likes or dislikes a comment, or no longer does."""

    type: Literal["comment_reacted"] = "comment_reacted"
    id: str
    likes: int
    dislikes: int
