"""Changes of an import to a board: collected first, then written together, with the data to undo them.

Has the same effects as changes by users: cut and order versions are incremented, the search index and the cover are
updated, and one event is sent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pegbar.access.context import RequestContext
from pegbar.domains.interchange.imports import store
from pegbar.domains.interchange.imports.actions import clips, scripts
from pegbar.domains.interchange.imports.actions.clips import Moves
from pegbar.domains.interchange.imports.actions.drawings import ImportedDrawings
from pegbar.domains.interchange.imports.actions.scene_changes import SceneChanges
from pegbar.domains.interchange.imports.actions.script_changes import ScriptChanges
from pegbar.domains.interchange.models import Import
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard import texts as board_messages
from pegbar.domains.storyboard.backgrounds import actions as backgrounds
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.core.actions import pictures
from pegbar.domains.storyboard.core.actions.presenters import new_cut_row, refresh_cover, to_cut_out
from pegbar.domains.storyboard.events import CutFields, CutsChanged
from pegbar.domains.storyboard.limits import CUTS_MAX, FRAMES_DEFAULT
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.fields import CONTENT_FIELDS
from pegbar.domains.storyboard.rules.order import check_order, insert_after
from pegbar.domains.storyboard.rules.timing import compute_spans
from pegbar.domains.storyboard.scenes.actions import structure
from pegbar.domains.storyboard.sound.actions import tracks
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict
from pegbar.kernel.ids import new_id
from pegbar.realtime.topics import project_topic

_DRAWING_COLUMNS: Final = (
    "background_id",
    "drawing_seq",
    "drawing_bytes",
    "preview_key",
    "small_key",
    "preview_seq",
    "preview_under",
)
"""Columns that a duplicate copies in addition to its content."""


_FULL_CUT_FIELDS: Final = frozenset({"transition"})
"""If one of these changed, the event has the complete cut: null is one of their values, but means "unchanged" in
`CutFields`."""


@dataclass(frozen=True, slots=True)
class Inverse:
    """Data to undo changes, as JSON data: values before and after, and the order before and after if it changed.

    `made` are the created cuts, each with its version and drawing number right after the import; `deleted` are the
    deleted cuts, `clips` the moved sound clips. `scenes` is from `SceneChanges`, `frame` the project's settings before
    and after if they changed, `script` from `ScriptChanges`.
    """

    fields: dict[str, dict[str, dict[str, Any]]]
    made: dict[str, dict[str, int]]
    deleted: list[str]
    order: dict[str, list[str]] | None
    scenes: dict[str, Any]
    frame: dict[str, list[float]] | None
    script: dict[str, Any] | None
    clips: Moves = field(default_factory=Moves)


@dataclass(slots=True)
class _NewCut:
    fields: dict[str, Any]
    copy_of: str | None = None


@dataclass(slots=True)
class BoardChanges:
    """Changes to the board of a project. The caller holds its order lock and locks the affected cuts.

    `cuts` are the live cuts in order. `order` is the resulting order: it starts with the ids of `cuts`, and can be
    replaced. `source` is the import that is applied, which has the drawings of new cuts; None for an undo.
    """

    project_id: str
    cuts: Sequence[Cut]
    source: Import | None = None
    order: list[str] = field(init=False)
    drawings: ImportedDrawings = field(init=False)
    scenes: SceneChanges = field(init=False)
    script: ScriptChanges = field(init=False)
    _known: dict[str, Cut] = field(init=False)
    _fields: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    _created: dict[str, _NewCut] = field(default_factory=dict[str, _NewCut])
    _deleted: list[str] = field(default_factory=list[str])
    _restored: dict[str, Cut] = field(default_factory=dict[str, Cut])
    _frame: tuple[int, int, float] | None = None
    _clip_starts: dict[str, int] = field(default_factory=dict[str, int])

    def __post_init__(self) -> None:
        """Start with the board's current state."""
        self.order = [cut.id for cut in self.cuts]
        self.scenes = SceneChanges(self.project_id)
        self.drawings = ImportedDrawings(None if self.source is None else self.source.parsed_key)
        self.script = ScriptChanges(self.project_id)
        self._known = {cut.id: cut for cut in self.cuts}

    def update_cut(self, cut_id: str, **values: Any) -> None:
        """Set fields of a cut: any of `CutFields`, or `transition`. Values that the cut already has are ignored."""
        if cut_id in self._created:
            self._created[cut_id].fields |= values
            return
        cut = self._known[cut_id]
        fields = {**self._fields.get(cut_id, {}), **values}
        self._fields[cut_id] = {name: value for name, value in fields.items() if getattr(cut, name) != value}

    def create_cut(self, after_id: str | None, **values: Any) -> str:
        """Create an empty cut after another, or at the end, optionally in a shot (`shot_id`). Returns its id."""
        return self._add_new(after_id, _NewCut({"name": "", "duration_frames": FRAMES_DEFAULT, "note": "", **values}))

    def duplicate_cut(self, cut_id: str, after_id: str | None, **values: Any) -> str:
        """Duplicate a cut with drawing, sound clips and script origin, and return the id of the duplicate.

        It is placed after the cut `after_id`, or at the end.
        """
        fields = {name: getattr(self._known[cut_id], name) for name in CONTENT_FIELDS}
        return self._add_new(after_id, _NewCut({**fields, **values}, cut_id))

    def delete_cut(self, cut_id: str) -> None:
        """Delete a cut; it can be restored."""
        self._deleted.append(cut_id)
        self._fields.pop(cut_id, None)
        self.order.remove(cut_id)

    def restore_cut(self, cut: Cut) -> None:
        """Restore a deleted cut. The caller adds it to the order."""
        self._restored[cut.id] = cut

    def create_scene(self, title: str, number: str = "", text_id: str | None = None) -> str:
        """Create a scene and return its id.

        If the requested number can't be set or is taken, the scene is numbered like one that a user creates.
        """
        return self.scenes.create_scene(title, number, text_id)

    def create_shot(self, scene_id: str) -> str:
        """Create a shot in a scene and return its id, for `create_cut`."""
        return self.scenes.create_shot(scene_id)

    def update_scene(self, scene_id: str, **values: Any) -> None:
        """Set title, number or text_id of a scene. A number that a user couldn't set is ignored."""
        self.scenes.update_scene(scene_id, values)

    def set_frame(self, width: int, height: int, fps: float) -> None:
        """Set the project's canvas and frame rate. The user needs a different permission for this than for cuts."""
        self._frame = (width, height, fps)

    def move_clip(self, clip_id: str, frame: int) -> None:
        """Move a sound clip to this frame of the resulting board. It keeps its anchor."""
        self._clip_starts[clip_id] = frame

    @property
    def moved_clips(self) -> list[str]:
        """The ids of the sound clips that move."""
        return list(self._clip_starts)

    @property
    def changed_cuts(self) -> set[str]:
        """The cuts of which more than the position changes, and the originals of duplicates."""
        changed = {cut_id for cut_id, values in self._fields.items() if values}
        copied = {made.copy_of for made in self._created.values() if made.copy_of is not None}
        return changed | copied | {*self._deleted}

    async def write(self, ctx: RequestContext) -> Inverse:
        """Write all changes and append the event. Raises Conflict if the board would have too many cuts."""
        before, tx = [cut.id for cut in self.cuts], ctx.tx
        fields = {cut_id: values for cut_id, values in self._fields.items() if values}
        moved, has_new = self.order != before, bool(self._created or self._restored)
        check_order(
            self.order, [*(each for each in before if each not in set(self._deleted)), *self._created, *self._restored]
        )
        if has_new and len(self.order) > CUTS_MAX:
            raise Conflict(board_messages.CUTS_FULL, code="too_many_cuts")
        frame = await self._set_frame(ctx)
        await self.scenes.write_before_cuts(tx)
        if not (fields or moved):
            await self.scenes.write_after_cuts(tx)
            await self.script.write(tx)
            clips_moved = await self._move_clips(tx)
            return Inverse({}, {}, [], None, self.scenes.inverse, frame, self.script.inverse, clips_moved)
        reorder = core_store.increment_order_version if moved else core_store.get_order_version
        version = await reorder(tx, self.project_id)
        await store.update_cuts(tx, fields)
        if moved:
            await self._write_order(ctx)
        await self.scenes.write_after_cuts(tx)
        changed = [
            CutFields(id=cut_id, version=self._known[cut_id].version + 1, **values)
            for cut_id, values in fields.items()
            if not _FULL_CUT_FIELDS & values.keys()
        ]
        new = await store.list_cuts(tx, [*self._created, *self._restored])
        full_cuts = await store.list_cuts(
            tx, [cut_id for cut_id, values in fields.items() if _FULL_CUT_FIELDS & values.keys()]
        )
        event = CutsChanged(
            changed=changed,
            added=[
                await to_cut_out(ctx.services, cut) for cut in sorted([*new, *full_cuts], key=lambda cut: cut.position)
            ],
            deleted_ids=self._deleted,
            cut_ids=self.order if moved else None,
            order_version=version,
        )
        await tx.events.append(project_topic(self.project_id), event)
        await self._update_dependents(ctx, new)
        await self.script.write(tx)
        return Inverse(
            {cut_id: self._get_before_after(cut_id, values) for cut_id, values in fields.items()},
            {
                cut.id: {"version": cut.version, "drawing_seq": cut.drawing_seq}
                for cut in new
                if cut.id in self._created
            },
            list(self._deleted),
            {"before": before, "after": list(self.order)} if moved else None,
            self.scenes.inverse,
            frame,
            self.script.inverse,
            await self._move_clips(tx),
        )

    async def _move_clips(self, tx: Transaction) -> Moves:
        if not self._clip_starts:
            return {}
        frames = {cut.id: cut.duration_frames for cut in (*self.cuts, *self._restored.values())}
        for cut_id, values in (*self._fields.items(), *((each, made.fields) for each, made in self._created.items())):
            frames[cut_id] = values.get("duration_frames", frames.get(cut_id, 0))
        starts = compute_spans(frames[cut_id] for cut_id in self.order)
        begin = {cut_id: span.start for cut_id, span in zip(self.order, starts, strict=True)}
        return await clips.move_clips(tx, self.project_id, self._clip_starts, begin)

    def _add_new(self, after_id: str | None, made: _NewCut) -> str:
        cut_id = new_id()
        self._created[cut_id] = made
        self.order = insert_after(self.order, cut_id, after_id)
        return cut_id

    async def _set_frame(self, ctx: RequestContext) -> dict[str, list[float]] | None:
        if self._frame is None:
            return None
        now = await projects.get_settings(ctx.tx, self.project_id)
        await projects.set_frame(ctx, self.project_id, *self._frame)
        return {"before": [now.width, now.height, now.fps], "after": [*self._frame]}

    def _get_before_after(self, cut_id: str, values: dict[str, Any]) -> dict[str, dict[str, Any]]:
        return {"before": {name: getattr(self._known[cut_id], name) for name in values}, "after": values}

    async def _write_order(self, ctx: RequestContext) -> None:
        tx, places = ctx.tx, {cut_id: place for place, cut_id in enumerate(self.order)}
        if self._deleted:
            await store.delete_cuts(tx, self._deleted, clock.now())
        if self._restored:
            await store.restore_cuts(tx, list(self._restored))
            for background in {cut.background_id for cut in self._restored.values()} - {None}:
                await backgrounds.restore_with_cut(ctx, self.project_id, str(background))
        await self._insert_new_cuts(ctx, places)
        old_positions = {cut.id: cut.position for cut in (*self.cuts, *self._restored.values())}
        moved = {cut_id: place for cut_id, place in places.items() if old_positions.get(cut_id, place) != place}
        await store.place_cuts(tx, moved)

    async def _insert_new_cuts(self, ctx: RequestContext, places: Mapping[str, int]) -> None:
        """Insert the new cuts at `places`. The originals of duplicates are locked while their drawings are copied."""
        copied = {made.copy_of for made in self._created.values() if made.copy_of is not None}
        originals = {cut.id: cut for cut in await store.lock_cuts(ctx.tx, copied)}
        rows = list[dict[str, Any]]()
        for cut_id, made in self._created.items():
            row = {"drawing_bytes": 0, **new_cut_row(cut_id, self.project_id, places[cut_id], made.fields)}
            if made.copy_of is not None:
                row |= {name: getattr(originals[made.copy_of], name) for name in _DRAWING_COLUMNS}
            row |= self.drawings.get_cut_values(cut_id)
            rows.append(row)
        size = sum(row["drawing_bytes"] for row in rows)
        if size:
            await ctx.services.storage.reserve_quota(ctx.tx, self.project_id, size)
        await core_store.insert_cuts(ctx.tx, rows)
        for cut_id, made in self._created.items():
            if made.copy_of is not None:
                await store.copy_drawing(ctx.tx, made.copy_of, cut_id)
        await self.drawings.write(ctx)

    async def _update_dependents(self, ctx: RequestContext, new: Sequence[Cut]) -> None:
        """Update the cover, pictures, shot numbers, sound clips and script origins."""
        if self.order != [cut.id for cut in self.cuts]:
            await refresh_cover(ctx.tx, self.project_id)
        for cut in new:
            await pictures.enqueue_paint_if_stale(ctx, cut)
        if any(cut.shot_id is not None for cut in new):
            await structure.assign_missing_numbers(ctx.tx, self.project_id)
        copies = {cut_id: made.copy_of for cut_id, made in self._created.items() if made.copy_of is not None}
        for cut_id, copy_of in copies.items():
            await tracks.copy_clips(ctx.tx, self.project_id, copy_of, cut_id)
        if copies:
            await scripts.copy_origins(ctx.tx, self.project_id, copies)
