"""Reads a project of Storyboarder: one file of boards, or one a scene beside its script."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Final

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.limits import BOARDS_FILE_BYTES_MAX, BOARDS_MAX, SCRIPT_SCENES_MAX
from pegbar.domains.storyboard.imports.rules.boards.archive import Archive, shown
from pegbar.domains.storyboard.imports.rules.boards.board_scenes import SceneFolder, in_order, script_of
from pegbar.domains.storyboard.imports.rules.boards.boards_file import BoardsFile, Told, read_boards
from pegbar.domains.storyboard.imports.rules.boards.model import FoundBoard, FoundProject, FoundScene
from pegbar.domains.storyboard.imports.rules.parsed_file import BadFile

_ENDING: Final = ".storyboarder"
_ASIDE: Final = ("backup", "backups")
"""How folders of what once was are called, or end."""


def read(archive: Archive, file_name: str) -> FoundProject:
    """The boards in what was sent as `file_name`, with the paths of their pictures in the archive.

    Where boards lie in folders of scenes, those are read, in the script's order; else the topmost file of boards.
    Raises BadFile with the sentence that names the file and the place.
    """
    paths = _files_of_boards(archive)
    if not paths:
        raise BadFile(texts.holds_nothing(shown(file_name)))
    folders = [folder for folder in map(SceneFolder.of, paths) if folder is not None]
    taken = [folder.path for folder in folders] or paths[:1]
    if len(taken) > SCRIPT_SCENES_MAX or sum(archive.size(path) for path in taken) > BOARDS_FILE_BYTES_MAX:
        raise BadFile(texts.holds_too_much(shown(file_name)))
    told, notices = Told(), list[str]()
    boards, scenes, heads = list[FoundBoard](), list[FoundScene](), list[BoardsFile]()
    if folders:
        for folder in in_order(folders, script_of(archive, folders, notices)):
            one = read_boards(archive, folder.path, told)
            if one.boards:
                heads.append(one)
                boards += (replace(board, scene=len(scenes)) for board in one.boards)
                scenes.append(folder.found())
            if len(boards) > BOARDS_MAX:
                raise BadFile(texts.BOARDS_TOO_MANY)
    else:
        heads.append(read_boards(archive, taken[0], told))
        boards += heads[0].boards
    if not boards:
        raise BadFile(texts.holds_nothing(shown(file_name)))
    others = [shown(path) for path in paths if path not in set(taken)]
    return FoundProject(
        boards=boards,
        fps=next((head.fps for head in heads if head.fps is not None), None),
        aspect=next((head.aspect for head in heads if head.aspect is not None), None),
        scenes=scenes,
        notices=[
            *_sentences(told, file_name if folders else PurePosixPath(taken[0]).name),
            *notices,
            *([texts.other_boards(others)] if others else []),
            *([texts.passed_over(archive.passed_over)] if archive.passed_over else []),
        ],
    )


def _files_of_boards(archive: Archive) -> Sequence[str]:
    """Their paths, that which counts most first: the topmost, and of several one that is called as its folder is.

    Backups are there where nothing else is.
    """
    if not archive.is_zip:
        return archive.names
    paths = [PurePosixPath(name) for name in archive.names if name.lower().endswith(_ENDING)]
    paths = [path for path in paths if not path.name.startswith(".")]
    current = [path for path in paths if not _is_aside(path)]
    return [str(path) for path in sorted(current or paths, key=_prominence)]


def _is_aside(path: PurePosixPath) -> bool:
    return any(part.casefold().endswith(_ASIDE) for part in path.parts[:-1])


def _prominence(path: PurePosixPath) -> tuple[int, bool]:
    return len(path.parts), path.stem != path.parent.name


def _sentences(told: Told, file_name: str) -> list[str]:
    """What there is to tell of the boards of a file."""
    name = shown(file_name)
    each = (
        (told.missing, texts.pictures_missing(told.missing, name)),
        (told.sounds_missing, texts.sounds_missing(told.sounds_missing, name)),
        (told.sounds, texts.sounds_stay(told.sounds)),
        (told.in_3d, texts.boards_in_3d(told.in_3d)),
        (told.shortened, texts.captions_shortened(told.shortened)),
    )
    return [sentence for counted, sentence in each if counted]
