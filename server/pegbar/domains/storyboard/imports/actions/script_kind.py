"""Scripts, as a kind of file that can be imported: a first one, and each later draft of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pegbar.access.context import RequestContext
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.imports import store, texts
from pegbar.domains.storyboard.imports.actions.changes import Changes
from pegbar.domains.storyboard.imports.actions.kind import Chosen, Outdated
from pegbar.domains.storyboard.imports.limits import SCRIPT_BYTES_MAX
from pegbar.domains.storyboard.imports.rules.found import BadFile
from pegbar.domains.storyboard.imports.rules.scripts import draft
from pegbar.domains.storyboard.imports.rules.scripts.applied import Result
from pegbar.domains.storyboard.imports.rules.scripts.first import NewCut
from pegbar.domains.storyboard.imports.rules.scripts.model import Script
from pegbar.domains.storyboard.imports.rules.scripts.origin import Imported, Origin
from pegbar.domains.storyboard.imports.rules.scripts.placing import placed
from pegbar.domains.storyboard.imports.rules.scripts.resync import Board, BoardCut, BoardScene, Plan
from pegbar.domains.storyboard.imports.rules.seen import Planned, Seen
from pegbar.domains.storyboard.limits import CUTS_MAX, SCENES_MAX, SHOTS_MAX
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.domains.storyboard.scenes.actions import structure
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Row
from pegbar.kernel.threads import run_in_thread


@dataclass(frozen=True, slots=True)
class ScriptKind:
    """A script: Fountain or Final Draft."""

    task: str = "script.read"

    def largest(self, file_name: str) -> int:
        """See `Kind.largest`."""
        return SCRIPT_BYTES_MAX

    def facts(self, options: Mapping[str, Any], fps: float) -> Mapping[str, Any]:
        """See `Kind.facts`; a script says all itself."""
        return {}

    async def look(self, tx: Transaction, project_id: str) -> draft.Seen:
        """See `Looking.look`."""
        return (await _Here.of(tx, project_id, await storyboard_store.list_live_cuts(tx, project_id))).seen()

    def plan(self, seen: Seen, found: Any, options: Mapping[str, Any]) -> Planned:
        """See `Kind.plan`; a first script that no board holds is refused too."""
        board: draft.Seen = seen.more
        how = options["how"] or "scene"
        plan = draft.drafted(board, Script.from_plain(found), how, FrameRate.from_fps(seen.fps), {})
        if board.known is None:
            _require_room(plan, board)
        rows = draft.outward(plan)
        return Planned([] if rows else [texts.NOTHING_TO_CHANGE], rows, {"script": found, "how": how})

    async def accept(self, ctx: RequestContext, changes: Changes, plan: Mapping[str, Any], chosen: Chosen) -> None:
        """See `Kind.accept`."""
        here = await _Here.of(ctx.tx, changes.project_id, changes.cuts)
        fps = (await projects.get_settings(ctx.tx, changes.project_id)).fps
        script, how = Script.from_plain(plan["kept"]["script"]), plan["kept"]["how"]
        reckon = partial(draft.accepted_of, here.seen(), script, how, FrameRate.from_fps(fps), plan["rows"], chosen)
        result = await run_in_thread(reckon)
        if result is None:
            raise Outdated
        _gather(changes, here, result)


@dataclass(frozen=True, slots=True)
class _Here:
    """What stands on a board, as far as scripts are concerned."""

    cuts: Sequence[Cut]
    laid: structure.BoardLayout
    known: Imported | None
    origins: Mapping[str, Origin]

    @classmethod
    async def of(cls, tx: Transaction, project_id: str, cuts: Sequence[Cut]) -> "_Here":
        """What stands; `cuts` are the live ones in order."""
        laid = await structure.load_layout(tx, project_id, ((cut.id, cut.shot_id) for cut in cuts))
        row, origins = await store.script(tx, project_id), await store.origins(tx, project_id)
        known = None if row is None or row.imported is None else Imported.from_plain(row.imported)
        return cls(cuts, laid, known, {cut_id: Origin.from_plain(plain) for cut_id, plain in origins.items()})

    @property
    def scenes(self) -> dict[str, Row]:
        """The scenes on the board that a script has, by their keys; of two of one key the first."""
        rows = (self.laid.scenes[scene_id] for scene_id in reversed(self.laid.structure.scenes))
        return {row.text_id: row for row in rows if row.text_id is not None}

    def seen(self) -> draft.Seen:
        """As a plan sees it."""
        locked = self.laid.numbering.locked
        scenes = {key: BoardScene(row.title, row.number if locked else None) for key, row in self.scenes.items()}
        cuts = [BoardCut(cut.id, cut.dialogue, cut.action, self.origins.get(cut.id)) for cut in self.cuts]
        return draft.Seen(self.known, Board(scenes, cuts), len(self.laid.scenes), len(self.laid.shots))

    def owners(self, keys: Iterable[str]) -> dict[str, str]:
        """Of which of these scenes each cut is: of the one it lies in, else of the one that its captions are from."""
        known, found = set(keys), dict[str, str]()
        for cut in self.cuts:
            place, origin = self.laid.structure.places.get(cut.id), self.origins.get(cut.id)
            key = None if place is None else self.laid.scenes[place.scene_id].text_id
            if key in known:
                found[cut.id] = str(key)
            elif origin is not None and origin.scene in known:
                found[cut.id] = origin.scene
        return found


def _require_room(plan: Plan, board: draft.Seen) -> None:
    """A board holds so many scenes, and shots, of which each new cut begins one."""
    new = [row.scene for row in plan.rows if row.scene is not None]
    scenes, cuts = len(new), sum(len(scene.cuts) for scene in new)
    if scenes and board.scenes + scenes > SCENES_MAX:
        raise BadFile(texts.too_many_of_script(scenes, "scene", SCENES_MAX, board.scenes))
    if cuts and board.shots + cuts > SHOTS_MAX:
        raise BadFile(texts.too_many_of_script(cuts, "shot", SHOTS_MAX, board.shots))
    if cuts and len(board.board.cuts) + cuts > CUTS_MAX:
        raise BadFile(texts.too_many_of_script(cuts, "cut", CUTS_MAX, len(board.board.cuts)))


def _gather(changes: Changes, here: _Here, result: Result) -> None:
    """What was accepted, as changes of the board."""
    assert changes.source is not None  # noqa: S101  # an import is applied
    for cut_id, values in result.captions.items():
        changes.change(cut_id, **values)
    for key, values in result.scenes.items():
        changes.change_scene(here.scenes[key].id, **values)
    for cut_id, origin in result.origins.items():
        if here.origins.get(cut_id) != origin:
            changes.script.origin(cut_id, origin)
    made, added = dict[str, list[str]](), dict[str, list[tuple[str | None, str]]]()
    for scene in result.made:
        scene_id = changes.scene(scene.title, scene.number, scene.key)
        made[scene.key] = [_create(changes, cut, changes.shot(scene_id)) for cut in scene.cuts]
    for key, cuts in result.added.items():
        added[key] = [(each.after, _create(changes, each.cut, None)) for each in cuts]
    keys = [one.key for one in result.imported.scenes]
    owners = here.owners(keys)
    before = [cut.id for cut in here.cuts]
    changes.order = placed(before, owners, keys, result.moved, made, added)
    _begin_shots(changes, here, {new: key for key, pairs in added.items() for _, new in pairs}, owners)
    changes.script.take(changes.source, result.imported)


def _create(changes: Changes, cut: NewCut, shot_id: str | None) -> str:
    fields = {"name": cut.name, "duration_frames": cut.frames, "dialogue": cut.dialogue, "action": cut.action}
    cut_id = changes.create(None, **fields, shot_id=shot_id)
    changes.script.origin(cut_id, cut.origin)
    return cut_id


def _begin_shots(changes: Changes, here: _Here, added: Mapping[str, str], owners: Mapping[str, str]) -> None:
    """New cuts of a scene, by its key: each begins a shot of its own there; one within a shot is of that one.

    Where the scene's cuts are in no scene of the board, a new one is in none too.
    """
    scenes = {key: row.id for key, row in here.scenes.items()}
    for cut_id, key in owners.items():
        if (place := here.laid.structure.places.get(cut_id)) is not None:
            scenes.setdefault(key, place.scene_id)
    shots = {cut.id: cut.shot_id for cut in here.cuts}
    ahead: str | None = None
    next_shot = dict[str, str | None]()
    for cut_id in reversed(changes.order):
        if cut_id in added:
            next_shot[cut_id] = ahead
        else:
            ahead = shots.get(cut_id)
    before: str | None = None
    for cut_id in changes.order:
        if cut_id in added:
            within = before is not None and before == next_shot[cut_id]
            scene_id = scenes.get(added[cut_id])
            shots[cut_id] = before if within else None if scene_id is None else changes.shot(scene_id)
            changes.change(cut_id, shot_id=shots[cut_id])
        before = shots.get(cut_id)
