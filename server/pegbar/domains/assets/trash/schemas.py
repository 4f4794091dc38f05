"""API schemas of the trash."""

from pegbar.domains.assets.schemas import AssetOut, NodeIds
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.kernel.schema import Input, Moment, Output


class TrashItem(Output):
    """A node in the trash. `path`: names of the folders that led to it; `purged_at`: when it is deleted permanently."""

    asset: AssetOut
    path: list[str]
    deleted_by: ProfileRef | None
    deleted_at: Moment
    purged_at: Moment


class TrashList(Output):
    """A page of the trash, most recently deleted first."""

    items: list[TrashItem]
    next_cursor: str | None


class TrashSelection(Input):
    """Nodes to restore or to delete permanently."""

    node_ids: NodeIds
