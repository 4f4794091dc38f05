"""User-facing texts of imports and exports."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from pegbar.domains.interchange.limits import (
    BOARD_LAYERS_MAX,
    BOARDS_MAX,
    EDIT_BYTES_MAX,
    EDIT_CLIPS_MAX,
    EXPORT_SECONDS_MAX,
    LOOP_CUTS_MAX,
    LOOP_SECONDS_MAX,
    NAMED_FIRST,
    SCRIPT_BYTES_MAX,
    SCRIPT_PARAGRAPHS_MAX,
    SCRIPT_SCENES_MAX,
    SEQUENCE_FRAMES_MAX,
    STORYBOARD_BYTES_MAX,
    STORYBOARD_UNPACKED_MAX,
)
from pegbar.domains.storyboard.limits import CUTS_MAX, FRAMES_MAX, FRAMES_MIN
from pegbar.kernel.text_catalog import Text, text
from pegbar.kernel.texts import duration, size

FILE_EMPTY: Final = text("interchange.file_empty", "This file is empty.")
SCRIPT_LARGE: Final = text("interchange.script_large", "A script can be up to {most}.", most=size(SCRIPT_BYTES_MAX))
EDIT_TOO_LARGE: Final = text("interchange.edit_too_large", "An edit can be up to {most}.", most=size(EDIT_BYTES_MAX))
EDIT_TOO_MANY: Final = text(
    "interchange.edit_too_many",
    "An edit can have up to {most, plural, one {# clip} other {# clips}}.",
    most=EDIT_CLIPS_MAX,
)
EDIT_TOO_MUCH: Final = text("interchange.edit_too_much", "This edit is too complex to read.")
EDIT_TOO_LONG: Final = text("interchange.edit_too_long", "This edit is longer than 24 hours.")
EDIT_TOO_DEEP: Final = text(
    "interchange.edit_too_deep", "This edit has too many nested edits, or one that contains itself."
)
ALE_NO_RATE: Final = text("interchange.ale_no_rate", "This ALE doesn't state its frame rate (FPS).")
EDIT_NO_RATE: Final = text("interchange.edit_no_rate", "An EDL doesn't state its frame rate. Choose the edit's rate.")
OTIO_NEWER: Final = text(
    "interchange.otio_newer", "This .otio file was written by a newer program that Pegbar doesn't support."
)
OTIOZ_BROKEN: Final = text("interchange.otioz_broken", "Pegbar can't read this OTIOZ file.")
NO_PICTURE_OF_BOARD: Final = text(
    "interchange.no_picture_of_board", "No clips in this edit match cuts on this board, so there's nothing to change."
)
TRACKS_FLATTENED: Final = text(
    "interchange.tracks_flattened", "This edit has several video tracks: only what's visible on top is used."
)
FRAMES_CAPPED: Final = text(
    "interchange.frames_capped",
    "A cut can have up to {most, plural, one {# frame} other {# frames}}: longer ones are shortened.",
    most=FRAMES_MAX,
)
TOO_SHORT: Final = text(
    "interchange.too_short", "Cuts shorter than one frame of this board get one frame, taken from the next cut."
)


def not_readable(form: str, line: int) -> Text:
    """Error text: the file isn't in the expected format, which shows in this line."""
    return text(
        "interchange.not_readable",
        "Pegbar can't read this {form} (line {line, number, ::group-off}).",
        form=form,
        line=line,
    )


def no_edit_clip(kind: str, clip: int) -> Text:
    """Error text: a clip of the edit, counted from 1, is invalid. For formats without useful line numbers."""
    return text(
        "interchange.no_edit_clip", "Pegbar can't read this {kind} (clip {clip, number}).", kind=kind, clip=clip
    )


def holds_nothing(name: str) -> Text:
    """Error text: the file has no scene, clip or board."""
    return text("interchange.holds_nothing", "{name} has no scenes, clips, or boards.", name=name)


def frames_beyond(timecode: str, needed: int, fps: str) -> Text:
    """Error text: the timecode has a frame number that doesn't exist at this rate."""
    return text(
        "interchange.frames_beyond",
        "Timecode {timecode} needs at least {needed} fps, but this project has {fps}. Choose the edit's rate.",
        timecode=timecode,
        needed=needed,
        fps=fps,
    )


def differ(clips: int) -> Text:
    """Notice: the source and record lengths of some clips differ."""
    return text(
        "interchange.differ",
        "{clips, plural, one {# clip} other {# clips}} with different source and record lengths: the record length is "
        "used.",
        clips=clips,
    )


def speed_changed(clips: int) -> Text:
    """Notice: some clips have a speed change or freeze frame."""
    return text(
        "interchange.speed_changed",
        "{clips, plural, one {# speed change or freeze} other {# speed changes or freezes}}: the length in the edit "
        "is used.",
        clips=clips,
    )


def transitions(count: int) -> Text:
    """Notice: some transitions of the edit can't be imported."""
    return text(
        "interchange.transitions",
        "{count, plural, one {# transition} other {# transitions}} in this edit skipped: each cut starts in the "
        "middle of its transition.",
        count=count,
    )


def disabled_clips(clips: int) -> Text:
    """Notice: disabled clips were skipped."""
    return text(
        "interchange.disabled_clips",
        "{clips, plural, one {# disabled clip} other {# disabled clips}} skipped.",
        clips=clips,
    )


def audio(clips: int) -> Text:
    """Notice: sound clips that aren't on the board were skipped."""
    return text("interchange.audio", "{clips, plural, one {# audio clip} other {# audio clips}} skipped.", clips=clips)


def titles(count: int) -> Text:
    """Notice: titles or generators were skipped."""
    return text(
        "interchange.titles",
        "{count, plural, one {# title or generator} other {# titles or generators}} skipped.",
        count=count,
    )


def unknown(count: int) -> Text:
    """Notice: elements of an unknown kind were skipped."""
    return text(
        "interchange.unknown", "{count, plural, one {# item} other {# items}} of an unknown type skipped.", count=count
    )


def other_edits(count: int) -> Text:
    """Notice: the file has other edits, which were skipped."""
    return text(
        "interchange.other_edits",
        "{count, plural, one {# other edit} other {# other edits}} in this file skipped: only the first is imported.",
        count=count,
    )


def no_drop(fps: str) -> Text:
    """Notice: the EDL has drop-frame timecode, which doesn't exist at the chosen rate."""
    return text(
        "interchange.no_drop",
        "This EDL uses drop-frame timecode, which doesn't exist at {fps} fps. Check the edit's rate.",
        fps=fps,
    )


def other_rate(edit: str, board: str) -> Text:
    """Notice: the frame rates of the edit and the board differ."""
    return text(
        "interchange.other_rate",
        "This edit has {edit} fps, and this board has {board}: lengths are converted.",
        edit=edit,
        board=board,
    )


def too_many_scenes(line: int) -> Text:
    """Error text: the script has too many scenes; the first excess one starts at this line."""
    return text(
        "interchange.too_many_scenes",
        "A script can have up to {most, plural, one {# scene} other {# scenes}} (line {line, number, ::group-off} "
        "starts one too many).",
        most=SCRIPT_SCENES_MAX,
        line=line,
    )


def too_many_paragraphs(line: int) -> Text:
    """Error text: the script has too many paragraphs; the first excess one starts at this line."""
    return text(
        "interchange.too_many_paragraphs",
        "A script can have up to {most, plural, one {# paragraph} other {# paragraphs}} (line {line, number, "
        "::group-off} starts one too many).",
        most=SCRIPT_PARAGRAPHS_MAX,
        line=line,
    )


IMPORT_ID_TAKEN: Final = text(
    "interchange.import_id_taken", "This ID is already used by another import. Use a new one."
)
IMPORT_AT_WORK: Final = text(
    "interchange.import_at_work", "You already have an import to this board in progress. Wait for it to finish."
)
IMPORT_OF_ANOTHER: Final = text("interchange.import_of_another", "Someone else is importing this file.")
IMPORT_GONE: Final = text("interchange.import_gone", "This import is no longer available.")
IMPORT_NOT_PLANNED: Final = text("interchange.import_not_planned", "There's nothing to apply yet.")
IMPORT_NOT_APPLIED: Final = text("interchange.import_not_applied", "This import wasn't applied.")
IMPORT_WAS_APPLIED: Final = text("interchange.import_was_applied", "This import was already applied. You can undo it.")
IMPORT_TOO_MUCH: Final = text("interchange.import_too_much", "This file is too complex to read.")
IMPORT_FAILED: Final = text("interchange.import_failed", "Couldn't read this file. Try again.")
IMPORT_BROKE: Final = text(
    "interchange.import_broke",
    "Something went wrong while reading this file. The error was logged for the administrator.",
)
BOARD_CHANGED: Final = text("interchange.board_changed", "The board changed. Review what the file would change now.")
ROW_UNKNOWN: Final = text("interchange.row_unknown", "This change isn't in the import plan.")
ROW_TWICE: Final = text("interchange.row_twice", "A change is listed twice.")
CHOICE_UNKNOWN: Final = text("interchange.choice_unknown", "This change doesn't have that option.")
NOTHING_TO_CHANGE: Final = text(
    "interchange.nothing_to_change", "The board already matches this file. There's nothing to change."
)
TABLE_TOO_LONG: Final = text(
    "interchange.table_too_long",
    "A table of cuts can have up to {most, plural, one {# row} other {# rows}}.",
    most=CUTS_MAX,
)


def holds_no_cut(file_name: str) -> Text:
    """Error text: the table has no rows."""
    return text("interchange.holds_no_cut", "{file_name} has no cuts.", file_name=file_name)


def column_missing(name: str) -> Text:
    """Error text: a required column is missing."""
    return text("interchange.column_missing", "The file has no “{name}” column.", name=name)


def no_frames(row: int, value: str) -> Text:
    """Error text: the length in this row isn't a number."""
    return text(
        "interchange.no_frames",
        "Row {row, number, ::group-off}: ''{value}'' isn't a number of frames.",
        row=row,
        value=value,
    )


def ends_before(row: int) -> Text:
    """Error text: the last frame in this row is before the first."""
    return text("interchange.ends_before", "Row {row, number, ::group-off}: the cut ends before it starts.", row=row)


def length_out_of_range(row: int) -> Text:
    """Error text: the length in this row is out of range."""
    return text(
        "interchange.length_out_of_range",
        "Row {row, number, ::group-off}: a cut must have {least, number} to {most, plural, one {# frame} other {# "
        "frames}}.",
        row=row,
        least=FRAMES_MIN,
        most=FRAMES_MAX,
    )


def nameless(row: int) -> Text:
    """Error text: this row has no cut name."""
    return text("interchange.nameless", "Row {row, number, ::group-off} doesn't name a cut.", row=row)


def unknown_cuts(named: Sequence[tuple[int, str]]) -> Text:
    """Notice: the cuts of these rows aren't on the board."""
    return text(
        "interchange.unknown_cuts",
        "{count, plural, one {# row} other {# rows}} for cuts that aren't on this board: {rows}",
        count=len(named),
        rows=_first([f"{row} ({cut})" for row, cut in named]),
    )


def unclear_cuts(named: Sequence[tuple[int, str]]) -> Text:
    """Notice: the names in these rows match several cuts."""
    return text(
        "interchange.unclear_cuts",
        "{count, plural, one {# row} other {# rows}} with names that several cuts have: {rows}",
        count=len(named),
        rows=_first([f"{row} ({cut})" for row, cut in named]),
    )


def repeated_cuts(named: Sequence[tuple[int, str]]) -> Text:
    """Notice: the cuts of these rows have an earlier row, which is used."""
    return text(
        "interchange.repeated_cuts",
        "{count, plural, one {# row} other {# rows}} for cuts that already have a row: {rows}",
        count=len(named),
        rows=_first([f"{row} ({cut})" for row, cut in named]),
    )


def other_length(rows: Sequence[int], counts: str) -> Text:
    """Notice: these rows state two different lengths; the one in the column `counts` is used."""
    return text(
        "interchange.other_length",
        "{count, plural, one {# row} other {# rows}} with a different length than {counts}, which is used: {rows}",
        count=len(rows),
        counts=counts,
        rows=_first(map(str, rows)),
    )


def rate_of_table(stated: str, fps: str) -> Text:
    """Notice: the table is for another frame rate."""
    return text(
        "interchange.rate_of_table",
        "The table is for {stated} fps, but the project has {fps}. Lengths in frames are used.",
        stated=stated,
        fps=fps,
    )


def _first(names: Iterable[str]) -> Text:
    """Join the first few names for the end of a sentence."""
    listed = list(names)
    return text(
        "interchange.first_names",
        "{names}{more, select, yes {…} other {.}}",
        names=", ".join(listed[:NAMED_FIRST]),
        more="yes" if len(listed) > NAMED_FIRST else "no",
    )


ARCHIVE_LARGE: Final = text("interchange.archive_large", "A ZIP can be up to {most}.", most=size(STORYBOARD_BYTES_MAX))
ZIP_BROKEN: Final = text("interchange.zip_broken", "Pegbar can't read this ZIP.")
ZIP_UNPACKED: Final = text(
    "interchange.zip_unpacked", "A ZIP can be up to {most} when unpacked.", most=size(STORYBOARD_UNPACKED_MAX)
)


def zip_entries(most: int) -> Text:
    """Error text: the ZIP has too many entries."""
    return text(
        "interchange.zip_entries", "A ZIP can have up to {most, plural, one {# file} other {# files}}.", most=most
    )


def entry_broken(name: str) -> Text:
    """Error text: this ZIP entry is damaged."""
    return text("interchange.entry_broken", "{name} is damaged in this ZIP.", name=name)


def entry_packed(name: str) -> Text:
    """Error text: this ZIP entry uses an unsupported compression method."""
    return text(
        "interchange.entry_packed",
        "{name} is compressed in a way that Pegbar can't read. Create a standard ZIP.",
        name=name,
    )


def entry_large(name: str, most: int) -> Text:
    """Error text: this ZIP entry is too large."""
    return text("interchange.entry_large", "{name} can be up to {most}.", name=name, most=size(most))


BOARDS_TOO_MANY: Final = text(
    "interchange.boards_too_many",
    "You can import up to {most, plural, one {# board} other {# boards}} at once.",
    most=BOARDS_MAX,
)


def file_empty(name: str) -> Text:
    """Error text: one of several files is empty."""
    return text("interchange.named_file_empty", "{name} is empty.", name=name)


def holds_too_much(name: str) -> Text:
    """Error text: the file has too many values."""
    return text("interchange.holds_too_much", "{name} is too complex to read.", name=name)


def no_boards_file(name: str, line: int) -> Text:
    """Error text: the file isn't a Storyboarder project, which shows in this line."""
    return text(
        "interchange.no_boards_file",
        "Pegbar can't read {name} as a Storyboarder project (line {line, number, ::group-off}).",
        name=name,
        line=line,
    )


def bad_board(name: str, board: int) -> Text:
    """Error text: a board of the Storyboarder project, counted from 1, is invalid."""
    return text(
        "interchange.bad_board",
        "Pegbar can't read {name} as a Storyboarder project (board {board, number}).",
        name=name,
        board=board,
    )


def board_layers(name: str, board: int) -> Text:
    """Error text: a board has too many layers."""
    return text(
        "interchange.board_layers",
        "A board can have up to {most, plural, one {# layer} other {# layers}} ({name}, board {board, number}).",
        most=BOARD_LAYERS_MAX,
        name=name,
        board=board,
    )


def pictures_missing(names: Sequence[str], file: str) -> Text:
    """Notice: pictures that the file refers to weren't uploaded."""
    return text(
        "interchange.pictures_missing",
        "{count, plural, one {# image of {file} is} other {# images of {file} are}} missing: {names}",
        count=len(names),
        file=file,
        names=_first(names),
    )


def sounds_missing(names: Sequence[str], file: str) -> Text:
    """Notice: sounds that the file refers to weren't uploaded."""
    return text(
        "interchange.sounds_missing",
        "{count, plural, one {# audio file of {file} is} other {# audio files of {file} are}} missing: {names}",
        count=len(names),
        file=file,
        names=_first(names),
    )


def sounds_stay(count: int) -> Text:
    """Notice: the sounds of some boards aren't imported."""
    return text(
        "interchange.sounds_stay",
        "{count, plural, one {# board} other {# boards}} with audio: audio isn't imported.",
        count=count,
    )


def boards_in_3d(count: int) -> Text:
    """Notice: the 3D scenes of some boards aren't imported."""
    return text(
        "interchange.boards_in_3d",
        "{count, plural, one {# board} other {# boards}} made in 3D: the image is imported, but not the 3D scene.",
        count=count,
    )


def captions_shortened(count: int) -> Text:
    """Notice: texts were truncated."""
    return text(
        "interchange.captions_shortened",
        "{count, plural, one {# text} other {# texts}} too long for a cut: the end is left out.",
        count=count,
    )


def script_unread(name: str, problem: Text) -> Text:
    """Notice: the project's script couldn't be read because of `problem`."""
    return text("interchange.script_unread", "The script {name} was skipped. {problem}", name=name, problem=problem)


def other_boards(names: Sequence[str]) -> Text:
    """Notice: other boards files were skipped."""
    return text(
        "interchange.other_boards",
        "{count, plural, one {# other boards file} other {# other boards files}} skipped: {names}",
        count=len(names),
        names=_first(names),
    )


def passed_over(count: int) -> Text:
    """Notice: ZIP entries were skipped."""
    return text(
        "interchange.passed_over",
        "{count, plural, one {# entry} other {# entries}} skipped: links, encrypted files, or paths outside the ZIP.",
        count=count,
    )


NOT_THERE: Final = text("interchange.not_there", "It isn't in the file.")
PSD_INEXACT: Final = text(
    "interchange.psd_inexact",
    "Some groups, clipping masks, or blend modes of the PSD look different: Pegbar has only some of Photoshop's.",
)


def no_picture(name: str, why: Text | None) -> Text:
    """Error text: the file isn't a readable picture, and why, if known."""
    if why is None:
        return text("interchange.no_picture", "Pegbar can't read {name} as an image.", name=name)
    return text("interchange.no_picture_because", "Pegbar can't read {name} as an image. {why}", name=name, why=why)


def pictures_unread(names: Sequence[str], file: str) -> Text:
    """Notice: pictures are unreadable or too large."""
    return text(
        "interchange.pictures_unread",
        "{count, plural, one {# image} other {# images}} of {file} can't be read: {names}",
        count=len(names),
        file=file,
        names=_first(names),
    )


def drawings_full(names: Sequence[str]) -> Text:
    """Notice: pictures were left out because the drawing is full."""
    return text(
        "interchange.drawings_full",
        "{count, plural, one {# image} other {# images}} left out because the drawing is full: {names}",
        count=len(names),
        names=_first(names),
    )


def files_passed_over(count: int) -> Text:
    """Notice: files in the ZIP that aren't pictures were skipped."""
    return text(
        "interchange.files_passed_over",
        "{count, plural, one {# file skipped: not an image.} other {# files skipped: not images.}}",
        count=count,
    )


SCRIPT_NONE: Final = text("interchange.script_none", "This board has no script.")
SCENE_NOT_IN_SCRIPT: Final = text("interchange.scene_not_in_script", "This scene isn't in the board's script.")
PART_UNKNOWN: Final = text("interchange.part_unknown", "This paragraph isn't in this scene of the script.")
TEXT_UNKNOWN: Final = text("interchange.text_unknown", "This text isn't part of this change.")


def count_cuts(count: int) -> Text:
    """Return a number of cuts."""
    return text("interchange.count_cuts", "{count, plural, one {# cut} other {# cuts}}", count=count)


def count_scenes(count: int) -> Text:
    """Return a number of scenes."""
    return text("interchange.count_scenes", "{count, plural, one {# scene} other {# scenes}}", count=count)


def count_shots(count: int) -> Text:
    """Return a number of shots."""
    return text("interchange.count_shots", "{count, plural, one {# shot} other {# shots}}", count=count)


def too_many_of_script(new: Text, most: int, here: Text | None) -> Text:
    """Error text: the script would exceed the maximum of scenes or cuts.

    `new` is the number that it adds, `here` the board's current number, such as `count_scenes(3)`.
    """
    if here is None:
        return text(
            "interchange.script_too_large",
            "This script would add {new}. A storyboard can have up to {most, number}.",
            new=new,
            most=most,
        )
    return text(
        "interchange.script_too_large_for_board",
        "This script would add {new}. A storyboard can have up to {most, number}, and this one already has {here}.",
        new=new,
        most=most,
        here=here,
    )


PDF_FAILED: Final = text("interchange.pdf_failed", "Couldn't export the PDF. Try again.")
VIDEO_FAILED: Final = text("interchange.video_failed", "Couldn't export the video. Try again.")
SOUND_FAILED: Final = text("interchange.sound_failed", "Couldn't export the audio. Try again.")
LOOP_FAILED: Final = text("interchange.loop_failed", "Couldn't export the animated image. Try again.")
LAYERS_FAILED: Final = text("interchange.layers_failed", "Couldn't export the layers. Try again.")
PACK_FAILED: Final = text("interchange.pack_failed", "Couldn't export the images. Try again.")
EDIT_FAILED: Final = text("interchange.edit_failed", "Couldn't export the edit. Try again.")
NO_OTIO: Final = text("interchange.no_otio", "This server can't export OTIO files.")
EXPORT_FAILED: Final = text("interchange.export_failed", "Couldn't export this. Try again.")
EXPORT_EMPTY: Final = text("interchange.export_empty", "This storyboard has no cuts to export.")
EXPORT_WITHOUT_PICTURES: Final = text("interchange.export_without_pictures", "No cut has a drawing yet.")
EXPORT_WITHOUT_SOUND: Final = text("interchange.export_without_sound", "This storyboard has no audio yet.")
NO_SCENE: Final = text("interchange.no_scene", "No scene")
SOUND_TOO_LONG: Final = text(
    "interchange.sound_too_long",
    "The audio can be up to {most} long. Select fewer cuts.",
    most=duration(EXPORT_SECONDS_MAX),
)
VIDEO_TOO_LONG: Final = text(
    "interchange.video_too_long",
    "A video can be up to {most} long. Select fewer cuts.",
    most=duration(EXPORT_SECONDS_MAX),
)
LOOP_TOO_MANY: Final = text(
    "interchange.loop_too_many",
    "A GIF or WebP can have up to {most, plural, one {# cut} other {# cuts}}. Select fewer cuts.",
    most=LOOP_CUTS_MAX,
)
LOOP_TOO_LONG: Final = text(
    "interchange.loop_too_long",
    "A GIF or WebP can be up to {most} long. Select fewer cuts.",
    most=duration(LOOP_SECONDS_MAX),
)
SEQUENCE_TOO_LONG: Final = text(
    "interchange.sequence_too_long",
    "You can export an image of each frame for up to {most, plural, one {# frame} other {# frames}}. Select fewer "
    "cuts.",
    most=SEQUENCE_FRAMES_MAX,
)

EXPORT_ID_TAKEN: Final = text(
    "interchange.export_id_taken", "This ID is already used by another export. Use a new one."
)
CUTS_GONE: Final = text("interchange.cuts_gone", "Some of the selected cuts are no longer on this board.")
TOO_MANY_EXPORTS: Final = text(
    "interchange.too_many_exports", "You already have two exports in progress. Wait for one to finish, or cancel it."
)
TOO_MANY_EXPORTS_HERE: Final = text(
    "interchange.too_many_exports_here",
    "Two exports from your network are already in progress. Wait for one to finish, or sign in.",
)


def get_transition_label(kind: str, frames: int) -> Text:
    """Return the label of a cut's transition, at the top of its printed panel."""
    return text(
        "interchange.transition_label",
        "{kind, select, dissolve {DISS} other {FADE}} {frames}",
        kind=kind,
        frames=frames,
    )


def get_fade_out_label(frames: int) -> Text:
    """Return the label of the fade at the end of a board."""
    return text("interchange.fade_out_label", "FADE OUT {frames}", frames=frames)


def get_scene_name(number: str) -> Text:
    """Return a scene's part of a file name."""
    return text("interchange.scene_name", "Scene {number}", number=number)


def describe_large_layers(cut: str) -> Text:
    """Return the error text for a cut whose layers can't be written."""
    return text(
        "interchange.large_layers",
        "{cut} takes too much memory to export with its layers. Merge some layers, or leave the cut out.",
        cut=cut,
    )


def describe_pending_sounds(count: int) -> Text:
    """Progress text: sounds of the board are still uploaded or read."""
    return text(
        "interchange.pending_sounds",
        "Waiting for {count, plural, one {# audio file} other {# audio files}}…",
        count=count,
    )


def describe_missing_sounds(count: int, product: Literal["file", "video"] = "file") -> Text:
    """Result text: the exported `product` lacks sounds that weren't ready."""
    return text(
        "interchange.missing_sounds",
        "{count, plural, one {# audio file wasn't ready and isn't} other {# audio files weren't ready and aren't}} in "
        "this {product, select, video {video} other {file}}.",
        count=count,
        product=product,
    )


def describe_cuts(count: int | None) -> Text:
    """Summary of an export: how many cuts it has; None for all cuts of the board."""
    if count is None:
        return text("interchange.all_cuts", "all cuts")
    return text("interchange.cut_count", "{count, plural, one {# cut} other {# cuts}}", count=count)
