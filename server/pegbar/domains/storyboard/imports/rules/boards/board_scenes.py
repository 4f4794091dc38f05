"""The scenes of a Storyboarder project that has a script: folders called Scene-N-SLUG-ID, beside which it lies."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.limits import SCRIPT_BYTES_MAX
from pegbar.domains.storyboard.imports.rules.boards.archive import Archive, shown
from pegbar.domains.storyboard.imports.rules.boards.model import FoundScene
from pegbar.domains.storyboard.imports.rules.parsed_file import BadFile
from pegbar.domains.storyboard.imports.rules.scripts.caption_origin import get_number, get_title
from pegbar.domains.storyboard.imports.rules.scripts.model import ScriptScene
from pegbar.domains.storyboard.imports.rules.scripts.script_file import read_script
from pegbar.kernel.schema import remove_refused_characters

_FOLDER: Final = re.compile(r"scene-([^-]+)(?:-(.*))?", re.IGNORECASE | re.DOTALL)
_OWN_ID: Final = re.compile(r"(?:(.*)-)?([0-9A-Z]{5})", re.DOTALL)
_SCRIPTS: Final = (".fountain", ".fdx")
_SCRIPTS_TRIED: Final = 5
_DIGITS: Final = re.compile(r"\d{1,9}", re.ASCII)


@dataclass(frozen=True, slots=True)
class SceneFolder:
    """A scene as its folder is called, as a heading of a script, and the path of its boards."""

    scene: ScriptScene
    path: str

    @classmethod
    def of(cls, path: str) -> Self | None:
        """That of a boards file; None where its folder is no scene's."""
        match = _FOLDER.fullmatch(path.rpartition("/")[0].rpartition("/")[2])
        if match is None:
            return None
        slug, text_id = match[2] or "", None
        if own := _OWN_ID.fullmatch(slug):
            slug, text_id = (own[1] or "").removesuffix(f"-{match[1]}"), own[2]
        return cls(
            ScriptScene(
                remove_refused_characters(match[1]), text_id, remove_refused_characters(slug.replace("-", " ")), 0, ()
            ),
            path,
        )

    def found(self) -> FoundScene:
        """As a board can have it."""
        return FoundScene(get_number(self.scene), get_title(self.scene), self.scene.text_id)


def in_order(folders: Sequence[SceneFolder], script: Sequence[ScriptScene]) -> list[SceneFolder]:
    """The scenes as the script has them and calls them, then those that it does not have, by their numbers.

    One is known by its id, else by a number that no other has on either side.
    """
    by_id = {scene.text_id: at for at, scene in reversed(list(enumerate(script))) if scene.text_id}
    here, there = Counter(folder.scene.number for folder in folders), Counter(scene.number for scene in script)
    by_number = {scene.number: at for at, scene in enumerate(script) if there[scene.number] == 1}
    placed = dict[int, SceneFolder]()
    rest = list[SceneFolder]()
    for folder in folders:
        number = folder.scene.number
        at = by_id.get(folder.scene.text_id) if folder.scene.text_id else None
        if at is None and here[number] == 1:
            at = by_number.get(number)
        if at is None or at in placed:
            rest.append(folder)
        else:
            placed[at] = replace(folder, scene=_called(script[at], folder.scene))
    return [*(placed[at] for at in sorted(placed)), *sorted(rest, key=lambda each: _counted(each.scene.number))]


def script_of(archive: Archive, folders: Sequence[SceneFolder], notices: list[str]) -> Sequence[ScriptScene]:
    """The scenes of the script that has most of these ids, of several the topmost.

    There are none where no script can be read, which is told. All that are tried may have the bytes of one.
    """
    paths = sorted((name for name in archive.names if name.lower().endswith(_SCRIPTS)), key=_depth)
    ids = {folder.scene.text_id for folder in folders if folder.scene.text_id}
    scripts, unread, left = list[Sequence[ScriptScene]](), list[str](), SCRIPT_BYTES_MAX
    for path in paths[:_SCRIPTS_TRIED]:
        name = path.rpartition("/")[2]
        try:
            data = archive.read(path, left)
            left -= len(data)
            scripts.append(read_script(data, name).scenes)
        except BadFile as problem:
            unread.append(texts.script_unread(shown(name), str(problem)))
    if not scripts:
        notices.extend(unread)
        return ()
    return max(scripts, key=lambda scenes: len(ids & {scene.text_id for scene in scenes}))


def _depth(path: str) -> int:
    return path.count("/")


def _called(scene: ScriptScene, folder: ScriptScene) -> ScriptScene:
    """As the script calls it, and where it does not, as the folder is called."""
    return replace(
        scene,
        number=scene.number or folder.number,
        heading=scene.heading or folder.heading,
        text_id=scene.text_id or folder.text_id,
    )


def _counted(number: str) -> tuple[int, str]:
    """So that 2 comes before 10, and 2 before 2A."""
    digits = _DIGITS.match(number)
    return (int(digits[0]), number[digits.end() :]) if digits else (10**9, number)
