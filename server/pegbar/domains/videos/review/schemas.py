"""API schemas of review notes."""

from typing import Annotated

from pydantic import Field

from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.videos.limits import COMMENT_MAX
from pegbar.domains.videos.review.limits import REVIEW_STROKE_POINTS_MAX, REVIEW_STROKES_MAX
from pegbar.kernel.limits import GUEST_NAME_MAX
from pegbar.kernel.schema import Id, Input, Moment, Number, Output, Trimmed, TrimmedLabel, Whole, max_characters

Share = Annotated[Number, Field(ge=0, le=1)]


class ReviewStroke(Input):
    """A stroke drawn over the picture.

    Points are fractions of the picture's width and height. `width` is a fraction of the picture's height.
    """

    colour: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
    width: Annotated[Number, Field(gt=0, le=0.2)]
    points: Annotated[list[tuple[Share, Share]], Field(min_length=1, max_length=REVIEW_STROKE_POINTS_MAX)]


FilmNumber = Annotated[Whole, Field(ge=1, le=2**31 - 1)]
Frame = Annotated[Whole, Field(ge=0, le=2**31 - 1)]
Strokes = Annotated[list[ReviewStroke], Field(max_length=REVIEW_STROKES_MAX)]
Remark = Annotated[Trimmed, Field(max_length=COMMENT_MAX)]


class ReviewNoteNew(Input):
    """A note on a range of frames, both ends inclusive; it needs text or a drawing."""

    id: Id
    video_version: FilmNumber | None = None
    """The film version that the note is on; the newest if omitted."""
    body: Remark = ""
    first_frame: Frame
    last_frame: Frame
    drawing: Strokes = Field(default_factory=list[ReviewStroke])


class GuestNoteNew(ReviewNoteNew):
    """A note by a guest without an account, under a name of their choice."""

    name: Annotated[TrimmedLabel, Field(min_length=1), max_characters(GUEST_NAME_MAX, 4 * GUEST_NAME_MAX)]


class ReviewNoteEdit(Input):
    """Fields to change; omitted fields stay as they are. Every project member may resolve; only the author may edit."""

    body: Remark | None = None
    first_frame: Frame | None = None
    last_frame: Frame | None = None
    drawing: Strokes | None = None
    resolved: bool | None = None


class ReviewNoteOut(Output):
    """A review note."""

    id: str
    video_id: str
    video_version: int
    copied_from: int | None
    """The version on which the note was written, if it was carried over from an older version."""
    author: ProfileRef | None
    guest: str | None
    """The name that a guest gave; such a note has no author."""
    body: str
    first_frame: int
    last_frame: int
    drawing: list[ReviewStroke]
    resolved_at: Moment | None
    resolved_by: ProfileRef | None
    version: int
    created_at: Moment
    abilities: dict[str, bool]
    """Keys: `edit`, `delete`."""


class ReviewNoteList(Output):
    """All notes on a film version, in the order of their frames."""

    video_version: int
    items: list[ReviewNoteOut]


class ReviewNotesCopy(Input):
    """The version whose open notes are carried over to the newest one."""

    from_version: FilmNumber
