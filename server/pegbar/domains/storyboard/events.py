"""Events of the storyboard on the project's topic."""

from typing import Literal

from pydantic import Field

from pegbar.domains.storyboard.schemas import BoardOut, CutOut, SceneOut, ShotOut
from pegbar.kernel.schema import Output


class CutCreated(Output):
    """A cut was created or restored. `cut_ids` is the new order."""

    type: Literal["cut_created"] = "cut_created"
    cut: CutOut
    order_version: int
    cut_ids: list[str]


class ReplacedValues(Output):
    """The values that an edit overwrote although the edit's author hadn't seen them, and that author."""

    author_id: str
    name: str | None = None
    duration_frames: int | None = None
    note: str | None = None
    dialogue: str | None = None
    action: str | None = None


class CutUpdated(Output):
    """Fields or the preview of a cut changed."""

    type: Literal["cut_updated"] = "cut_updated"
    cut: CutOut
    replaced: ReplacedValues | None = None


class CutDeleted(Output):
    """A cut was removed from the board."""

    type: Literal["cut_deleted"] = "cut_deleted"
    cut_id: str
    order_version: int


class CutsReordered(Output):
    """The cuts have a new order."""

    type: Literal["cuts_reordered"] = "cuts_reordered"
    cut_ids: list[str]
    order_version: int


class CutFields(Output):
    """The changed fields of a cut and its new version. Null means unchanged."""

    id: str
    version: int
    name: str | None = None
    duration_frames: int | None = None
    note: str | None = None
    dialogue: str | None = None
    action: str | None = None


class CutsChanged(Output):
    """Many cuts changed in one transaction: changed fields, cuts that were added or restored, and ids of deleted cuts.

    A cut whose transition changed is listed in `added`, with all its fields. `cut_ids` is the new order, or null if it
    didn't change.
    """

    type: Literal["cuts_changed"] = "cuts_changed"
    changed: list[CutFields]
    added: list[CutOut]
    deleted_ids: list[str]
    cut_ids: list[str] | None
    order_version: int


class BackgroundChanged(Output):
    """A background was created or restored, or its name or preview changed."""

    type: Literal["background_changed"] = "background_changed"
    cut: CutOut


class BackgroundDeleted(Output):
    """An unused background was deleted."""

    type: Literal["background_deleted"] = "background_deleted"
    cut_id: str


class CutShot(Output):
    """A cut that was moved to another shot, or out of its shot, and its new version."""

    id: str
    shot_id: str | None
    version: int


class StructureChanged(Output):
    """Scenes and shots that were created or changed, cuts that moved between shots, and the board's current settings.

    `deleted_ids` lists the ids of scenes and shots that were permanently deleted.
    """

    type: Literal["structure_changed"] = "structure_changed"
    board: BoardOut
    scenes: list[SceneOut]
    shots: list[ShotOut]
    cuts: list[CutShot]
    deleted_ids: list[str] = Field(default_factory=list[str])
