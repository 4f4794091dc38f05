"""API schemas of a cut's versions."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.storyboard.schemas import Camera, CutOut, Preview, Transition
from pegbar.domains.storyboard.versions.limits import VERSION_NAME_MAX
from pegbar.kernel.schema import Id, Input, Moment, Output, TrimmedLabel

VersionName = Annotated[TrimmedLabel, Field(min_length=1, max_length=VERSION_NAME_MAX)]


class VersionEdit(Input):
    """The name of a version."""

    name: VersionName


class VersionNew(VersionEdit):
    """A version of the current state. A client-made id makes the request safe to repeat."""

    id: Id | None = None


class VersionOut(Output):
    """An earlier state of a cut. Versions without a name were saved automatically and are deleted eventually."""

    id: str
    name: str | None
    reason: Literal["automatic", "named", "before_restore"]
    author: ProfileRef | None
    seq: int
    cut_name: str
    duration_frames: int
    note: str
    dialogue: str
    action: str
    camera: Camera | None
    transition: Transition | None
    shot_id: str | None
    picture: Preview | None
    created_at: Moment


class VersionList(Output):
    """The versions of a cut, newest first."""

    items: list[VersionOut]


class VersionRestored(Output):
    """The restored cut. `before_version_id` is the version that has the replaced state; null if nothing differed."""

    cut: CutOut
    before_version_id: str | None
