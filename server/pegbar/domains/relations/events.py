"""What relations announce, on the topics of the two people."""

from typing import Literal

from pegbar.kernel.schema import Output


class RelationsChanged(Output):
    """A request came, was answered or was taken back, or a friendship changed."""

    type: Literal["relations_changed"] = "relations_changed"
