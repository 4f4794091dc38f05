"""API shapes of the trash."""

from pegbar.domains.assets.schemas import AssetOut, NodeIds
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.kernel.schema import Input, Moment, Output


class Trashed(Output):
    """A deleted file or folder; `path`: the names of the folders that led to it, `gone_at`: when it goes for good."""

    asset: AssetOut
    path: list[str]
    deleted_by: ProfileRef | None
    deleted_at: Moment
    gone_at: Moment


class TrashList(Output):
    """A page of the trash, the last deleted first."""

    items: list[Trashed]
    next_cursor: str | None


class TrashChoice(Input):
    """What is taken out of the trash."""

    node_ids: NodeIds
