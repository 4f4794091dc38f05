"""The CSV sheet for production trackers: one row per cut."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pegbar.domains.interchange.formats.common.cut_table import CutTable
from pegbar.domains.storyboard.rules.timing import compute_spans
from pegbar.kernel.spreadsheets import to_csv

COLUMNS: Final = ("Episode", "Sequence", "Name", "Description", "FPS", "Frame In", "Frame Out")


@dataclass(frozen=True, slots=True)
class TrackerRow:
    """A cut for a tracker: name, texts, and length in frames."""

    name: str
    texts: tuple[str, ...]
    frames: int
    sequence: str = ""
    """The number of its scene, or ""."""


def write_tracker_sheet(table: CutTable) -> str:
    """Write the sheet of a board. Descriptions begin with the action."""
    rows = [TrackerRow(cut.title, (cut.action, cut.dialogue, cut.note), cut.frames, cut.scene) for cut in table.cuts]
    return build_tracker_sheet(table.project, table.fps, rows)


def build_tracker_sheet(episode: str, fps: float, cuts: Iterable[TrackerRow]) -> str:
    """Build the sheet from the cuts in order.

    Frame In and Frame Out are frames of the board, from 1 and both inclusive as usual in trackers, so a cut has Frame
    Out - Frame In + 1 frames. The description joins the non-blank texts by line breaks. Rows end in CR LF (RFC 4180).
    """
    cut_rows = list(cuts)
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
        for cut, span in zip(cut_rows, compute_spans(cut.frames for cut in cut_rows), strict=True)
    ]
    return to_csv(COLUMNS, rows)
