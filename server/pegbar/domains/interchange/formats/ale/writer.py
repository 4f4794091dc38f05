"""Write ALEs (Avid Log Exchange): a heading, the names of columns, and a line of tab-separated values per cut.

The timecodes are those of the board's timeline, as if its video were the source tape. Columns that Avid doesn't know
become columns of the bin.
"""

from collections.abc import Iterator
from typing import Final

from pegbar.domains.interchange.formats.common.edits.timeline import EditStill, EditTimeline, get_media_path
from pegbar.domains.interchange.formats.common.edits.timeline import to_single_line as to_cell
from pegbar.domains.storyboard.rules.timing import FrameSpan

COLUMNS: Final = (
    "Name",
    "Tracks",
    "Start",
    "End",
    "Duration",
    "Tape",
    "Source File",
    "Scene",
    "Shot",
    "Comments",
    "Dialogue",
    "Action",
)
_VIDEO_FORMATS: Final = {1080: "1080", 720: "720", 576: "PAL", 486: "NTSC"}
"""Avid's names of picture heights. Other sizes are CUSTOM."""


def write_ale(edit: EditTimeline) -> str:
    """Write the cuts in order. Line breaks in texts become spaces."""
    lines = [
        "Heading",
        "FIELD_DELIM\tTABS",
        f"VIDEO_FORMAT\t{_VIDEO_FORMATS.get(edit.canvas[1], 'CUSTOM')}",
        "AUDIO_FORMAT\t48khz",
        f"FPS\t{float(round(edit.rate, 3)):g}",
        "",
        "Column",
        "\t".join(COLUMNS),
        "",
        "Data",
        *("\t".join(_list_cells(edit, still, span)) for still, span in zip(edit.stills, edit.spans, strict=True)),
    ]
    return "".join(f"{line}\r\n" for line in lines)


def _list_cells(edit: EditTimeline, still: EditStill, span: FrameSpan) -> Iterator[str]:
    yield to_cell(still.name)
    yield "V"
    for frame in (edit.start + span.start, edit.start + span.end, span.frames):
        yield edit.clock.format_frame(frame)
    yield to_cell(edit.title)
    yield get_media_path(still.file_name)
    for text in (still.scene, still.shot, still.note, still.dialogue, still.action):
        yield to_cell(text)
