"""API shapes of views, ratings and comments."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.videos.limits import COMMENT_MAX
from pegbar.kernel.schema import Id, Input, Moment, Number, Output, Trimmed, Whole

Order = Literal["newest", "oldest", "top"]
Reaction = Literal[-1, 0, 1]


class ViewNew(Input):
    """A browser session's own random key."""

    session: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,64}$")]


class ViewsOut(Output):
    """How often a video was watched."""

    views: int


class RatingEdit(Input):
    """0.5 to 5 in steps of 0.5."""

    value: Annotated[Number, Field(json_schema_extra={"minimum": 0.5, "maximum": 5, "multipleOf": 0.5})]


class CommentNew(Input):
    """A comment; the client makes the id. A reply to a reply goes to the comment above both."""

    id: Id
    body: Annotated[Trimmed, Field(min_length=1, max_length=COMMENT_MAX)]
    parent_id: Id | None = None


class CommentOut(Output):
    """A comment with its first replies, the oldest first; `mine` is the asker's reaction."""

    id: str
    video_id: str
    parent_id: str | None
    author: ProfileRef
    body: str
    created_at: Moment
    likes: int
    dislikes: int
    mine: Reaction
    reply_count: int
    replies: list["CommentOut"]
    replies_cursor: str | None
    abilities: dict[str, bool]
    """delete."""


class CommentList(Output):
    """One page of comments or of a comment's replies."""

    items: list[CommentOut]
    next_cursor: str | None


class ReactionEdit(Input):
    """+1 likes, -1 dislikes, 0 clears."""

    value: Annotated[Whole, Field(ge=-1, le=1)]
