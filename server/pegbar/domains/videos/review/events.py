"""What is announced of review notes, to the project's members alone."""

from typing import Literal

from pegbar.kernel.schema import Output


class ReviewChanged(Output):
    """On the review topic: a remark came, went or changed."""

    type: Literal["review_changed"] = "review_changed"
