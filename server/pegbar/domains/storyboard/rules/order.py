"""The order of a board's cuts: insertion, and validation of a proposed order."""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import TypeVar

from pegbar.domains.storyboard import texts
from pegbar.kernel.text_catalog import TextValueError

Id = TypeVar("Id", bound=Hashable)


class InvalidOrder(TextValueError):
    """The proposed order omits cuts, repeats them, or names cuts that aren't on the board."""

    def __init__(self, missing: int, unknown: int, repeated: int) -> None:
        self.missing, self.unknown, self.repeated = missing, unknown, repeated
        super().__init__(texts.order_incomplete(missing, unknown, repeated))


def insert_after(order: Sequence[Id], new: Id, after: Id | None) -> list[Id]:
    """Return the order with `new` right after `after`, or at the end for None.

    If `after` was deleted in the meantime, `new` goes to the end. A cut that is already in the order stays where it is,
    so a repeated request changes nothing.
    """
    if new in order:
        return list(order)
    index = order.index(after) + 1 if after is not None and after in order else len(order)
    return [*order[:index], new, *order[index:]]


def check_order(proposed: Sequence[Id], live: Sequence[Id]) -> None:
    """Raise InvalidOrder unless `proposed` names each of the `live` cuts exactly once."""
    counts, known = Counter(proposed), set(live)
    missing = len(known - counts.keys())
    unknown = len(counts.keys() - known)
    repeated = sum(1 for number in counts.values() if number > 1)
    if missing or unknown or repeated:
        raise InvalidOrder(missing, unknown, repeated)
