"""The storyboard on paper: letter pages of panels with their frames, figures and ruled notes. Measures in points."""

import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from math import inf
from pathlib import Path
from typing import Any, Final, cast

from PIL import Image

from pegbar.adapters.paint.camera_transform import Lens
from pegbar.adapters.paint.paper import on_paper, opened
from pegbar.adapters.print.camera_frames import CAMERA_INK, corners, draw_framings, laid
from pegbar.adapters.print.fonts import MONO, TEXT, Fonts
from pegbar.adapters.print.lines import Lines
from pegbar.adapters.text.order import right_to_left
from pegbar.adapters.text.wrap import first_lines, shares, shortened, wrap
from pegbar.kernel.languages import HanLanguage
from pegbar.ports.printer import BoardSheet, Camera, Panel

NOTE_LINES: Final = 10
NO_ART: Final = "No art"
HEADINGS: Final = {"dialogue": "Dialogue", "action": "Action", "note": "Note"}

_MARGIN: Final = 30.0
_HEADER: Final = 30.0
_FOOTER: Final = 16.0
_CAPTION: Final = 15.0
_HEADING: Final = 0.8
_PIXELS_PER_POINT: Final = 3.1
_SHEET_LINES: Final = 3
_SHEET_GAP: Final = 10.0
_SMALLEST: Final = 0.5
_FULL_SIZE: Final = 150.0
"""A cell of a contact sheet so wide is written in letters as large as elsewhere, pt."""
_TAG: Final = 9.5
_READERS: Final = 2
_INK: Final = (38, 39, 46)
_WHITE: Final = (255, 255, 255)
_GREY: Final = (118, 120, 130)
_RULE: Final = (213, 214, 218)
_EMPTY: Final = (244, 243, 239)


@dataclass(frozen=True, slots=True)
class _Grid:
    """How panels lie on a page: columns × rows; `beside` puts the notes to the right of the frame, not below it."""

    orientation: str
    columns: int
    rows: int
    beside: bool
    gap_x: float
    gap_y: float
    lines: int = NOTE_LINES
    """How many ruled lines a panel has."""


_GRIDS: Final = {
    "vertical": _Grid("landscape", 3, 2, beside=False, gap_x=18, gap_y=14),
    "horizontal": _Grid("portrait", 1, 5, beside=True, gap_x=0, gap_y=11),
}


@dataclass(frozen=True, slots=True)
class _Box:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class _Picture:
    jpeg: io.BytesIO
    width: int
    height: int


class BoardPdf:
    """A board being printed. Memory: the pages' text and one JPEG a panel (about 60 kB)."""

    def __init__(self, board: BoardSheet, fonts: Path, subsets: Path) -> None:
        """Lay out this board with the fonts in the folder `fonts`; `subsets`: an empty folder for parts of them."""
        self._board, self._grid = board, _GRIDS.get(board.style) or _contact_sheet(board)
        self._pdf = Lines(orientation=cast(Any, self._grid.orientation), unit="pt", format="letter")
        self._pdf.set_auto_page_break(auto=False)
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        self._pdf.set_creator("Pegbar")
        self._widths: dict[tuple[float, HanLanguage | None, str], float] = {}
        texts = [board.project, board.title or "", board.scene or "", board.rate]
        texts += [text for panel in board.panels for text in (panel.name, *_texts(panel).values())]
        self._fonts = Fonts(self._pdf, texts, board.reader, fonts, subsets)
        used = {
            kind for panel in board.panels for kind, text in _texts(panel).items() if self._fonts.clean(text).strip()
        }
        self._headings = HEADINGS if len(used) > 1 and board.style != "sheet" else {}
        # What stands in the small cells of a contact sheet is smaller too.
        self._small = min(1.0, max(_SMALLEST, self._cell(0).width / _FULL_SIZE)) if board.style == "sheet" else 1.0
        self._pdf.set_title(self._fonts.clean(board.title or board.project))

    def write(self, target: Path, on_progress: Callable[[float], None]) -> None:
        """Lay out all panels and write the file; a board without panels is one empty page."""
        per_page = self._grid.columns * self._grid.rows
        cells = [self._cell(place) for place in range(per_page)]
        frame = self._frame_in(cells[0])
        with ThreadPoolExecutor(_READERS) as readers:
            pictures = readers.map(_jpeg, self._board.panels, repeat((frame.width, frame.height)))
            for index, (panel, picture) in enumerate(zip(self._board.panels, pictures, strict=True)):
                if index % per_page == 0:
                    self._page(index // per_page)
                self._panel(panel, picture, cells[index % per_page])
                on_progress((index + 1) / len(self._board.panels) * 0.95)
        if not self._board.panels:
            self._page(0)
        self._pdf.output(str(target))
        on_progress(1.0)

    @property
    def _header(self) -> float:
        return _HEADER if self._board.title or self._board.scene else 0.0

    def _cell(self, place: int) -> _Box:
        grid, pdf = self._grid, self._pdf
        top, bottom = _MARGIN - 6 + self._header, pdf.h - _MARGIN + 4 - _FOOTER
        width = (pdf.w - 2 * _MARGIN - (grid.columns - 1) * grid.gap_x) / grid.columns
        height = (bottom - top - (grid.rows - 1) * grid.gap_y) / grid.rows
        row, column = divmod(place, grid.columns)
        return _Box(_MARGIN + column * (width + grid.gap_x), top + row * (height + grid.gap_y), width, height)

    def _page(self, index: int) -> None:
        board, pdf = self._board, self._pdf
        pdf.add_page()
        width = pdf.w - 2 * _MARGIN
        if self._header:
            scene = 0.0
            if board.scene:
                self._ink(TEXT, "B", 9)
                self._fonts.select(board.scene)
                label = self._fitted(self._fonts.clean(f"Scene {board.scene}"), width * 0.4)
                scene = pdf.get_string_width(label) + 16
                self._frame(_Box(pdf.w - _MARGIN - scene, _MARGIN - 8, scene, 18), 0.8)
                self._text(label, _Box(pdf.w - _MARGIN - scene, _MARGIN - 8, scene, 18), "C")
            if board.title:
                self._ink(TEXT, "B", 14)
                box = _Box(_MARGIN, _MARGIN - 9, width - (scene + 16 if scene else 0), 20)
                self._words(board.title, box)
            self._line(_MARGIN, _MARGIN + 15, pdf.w - _MARGIN, 0.9, _INK)
        self._ink(MONO, "", 7, _GREY)
        foot = _Box(_MARGIN, pdf.h - _MARGIN + 2, width, 10)
        facts = f"{board.width} × {board.height}" + (f" · {board.rate}" if board.rate else "")
        self._text(facts, foot)
        if board.show_page_numbers:
            self._text(f"Page {board.start_page + index}", foot, "R")

    def _frame_in(self, cell: _Box) -> _Box:
        aspect = self._board.width / self._board.height
        if self._grid.beside:
            height = min(cell.height, cell.width * 0.44 / aspect)
            return _Box(cell.x, cell.y, height * aspect, height)
        ruled = self._grid.lines * 9.2 * self._small + 5 if self._grid.lines else 0
        height = max(1.0, min(cell.height - _CAPTION * self._small - ruled, cell.width / aspect))
        across = height * aspect
        return _Box(cell.x + (cell.width - across) / 2, cell.y + _CAPTION * self._small, across, height)

    def _panel(self, panel: Panel, picture: _Picture | None, cell: _Box) -> None:
        frame = self._frame_in(cell)
        if self._grid.beside:
            x = cell.x + frame.width + 16
            caption = _Box(x, cell.y - 2, cell.x + cell.width - x, _CAPTION)
            notes = _Box(x, cell.y + _CAPTION, caption.width, cell.height - _CAPTION)
        else:
            caption = _Box(cell.x, cell.y, cell.width, _CAPTION * self._small)
            top = frame.y + frame.height + 3 * self._small
            room = cell.y + cell.height - top
            notes = _Box(cell.x, top, cell.width, min(room, self._grid.lines * 12.5 * self._small))
        self._caption(panel, caption)
        self._picture(panel, picture, frame)
        self._notes(panel, notes)

    def _caption(self, panel: Panel, box: _Box) -> None:
        figures = [f"{panel.frames}f"] if self._board.show_frame_counts and not panel.goes_on else []
        figures += [f"{panel.seconds:.2f}s"] if self._board.show_durations and not panel.goes_on else []
        self._ink(MONO, "", 7.5 * self._small, _GREY)
        label = " · ".join(figures)
        taken = self._pdf.get_string_width(label) + 8 if label else 0
        self._text(label, box, "R")
        self._ink(MONO, "", 8.5 * self._small)
        start = 0.0
        if panel.number is not None:
            self._text(str(panel.number), box)
            start = self._pdf.get_string_width(str(panel.number)) + 7
        seams = " · ".join(filter(None, (panel.begins, panel.ends)))
        title = panel.name.replace("\n", " ")
        if seams:
            rest = box.width - start - taken
            self._ink(TEXT, "B", 8.5 * self._small)
            self._fonts.select(panel.name)
            named = self._pdf.get_string_width(self._fonts.clean(title)) + 8
            self._ink(MONO, "", 7.5 * self._small)
            seams = self._fitted(seams, max(rest - named, rest / 2))
            self._text(seams, _Box(box.x, box.y, box.width - taken, box.height), "R")
            taken += self._pdf.get_string_width(seams) + 8
        self._ink(TEXT, "B", 8.5 * self._small)
        name = _Box(box.x + start, box.y, box.width - start - taken, box.height)
        if name.width > name.height:
            self._words(title, name)

    def _picture(self, panel: Panel, picture: _Picture | None, frame: _Box) -> None:
        self._pdf.set_fill_color(*_EMPTY)
        self._pdf.rect(frame.x, frame.y, frame.width, frame.height, style="F")
        if picture is None:
            self._ink(TEXT, "", min(9.0, frame.height / 2), _GREY)
            self._text(NO_ART, frame, "C")
        else:
            box = _contained(picture.width / picture.height, frame)
            self._pdf.image(picture.jpeg, x=box.x, y=box.y, w=box.width, h=box.height)
        tag = min(_TAG * self._small, frame.height / 3)
        self._frame(frame, 1.1)
        if panel.camera is not None:
            self._framings(panel.camera, frame, tag)
        if panel.mark:
            self._tag(panel.mark, frame.x, frame.y, tag)
        if panel.words:
            self._tag(panel.words, frame.x, frame.y + frame.height - tag, tag, frame.width)

    def _framings(self, camera: Camera, frame: _Box, tag: float) -> None:
        """Over its field, which is what the frame shows; A stands in a corner of the first one, B of the last."""
        field, aspect = camera.field, self._board.width / self._board.height
        box = _contained((field.right - field.left) / (field.bottom - field.top), frame)
        place = (box.x, box.y, box.width)
        draw_framings(self._pdf, camera, aspect, place, self._small)
        stands = camera.start == camera.to
        x, y = corners(camera.start, field, aspect, place)[0]
        self._tag("A = B" if stands else "A", x, y, tag)
        if not stands:
            x, y = corners(camera.to, field, aspect, place)[2]
            self._tag("B", x - tag, y - tag, tag)

    def _tag(self, text: str, x: float, y: float, height: float, most: float = inf) -> None:
        """A line of capitals in a box with this corner, a square or wider; `most` is the room that it has."""
        self._ink(MONO, "", height * 0.76, _WHITE)
        text = self._fitted(text, most - height / 2)
        width = max(height, self._pdf.get_string_width(text) + height / 2)
        self._pdf.set_fill_color(*CAMERA_INK)
        self._pdf.rect(x, y, width, height, style="F")
        self._text(text, _Box(x, y, width, height), "C")

    def _notes(self, panel: Panel, box: _Box) -> None:
        """The panel's texts in ruled lines; where the board has several kinds, each with its name at the left."""
        if self._grid.lines == 0:
            return
        pitch = box.height / self._grid.lines
        for line in range(1, self._grid.lines + 1):
            self._line(box.x, box.y + line * pitch, box.x + box.width, 0.35, _RULE)
        size, indent = min(8.0, pitch * 0.74), 0.0
        if self._headings:
            self._ink(TEXT, "", size * _HEADING)
            indent = max(map(self._pdf.get_string_width, self._headings.values())) + size / 2
        self._ink(TEXT, "", size)
        written = [
            (kind, text, lines)
            for kind, text in _texts(panel).items()
            if (lines := self._wrapped(text, box.width - indent))
        ]
        given = shares([len(lines) for _, _, lines in written], self._grid.lines)
        y = box.y + pitch * 0.08
        for (kind, text, lines), most in zip(written, given, strict=True):
            self._fonts.select(text)
            if kind in self._headings and most:
                self._ink(TEXT, "", size * _HEADING, _GREY)
                self._text(self._headings[kind], _Box(box.x, y, indent, pitch))
                self._ink(TEXT, "", size)
            shown = first_lines([line for line, _ in lines], most, box.width - indent, self._pdf.get_string_width)
            for line, (_, backwards) in zip(shown, lines, strict=False):
                self._begun(line, _Box(box.x + indent, y, box.width - indent, pitch), backwards=backwards)
                y += pitch

    def _wrapped(self, text: str, width: float) -> list[tuple[str, bool]]:
        """The lines of a text, each with whether it is read from the right."""
        self._fonts.select(text)
        words = self._fonts.clean(text).strip()
        return [
            (line, right_to_left(paragraph))
            for paragraph in (words.split("\n") if words else [])
            for line in wrap(paragraph.lstrip(), width, self._width)
        ]

    def _width(self, text: str) -> float:
        key = (self._pdf.font_size_pt, self._fonts.language, text)
        if key not in self._widths:
            self._widths[key] = self._pdf.get_string_width(text)
        return self._widths[key]

    def _fitted(self, text: str, width: float) -> str:
        return shortened(text, width, self._pdf.get_string_width)

    def _ink(self, family: str, style: str, size: float, colour: tuple[int, int, int] = _INK) -> None:
        self._pdf.set_font(family, cast(Any, style), size)
        self._pdf.set_text_color(*colour)

    def _words(self, text: str, box: _Box) -> None:
        """As much of the text as fits on one line, at the side where it begins."""
        self._fonts.select(text)
        line = self._fitted(self._fonts.clean(text), box.width)
        self._begun(line, box, backwards=right_to_left(line))

    def _begun(self, line: str, box: _Box, *, backwards: bool) -> None:
        self._text(line, box, "R" if backwards else "L", backwards=backwards)

    def _text(self, text: str, box: _Box, align: str = "L", *, backwards: bool = False) -> None:
        if text:
            if self._pdf.text_shaping:
                self._pdf.set_text_shaping(direction="rtl" if backwards else "ltr")
            self._pdf.set_xy(box.x, box.y)
            # A line in several fonts restores the graphics state behind fpdf2's back: have the font named anew.
            self._pdf.current_font_is_set_on_page = False
            self._pdf.cell(box.width, box.height, text, align=align)

    def _line(self, x: float, y: float, right: float, width: float, colour: tuple[int, int, int]) -> None:
        self._pdf.set_line_width(width)
        self._pdf.set_draw_color(*colour)
        self._pdf.line(x, y, right, y)

    def _frame(self, box: _Box, width: float) -> None:
        self._pdf.set_line_width(width)
        self._pdf.set_draw_color(*_INK)
        self._pdf.rect(box.x, box.y, box.width, box.height)


def _contact_sheet(board: BoardSheet) -> _Grid:
    """As many panels on a page as were asked for, with ruled lines where anything is written in them."""
    lines = _SHEET_LINES if any(text.strip() for panel in board.panels for text in _texts(panel).values()) else 0
    orientation = "landscape" if board.landscape else "portrait"
    return _Grid(orientation, board.columns, board.rows, beside=False, gap_x=_SHEET_GAP, gap_y=_SHEET_GAP, lines=lines)


def _texts(panel: Panel) -> dict[str, str]:
    """What is written for a panel, by its kind, in the order in which it is read."""
    return {"dialogue": panel.dialogue, "action": panel.action, "note": panel.note}


def _contained(aspect: float, frame: _Box) -> _Box:
    """The largest box of this aspect in the middle of a frame."""
    width, height = min(frame.width, frame.height * aspect), min(frame.height, frame.width / aspect)
    return _Box(frame.x + (frame.width - width) / 2, frame.y + (frame.height - height) / 2, width, height)


def _jpeg(panel: Panel, frame: tuple[float, float]) -> _Picture | None:
    """The panel's picture with the pixels that a frame of this size needs on paper; None for what is no good one."""
    picture = opened(panel.picture)
    if picture is None:
        return None
    width, height = (max(8, round(side * _PIXELS_PER_POINT)) for side in frame)
    if panel.view is not None:
        flat = Lens(on_paper(picture), (width, height)).at(panel.view)
    else:
        flat = picture if panel.camera is None else laid(on_paper(picture), panel.camera.field)
        flat.thumbnail((width, height), Image.Resampling.BICUBIC, reducing_gap=2.0)
        flat = on_paper(flat)
    out = io.BytesIO()
    flat.save(out, "JPEG", quality=85)
    out.seek(0)
    return _Picture(out, flat.width, flat.height)
