"""The CSV sheet that production trackers read: one row a cut."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pegbar.domains.storyboard.rules.timing import compute_spans
from pegbar.kernel.spreadsheets import as_csv

COLUMNS: Final = ("Episode", "Sequence", "Name", "Description", "FPS", "Frame In", "Frame Out")


@dataclass(frozen=True, slots=True)
class Tracked:
    """A cut as a tracker knows it: what it is called, what is written for it, and its length in frames."""

    name: str
    texts: tuple[str, ...]
    frames: int
    sequence: str = ""
    """The number of its scene; empty where it is in none."""


def tracker_sheet(episode: str, fps: float, cuts: Iterable[Tracked]) -> str:
    """The sheet of a board's cuts, given in order.

    Frame In and Frame Out are frames of the board, counted from 1 and both inclusive as trackers count them, so that
    a cut has Frame Out - Frame In + 1 frames. The description is the cut's texts, those that are not blank, a line
    each or more. Rows end in CR LF (RFC 4180).
    """
    listed = list(cuts)
    rows = [
        (
            episode,
            cut.sequence,
            cut.name,
            "\n".join(text.strip() for text in cut.texts if text.strip()),
            f"{fps:g}",
            span.start + 1,
            span.end,
        )
        for cut, span in zip(listed, compute_spans(cut.frames for cut in listed), strict=True)
    ]
    return as_csv(COLUMNS, rows)
