"""Events on the topics of videos, of their projects and of their publishers."""

from typing import Literal

from pegbar.kernel.schema import Output


class VideoChanged(Output):
    """The texts, thumbnail, captions, film or featured state changed; `version` is the new row version."""

    type: Literal["video_changed"] = "video_changed"
    version: int


class VideoDeleted(Output):
    """The video was deleted."""

    type: Literal["video_deleted"] = "video_deleted"


class PublicationChanged(Output):
    """On the owner's user topic: a publication reached another step or ended."""

    type: Literal["publication_changed"] = "publication_changed"
    publication_id: str


class VideosChanged(Output):
    """On the project's topic: a video was published or deleted."""

    type: Literal["videos_changed"] = "videos_changed"
