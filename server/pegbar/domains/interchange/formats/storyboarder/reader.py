"""Reader of Storyboarder projects: a single boards file, or one per scene next to the script."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Final

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.boards.archive import Archive, shorten_path
from pegbar.domains.interchange.formats.common.boards.model import ParsedBoard, ParsedProject, ParsedScene
from pegbar.domains.interchange.formats.common.parsed_file import BadFile
from pegbar.domains.interchange.formats.storyboarder.board_scenes import SceneFolder, find_script, order_scenes
from pegbar.domains.interchange.formats.storyboarder.boards_file import BoardsFile, SkippedContent, read_boards
from pegbar.domains.interchange.limits import BOARDS_FILE_BYTES_MAX, BOARDS_MAX, SCRIPT_SCENES_MAX

_EXTENSION: Final = ".storyboarder"
_BACKUP_SUFFIXES: Final = ("backup", "backups")
"""Names or name endings of backup folders."""


def read(archive: Archive, file_name: str) -> ParsedProject:
    """Return the boards of the upload named `file_name`, with the paths of their pictures in the archive.

    If there are scene folders, their boards are read in script order, else the topmost boards file. Raises BadFile with
    a text that names the file and the position.
    """
    paths = _list_board_files(archive)
    if not paths:
        raise BadFile(texts.holds_nothing(shorten_path(file_name)))
    folders = [folder for folder in map(SceneFolder.from_path, paths) if folder is not None]
    read_paths = [folder.path for folder in folders] or paths[:1]
    if (
        len(read_paths) > SCRIPT_SCENES_MAX
        or sum(archive.get_size(path) for path in read_paths) > BOARDS_FILE_BYTES_MAX
    ):
        raise BadFile(texts.holds_too_much(shorten_path(file_name)))
    skipped, notices = SkippedContent(), list[str]()
    boards, scenes, heads = list[ParsedBoard](), list[ParsedScene](), list[BoardsFile]()
    if folders:
        for folder in order_scenes(folders, find_script(archive, folders, notices)):
            boards_file = read_boards(archive, folder.path, skipped)
            if boards_file.boards:
                heads.append(boards_file)
                boards += (replace(board, scene=len(scenes)) for board in boards_file.boards)
                scenes.append(folder.to_scene())
            if len(boards) > BOARDS_MAX:
                raise BadFile(texts.BOARDS_TOO_MANY)
    else:
        heads.append(read_boards(archive, read_paths[0], skipped))
        boards += heads[0].boards
    if not boards:
        raise BadFile(texts.holds_nothing(shorten_path(file_name)))
    others = [shorten_path(path) for path in paths if path not in set(read_paths)]
    return ParsedProject(
        boards=boards,
        fps=next((head.fps for head in heads if head.fps is not None), None),
        aspect=next((head.aspect for head in heads if head.aspect is not None), None),
        scenes=scenes,
        notices=[
            *_list_notices(skipped, file_name if folders else PurePosixPath(read_paths[0]).name),
            *notices,
            *([texts.other_boards(others)] if others else []),
            *([texts.passed_over(archive.skipped)] if archive.skipped else []),
        ],
    )


def _list_board_files(archive: Archive) -> Sequence[str]:
    """Return the paths of boards files: topmost first, then those named like their folder.

    Backups are only included if there is nothing else.
    """
    if not archive.is_zip:
        return archive.names
    paths = [PurePosixPath(name) for name in archive.names if name.lower().endswith(_EXTENSION)]
    paths = [path for path in paths if not path.name.startswith(".")]
    without_backups = [path for path in paths if not _is_backup(path)]
    return [str(path) for path in sorted(without_backups or paths, key=_get_rank)]


def _is_backup(path: PurePosixPath) -> bool:
    return any(part.casefold().endswith(_BACKUP_SUFFIXES) for part in path.parts[:-1])


def _get_rank(path: PurePosixPath) -> tuple[int, bool]:
    return len(path.parts), path.stem != path.parent.name


def _list_notices(skipped: SkippedContent, file_name: str) -> list[str]:
    """Return the notices about skipped content."""
    name = shorten_path(file_name)
    counted_texts = (
        (skipped.missing, texts.pictures_missing(skipped.missing, name)),
        (skipped.sounds_missing, texts.sounds_missing(skipped.sounds_missing, name)),
        (skipped.sounds, texts.sounds_stay(skipped.sounds)),
        (skipped.in_3d, texts.boards_in_3d(skipped.in_3d)),
        (skipped.shortened, texts.captions_shortened(skipped.shortened)),
    )
    return [sentence for counted, sentence in counted_texts if counted]
