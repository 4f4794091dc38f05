"""A board's scenes and shots with their numbers, and the event for changes of them."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pegbar.domains.storyboard.events import CutShot, StructureChanged
from pegbar.domains.storyboard.models import Scene, Shot
from pegbar.domains.storyboard.rules.numbers import (
    BoardStructure,
    Numbering,
    derive_numbers,
    derive_structure,
    fill_missing_numbers,
    format_label,
)
from pegbar.domains.storyboard.rules.transitions import TransitionSpec, read_transition
from pegbar.domains.storyboard.scenes import store, texts
from pegbar.domains.storyboard.schemas import BoardOut, SceneOut, ShotOut
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Invalid
from pegbar.kernel.prepared import Row
from pegbar.realtime.topics import project_topic


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """All scenes and shots of a project, and the positions of its cuts in them."""

    project_id: str
    row: Row | None
    scenes: dict[str, Row]
    shots: dict[str, Row]
    structure: BoardStructure

    @property
    def numbering(self) -> Numbering:
        """How the board is numbered."""
        row = self.row
        return Numbering() if row is None else Numbering(row.pattern, row.digits, row.step, row.locked)

    @property
    def stored(self) -> dict[str, str]:
        """The numbers in the rows, which apply while numbers are locked."""
        return {row.id: row.number for row in (*self.scenes.values(), *self.shots.values())}

    @property
    def numbers(self) -> dict[str, str]:
        """The current numbers. Unless locked, only scenes and shots on the board have one."""
        return self.stored if self.numbering.locked else derive_numbers(self.structure, self.numbering)

    def to_board_out(self) -> BoardOut:
        """Convert the settings to the API model."""
        numbering = self.numbering
        return BoardOut(
            pattern=numbering.pattern,
            digits=numbering.digits,
            step=numbering.step,
            locked=numbering.locked,
            end_fade=None if self.row is None else self.row.end_fade,
            version=1 if self.row is None else self.row.version,
        )

    def build_event(
        self,
        scenes: Collection[str],
        shots: Collection[str],
        cuts: Sequence[CutShot] = (),
        gone: Sequence[str] = (),
    ) -> StructureChanged:
        """Build the event for these changed scenes, shots and cuts. `gone`: ids of deleted scenes and shots."""
        numbers = self.numbers
        return StructureChanged(
            board=self.to_board_out(),
            scenes=[_to_scene_out(self.scenes[row_id], numbers) for row_id in scenes],
            shots=[_to_shot_out(self.shots[row_id], numbers) for row_id in shots],
            cuts=list(cuts),
            deleted_ids=list(gone),
        )


def _to_scene_out(row: Row, numbers: dict[str, str]) -> SceneOut:
    number = numbers.get(row.id, "")
    return SceneOut(id=row.id, number=number, title=row.title, text_id=row.text_id, version=row.version)


def _to_shot_out(row: Row, numbers: dict[str, str]) -> ShotOut:
    return ShotOut(id=row.id, scene_id=row.scene_id, number=numbers.get(row.id, ""), version=row.version)


async def load_layout(
    tx: Transaction, project_id: str, order: Iterable[tuple[str, str | None]] | None = None
) -> BoardLayout:
    """Load a board's layout. Pass `order` if the live cuts and their shots are already known."""
    row = await store.get_board_row(tx, project_id)
    shots = {item.id: item for item in await store.list_shots(tx, project_id)}
    scenes = {item.id: item for item in await store.list_scenes(tx, project_id)} if shots else {}
    if not scenes:
        scenes = {item.id: item for item in await store.list_scenes(tx, project_id)}
    if order is None:
        order = await store.list_cuts_with_shots(tx, project_id) if shots else ()
    derived = derive_structure(order, lambda shot: shots[shot].scene_id if shot in shots else None)
    return BoardLayout(project_id, row, scenes, shots, derived)


async def build_structure_dict(tx: Transaction, project_id: str, rows: Sequence[Row]) -> dict[str, Any]:
    """Return the fields `board`, `scenes` and `shots` of a `CutList`. `rows` are the live cuts in order."""
    layout = await load_layout(tx, project_id, ((row.id, row.shot_id) for row in rows))
    return layout.build_event(layout.scenes, layout.shots).model_dump(mode="json", include={"board", "scenes", "shots"})


async def publish_changes(
    tx: Transaction,
    project_id: str,
    scenes: Collection[str] = (),
    shots: Collection[str] = (),
    cuts: Sequence[CutShot] = (),
    gone: Sequence[str] = (),
) -> StructureChanged:
    """Append the event for changed scenes, shots and cuts. If numbers are locked, assign missing numbers first.

    `gone` are the ids of deleted scenes and shots. The caller holds the lock on the project's order, so concurrent
    additions get different numbers.
    """
    layout = await load_layout(tx, project_id)
    changed_scenes, changed_shots = dict.fromkeys(scenes), dict.fromkeys(shots)
    if layout.numbering.locked:
        new_scenes, new_shots = _choose_missing_numbers(layout)
        await store.set_numbers(tx, Scene, new_scenes)
        await store.set_numbers(tx, Shot, new_shots)
        if new_scenes or new_shots:
            changed_scenes |= dict.fromkeys(new_scenes)
            changed_shots |= dict.fromkeys(new_shots)
            layout = await load_layout(tx, project_id)
    event = layout.build_event(changed_scenes, changed_shots, cuts, gone)
    await tx.events.append(project_topic(project_id), event)
    return event


async def assign_missing_numbers(tx: Transaction, project_id: str) -> None:
    """If numbers are locked, assign one to each scene and shot that has cuts on the board but no number."""
    row = await store.get_board_row(tx, project_id)
    if row is None or not row.locked:
        return
    layout = await load_layout(tx, project_id)
    if any(_choose_missing_numbers(layout)):
        await publish_changes(tx, project_id)


def _choose_missing_numbers(layout: BoardLayout) -> tuple[dict[str, str], dict[str, str]]:
    numbers, board = layout.stored, layout.structure
    scenes = fill_missing_numbers(
        board.scenes, numbers, (row.number for row in layout.scenes.values()), layout.numbering
    )
    shots = dict[str, str]()
    for scene, ids in board.shots.items():
        taken = (row.number for row in layout.shots.values() if row.scene_id == scene)
        shots |= fill_missing_numbers(ids, numbers, taken, layout.numbering)
    return scenes, shots


@dataclass(frozen=True, slots=True)
class CutLabel:
    """The label of a cut in a shot, and the numbers of its scene and shot."""

    label: str
    scene: str
    shot: str


async def list_cut_labels(tx: Transaction, project_id: str) -> dict[str, CutLabel]:
    """Return the labels of a board's cuts that are in shots, by id."""
    layout = await load_layout(tx, project_id)
    numbers, pattern = layout.numbers, layout.numbering.pattern
    labels = dict[str, CutLabel]()
    for cut, position in layout.structure.places.items():
        scene = numbers.get(position.scene_id, "")
        shot = numbers.get(position.shot_id, "")
        labels[cut] = CutLabel(format_label(pattern, scene, shot, position.panel), scene, shot)
    return labels


async def get_labels(tx: Transaction, projects: Iterable[str]) -> dict[str, str]:
    """Return the labels of these boards' cuts that are in shots, by id."""
    labels = dict[str, str]()
    for project_id in dict.fromkeys(projects):
        labels |= {cut: label.label for cut, label in (await list_cut_labels(tx, project_id)).items()}
    return labels


async def get_end_fade(tx: Transaction, project_id: str) -> TransitionSpec | None:
    """Return the fade at the end of a board."""
    row = await store.get_board_row(tx, project_id)
    return None if row is None else read_transition(row.end_fade)


async def has_shot(tx: Transaction, project_id: str, shot_id: str) -> bool:
    """Return whether the project has this shot."""
    return await store.has_shot(tx, project_id, shot_id)


async def require_shot(tx: Transaction, project_id: str, shot_id: str) -> None:
    """Raise Invalid unless the project has this shot."""
    if not await store.has_shot(tx, project_id, shot_id):
        raise Invalid.field("shot_id", texts.SHOT_UNKNOWN)
