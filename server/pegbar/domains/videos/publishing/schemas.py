"""API schemas of publications."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.videos.schemas import Description, Title
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.schema import Foreign, Id, Input, Moment, Output, Whole

PublicationState = Literal[
    "preparing", "uploading-video", "uploading-thumb", "publishing", "done", "failed", "cancelled"
]


class PublicationNew(Input):
    """A video to publish. The client generates the id: repeating it returns the same publication."""

    id: Id
    source: Literal["file", "storyboard"]
    file_name: Annotated[Foreign, Field(max_length=1000)] = ""
    size: Annotated[Whole, Field(ge=0, description="Bytes of the file; 0 for the storyboard")] = 0
    title: Title = ""
    description: Description = ""
    captions: bool = False
    """Burn the storyboard's notes into the film."""
    dialogue: bool = False
    """Turn the storyboard's dialogue into the video's captions.

    If false, or without dialogue, existing captions stay.
    """
    han_language: HanLanguage | None = None
    """Language of Han characters in texts of unknown language; by default from Accept-Language."""


class PublicationEdit(Input):
    """Final texts, sent after the upload; omitted fields stay as they are."""

    title: Title | None = None
    description: Description | None = None


class PublicationOut(Output):
    """State of a publication: bytes received during the upload, `step` and `progress` (0 to 1) while the job runs."""

    id: str
    project_id: str
    video_id: str | None
    """The video that gets a new version; None for a new video."""
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
    """Why it failed, what it waits for, or what the finished video lacks."""
    has_thumb: bool
    slug: str | None
    """Slug of the watch page, once it is done."""
    created_at: Moment


class PublicationList(Output):
    """The current user's unfinished publications of a project, newest first."""

    items: list[PublicationOut]
