"""Importer of Storyboarder projects and pictures: each board becomes a cut with a drawing."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pegbar.access.context import RequestContext
from pegbar.domains.interchange.imports.actions.changes import BoardChanges
from pegbar.domains.interchange.imports.actions.drawings import ImportedDrawing
from pegbar.domains.interchange.imports.actions.importer import AcceptedRows, PlanOutdated
from pegbar.domains.interchange.imports.rules.board_snapshot import BoardSnapshot, ImportPlan
from pegbar.domains.interchange.imports.rules.boards import plan as rules
from pegbar.domains.interchange.imports.rules.boards.drawing_updates import Refit, Size
from pegbar.domains.interchange.imports.schemas import ImportKind
from pegbar.domains.interchange.limits import BOARD_PICTURE_BYTES_MAX, PSD_BYTES_MAX, STORYBOARD_BYTES_MAX
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.limits import NUMBER_MAX, SCENE_TITLE_MAX, TEXT_ID_MAX

_MAX_BYTES: Final = {".zip": STORYBOARD_BYTES_MAX, ".psd": PSD_BYTES_MAX}
_CLIENT_IDS: Final = 2**31


@dataclass(frozen=True, slots=True)
class BoardsImporter:
    """Importer of Storyboarder projects, or of pictures."""

    kind: ImportKind
    task: str = "boards.read"

    def get_max_bytes(self, file_name: str) -> int:
        """See `Importer.get_max_bytes`. A ZIP has many pictures, so it can be larger."""
        return next(
            (most for end, most in _MAX_BYTES.items() if file_name.lower().endswith(end)), BOARD_PICTURE_BYTES_MAX
        )

    def get_task_options(self, options: Mapping[str, Any], fps: float) -> Mapping[str, Any]:
        """See `Importer.get_task_options`."""
        return {"kind": self.kind}

    def plan(self, board: BoardSnapshot, parsed: Any, options: Mapping[str, Any]) -> ImportPlan:
        """See `Importer.plan`. There are no options."""
        return rules.plan(board, parsed)

    async def apply(
        self, ctx: RequestContext, changes: BoardChanges, plan: Mapping[str, Any], chosen: AcceptedRows
    ) -> None:
        """See `Importer.apply`. Raises PlanOutdated if settings should change but a cut has a drawing now."""
        data, rows = plan["apply_data"], [row for row, _ in chosen]
        project = await projects.get_settings(ctx.tx, changes.project_id)
        fps, canvas = project.fps, (project.width, project.height)
        for row in rows:
            if row["kind"] == rules.SETTINGS:
                if any(cut.drawing_seq for cut in changes.cuts):
                    raise PlanOutdated
                after = row["after"]
                fps, canvas = after["fps"], (after["width"], after["height"])
                changes.set_frame(canvas[0], canvas[1], fps)
        boards, accepted_boards = data["boards"], {row["board"] for row in rows if row["kind"] == "board"}
        shots = _Shots(changes, data["scenes"])
        for number, (board, frames) in enumerate(
            zip(boards, rules.compute_lengths(boards, fps, project.new_cut_frames), strict=True), 1
        ):
            shots.advance(board)
            if number in accepted_boards:
                values = {"name": rules.get_name(board), "duration_frames": frames, **rules.get_texts(board)}
                cut_id = changes.create_cut(None, shot_id=shots.get_shot(), **values)
                changes.drawings.add(cut_id, _build_drawing(board, (data["fitted"][0], data["fitted"][1]), canvas))


def _build_drawing(board: Mapping[str, Any], fitted: Size, canvas: Size) -> ImportedDrawing:
    first, end = board["changes"]
    refit = None if fitted == canvas else Refit(fitted, canvas, board["documents"])
    return ImportedDrawing(range(first, end), board["bytes"], refit, random.SystemRandom().randrange(1, _CLIENT_IDS))


class _Shots:
    """Creates a scene or shot of a file when the first cut is created in it.


    A file with shots but without scenes is one scene.
    """

    def __init__(self, changes: BoardChanges, scenes: Sequence[Mapping[str, Any]]) -> None:
        self._changes, self._scenes = changes, scenes
        self._scene_ids = dict[int, str]()
        self._scene: int | None = None
        self._has_shot = False
        self._shot: str | None = None

    def advance(self, board: Mapping[str, Any]) -> None:
        """Move on to the next board of the file, which may begin a new scene or shot."""
        scene = board["scene"]
        if scene != self._scene or board["begins_shot"]:
            self._has_shot = bool(scene is not None or board["begins_shot"])
            self._scene, self._shot = scene, None

    def get_shot(self) -> str | None:
        """Return the shot of the current board, or None if it isn't in a shot."""
        if self._shot is None and self._has_shot:
            place = self._scene or 0
            if place not in self._scene_ids:
                self._scene_ids[place] = self._create_scene(self._scenes[place] if place < len(self._scenes) else {})
            self._shot = self._changes.create_shot(self._scene_ids[place])
        return self._shot

    def _create_scene(self, scene: Mapping[str, Any]) -> str:
        title, number = rules.to_one_line(scene.get("title") or "", SCENE_TITLE_MAX), scene.get("number") or ""
        text_id = rules.to_one_line(scene.get("text_id") or "", TEXT_ID_MAX)
        return self._changes.create_scene(title, rules.to_one_line(number, NUMBER_MAX), text_id or None)
