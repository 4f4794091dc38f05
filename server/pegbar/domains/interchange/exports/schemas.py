"""API schemas of exports."""

from typing import Annotated, Any, Literal, cast

from pydantic import Field, RootModel, model_validator

from pegbar.domains.interchange.exports.limits import (
    EXPORT_SCENE_MAX,
    EXPORT_TITLE_MAX,
    SHEET_COLUMNS_MAX,
    SHEET_ROWS_MAX,
    START_PAGE_MAX,
    START_PAGE_MIN,
    TIMECODE,
)
from pegbar.domains.storyboard.limits import CUTS_MAX
from pegbar.domains.storyboard.rules.fields import CUT_TEXTS, CutText
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.schema import Id, Input, Moment, Output, Text, Whole

Texts = Annotated[list[CutText], Field(max_length=len(CUT_TEXTS))]
Reader = Annotated[
    HanLanguage | None,
    Field(description="The reader's language, for Han characters whose text does not tell it; else by Accept-Language"),
]


class CutSelection(Input):
    """The cuts to export."""

    cut_ids: Annotated[list[Id], Field(min_length=1, max_length=CUTS_MAX)] | None = Field(
        default=None, description="Only these cuts"
    )


class PdfOptions(CutSelection):
    """Options of the PDF."""

    style: Literal["vertical", "horizontal", "sheet"] = "vertical"
    columns: Annotated[Whole, Field(ge=1, le=SHEET_COLUMNS_MAX, description="Of a contact sheet")] = 4
    rows: Annotated[Whole, Field(ge=1, le=SHEET_ROWS_MAX, description="Of a contact sheet")] = 5
    landscape: bool = Field(default=False, description="Whether a contact sheet lies across")
    show_title: bool = True
    title: Annotated[Text, Field(max_length=EXPORT_TITLE_MAX)] = ""
    show_scene: bool = False
    scene: Annotated[Text, Field(max_length=EXPORT_SCENE_MAX)] = ""
    show_durations: bool = True
    show_frame_counts: bool = True
    show_page_numbers: bool = True
    captions: Texts = Field(
        default_factory=lambda: list(CUT_TEXTS), description="Which texts of the cuts stand in the ruled lines"
    )
    ends: bool = Field(
        default=False, description="Cuts with a camera as two pictures: what it sees at the first and at the last frame"
    )
    start_page: Annotated[Whole, Field(ge=START_PAGE_MIN, le=START_PAGE_MAX)] = START_PAGE_MIN
    reader: Reader = None


class MixOptions(CutSelection):
    """Options of the audio mix."""

    even_out: bool = Field(default=True, description="Holds the whole mix under -1 dBFS")


class FilmOptions(MixOptions):
    """Options of the video."""

    sound: bool = Field(default=True, description="Whether it is heard")

    captions: Texts = Field(
        default_factory=list[CutText], description="Which texts of the cuts are burnt into the picture"
    )
    show_label: bool = Field(default=False, description="What each cut is called, at the bottom left")
    show_frame_counter: bool = Field(
        default=False, description="The film's timecode and the frame of the cut, from 0, at the bottom right"
    )
    reader: Reader = None

    @model_validator(mode="before")
    @classmethod
    def _notes_as_before(cls, data: Any) -> Any:
        """Convert options that an earlier version of Pegbar stored, when notes were the only captions."""
        if not isinstance(data, dict) or "show_notes" not in data:
            return cast("Any", data)
        options = dict(cast("dict[str, Any]", data))
        return {"captions": ["note"] if options.pop("show_notes") is True else [], **options}


class SoundOptions(MixOptions):
    """Options of the audio export: one file, or several in a ZIP."""

    tracks: bool = Field(default=False, description="A file for each track that is heard, else the mix of all")
    scenes: bool = Field(default=False, description="A file for each scene, else for all cuts")
    bits: Literal[16, 24] = 24

    @property
    def has_several_files(self) -> bool:
        """True if there are several files, in a ZIP."""
        return self.tracks or self.scenes


class PictureOptions(CutSelection):
    """Options of the pictures in a ZIP."""

    format: Literal["png", "jpeg"] = "png"
    every_frame: bool = Field(
        default=False, description="A picture for each frame, as the film shows it, else each cut"
    )


class LoopOptions(CutSelection):
    """Options of the animated image."""

    width: Literal[480, 640, 960, 1280] = 960
    loop: bool = Field(default=True, description="Whether it begins anew, else it is shown once")
    captions: Texts = Field(default_factory=list[CutText], description="Which texts of the cuts are burnt in")
    reader: Reader = None


class LayeredOptions(CutSelection):
    """Options of the export with layers."""


class EditOptions(CutSelection):
    """Options of the edit."""

    start: Annotated[Text, Field(pattern=TIMECODE, description="The timecode of the first frame")] = "01:00:00:00"
    drop: bool = Field(default=True, description="Whether labels are dropped, at 29.97 and 59.94 frames a second")
    media: bool = Field(default=False, description="With the pictures and sounds that it names, in one ZIP")


class ExportRequest(Input):
    """Common fields of export requests. A client-made id makes the request safe to repeat."""

    id: Id | None = None


class PdfNew(ExportRequest):
    """The board as a PDF."""

    kind: Literal["pdf"]
    options: PdfOptions = PdfOptions()


class FilmNew(ExportRequest):
    """The board as an animatic."""

    kind: Literal["mp4"]
    options: FilmOptions = FilmOptions()


class SoundNew(ExportRequest):
    """The board's sound, as WAV."""

    kind: Literal["wav"]
    options: SoundOptions = SoundOptions()


class PicturesNew(ExportRequest):
    """The board's pictures, one file each."""

    kind: Literal["zip"]
    options: PictureOptions = PictureOptions()


class LoopNew(ExportRequest):
    """The board as an animated image."""

    kind: Literal["gif", "webp"]
    options: LoopOptions = LoopOptions()


class LayeredNew(ExportRequest):
    """The cuts with their layers, for Photoshop or as a Storyboarder project."""

    kind: Literal["psd", "storyboarder"]
    options: LayeredOptions = LayeredOptions()


class EditNew(ExportRequest):
    """The board as an edit: OTIO, EDL (CMX 3600), Final Cut Pro 7 XML, or FCPXML."""

    kind: Literal["otio", "edl", "fcp7", "fcpxml"]
    options: EditOptions = EditOptions()


AnyExportRequest = PdfNew | FilmNew | SoundNew | PicturesNew | LoopNew | LayeredNew | EditNew


class ExportNew(RootModel[Annotated[AnyExportRequest, Field(discriminator="kind")]]):
    """An export to start."""


class ExportOut(Output):
    """An export; `url` is set once it is done."""

    id: str
    kind: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    progress: float
    detail: str | None
    url: str | None
    file_name: str
    created_at: Moment


class ExportList(Output):
    """Exports, newest first."""

    items: list[ExportOut]


class Carried(Output):
    """The parts of a board that a format includes, and the parts that it can't include."""

    along: list[str]
    stays: list[str]
    says: list[str] = Field(description="What else one should know, in sentences: a rate that it does not have")
    drops: bool = Field(description="Whether labels may be dropped")
    refusal: str | None = Field(description="Why such a file cannot be made of this board")
