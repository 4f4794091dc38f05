"""API shapes of what was opened last."""

from typing import Literal

from pegbar.kernel.schema import Id, Input, Moment, Output

Kind = Literal["board", "video", "folder", "project"]


class Opened(Input):
    """How something was opened; `cut_id`: the cut at which a board stands."""

    cut_id: Id | None = None


class RecentOut(Output):
    """Something that one opened, as it is now.

    `id` is the video's, the folder's (the root bears its project's id), or the project's. `ref` is what its page's
    address has: the video's slug, or the project's. `title` is the video's, the folder's (null for the root) or the
    project's name; `project_title` is null where the asker may not see the project that a video is of. `topic` is that
    on which a change of its names is told.
    """

    kind: Kind
    id: str
    ref: str
    topic: str
    title: str | None
    project_title: str | None
    cut_id: str | None
    cut_title: str | None
    picture_url: str | None
    opened_at: Moment


class Recents(Output):
    """What one opened last, the last one first."""

    items: list[RecentOut]
