"""API schemas of guest links."""

from typing import Annotated

from pydantic import Field

from pegbar.domains.accounts.credentials.actions import Password
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.videos.guests.limits import GUEST_LABEL_MAX, GUEST_LINK_DAYS, GUEST_LINK_DAYS_MAX
from pegbar.domains.videos.review.schemas import ReviewNoteList
from pegbar.kernel.schema import Id, Input, Moment, Output, TrimmedLabel, Whole

Secret = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{43}$", description="32 random bytes in base64url")]


class GuestLinkNew(Input):
    """A link to create. The client generates the secret, so repeating the request creates no second link.

    Only a hash of the secret is stored.
    """

    id: Id
    secret: Secret
    label: Annotated[TrimmedLabel, Field(max_length=GUEST_LABEL_MAX)] = ""
    password: Password | None = None
    days: Annotated[Whole, Field(ge=1, le=GUEST_LINK_DAYS_MAX)] = GUEST_LINK_DAYS


class GuestLinkOut(Output):
    """A guest link, as shown to people who may create and revoke links."""

    id: str
    label: str
    created_by: ProfileRef
    has_password: bool
    created_at: Moment
    ends_at: Moment
    used_at: Moment | None


class GuestLinkList(Output):
    """The links to a video that aren't revoked, newest first."""

    items: list[GuestLinkOut]


class GuestEntry(Input):
    """The credentials that open a link."""

    secret: Secret
    password: Password | None = None


class GuestEntryResult(Output):
    """The result of opening a link: done, or a password is needed first."""

    needs_password: bool


class GuestVersion(Output):
    """A film version shown in a live review, with its notes."""

    video: "GuestVideo"
    notes: ReviewNoteList


class GuestVideo(Output):
    """The facts of a video that a guest sees. Frame n starts at n * rate_denominator / rate_numerator seconds."""

    video_id: str
    video_version: int
    title: str
    description: str
    thumb_url: str
    video_url: str
    captions_url: str | None
    duration_seconds: float
    has_sound: bool
    width: int
    height: int
    frames: int
    rate_numerator: int
    rate_denominator: int
    ends_at: Moment
