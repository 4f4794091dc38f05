"""Importer of scripts: the first script of a board, and later drafts of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pegbar.access.context import RequestContext
from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.parsed_file import BadFile
from pegbar.domains.interchange.formats.common.scripts.model import ParsedScript
from pegbar.domains.interchange.imports import store
from pegbar.domains.interchange.imports.actions.changes import BoardChanges
from pegbar.domains.interchange.imports.actions.importer import AcceptedRows, PlanOutdated
from pegbar.domains.interchange.imports.rules.board_snapshot import BoardSnapshot, ImportPlan
from pegbar.domains.interchange.imports.rules.scripts import draft
from pegbar.domains.interchange.imports.rules.scripts.caption_origin import CaptionOrigin, KnownScript
from pegbar.domains.interchange.imports.rules.scripts.cut_order import order_cuts
from pegbar.domains.interchange.imports.rules.scripts.new_scenes import PlannedCut
from pegbar.domains.interchange.imports.rules.scripts.resync import BoardScene, ResyncPlan, ScriptBoard, ScriptedCut
from pegbar.domains.interchange.imports.rules.scripts.resync_result import ResyncResult
from pegbar.domains.interchange.limits import SCRIPT_BYTES_MAX
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.limits import CUTS_MAX, SCENES_MAX, SHOTS_MAX
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.domains.storyboard.scenes.actions import structure
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Row
from pegbar.kernel.threads import run_in_thread


@dataclass(frozen=True, slots=True)
class ScriptImporter:
    """Importer of scripts: Fountain or Final Draft."""

    task: str = "script.read"

    def get_max_bytes(self, file_name: str) -> int:
        """See `Importer.get_max_bytes`."""
        return SCRIPT_BYTES_MAX

    def get_task_options(self, options: Mapping[str, Any], fps: float) -> Mapping[str, Any]:
        """See `Importer.get_task_options`. There are none."""
        return {}

    async def load_extra(self, tx: Transaction, project_id: str) -> draft.ScriptSnapshot:
        """See `ExtraSource.load_extra`."""
        return (await _BoardScript.load(tx, project_id, await core_store.list_live_cuts(tx, project_id))).to_snapshot()

    def plan(self, board: BoardSnapshot, parsed: Any, options: Mapping[str, Any]) -> ImportPlan:
        """See `Importer.plan`. Also raises BadFile if a first script exceeds the limits of a board."""
        snapshot: draft.ScriptSnapshot = board.extra
        how = options["how"] or "scene"
        plan = draft.plan_draft(snapshot, ParsedScript.from_plain(parsed), how, FrameRate.from_fps(board.fps), {})
        if snapshot.known is None:
            _require_limits(plan, snapshot)
        rows = draft.to_rows(plan)
        return ImportPlan([] if rows else [texts.NOTHING_TO_CHANGE], rows, {"script": parsed, "how": how})

    async def apply(
        self, ctx: RequestContext, changes: BoardChanges, plan: Mapping[str, Any], chosen: AcceptedRows
    ) -> None:
        """See `Importer.apply`."""
        here = await _BoardScript.load(ctx.tx, changes.project_id, changes.cuts)
        fps = (await projects.get_settings(ctx.tx, changes.project_id)).fps
        script, how = ParsedScript.from_plain(plan["apply_data"]["script"]), plan["apply_data"]["how"]
        build_result = partial(
            draft.build_accepted, here.to_snapshot(), script, how, FrameRate.from_fps(fps), plan["rows"], chosen
        )
        result = await run_in_thread(build_result)
        if result is None:
            raise PlanOutdated
        _collect_changes(changes, here, result)


@dataclass(frozen=True, slots=True)
class _BoardScript:
    """The state of a board that script imports need: cuts, layout, last script, and origins of captions."""

    cuts: Sequence[Cut]
    layout: structure.BoardLayout
    known: KnownScript | None
    origins: Mapping[str, CaptionOrigin]

    @classmethod
    async def load(cls, tx: Transaction, project_id: str, cuts: Sequence[Cut]) -> "_BoardScript":
        """Load the state of a board; `cuts` are the live ones in order."""
        laid = await structure.load_layout(tx, project_id, ((cut.id, cut.shot_id) for cut in cuts))
        row, origins = await store.get_script(tx, project_id), await store.load_origins(tx, project_id)
        known = None if row is None or row.imported is None else KnownScript.from_plain(row.imported)
        return cls(cuts, laid, known, {cut_id: CaptionOrigin.from_plain(plain) for cut_id, plain in origins.items()})

    @property
    def scenes(self) -> dict[str, Row]:
        """The scenes on the board that come from a script, by key. If several have the same key, the first is used."""
        rows = (self.layout.scenes[scene_id] for scene_id in reversed(self.layout.structure.scenes))
        return {row.text_id: row for row in rows if row.text_id is not None}

    def to_snapshot(self) -> draft.ScriptSnapshot:
        """Convert to the input of a plan."""
        locked = self.layout.numbering.locked
        scenes = {key: BoardScene(row.title, row.number if locked else None) for key, row in self.scenes.items()}
        cuts = [ScriptedCut(cut.id, cut.dialogue, cut.action, self.origins.get(cut.id)) for cut in self.cuts]
        return draft.ScriptSnapshot(
            self.known, ScriptBoard(scenes, cuts), len(self.layout.scenes), len(self.layout.shots)
        )

    def get_owners(self, keys: Iterable[str]) -> dict[str, str]:
        """Return the scene key of each cut that belongs to one of these scenes.

        A cut belongs to the scene in which it lies, else to the scene that its captions are from.
        """
        known, found = set(keys), dict[str, str]()
        for cut in self.cuts:
            place, origin = self.layout.structure.places.get(cut.id), self.origins.get(cut.id)
            key = None if place is None else self.layout.scenes[place.scene_id].text_id
            if key in known:
                found[cut.id] = str(key)
            elif origin is not None and origin.scene in known:
                found[cut.id] = origin.scene
        return found


def _require_limits(plan: ResyncPlan, board: draft.ScriptSnapshot) -> None:
    """Raise BadFile if the board would have too many scenes, shots (one per new cut) or cuts."""
    new = [row.scene for row in plan.rows if row.scene is not None]
    scenes, cuts = len(new), sum(len(scene.cuts) for scene in new)
    for new_count, here, most, count in (
        (scenes, board.scenes, SCENES_MAX, texts.count_scenes),
        (cuts, board.shots, SHOTS_MAX, texts.count_shots),
        (cuts, len(board.board.cuts), CUTS_MAX, texts.count_cuts),
    ):
        if new_count and here + new_count > most:
            raise BadFile(texts.too_many_of_script(count(new_count), most, count(here) if here else None))


def _collect_changes(changes: BoardChanges, here: _BoardScript, result: ResyncResult) -> None:
    """Collect the accepted changes of the board."""
    assert changes.source is not None  # noqa: S101  # an import is applied
    for cut_id, values in result.captions.items():
        changes.update_cut(cut_id, **values)
    for key, values in result.scenes.items():
        changes.update_scene(here.scenes[key].id, **values)
    for cut_id, origin in result.origins.items():
        if here.origins.get(cut_id) != origin:
            changes.script.set_origin(cut_id, origin)
    made, added = dict[str, list[str]](), dict[str, list[tuple[str | None, str]]]()
    for scene in result.made:
        scene_id = changes.create_scene(scene.title, scene.number, scene.key)
        made[scene.key] = [_create_cut(changes, cut, changes.create_shot(scene_id)) for cut in scene.cuts]
    for key, cuts in result.added.items():
        added[key] = [(each.after, _create_cut(changes, each.cut, None)) for each in cuts]
    keys = [one.key for one in result.imported.scenes]
    owners = here.get_owners(keys)
    before = [cut.id for cut in here.cuts]
    changes.order = order_cuts(before, owners, keys, result.moved, made, added)
    _create_shots(changes, here, {new: key for key, pairs in added.items() for _, new in pairs}, owners)
    changes.script.set_script(changes.source, result.imported)


def _create_cut(changes: BoardChanges, cut: PlannedCut, shot_id: str | None) -> str:
    fields = {"name": cut.name, "duration_frames": cut.frames, "dialogue": cut.dialogue, "action": cut.action}
    cut_id = changes.create_cut(None, **fields, shot_id=shot_id)
    changes.script.set_origin(cut_id, cut.origin)
    return cut_id


def _create_shots(
    changes: BoardChanges, here: _BoardScript, added: Mapping[str, str], owners: Mapping[str, str]
) -> None:
    """Assign shots to the new cuts. `added` has the scene key of each new cut by cut id.

    A new cut gets a new shot, unless it lies within an existing shot. If the other cuts of its scene in the script
    aren't in a scene of the board, the new cut isn't put in one either.
    """
    scenes = {key: row.id for key, row in here.scenes.items()}
    for cut_id, key in owners.items():
        if (place := here.layout.structure.places.get(cut_id)) is not None:
            scenes.setdefault(key, place.scene_id)
    shots = {cut.id: cut.shot_id for cut in here.cuts}
    following: str | None = None
    next_shot = dict[str, str | None]()
    for cut_id in reversed(changes.order):
        if cut_id in added:
            next_shot[cut_id] = following
        else:
            following = shots.get(cut_id)
    before: str | None = None
    for cut_id in changes.order:
        if cut_id in added:
            within = before is not None and before == next_shot[cut_id]
            scene_id = scenes.get(added[cut_id])
            shots[cut_id] = before if within else None if scene_id is None else changes.create_shot(scene_id)
            changes.update_cut(cut_id, shot_id=shots[cut_id])
        before = shots.get(cut_id)
