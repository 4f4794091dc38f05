"""The order of a board's cuts: where a new one goes, and whether a proposed order is one."""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import TypeVar

from pegbar.domains.storyboard import texts

Id = TypeVar("Id", bound=Hashable)


class NotAnOrder(ValueError):
    """The proposed order leaves cuts out, names them twice, or names cuts that the board does not have."""

    def __init__(self, missing: int, unknown: int, repeated: int) -> None:
        self.missing, self.unknown, self.repeated = missing, unknown, repeated
        super().__init__(texts.order_incomplete(missing, unknown, repeated))


def place_after(order: Sequence[Id], new: Id, after: Id | None) -> list[Id]:
    """The order with `new` right behind `after`; at the end for None.

    A cut that is gone meanwhile cannot be followed: `new` then goes to the end rather than being lost. A cut that
    is in the order already stays where it is, so that a repeated request changes nothing.
    """
    if new in order:
        return list(order)
    at = order.index(after) + 1 if after is not None and after in order else len(order)
    return [*order[:at], new, *order[at:]]


def check_order(proposed: Sequence[Id], live: Sequence[Id]) -> None:
    """Raise NotAnOrder unless `proposed` names each of the `live` cuts exactly once."""
    counts, known = Counter(proposed), set(live)
    missing = len(known - counts.keys())
    unknown = len(counts.keys() - known)
    repeated = sum(1 for number in counts.values() if number > 1)
    if missing or unknown or repeated:
        raise NotAnOrder(missing, unknown, repeated)
