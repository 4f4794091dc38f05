"""Interface for printing a board as PDF."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, NamedTuple, Protocol

from pegbar.kernel.languages import HanLanguage
from pegbar.ports.encoder import View

BoardStyle = Literal["vertical", "horizontal", "single", "sheet"]
"""vertical: 6 cuts per page, text below each picture. horizontal: 5 cuts per page (landscape: 3), text next to each
picture. single: 1 cut per page (portrait: 2). sheet: a contact sheet with the columns and rows of `BoardSheet`."""
LANDSCAPE_STYLES: Final[frozenset[BoardStyle]] = frozenset({"vertical", "single"})
"""Styles that are printed on landscape pages unless the board says otherwise."""
PaperSize = Literal["letter", "a4"]
PageMargin = Literal["narrow", "normal", "wide"]


class Area(NamedTuple):
    """A rectangle in a picture's pixels, from its top left corner; it may extend beyond the picture."""

    left: float
    top: float
    right: float
    bottom: float


class PrintedCamera(NamedTuple):
    """A camera move over a picture, in its pixels."""

    field: Area
    """The printed area, which contains both camera frames; outside the picture it has the paper's color."""
    start: View
    end: View
    """The first and the last camera frame, A (solid) and B (dashed), connected by arrows from corner to corner."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A printed panel of a cut."""

    number: int | None
    """The cut's number on the board, from 1, counting unprinted cuts too. None if its name contains the number."""
    name: str
    note: str
    frames: int
    seconds: float
    picture: Path | None
    """A picture file (WebP, PNG or JPEG), or None for 'No art'."""
    dialogue: str = ""
    action: str = ""
    """The action text, printed with the note. If a board has several kinds of texts, each gets a heading."""
    camera: PrintedCamera | None = None
    view: View | None = None
    """The printed part of the picture, in the picture's pixels; ignored if `camera` is set. None: all of it."""
    tag: str = ""
    """Text in the picture's upper corner that distinguishes several pictures of one cut."""
    move_text: str = ""
    """Text in the picture's lower corner: the camera move."""
    transition_in: str = ""
    """The transition into the cut, at the top of the panel."""
    transition_out: str = ""
    """The transition at the end of the board, also at the top of the panel."""
    is_continued: bool = False
    """True if this panel shows the same cut as the previous panel. Only a cut's first panel has the cut's length."""


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """The content of a printed board. Texts that are None aren't printed."""

    project: str
    """The project's name, for the document's properties."""
    title: str | None
    scene: str | None
    style: BoardStyle
    width: int
    height: int
    """The canvas size in pixels; panels have its aspect ratio."""
    panels: tuple[Panel, ...]
    rate: str = ""
    """The frame rate as text, for example ``23.976 fps``; empty leaves it out."""
    show_durations: bool = True
    show_frame_counts: bool = True
    show_page_numbers: bool = True
    start_page: int = 1
    """The number of the first page."""
    columns: int = 4
    rows: int = 5
    landscape: bool | None = None
    """True for landscape pages, False for portrait pages. None: as usual for the style."""
    paper: PaperSize = "letter"
    margin: PageMargin = "normal"
    han_language: HanLanguage | None = None
    """The language of the requester, for the forms of Han characters in texts without a language of their own."""


class PrintFailed(Exception):
    """The board couldn't be printed. The exception's text is the reason, for logs."""


class Printer(Protocol):
    """Prints boards as PDF."""

    async def print_board(
        self, board: BoardSheet, target: Path, on_progress: Callable[[float], Awaitable[None]]
    ) -> None:
        """Write the board as PDF to `target`, which appears only when it is complete.

        `on_progress` gets values from 0 to 1. Cancelling the task stops the work and leaves no files. Raises
        PrintFailed and FontsMissing. An unreadable picture is printed as 'No art'.
        """
        ...
