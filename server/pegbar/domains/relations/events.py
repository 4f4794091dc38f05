"""Events of relations, on the topics of the two people."""

from typing import Literal

from pegbar.kernel.schema import Output


class RelationsChanged(Output):
    """A request was sent, answered or withdrawn, or a friendship changed."""

    type: Literal["relations_changed"] = "relations_changed"
