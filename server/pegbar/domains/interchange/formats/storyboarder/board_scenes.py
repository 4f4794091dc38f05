"""Scenes of a Storyboarder project with a script: folders named Scene-N-SLUG-ID next to the script."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.boards.archive import Archive, shorten_path
from pegbar.domains.interchange.formats.common.boards.model import ParsedScene
from pegbar.domains.interchange.formats.common.parsed_file import BadFile
from pegbar.domains.interchange.formats.common.scripts.model import ScriptScene
from pegbar.domains.interchange.formats.common.scripts.names import get_number, get_title
from pegbar.domains.interchange.formats.script_file import read_script
from pegbar.domains.interchange.limits import SCRIPT_BYTES_MAX
from pegbar.kernel.schema import remove_refused_characters

_FOLDER: Final = re.compile(r"scene-([^-]+)(?:-(.*))?", re.IGNORECASE | re.DOTALL)
_FOLDER_ID: Final = re.compile(r"(?:(.*)-)?([0-9A-Z]{5})", re.DOTALL)
_SCRIPT_EXTENSIONS: Final = (".fountain", ".fdx")
_MAX_SCRIPTS_READ: Final = 5
_DIGITS: Final = re.compile(r"\d{1,9}", re.ASCII)


@dataclass(frozen=True, slots=True)
class SceneFolder:
    """A scene folder: its name parsed as a scene of a script, and the path of its boards file."""

    scene: ScriptScene
    path: str

    @classmethod
    def from_path(cls, path: str) -> Self | None:
        """Parse the folder name of a boards file. Returns None if it isn't a scene folder."""
        match = _FOLDER.fullmatch(path.rpartition("/")[0].rpartition("/")[2])
        if match is None:
            return None
        slug, text_id = match[2] or "", None
        if id_match := _FOLDER_ID.fullmatch(slug):
            slug, text_id = (id_match[1] or "").removesuffix(f"-{match[1]}"), id_match[2]
        return cls(
            ScriptScene(
                remove_refused_characters(match[1]), text_id, remove_refused_characters(slug.replace("-", " ")), 0, ()
            ),
            path,
        )

    def to_scene(self) -> ParsedScene:
        """Return the scene, with its number and title in the form that a board allows."""
        return ParsedScene(get_number(self.scene), get_title(self.scene), self.scene.text_id)


def order_scenes(folders: Sequence[SceneFolder], script: Sequence[ScriptScene]) -> list[SceneFolder]:
    """Return the scenes in the order and with the headings of the script, then those not in it by number.

    A scene is matched by its id, else by a number that is unique on both sides.
    """
    by_id = {scene.text_id: index for index, scene in reversed(list(enumerate(script))) if scene.text_id}
    folder_counts, script_counts = (
        Counter(folder.scene.number for folder in folders),
        Counter(scene.number for scene in script),
    )
    by_number = {scene.number: index for index, scene in enumerate(script) if script_counts[scene.number] == 1}
    placed = dict[int, SceneFolder]()
    rest = list[SceneFolder]()
    for folder in folders:
        number = folder.scene.number
        index = by_id.get(folder.scene.text_id) if folder.scene.text_id else None
        if index is None and folder_counts[number] == 1:
            index = by_number.get(number)
        if index is None or index in placed:
            rest.append(folder)
        else:
            placed[index] = replace(folder, scene=_merge_scene(script[index], folder.scene))
    return [
        *(placed[index] for index in sorted(placed)),
        *sorted(rest, key=lambda each: _get_number_key(each.scene.number)),
    ]


def find_script(archive: Archive, folders: Sequence[SceneFolder], notices: list[str]) -> Sequence[ScriptScene]:
    """Return the scenes of the project's script; none if no script is readable.

    If there are several scripts, the one that has the most of the folders' scene ids is used; in case of a tie, the
    topmost. Adds user-facing texts to `notices`. `SCRIPT_BYTES_MAX` limits the total size of all scripts.
    """
    paths = sorted((name for name in archive.names if name.lower().endswith(_SCRIPT_EXTENSIONS)), key=_get_depth)
    ids = {folder.scene.text_id for folder in folders if folder.scene.text_id}
    scripts, unread_notices, bytes_left = list[Sequence[ScriptScene]](), list[str](), SCRIPT_BYTES_MAX
    for path in paths[:_MAX_SCRIPTS_READ]:
        name = path.rpartition("/")[2]
        try:
            data = archive.read(path, bytes_left)
            bytes_left -= len(data)
            scripts.append(read_script(data, name).scenes)
        except BadFile as error:
            unread_notices.append(texts.script_unread(shorten_path(name), error.text))
    if not scripts:
        notices.extend(unread_notices)
        return ()
    return max(scripts, key=lambda scenes: len(ids & {scene.text_id for scene in scenes}))


def _get_depth(path: str) -> int:
    return path.count("/")


def _merge_scene(scene: ScriptScene, folder: ScriptScene) -> ScriptScene:
    """Return the script's scene, with empty fields filled from the folder."""
    return replace(
        scene,
        number=scene.number or folder.number,
        heading=scene.heading or folder.heading,
        text_id=scene.text_id or folder.text_id,
    )


def _get_number_key(number: str) -> tuple[int, str]:
    """Return the sort key of a scene number: 2 before 2A before 10."""
    digits = _DIGITS.match(number)
    return (int(digits[0]), number[digits.end() :]) if digits else (10**9, number)
