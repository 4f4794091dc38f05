"""API shapes of what addresses lead to."""

from typing import Literal

from pegbar.kernel.schema import Output

LinkKind = Literal["project", "board", "cut", "video", "folder", "file"]


class LinkOut(Output):
    """What an address leads to, as the asker may see it now.

    `id` is the cut's, the video's, the file's, the folder's or the project's; `project_id` says whose events tell of a
    change. `number` is a cut's on its board from 1; `frames` a cut's or a video's, at `rate` a second; `at` the frame
    of a video or board that the address names; `size` a file's in bytes.
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
    rate: float | None = None
    at: int | None = None
    size: int | None = None


class Links(Output):
    """What addresses lead to; those of what is not there, or not for the asker, are left out."""

    items: list[LinkOut]
