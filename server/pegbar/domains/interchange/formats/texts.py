"""User-facing texts of interchange formats: their names and descriptions, and notes about frame rates."""

from collections.abc import Mapping
from typing import Final

from pegbar.kernel.text_catalog import Text, text

PDF_TITLE: Final = text("interchange.formats.pdf_title", "PDF")
TIMING_SHEET_TITLE: Final = text("interchange.formats.timing_sheet_title", "CSV timing sheet")
TRACKER_SHEET_TITLE: Final = text("interchange.formats.tracker_sheet_title", "Production tracker CSV")
MP4_TITLE: Final = text("interchange.formats.mp4_title", "MP4")
GIF_TITLE: Final = text("interchange.formats.gif_title", "GIF")
GIF_DESCRIPTION: Final = text(
    "interchange.formats.gif_description", "An animated image, for places that can't play video."
)
WEBP_TITLE: Final = text("interchange.formats.webp_title", "WebP")
WEBP_DESCRIPTION: Final = text("interchange.formats.webp_description", "An animated image with more colors than a GIF.")
WAV_TITLE: Final = text("interchange.formats.wav_title", "Sound")
SRT_TITLE: Final = text("interchange.formats.srt_title", "SRT captions")
VTT_TITLE: Final = text("interchange.formats.vtt_title", "VTT captions")
PICTURE_SEQUENCE_TITLE: Final = text("interchange.formats.picture_sequence_title", "Picture sequence")
PSD_TITLE: Final = text("interchange.formats.psd_title", "PSD")
PSD_DESCRIPTION: Final = text(
    "interchange.formats.psd_description",
    "Each cut with its layers, at canvas size. Several cuts are exported as one ZIP.",
)
STORYBOARDER_TITLE: Final = text("interchange.formats.storyboarder_title", "Storyboarder project")
STORYBOARDER_DESCRIPTION: Final = text(
    "interchange.formats.storyboarder_description", "A project folder for Storyboarder, in one ZIP."
)
PNG_TITLE: Final = text("interchange.formats.png_title", "PNG")
JPEG_TITLE: Final = text("interchange.formats.jpeg_title", "JPEG")
OTIO_TITLE: Final = text("interchange.formats.otio_title", "OTIO")
OTIO_DESCRIPTION: Final = text(
    "interchange.formats.otio_description",
    "OpenTimelineIO, for DaVinci Resolve and other programs. Clips are named after their cuts.",
)
EDL_TITLE: Final = text("interchange.formats.edl_title", "EDL")
EDL_SUBJECT: Final = text("interchange.formats.edl_subject", "An EDL")
EDL_DESCRIPTION: Final = text(
    "interchange.formats.edl_description",
    "CMX 3600, for nearly every editing program. Boards with over 999 events become several files in a ZIP.",
)
ALE_TITLE: Final = text("interchange.formats.ale_title", "ALE")
ALE_SUBJECT: Final = text("interchange.formats.ale_subject", "An ALE")
ALE_DESCRIPTION: Final = text(
    "interchange.formats.ale_description",
    "Avid Log Exchange, for Media Composer: the cuts as clips in a bin, with their numbers and text.",
)
FCP7_TITLE: Final = text("interchange.formats.fcp7_title", "FCP7 XML")
FCP7_DESCRIPTION: Final = text("interchange.formats.fcp7_description", "For Premiere Pro and DaVinci Resolve.")
FCPXML_TITLE: Final = text("interchange.formats.fcpxml_title", "FCPXML")
FCPXML_DESCRIPTION: Final = text("interchange.formats.fcpxml_description", "For Final Cut Pro.")
FOUNTAIN_TITLE: Final = text("interchange.formats.fountain_title", "Fountain")
FOUNTAIN_FORM: Final = text("interchange.formats.fountain_form", "Fountain script")
FDX_FORM: Final = text("interchange.formats.fdx_form", "Final Draft script")
FDX_TITLE: Final = text("interchange.formats.fdx_title", "FDX")

PARTS: Final[Mapping[str, Text]] = {
    "timing": text("interchange.formats.part_timing", "Order and durations"),
    "names": text("interchange.formats.part_names", "Cut names"),
    "numbers": text("interchange.formats.part_numbers", "Scene and shot numbers"),
    "notes": text("interchange.formats.part_notes", "Notes"),
    "texts": text("interchange.formats.part_texts", "Dialogue and action"),
    "captions": text("interchange.formats.part_captions", "Selected text, burned into the image"),
    "camera": text("interchange.formats.part_camera", "Camera moves"),
    "camera_noted": text("interchange.formats.part_camera_noted", "Camera moves (Pegbar metadata only)"),
    "dissolves": text("interchange.formats.part_dissolves", "Dissolves"),
    "fades": text("interchange.formats.part_fades", "Fades at the start and the end"),
    "fades_between": text("interchange.formats.part_fades_between", "Fades between cuts"),
    "colours": text("interchange.formats.part_colours", "Fade colors"),
    "sounds": text("interchange.formats.part_sounds", "Audio clips"),
    "tracks": text("interchange.formats.part_tracks", "More than three audio tracks"),
    "volumes": text("interchange.formats.part_volumes", "Audio levels and fades"),
    "pictures": text("interchange.formats.part_pictures", "An image of each cut"),
    "six_layers": text("interchange.formats.part_six_layers", "Layers, merged into Storyboarder's six"),
    "layers": text("interchange.formats.part_layers", "Layers"),
    "whole_layers": text(
        "interchange.formats.part_all_layers",
        "Layers with their names, order, opacity, visibility, blend mode, and clipping",
    ),
    "backgrounds": text("interchange.formats.part_backgrounds", "Shared backgrounds"),
    "strokes": text("interchange.formats.part_strokes", "Editable strokes"),
    "history": text("interchange.formats.part_history", "Versions"),
}
"""Names of a board's parts, for the lists of what a format includes."""


def describe_unsupported_rate(subject: str, fps: float) -> Text:
    """Return the error text for a format that doesn't support the board's frame rate."""
    return text(
        "interchange.formats.unsupported_rate",
        "{subject} doesn't support {fps, plural, one {# frame} other {# frames}} per second. Choose OTIO or FCP7 XML.",
        subject=subject,
        fps=fps,
    )


def describe_repetition(times: int, fps: float, written: int) -> Text:
    """Return the note for an edit with a multiple of the board's frame rate.

    `times` is the factor, `fps` the board's rate, `written` the edit's rate.
    """
    return text(
        "interchange.formats.repetition",
        "Each frame lasts {times, plural, =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} other {#}}: this board's "
        "{fps, plural, one {# frame per second is} other {# frames per second are}} written as {written}.",
        times=times,
        fps=fps,
        written=written,
    )


def describe_integer_rate(subject: str, fps: float, base: int) -> Text:
    """Return the note that a format's timecode counts an integer number of frames per second."""
    return text(
        "interchange.formats.integer_rate",
        "{subject} counts {base, plural, one {# frame} other {# frames}} per second. Set {fps, number} fps in your "
        "editing program.",
        subject=subject,
        base=base,
        fps=fps,
    )


def describe_bad_timecode(timecode: str, base: int) -> Text:
    """Return the error text for an invalid timecode."""
    return text(
        "interchange.formats.bad_timecode",
        "{timecode} isn't a valid timecode at {base} fps.",
        timecode=timecode,
        base=base,
    )


def describe_video(size: str, quality: str) -> Text:
    """Summary of a video: its size and quality."""
    return text(
        "interchange.formats.video",
        "{size, select, 720p {720p} 4k {4K} canvas {canvas size} other {1080p}}, "
        "{quality, select, draft {draft} high {high quality} other {standard quality}}",
        size=size,
        quality=quality,
    )


def describe_layout(style: str) -> Text:
    """Summary of a PDF: the layout of its pages."""
    return text(
        "interchange.formats.layout",
        "{style, select, vertical {text below pictures} horizontal {text next to pictures} single {large pictures} "
        "other {contact sheet}}",
        style=style,
    )


def describe_page(paper: str, orientation: str) -> Text:
    """Summary of a PDF: its pages."""
    return text(
        "interchange.formats.page",
        "{paper, select, a4 {A4} other {Letter}} {orientation, select, landscape {landscape} other {portrait}}",
        paper=paper,
        orientation=orientation,
    )


def describe_pictures(form: str, scope: str) -> Text:
    """Summary of a picture sequence: its format, and whether it has each `frame` or each `cut`."""
    return text(
        "interchange.formats.pictures",
        "{form, select, jpeg {JPEG} other {PNG}}, {scope, select, frame {each frame} other {each cut}}",
        form=form,
        scope=scope,
    )


def describe_sound(bits: int, files: str) -> Text:
    """Summary of an audio export: its bit depth, and files per `track`, `scene`, `both`, or one of the full `mix`."""
    return text(
        "interchange.formats.sound",
        "{bits}-bit, {files, select, track {by track} scene {by scene} both {by track and scene} other {full mix}}",
        bits=bits,
        files=files,
    )


def describe_width(width: int) -> Text:
    """Summary of an animated image: its width."""
    return text("interchange.formats.width", "{width, number, ::group-off} px", width=width)
