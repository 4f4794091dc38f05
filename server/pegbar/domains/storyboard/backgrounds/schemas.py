"""API schemas of backgrounds."""

from pegbar.domains.storyboard.schemas import CutName
from pegbar.kernel.schema import Id, Input


class BackgroundNew(Input):
    """A new background. A client-made id makes the request safe to repeat."""

    id: Id | None = None
    name: CutName
