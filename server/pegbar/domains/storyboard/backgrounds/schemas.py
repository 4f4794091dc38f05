"""API shapes of backgrounds."""

from pegbar.domains.storyboard.schemas import CutName
from pegbar.kernel.schema import Id, Input


class BackgroundNew(Input):
    """A background to be made. An id made by the client makes it safe to repeat."""

    id: Id | None = None
    name: CutName
