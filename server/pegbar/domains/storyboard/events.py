"""What storyboards announce on the project's topic."""

from typing import Literal

from pydantic import Field

from pegbar.domains.storyboard.schemas import BoardOut, CutOut, SceneOut, ShotOut
from pegbar.kernel.schema import Output


class CutCreated(Output):
    """A cut came, or came back; `cut_ids` is the order since."""

    type: Literal["cut_created"] = "cut_created"
    cut: CutOut
    order_version: int
    cut_ids: list[str]


class Replaced(Output):
    """What a change replaced that was made without knowing it, and whose change it was."""

    by: str
    name: str | None = None
    duration_frames: int | None = None
    note: str | None = None
    dialogue: str | None = None
    action: str | None = None


class CutUpdated(Output):
    """A cut's fields or its preview changed."""

    type: Literal["cut_updated"] = "cut_updated"
    cut: CutOut
    replaced: Replaced | None = None


class CutDeleted(Output):
    """A cut is gone from the order."""

    type: Literal["cut_deleted"] = "cut_deleted"
    cut_id: str
    order_version: int


class CutsReordered(Output):
    """The order is another one."""

    type: Literal["cuts_reordered"] = "cuts_reordered"
    cut_ids: list[str]
    order_version: int


class CutFields(Output):
    """A cut's fields that changed, and its version since; null: as it was."""

    id: str
    version: int
    name: str | None = None
    duration_frames: int | None = None
    note: str | None = None
    dialogue: str | None = None
    action: str | None = None


class CutsChanged(Output):
    """Many cuts at once: fields of those that changed, those that came or came back, and the ids of those that went.

    A cut that begins with another transition than before is among those that came, as a whole.
    `cut_ids` is the order since; null: as it was.
    """

    type: Literal["cuts_changed"] = "cuts_changed"
    changed: list[CutFields]
    came: list[CutOut]
    gone: list[str]
    cut_ids: list[str] | None
    order_version: int


class BackgroundChanged(Output):
    """A background came, or came back, or its name or preview changed."""

    type: Literal["background_changed"] = "background_changed"
    cut: CutOut


class BackgroundDeleted(Output):
    """A background that no cut shows is gone."""

    type: Literal["background_deleted"] = "background_deleted"
    cut_id: str


class CutInShot(Output):
    """A cut that came into another shot, or into none, and its version since."""

    id: str
    shot_id: str | None
    version: int


class StructureChanged(Output):
    """Scenes and shots that are new or changed, cuts that went from one to another, and the board as it stands.

    `gone` are the ids of scenes and shots that are no more; none of them comes back.
    """

    type: Literal["structure_changed"] = "structure_changed"
    board: BoardOut
    scenes: list[SceneOut]
    shots: list[ShotOut]
    cuts: list[CutInShot]
    gone: list[str] = Field(default_factory=list[str])
