"""API shapes of videos."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.access.permissions import Role
from pegbar.domains.profiles.schemas import ProfileOut, ProfileRef
from pegbar.domains.projects.people.schemas import CustomRole
from pegbar.kernel.limits import (
    COMMENT_MAX,
    REVIEW_STROKE_POINTS_MAX,
    REVIEW_STROKES_MAX,
    VIDEO_DESCRIPTION_MAX,
    VIDEO_TITLE_MAX,
)
from pegbar.kernel.schema import Id, Input, Moment, Number, Output, Text, Trimmed, Whole

PublicationState = Literal[
    "preparing", "uploading-video", "uploading-thumb", "publishing", "done", "failed", "cancelled"
]
Title = Annotated[Trimmed, Field(max_length=VIDEO_TITLE_MAX)]
Description = Annotated[Text, Field(max_length=VIDEO_DESCRIPTION_MAX)]
Order = Literal["newest", "oldest", "top"]
Reaction = Literal[-1, 0, 1]
Share = Annotated[Number, Field(ge=0, le=1)]


class PublicationNew(Input):
    """A video to be published. The client makes the id: the same one again is the same publication."""

    id: Id
    source: Literal["file", "storyboard"]
    file_name: Annotated[Text, Field(max_length=1000)] = ""
    size: Annotated[Whole, Field(ge=0, description="Bytes of the file; 0 for the storyboard")] = 0
    title: Title = ""
    description: Description = ""
    captions: bool = False
    """The storyboard's notes are burnt in."""


class PublicationEdit(Input):
    """Texts as they stand when everything is sent; what is left out stays."""

    title: Title | None = None
    description: Description | None = None


class PublicationOut(Output):
    """How far a publication is: bytes while it is sent, `progress` (0 to 1) and `step` while the server works."""

    id: str
    project_id: str
    source: str
    file_name: str
    size: int
    received: int
    title: str
    description: str
    state: PublicationState
    progress: float
    step: Literal["waiting", "checking", "rendering", "converting"] | None
    detail: str | None
    has_thumb: bool
    slug: str | None
    """The watch page's, once it is done."""
    created_at: Moment


class PublicationList(Output):
    """One's own publications of a project that are not over, newest first."""

    items: list[PublicationOut]


class VideoTile(Output):
    """A video in a list."""

    id: str
    slug: str
    title: str
    thumb_url: str
    duration_seconds: float
    publisher: ProfileRef
    views: int
    rating_average: float | None
    rating_count: int
    created_at: Moment


class VideoList(Output):
    """One page of videos, newest first."""

    items: list[VideoTile]
    next_cursor: str | None


class VideoCount(Output):
    """How many videos a project has."""

    count: int


class Featured(Output):
    """What the featured page shows; `picked` says whether somebody chose it."""

    items: list[VideoTile]
    creators: list[ProfileOut]
    picked: bool


class Creator(Output):
    """Somebody who made a video; the publisher first."""

    profile: ProfileRef
    role: Role | None
    custom_role: CustomRole | None


class VideoProject(Output):
    """The project of a video, for those who may see it."""

    id: str
    slug: str
    name: str


class RatingOut(Output):
    """What a video is rated; `mine` is the asker's own."""

    average: float | None
    count: int
    mine: float | None


class VideoOut(VideoTile):
    """A video with all that the watch page shows. Frame n stands at n * rate_denominator / rate_numerator seconds."""

    public_id: str
    description: str
    project: VideoProject | None
    video_url: str
    media_type: str
    size: int
    width: int
    height: int
    frames: int
    rate_numerator: int
    rate_denominator: int
    captions_url: str | None
    rating: RatingOut
    comment_count: int
    creators: list[Creator]
    featured: bool
    version: int
    abilities: dict[str, bool]
    """edit, delete, rate, comment, review, feature."""


class VideoEdit(Input):
    """Texts to be changed; what is left out stays."""

    title: Annotated[Title, Field(min_length=1)] | None = None
    description: Description | None = None


class FeaturedEdit(Input):
    """Whether the video is on the featured page."""

    featured: bool


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


class ReviewStroke(Input):
    """A line over the picture: points in shares of its width and height, its width as a share of the height."""

    colour: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
    width: Annotated[Number, Field(gt=0, le=0.2)]
    points: Annotated[list[tuple[Share, Share]], Field(min_length=1, max_length=REVIEW_STROKE_POINTS_MAX)]


Frame = Annotated[Whole, Field(ge=0, le=2**31 - 1)]
Strokes = Annotated[list[ReviewStroke], Field(max_length=REVIEW_STROKES_MAX)]
Remark = Annotated[Trimmed, Field(max_length=COMMENT_MAX)]


class ReviewNoteNew(Input):
    """A remark on a frame or a range of frames, both ends included; it needs words or a drawing."""

    id: Id
    body: Remark = ""
    first_frame: Frame
    last_frame: Frame
    drawing: Strokes = Field(default_factory=list[ReviewStroke])


class ReviewNoteEdit(Input):
    """What is to be changed; what is left out stays. Everybody in the project may resolve, its author edit."""

    body: Remark | None = None
    first_frame: Frame | None = None
    last_frame: Frame | None = None
    drawing: Strokes | None = None
    resolved: bool | None = None


class ReviewNoteOut(Output):
    """A remark."""

    id: str
    video_id: str
    author: ProfileRef
    body: str
    first_frame: int
    last_frame: int
    drawing: list[ReviewStroke]
    resolved_at: Moment | None
    resolved_by: ProfileRef | None
    version: int
    created_at: Moment
    abilities: dict[str, bool]
    """edit, delete."""


class ReviewNoteList(Output):
    """All remarks on a video, in the order of their frames."""

    items: list[ReviewNoteOut]
