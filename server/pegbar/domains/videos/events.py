"""What videos announce, on a video's own topic; remarks only to the project's members."""

from typing import Literal

from pegbar.domains.videos.schemas import CommentOut
from pegbar.kernel.schema import Output


class VideoChanged(Output):
    """Its texts, thumbnail, captions or place on the featured page changed; `version` is the new one."""

    type: Literal["video_changed"] = "video_changed"
    version: int


class VideoDeleted(Output):
    """The video is gone."""

    type: Literal["video_deleted"] = "video_deleted"


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


class ReviewChanged(Output):
    """On the review topic: a remark came, went or changed."""

    type: Literal["review_changed"] = "review_changed"


class VideosChanged(Output):
    """On a project's topic: a video was published or taken away."""

    type: Literal["videos_changed"] = "videos_changed"
