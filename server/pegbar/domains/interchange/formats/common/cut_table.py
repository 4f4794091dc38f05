"""The cuts of a board as rows, for formats that are written as a table or as captions."""

from collections.abc import Sequence
from dataclasses import dataclass

from pegbar.domains.storyboard.rules.timing import FrameRate


@dataclass(frozen=True, slots=True)
class TableCut:
    """A cut: its short title, its label and scene number (empty outside of scenes), length in frames, and texts."""

    title: str
    label: str
    scene: str
    frames: int
    dialogue: str
    action: str
    note: str


@dataclass(frozen=True, slots=True)
class CutTable:
    """The cuts of a board in order, with the name and frame rate of its project."""

    project: str
    fps: float
    cuts: Sequence[TableCut]

    @property
    def rate(self) -> FrameRate:
        """The exact frame rate."""
        return FrameRate.from_fps(self.fps)
