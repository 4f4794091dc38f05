"""Print a storyboard as PDF: pages with panels, each with its picture, duration and ruled lines with its texts.

All lengths are in points.
"""

import io
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from math import inf
from pathlib import Path
from typing import Any, Final, cast

from PIL import Image

from pegbar.adapters.paint.camera_transform import CameraTransform
from pegbar.adapters.paint.paper import flatten_on_paper, open_picture
from pegbar.adapters.print import texts
from pegbar.adapters.print.camera_frames import CAMERA_INK, crop_to_field, draw_camera_frames, get_corners
from pegbar.adapters.print.fonts import MONO, TEXT, PdfFonts
from pegbar.adapters.print.lines import ShapedPdf
from pegbar.adapters.text.order import is_right_to_left
from pegbar.adapters.text.wrap import divide_lines, limit_lines, shorten, wrap
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.text_catalog import Text
from pegbar.ports.printer import LANDSCAPE_STYLES, BoardSheet, PageMargin, Panel, PrintedCamera

NOTE_LINES: Final = 10

_MARGINS: Final[dict[PageMargin, float]] = {"narrow": 18.0, "normal": 30.0, "wide": 54.0}
_HEADER: Final = 30.0
_FOOTER: Final = 16.0
_CAPTION: Final = 15.0
_HEADING: Final = 0.8
_PIXELS_PER_POINT: Final = 3.1
_SHEET_LINES: Final = 3
_SHEET_GAP: Final = 10.0
_TEXT_SCALE_MIN: Final = 0.5
_FULL_SCALE_WIDTH: Final = 150.0
"""Width in points of a contact sheet cell from which its text has the full size; in narrower cells it is smaller."""
_TAG_HEIGHT: Final = 9.5
_DECODER_THREADS: Final = 2
_INK: Final = (38, 39, 46)
_WHITE: Final = (255, 255, 255)
_GREY: Final = (118, 120, 130)
_RULE: Final = (213, 214, 218)
_EMPTY: Final = (244, 243, 239)


@dataclass(frozen=True, slots=True)
class _Grid:
    """The layout of panels on a page. `notes_at_right`: the notes are to the right of the picture, not below it."""

    orientation: str
    columns: int
    rows: int
    notes_at_right: bool
    gap_x: float
    gap_y: float
    lines: int = NOTE_LINES
    """Ruled lines per panel."""


_GRIDS: Final = {
    ("vertical", "landscape"): _Grid("landscape", 3, 2, notes_at_right=False, gap_x=18, gap_y=14),
    ("vertical", "portrait"): _Grid("portrait", 2, 3, notes_at_right=False, gap_x=18, gap_y=14),
    ("horizontal", "landscape"): _Grid("landscape", 1, 3, notes_at_right=True, gap_x=0, gap_y=14),
    ("horizontal", "portrait"): _Grid("portrait", 1, 5, notes_at_right=True, gap_x=0, gap_y=11),
    ("single", "landscape"): _Grid("landscape", 1, 1, notes_at_right=False, gap_x=0, gap_y=0),
    ("single", "portrait"): _Grid("portrait", 1, 2, notes_at_right=False, gap_x=0, gap_y=18),
}


@dataclass(frozen=True, slots=True)
class _Box:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class _EncodedPicture:
    jpeg: io.BytesIO
    width: int
    height: int


class BoardPdf:
    """A board that is being printed. The text of all pages and a JPEG of each panel (about 60 kB) are in memory."""

    def __init__(self, board: BoardSheet, fonts: Path, subsets: Path) -> None:
        """Prepare a board with the fonts in the folder `fonts`. `subsets` is an empty folder for font subsets."""
        is_landscape = board.style in LANDSCAPE_STYLES if board.landscape is None else board.landscape
        orientation = "landscape" if is_landscape else "portrait"
        self._board = board
        self._grid = _GRIDS.get((board.style, orientation)) or _get_contact_sheet_grid(board, orientation)
        self._margin = _MARGINS[board.margin]
        self._pdf = ShapedPdf(orientation=cast(Any, self._grid.orientation), unit="pt", format=board.paper)
        self._pdf.set_auto_page_break(auto=False)
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        self._pdf.set_creator("Pegbar")
        self._widths: dict[tuple[float, HanLanguage | None, str], float] = {}
        printed = [board.project, board.title or "", board.scene or "", board.rate]
        printed += [text for panel in board.panels for text in (panel.name, *_get_texts(panel).values())]
        self._fonts = PdfFonts(self._pdf, printed, board.han_language, fonts, subsets)
        used = {
            kind
            for panel in board.panels
            for kind, text in _get_texts(panel).items()
            if self._fonts.clean(text).strip()
        }
        self._headings: Mapping[str, Text] = texts.HEADINGS if len(used) > 1 and board.style != "sheet" else {}
        # In small cells of a contact sheet, the text is smaller too.
        self._text_scale = (
            min(1.0, max(_TEXT_SCALE_MIN, self._get_cell(0).width / _FULL_SCALE_WIDTH))
            if board.style == "sheet"
            else 1.0
        )
        self._pdf.set_title(self._fonts.clean(board.title or board.project))

    def write(self, target: Path, on_progress: Callable[[float], None]) -> None:
        """Lay out all panels and write the file. For a board without panels, write one empty page."""
        per_page = self._grid.columns * self._grid.rows
        cells = [self._get_cell(place) for place in range(per_page)]
        frame = self._get_frame(cells[0])
        with ThreadPoolExecutor(_DECODER_THREADS) as readers:
            pictures = readers.map(_encode_picture, self._board.panels, repeat((frame.width, frame.height)))
            for index, (panel, picture) in enumerate(zip(self._board.panels, pictures, strict=True)):
                if index % per_page == 0:
                    self._add_page(index // per_page)
                self._draw_panel(panel, picture, cells[index % per_page])
                on_progress((index + 1) / len(self._board.panels) * 0.95)
        if not self._board.panels:
            self._add_page(0)
        self._pdf.output(str(target))
        on_progress(1.0)

    @property
    def _header_height(self) -> float:
        return _HEADER if self._board.title or self._board.scene else 0.0

    def _get_cell(self, place: int) -> _Box:
        grid, pdf = self._grid, self._pdf
        top, bottom = self._margin - 6 + self._header_height, pdf.h - self._margin + 4 - _FOOTER
        width = (pdf.w - 2 * self._margin - (grid.columns - 1) * grid.gap_x) / grid.columns
        height = (bottom - top - (grid.rows - 1) * grid.gap_y) / grid.rows
        row, column = divmod(place, grid.columns)
        return _Box(self._margin + column * (width + grid.gap_x), top + row * (height + grid.gap_y), width, height)

    def _add_page(self, index: int) -> None:
        board, pdf = self._board, self._pdf
        pdf.add_page()
        width = pdf.w - 2 * self._margin
        if self._header_height:
            scene = 0.0
            if board.scene:
                self._set_font(TEXT, "B", 9)
                self._fonts.select_for(board.scene)
                label = self._shorten(self._fonts.clean(texts.scene(board.scene)), width * 0.4)
                scene = pdf.get_string_width(label) + 16
                self._draw_frame(_Box(pdf.w - self._margin - scene, self._margin - 8, scene, 18), 0.8)
                self._draw_text(label, _Box(pdf.w - self._margin - scene, self._margin - 8, scene, 18), "C")
            if board.title:
                self._set_font(TEXT, "B", 14)
                box = _Box(self._margin, self._margin - 9, width - (scene + 16 if scene else 0), 20)
                self._draw_single_line(board.title, box)
            self._draw_line(self._margin, self._margin + 15, pdf.w - self._margin, 0.9, _INK)
        self._set_font(MONO, "", 7, _GREY)
        footer = _Box(self._margin, pdf.h - self._margin + 2, width, 10)
        facts = f"{board.width} × {board.height}" + (f" · {board.rate}" if board.rate else "")
        self._draw_text(facts, footer)
        if board.show_page_numbers:
            self._draw_text(texts.page(board.start_page + index), footer, "R")

    def _get_frame(self, cell: _Box) -> _Box:
        aspect = self._board.width / self._board.height
        if self._grid.notes_at_right:
            height = min(cell.height, cell.width * 0.44 / aspect)
            return _Box(cell.x, cell.y, height * aspect, height)
        lines_height = self._grid.lines * 9.2 * self._text_scale + 5 if self._grid.lines else 0
        height = max(1.0, min(cell.height - _CAPTION * self._text_scale - lines_height, cell.width / aspect))
        width = height * aspect
        return _Box(cell.x + (cell.width - width) / 2, cell.y + _CAPTION * self._text_scale, width, height)

    def _draw_panel(self, panel: Panel, picture: _EncodedPicture | None, cell: _Box) -> None:
        frame = self._get_frame(cell)
        if self._grid.notes_at_right:
            x = cell.x + frame.width + 16
            caption = _Box(x, cell.y - 2, cell.x + cell.width - x, _CAPTION)
            notes = _Box(x, cell.y + _CAPTION, caption.width, cell.height - _CAPTION)
        else:
            caption = _Box(cell.x, cell.y, cell.width, _CAPTION * self._text_scale)
            top = frame.y + frame.height + 3 * self._text_scale
            space = cell.y + cell.height - top
            notes = _Box(cell.x, top, cell.width, min(space, self._grid.lines * 12.5 * self._text_scale))
        self._draw_caption(panel, caption)
        self._draw_picture(panel, picture, frame)
        self._draw_notes(panel, notes)

    def _draw_caption(self, panel: Panel, box: _Box) -> None:
        figures = [f"{panel.frames} f"] if self._board.show_frame_counts and not panel.is_continued else []
        figures += [f"{panel.seconds:.2f} s"] if self._board.show_durations and not panel.is_continued else []
        self._set_font(MONO, "", 7.5 * self._text_scale, _GREY)
        label = " · ".join(figures)
        right_width = self._pdf.get_string_width(label) + 8 if label else 0
        self._draw_text(label, box, "R")
        self._set_font(MONO, "", 8.5 * self._text_scale)
        start = 0.0
        if panel.number is not None:
            self._draw_text(str(panel.number), box)
            start = self._pdf.get_string_width(str(panel.number)) + 7
        transitions = " · ".join(filter(None, (panel.transition_in, panel.transition_out)))
        title = panel.name.replace("\n", " ")
        if transitions:
            rest = box.width - start - right_width
            self._set_font(TEXT, "B", 8.5 * self._text_scale)
            self._fonts.select_for(panel.name)
            name_width = self._pdf.get_string_width(self._fonts.clean(title)) + 8
            self._set_font(MONO, "", 7.5 * self._text_scale)
            transitions = self._shorten(transitions, max(rest - name_width, rest / 2))
            self._draw_text(transitions, _Box(box.x, box.y, box.width - right_width, box.height), "R")
            right_width += self._pdf.get_string_width(transitions) + 8
        self._set_font(TEXT, "B", 8.5 * self._text_scale)
        name = _Box(box.x + start, box.y, box.width - start - right_width, box.height)
        if name.width > name.height:
            self._draw_single_line(title, name)

    def _draw_picture(self, panel: Panel, picture: _EncodedPicture | None, frame: _Box) -> None:
        self._pdf.set_fill_color(*_EMPTY)
        self._pdf.rect(frame.x, frame.y, frame.width, frame.height, style="F")
        if picture is None:
            self._set_font(TEXT, "", min(9.0, frame.height / 2), _GREY)
            self._draw_text(texts.NO_ART, frame, "C")
        else:
            box = _fit_box(picture.width / picture.height, frame)
            self._pdf.image(picture.jpeg, x=box.x, y=box.y, w=box.width, h=box.height)
        tag = min(_TAG_HEIGHT * self._text_scale, frame.height / 3)
        self._draw_frame(frame, 1.1)
        if panel.camera is not None:
            self._draw_camera(panel.camera, frame, tag)
        if panel.tag:
            self._draw_tag(panel.tag, frame.x, frame.y, tag)
        if panel.move_text:
            self._draw_tag(panel.move_text, frame.x, frame.y + frame.height - tag, tag, frame.width)

    def _draw_camera(self, camera: PrintedCamera, frame: _Box, tag: float) -> None:
        """Draw the camera frames over the picture, with an A at the first and a B at the last.

        `tag` is the height of the boxes with these letters.
        """
        field, aspect = camera.field, self._board.width / self._board.height
        box = _fit_box((field.right - field.left) / (field.bottom - field.top), frame)
        place = (box.x, box.y, box.width)
        draw_camera_frames(self._pdf, camera, aspect, place, self._text_scale)
        is_static = camera.start == camera.end
        x, y = get_corners(camera.start, field, aspect, place)[0]
        self._draw_tag("A = B" if is_static else "A", x, y, tag)
        if not is_static:
            x, y = get_corners(camera.end, field, aspect, place)[2]
            self._draw_tag("B", x - tag, y - tag, tag)

    def _draw_tag(self, text: str, x: float, y: float, height: float, width_max: float = inf) -> None:
        """Draw a line of text in a colored box with the top left corner (x, y).

        The box is at least as wide as it is high, and at most `width_max` wide.
        """
        self._set_font(MONO, "", height * 0.76, _WHITE)
        text = self._shorten(text, width_max - height / 2)
        width = max(height, self._pdf.get_string_width(text) + height / 2)
        self._pdf.set_fill_color(*CAMERA_INK)
        self._pdf.rect(x, y, width, height, style="F")
        self._draw_text(text, _Box(x, y, width, height), "C")

    def _draw_notes(self, panel: Panel, box: _Box) -> None:
        """Draw the texts of a panel in ruled lines. If the board has several kinds of text, each has a heading."""
        if self._grid.lines == 0:
            return
        pitch = box.height / self._grid.lines
        for line in range(1, self._grid.lines + 1):
            self._draw_line(box.x, box.y + line * pitch, box.x + box.width, 0.35, _RULE)
        size, indent = min(8.0, pitch * 0.74), 0.0
        if self._headings:
            self._set_font(TEXT, "", size * _HEADING)
            indent = max(map(self._pdf.get_string_width, self._headings.values())) + size / 2
        self._set_font(TEXT, "", size)
        sections = [
            (kind, text, lines)
            for kind, text in _get_texts(panel).items()
            if (lines := self._wrap(text, box.width - indent))
        ]
        line_counts = divide_lines([len(lines) for _, _, lines in sections], self._grid.lines)
        y = box.y + pitch * 0.08
        for (kind, text, lines), count in zip(sections, line_counts, strict=True):
            self._fonts.select_for(text)
            if kind in self._headings and count:
                self._set_font(TEXT, "", size * _HEADING, _GREY)
                self._draw_text(self._headings[kind], _Box(box.x, y, indent, pitch))
                self._set_font(TEXT, "", size)
            visible_lines = limit_lines(
                [line for line, _ in lines], count, box.width - indent, self._pdf.get_string_width
            )
            for line, (_, is_rtl) in zip(visible_lines, lines, strict=False):
                self._draw_directed(line, _Box(box.x + indent, y, box.width - indent, pitch), backwards=is_rtl)
                y += pitch

    def _wrap(self, text: str, width: float) -> list[tuple[str, bool]]:
        """Wrap a text. Returns its lines, each with True if it is right-to-left."""
        self._fonts.select_for(text)
        cleaned = self._fonts.clean(text).strip()
        return [
            (line, is_right_to_left(paragraph))
            for paragraph in (cleaned.split("\n") if cleaned else [])
            for line in wrap(paragraph.lstrip(), width, self._measure)
        ]

    def _measure(self, text: str) -> float:
        key = (self._pdf.font_size_pt, self._fonts.language, text)
        if key not in self._widths:
            self._widths[key] = self._pdf.get_string_width(text)
        return self._widths[key]

    def _shorten(self, text: str, width: float) -> str:
        return shorten(text, width, self._pdf.get_string_width)

    def _set_font(self, family: str, style: str, size: float, color: tuple[int, int, int] = _INK) -> None:
        self._pdf.set_font(family, cast(Any, style), size)
        self._pdf.set_text_color(*color)

    def _draw_single_line(self, text: str, box: _Box) -> None:
        """Draw a text on one line, cut with an ellipsis if it is too long; right-to-left text is aligned right."""
        self._fonts.select_for(text)
        line = self._shorten(self._fonts.clean(text), box.width)
        self._draw_directed(line, box, backwards=is_right_to_left(line))

    def _draw_directed(self, line: str, box: _Box, *, backwards: bool) -> None:
        self._draw_text(line, box, "R" if backwards else "L", backwards=backwards)

    def _draw_text(self, text: str, box: _Box, align: str = "L", *, backwards: bool = False) -> None:
        if text:
            if self._pdf.text_shaping:
                self._pdf.set_text_shaping(direction="rtl" if backwards else "ltr")
            self._pdf.set_xy(box.x, box.y)
            # fpdf2 doesn't notice that a line in several fonts restored the graphics state. Make it set the font again.
            self._pdf.current_font_is_set_on_page = False
            self._pdf.cell(box.width, box.height, text, align=align)

    def _draw_line(self, x: float, y: float, right: float, width: float, color: tuple[int, int, int]) -> None:
        self._pdf.set_line_width(width)
        self._pdf.set_draw_color(*color)
        self._pdf.line(x, y, right, y)

    def _draw_frame(self, box: _Box, width: float) -> None:
        self._pdf.set_line_width(width)
        self._pdf.set_draw_color(*_INK)
        self._pdf.rect(box.x, box.y, box.width, box.height)


def _get_contact_sheet_grid(board: BoardSheet, orientation: str) -> _Grid:
    """Return the grid of a contact sheet, with ruled lines if any panel of the board has text."""
    lines = _SHEET_LINES if any(text.strip() for panel in board.panels for text in _get_texts(panel).values()) else 0
    return _Grid(
        orientation, board.columns, board.rows, notes_at_right=False, gap_x=_SHEET_GAP, gap_y=_SHEET_GAP, lines=lines
    )


def _get_texts(panel: Panel) -> dict[str, str]:
    """Return the texts of a panel by kind, in reading order."""
    return {"dialogue": panel.dialogue, "action": panel.action, "note": panel.note}


def _fit_box(aspect: float, frame: _Box) -> _Box:
    """Return the largest centered box with this aspect ratio in a frame."""
    width, height = min(frame.width, frame.height * aspect), min(frame.height, frame.width / aspect)
    return _Box(frame.x + (frame.width - width) / 2, frame.y + (frame.height - height) / 2, width, height)


def _encode_picture(panel: Panel, frame: tuple[float, float]) -> _EncodedPicture | None:
    """Encode the picture of a panel as JPEG, at the resolution for a frame of this size (width, height) in points.

    Returns None if the picture is unreadable.
    """
    picture = open_picture(panel.picture)
    if picture is None:
        return None
    width, height = (max(8, round(side * _PIXELS_PER_POINT)) for side in frame)
    if panel.view is not None:
        flat = CameraTransform(flatten_on_paper(picture), (width, height)).render(panel.view)
    else:
        flat = picture if panel.camera is None else crop_to_field(flatten_on_paper(picture), panel.camera.field)
        flat.thumbnail((width, height), Image.Resampling.BICUBIC, reducing_gap=2.0)
        flat = flatten_on_paper(flat)
    out = io.BytesIO()
    flat.save(out, "JPEG", quality=85)
    out.seek(0)
    return _EncodedPicture(out, flat.width, flat.height)
