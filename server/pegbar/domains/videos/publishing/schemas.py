"""API shapes of publications."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.videos.schemas import Description, Title
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.schema import Foreign, Id, Input, Moment, Output, Whole

PublicationState = Literal[
    "preparing", "uploading-video", "uploading-thumb", "publishing", "done", "failed", "cancelled"
]


class PublicationNew(Input):
    """A video to be published. The client makes the id: the same one again is the same publication."""

    id: Id
    source: Literal["file", "storyboard"]
    file_name: Annotated[Foreign, Field(max_length=1000)] = ""
    size: Annotated[Whole, Field(ge=0, description="Bytes of the file; 0 for the storyboard")] = 0
    title: Title = ""
    description: Description = ""
    captions: bool = False
    """The storyboard's notes are burnt in."""
    dialogue: bool = False
    """The storyboard's dialogue becomes the video's captions; without any, the video has the captions it had."""
    reader: HanLanguage | None = None
    """For Han characters whose text does not tell the language; else by Accept-Language."""


class PublicationEdit(Input):
    """Texts as they stand when everything is sent; what is left out stays."""

    title: Title | None = None
    description: Description | None = None


class PublicationOut(Output):
    """How far a publication is: bytes while it is sent, `progress` (0 to 1) and `step` while the server works."""

    id: str
    project_id: str
    video_id: str | None
    """The video that it becomes a new version of; None where it becomes one of its own."""
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
    """The watch page's, once it is done."""
    created_at: Moment


class PublicationList(Output):
    """One's own publications of a project that are not over, newest first."""

    items: list[PublicationOut]
