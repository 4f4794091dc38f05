"""The printer: a board laid out on paper, as a PDF."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from pegbar.kernel.languages import HanLanguage
from pegbar.ports.encoder import View

BoardStyle = Literal["vertical", "horizontal", "sheet"]
"""vertical: landscape, 6 cuts a page (3 columns, 2 rows); horizontal: portrait, 5 cuts a page; sheet: a contact sheet
of as many columns and rows as it says."""


class Area(NamedTuple):
    """A part of the plane on which a picture lies, in the picture's pixels from its top left corner."""

    left: float
    top: float
    right: float
    bottom: float


class Camera(NamedTuple):
    """A camera's move over a picture, all in its pixels."""

    field: Area
    """What is printed of the plane, paper outside the picture; it holds both framings."""
    start: View
    to: View
    """The first and the last framing, A and B: a solid and a dashed frame, with arrows from corner to corner."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A cut as it is printed."""

    number: int | None
    """Its number on the board, from 1; cuts that are not printed count too. None where its name says it."""
    name: str
    note: str
    frames: int
    seconds: float
    picture: Path | None
    """A picture file (webp, png or jpeg), or None: 'No art'."""
    dialogue: str = ""
    action: str = ""
    """Beside the note; where a board has texts of several kinds, each stands under its name."""
    camera: Camera | None = None
    view: View | None = None
    """What alone is printed of the picture, in its pixels, paper outside it; with no camera only."""
    mark: str = ""
    """In the picture's upper corner: which of a cut's pictures it is."""
    words: str = ""
    """In the picture's lower corner: what its camera does."""
    begins: str = ""
    """How the cut begins, at the panel's head."""
    ends: str = ""
    """How the board ends after it, there too."""
    goes_on: bool = False
    """The panel before shows the same cut: its length stands there."""


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """All that a printed board shows. Texts that are None are left out."""

    project: str
    """Its name, for the document's properties."""
    title: str | None
    scene: str | None
    style: BoardStyle
    width: int
    height: int
    """The canvas in pixels: each panel's frame has its aspect."""
    panels: tuple[Panel, ...]
    rate: str = ""
    """How the frame rate reads, for example ``23.976 fps``; empty leaves it out."""
    show_durations: bool = True
    show_frame_counts: bool = True
    show_page_numbers: bool = True
    start_page: int = 1
    """The number of the first page."""
    columns: int = 4
    rows: int = 5
    landscape: bool = False
    """Of a contact sheet."""
    reader: HanLanguage | None = None
    """The language of the person it is printed for: it decides about Han characters where a text does not."""


class PrintFailed(Exception):
    """The board could not be printed; the text says why, for a log."""


class Printer(Protocol):
    """Prints boards."""

    async def print_board(
        self, board: BoardSheet, target: Path, on_progress: Callable[[float], Awaitable[None]]
    ) -> None:
        """Write the board as a PDF to `target`, which appears only when it is whole.

        `on_progress` gets shares from 0 to 1. Cancelling the task ends the work and leaves nothing behind. Raises
        PrintFailed and FontsMissing. A picture that cannot be read is printed as 'No art'.
        """
        ...
