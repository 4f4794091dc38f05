"""API models of uploads."""

from typing import Literal

from pegbar.domains.profiles.actions import ProfileRef
from pegbar.kernel.schema import Moment, Output

UploadKindName = Literal["file", "sound", "import", "video"]


class OpenUploadOut(Output):
    """A person's unfinished upload: `received` of `size` bytes have arrived."""

    kind: UploadKindName
    id: str
    name: str
    person: ProfileRef
    received: int
    size: int
    created_at: Moment
    last_chunk_at: Moment


class OpenUploadList(Output):
    """The unfinished uploads of a project, latest chunk first."""

    items: list[OpenUploadOut]
