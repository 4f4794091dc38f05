"""Storyboard projects and pictures, as kinds of file: their boards become cuts with drawings."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pegbar.access.context import RequestContext
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.imports.actions.changes import Changes
from pegbar.domains.storyboard.imports.actions.drawn import Drawn
from pegbar.domains.storyboard.imports.actions.kind import Chosen, Outdated
from pegbar.domains.storyboard.imports.limits import BOARD_PICTURE_BYTES_MAX, PSD_BYTES_MAX, STORYBOARD_BYTES_MAX
from pegbar.domains.storyboard.imports.rules.boards import plan as rules
from pegbar.domains.storyboard.imports.rules.boards.drawn import Refit, Size
from pegbar.domains.storyboard.imports.rules.seen import Planned, Seen
from pegbar.domains.storyboard.imports.schemas import ImportKind
from pegbar.domains.storyboard.limits import NUMBER_MAX, SCENE_TITLE_MAX, TEXT_ID_MAX

_LARGEST: Final = {".zip": STORYBOARD_BYTES_MAX, ".psd": PSD_BYTES_MAX}
_CLIENTS: Final = 2**31


@dataclass(frozen=True, slots=True)
class Boards:
    """A project of Storyboarder, or pictures."""

    kind: ImportKind
    task: str = "boards.read"

    def largest(self, file_name: str) -> int:
        """See `Kind.largest`; many pictures come in a ZIP."""
        return next(
            (most for end, most in _LARGEST.items() if file_name.lower().endswith(end)), BOARD_PICTURE_BYTES_MAX
        )

    def facts(self, options: Mapping[str, Any], fps: float) -> Mapping[str, Any]:
        """See `Kind.facts`."""
        return {"kind": self.kind}

    def plan(self, seen: Seen, found: Any, options: Mapping[str, Any]) -> Planned:
        """See `Kind.plan`; such a file leaves nothing to choose."""
        return rules.plan(seen, found)

    async def accept(self, ctx: RequestContext, changes: Changes, plan: Mapping[str, Any], chosen: Chosen) -> None:
        """See `Kind.accept`; Outdated where an empty board should become another one and is empty no more."""
        kept, rows = plan["kept"], [row for row, _ in chosen]
        project = await projects.get_settings(ctx.tx, changes.project_id)
        fps, canvas = project.fps, (project.width, project.height)
        for row in rows:
            if row["kind"] == rules.SETTINGS:
                if any(cut.drawing_seq for cut in changes.cuts):
                    raise Outdated
                after = row["after"]
                fps, canvas = after["fps"], (after["width"], after["height"])
                changes.set_frame(canvas[0], canvas[1], fps)
        boards, wanted = kept["boards"], {row["board"] for row in rows if row["kind"] == "board"}
        shots = _Shots(changes, kept["scenes"])
        for number, (board, frames) in enumerate(
            zip(boards, rules.lengths(boards, fps, project.new_cut_frames), strict=True), 1
        ):
            shots.go_on(board)
            if number in wanted:
                values = {"name": rules.name_of(board), "duration_frames": frames, **rules.texts_of(board)}
                cut_id = changes.create(None, shot_id=shots.here(), **values)
                changes.drawings.draw(cut_id, _drawn(board, (kept["fitted"][0], kept["fitted"][1]), canvas))


def _drawn(board: Mapping[str, Any], fitted: Size, canvas: Size) -> Drawn:
    first, end = board["changes"]
    refit = None if fitted == canvas else Refit(fitted, canvas, board["documents"])
    return Drawn(range(first, end), board["bytes"], refit, random.SystemRandom().randrange(1, _CLIENTS))


class _Shots:
    """The scenes and shots of a file, of which those are made in which a cut comes.

    One that has shots and says no scenes is one scene.
    """

    def __init__(self, changes: Changes, scenes: Sequence[Mapping[str, Any]]) -> None:
        self._changes, self._scenes = changes, scenes
        self._made = dict[int, str]()
        self._scene: int | None = None
        self._begun = False
        self._shot: str | None = None

    def go_on(self, board: Mapping[str, Any]) -> None:
        """Come to the next board."""
        scene = board["scene"]
        if scene != self._scene or board["begins_shot"]:
            self._begun = bool(scene is not None or board["begins_shot"])
            self._scene, self._shot = scene, None

    def here(self) -> str | None:
        """The shot of the board that was come to; None where there is none."""
        if self._shot is None and self._begun:
            place = self._scene or 0
            if place not in self._made:
                self._made[place] = self._scene_of(self._scenes[place] if place < len(self._scenes) else {})
            self._shot = self._changes.shot(self._made[place])
        return self._shot

    def _scene_of(self, said: Mapping[str, Any]) -> str:
        title, number = rules.one_line(said.get("title") or "", SCENE_TITLE_MAX), said.get("number") or ""
        text_id = rules.one_line(said.get("text_id") or "", TEXT_ID_MAX)
        return self._changes.scene(title, rules.one_line(number, NUMBER_MAX), text_id or None)
