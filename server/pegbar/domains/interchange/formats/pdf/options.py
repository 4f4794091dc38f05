"""Options of the PDF."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.common.options import ExportOptions, HanLanguageOption, Texts
from pegbar.domains.interchange.limits import (
    EXPORT_SCENE_MAX,
    EXPORT_TITLE_MAX,
    SHEET_COLUMNS_MAX,
    SHEET_ROWS_MAX,
    START_PAGE_MAX,
    START_PAGE_MIN,
)
from pegbar.domains.storyboard.rules.fields import CUT_TEXTS
from pegbar.kernel.schema import Text, Whole
from pegbar.kernel.text_catalog import Text as CatalogText
from pegbar.ports.printer import LANDSCAPE_STYLES, BoardStyle, PageMargin, PaperSize


class PdfOptions(ExportOptions):
    """Options of the PDF."""

    style: BoardStyle = Field(
        default="vertical", description="The layout: a storyboard template, or a contact sheet (`sheet`)"
    )
    paper: PaperSize = Field(default="letter", description="The size of the pages")
    orientation: Literal["portrait", "landscape"] | None = Field(
        default=None, description="The orientation of the pages. By default, that of the style."
    )
    margin: PageMargin = Field(default="normal", description="The margin of the pages")
    columns: Annotated[
        Whole, Field(ge=1, le=SHEET_COLUMNS_MAX, description="Number of columns on a page of a contact sheet")
    ] = 4
    rows: Annotated[
        Whole, Field(ge=1, le=SHEET_ROWS_MAX, description="Number of rows on a page of a contact sheet")
    ] = 5
    landscape: bool = Field(
        default=False, description="Print a contact sheet without an `orientation` on landscape pages"
    )
    show_title: bool = True
    title: Annotated[Text, Field(max_length=EXPORT_TITLE_MAX)] = ""
    show_scene: bool = False
    scene: Annotated[Text, Field(max_length=EXPORT_SCENE_MAX)] = ""
    show_durations: bool = True
    show_frame_counts: bool = True
    show_page_numbers: bool = True
    captions: Texts = Field(
        default_factory=lambda: list(CUT_TEXTS), description="The texts of cuts to print below their pictures"
    )
    first_and_last_frames: bool = Field(
        default=False,
        description="Print two pictures of a cut with a camera move: its first and its last frame",
    )
    start_page: Annotated[
        Whole, Field(ge=START_PAGE_MIN, le=START_PAGE_MAX, description="The number of the first page")
    ] = START_PAGE_MIN
    han_language: HanLanguageOption = None

    def describe(self) -> list[CatalogText]:
        """See `ExportOptions.describe`."""
        orientation = "landscape" if self.is_landscape else "portrait"
        return [texts.describe_layout(self.style), texts.describe_page(self.paper, orientation)]

    @property
    def is_landscape(self) -> bool:
        """True if the pages are wider than high."""
        if self.orientation is not None:
            return self.orientation == "landscape"
        return self.landscape if self.style == "sheet" else self.style in LANDSCAPE_STYLES
