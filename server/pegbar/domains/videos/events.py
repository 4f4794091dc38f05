"""What videos announce, on their own topics and on their project's."""

from typing import Literal

from pegbar.kernel.schema import Output


class VideoChanged(Output):
    """Its texts, thumbnail, captions or place on the featured page changed; `version` is the new one."""

    type: Literal["video_changed"] = "video_changed"
    version: int


class VideoDeleted(Output):
    """The video is gone."""

    type: Literal["video_deleted"] = "video_deleted"


class PublicationChanged(Output):
    """On its owner's own topic: a video that is being made has come to another step, or is over."""

    type: Literal["publication_changed"] = "publication_changed"
    publication_id: str


class VideosChanged(Output):
    """On a project's topic: a video was published or taken away."""

    type: Literal["videos_changed"] = "videos_changed"
