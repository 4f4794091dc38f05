"""Events of comments."""

from typing import Literal

from pegbar.domains.videos.comments.schemas import CommentOut
from pegbar.kernel.schema import Output


class CommentAdded(Output):
    """A comment or reply was posted. `my_reaction` is 0 and all abilities are false, as the recipient is unknown."""

    type: Literal["comment_added"] = "comment_added"
    comment: CommentOut


class CommentDeleted(Output):
    """A comment was deleted with its replies."""

    type: Literal["comment_deleted"] = "comment_deleted"
    id: str
    parent_id: str | None


class CommentReacted(Output):
    """The likes or dislikes of a comment changed."""

    type: Literal["comment_reacted"] = "comment_reacted"
    id: str
    likes: int
    dislikes: int
