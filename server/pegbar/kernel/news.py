"""What one person's doing tells others of."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class News:
    """That `by` did something which these people want to know, told once for each `source`.

    `about` is what several of a kind are put together by, as the comments on one video are; `project_id` is where it
    was, for who wants no news of that project.
    """

    kind: str
    to: tuple[str, ...]
    by: str
    about: str
    source: str
    project_id: str | None = None
