"""API schemas of videos."""

from typing import Annotated

from pydantic import Field

from pegbar.access.permissions import Role
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.projects.people.actions.members import CustomRole
from pegbar.domains.videos.limits import VIDEO_DESCRIPTION_MAX, VIDEO_TITLE_MAX
from pegbar.kernel.schema import Input, Moment, Output, Text, TrimmedLabel

Title = Annotated[TrimmedLabel, Field(max_length=VIDEO_TITLE_MAX)]
Description = Annotated[Text, Field(max_length=VIDEO_DESCRIPTION_MAX)]


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


class PublishedVideoList(VideoList):
    """One page of a person's videos, and their newest featured video."""

    featured: VideoTile | None


class VideoCount(Output):
    """Number of videos in a project."""

    count: int


class Creator(Output):
    """A person who worked on a video; the publisher comes first."""

    profile: ProfileRef
    role: Role | None
    custom_role: CustomRole | None


class VideoProject(Output):
    """The project of a video, for those who may see it."""

    id: str
    slug: str
    name: str


class RatingOut(Output):
    """The rating of a video; `my_rating` is the current user's own."""

    average: float | None
    count: int
    my_rating: float | None


class VideoOut(VideoTile):
    """A video with everything the watch page shows. Frame n starts at n * rate_denominator / rate_numerator seconds."""

    public_id: str
    description: str
    project: VideoProject | None
    video_url: str
    media_type: str
    size: int
    width: int
    height: int
    has_sound: bool
    """True if the film has, or may have, a sound track."""
    frames: int
    rate_numerator: int
    rate_denominator: int
    captions_url: str | None
    rating: RatingOut
    comment_count: int
    creators: list[Creator]
    featured: bool
    video_version: int
    """Number of the current film version, from 1."""
    version: int
    abilities: dict[str, bool]
    """Keys: `edit`, `delete`, `rate`, `comment`, `review`, `guest_link`, `feature`, `publish_version`."""


class VideoEdit(Input):
    """Texts to change; omitted fields stay as they are."""

    title: Annotated[Title, Field(min_length=1)] | None = None
    description: Description | None = None
