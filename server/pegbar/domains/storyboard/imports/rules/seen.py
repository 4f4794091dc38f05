"""A board as a plan sees it, and what a plan is before it leaves the server. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SeenCut:
    """A cut of the board: its own name, and what it is called by its place (`label` in a shot, else by number)."""

    id: str
    name: str
    label: str | None
    frames: int
    version: int


@dataclass(frozen=True, slots=True)
class Seen:
    """A board's cuts in order, and its frames a second, and what `more` a kind of file asks of it.

    `canvas` is its size; `is_drawn` whether anything was drawn on a cut; `may_set` whether who imports may change the
    project's settings.
    """

    fps: float
    cuts: Sequence[SeenCut]
    more: Any = None
    canvas: tuple[int, int] | None = None
    is_drawn: bool = False
    may_set: bool = False


@dataclass(frozen=True, slots=True)
class Planned:
    """What a file would change of a board: the fields of a `schemas.Plan`, rows as plain data.

    `kept` is what accepting it needs beside the rows, as JSON can hold it; nobody is shown it.
    """

    notices: list[str]
    rows: list[dict[str, Any]]
    kept: Any = None


def marked(rows: Sequence[dict[str, Any]], before: Sequence[dict[str, Any]] | None) -> list[dict[str, Any]]:
    """The rows, `fresh` where none of those before said the same; without any before, none is."""
    if before is None:
        return [{**row, "fresh": False} for row in rows]
    known = {row["id"]: {**row, "fresh": False} for row in before}
    return [{**row, "fresh": known.get(row["id"]) != {**row, "fresh": False}} for row in rows]
