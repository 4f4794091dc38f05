"""A row of the table of results."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One row of the table; `limit` is the largest acceptable value, None if the value is only informative."""

    part: str
    what: str
    value: float
    unit: str
    limit: float | None = None
    details: str = ""

    @property
    def is_reached(self) -> bool | None:
        """Whether the value is within its limit; None without a limit."""
        return None if self.limit is None else self.value <= self.limit
