"""API schemas for recently opened items."""

from typing import Literal

from pegbar.kernel.schema import Id, Input, Moment, Output

Kind = Literal["board", "video", "folder", "project"]


class RecentNew(Input):
    """How an item was opened. `cut_id` is the cut at which a board is open."""

    cut_id: Id | None = None


class RecentOut(Output):
    """A recently opened item, with current names.

    `id` is the id of the video, the folder (for the root folder, the project) or the project. `ref` is the slug in
    the page's URL: the video's or the project's. `title` is the name of the video, the folder (null for the root) or
    the project. `project_title` is null if the requester has no access to the video's project. `topic` is the topic
    with the events about changed names.
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
    """Recently opened items, newest first."""

    items: list[RecentOut]
