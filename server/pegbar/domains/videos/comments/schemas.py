"""API schemas of comments."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.videos.limits import COMMENT_MAX
from pegbar.kernel.schema import Id, Input, Moment, Output, Trimmed, Whole

Order = Literal["newest", "oldest", "top"]
Reaction = Literal[-1, 0, 1]


class CommentNew(Input):
    """A new comment; the client generates the id. A reply to a reply is attached to the top-level comment."""

    id: Id
    body: Annotated[Trimmed, Field(min_length=1, max_length=COMMENT_MAX)]
    parent_id: Id | None = None


class CommentOut(Output):
    """A comment with its first replies, oldest first; `my_reaction` is the current user's reaction."""

    id: str
    video_id: str
    parent_id: str | None
    author: ProfileRef
    body: str
    created_at: Moment
    likes: int
    dislikes: int
    my_reaction: Reaction
    reply_count: int
    replies: list["CommentOut"]
    replies_cursor: str | None
    abilities: dict[str, bool]
    """Keys: `delete`."""


class CommentList(Output):
    """One page of comments or of a comment's replies."""

    items: list[CommentOut]
    next_cursor: str | None


class ReactionEdit(Input):
    """1 to like, -1 to dislike, 0 to clear."""

    value: Annotated[Whole, Field(ge=-1, le=1)]
