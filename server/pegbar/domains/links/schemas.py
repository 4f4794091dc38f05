"""API schemas for link previews."""

from typing import Literal

from pegbar.kernel.schema import Output

LinkKind = Literal["project", "board", "cut", "video", "folder", "file"]


class LinkPreviewOut(Output):
    """A link preview, as the requester can see it now.

    `id` is the id of the cut, video, file, folder or project; `project_id` is the project whose events announce
    changes. `number` is the cut's number on its board, from 1. `frames` is the length of a cut or video, at `fps`
    frames per second. `frame` is the frame of a video or board in the URL. `size` is a file's size in bytes.
    """

    url: str
    kind: LinkKind
    id: str
    project_id: str | None
    title: str
    project_title: str | None
    picture_url: str | None
    number: int | None = None
    frames: int | None = None
    fps: float | None = None
    frame: int | None = None
    size: int | None = None


class Links(Output):
    """Link previews. Unknown pages and pages that the requester can't access are left out."""

    items: list[LinkPreviewOut]
