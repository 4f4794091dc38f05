"""Events of review notes, sent to the project's members only."""

from typing import Literal

from pegbar.kernel.schema import Output


class ReviewChanged(Output):
    """On the review topic: a note was created, changed or deleted."""

    type: Literal["review_changed"] = "review_changed"
