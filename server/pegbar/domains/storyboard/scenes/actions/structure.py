"""A board's scenes and shots as they stand, with their numbers, and what everybody is told of a change."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pegbar.domains.storyboard.events import CutInShot, StructureChanged
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
class Laid:
    """All of a project's scenes and shots, and where its cuts lie in them."""

    project_id: str
    row: Row | None
    scenes: dict[str, Row]
    shots: dict[str, Row]
    found: BoardStructure

    @property
    def numbering(self) -> Numbering:
        """How the board is numbered."""
        row = self.row
        return Numbering() if row is None else Numbering(row.pattern, row.digits, row.step, row.locked)

    @property
    def stored(self) -> dict[str, str]:
        """The numbers in the rows, which hold while they are locked."""
        return {each.id: each.number for each in (*self.scenes.values(), *self.shots.values())}

    @property
    def numbers(self) -> dict[str, str]:
        """The numbers as they hold; of what is not on the board there is none where they follow the order."""
        return self.stored if self.numbering.locked else derive_numbers(self.found, self.numbering)

    def board(self) -> BoardOut:
        """The board as it leaves the server."""
        numbering = self.numbering
        return BoardOut(
            pattern=numbering.pattern,
            digits=numbering.digits,
            step=numbering.step,
            locked=numbering.locked,
            end_fade=None if self.row is None else self.row.end_fade,
            version=1 if self.row is None else self.row.version,
        )

    def told(
        self,
        scenes: Collection[str],
        shots: Collection[str],
        cuts: Sequence[CutInShot] = (),
        gone: Sequence[str] = (),
    ) -> StructureChanged:
        """These scenes and shots as everybody is told of them."""
        numbers = self.numbers
        return StructureChanged(
            board=self.board(),
            scenes=[_scene(self.scenes[each], numbers) for each in scenes],
            shots=[_shot(self.shots[each], numbers) for each in shots],
            cuts=list(cuts),
            gone=list(gone),
        )


def _scene(row: Row, numbers: dict[str, str]) -> SceneOut:
    number = numbers.get(row.id, "")
    return SceneOut(id=row.id, number=number, title=row.title, text_id=row.text_id, version=row.version)


def _shot(row: Row, numbers: dict[str, str]) -> ShotOut:
    return ShotOut(id=row.id, scene_id=row.scene_id, number=numbers.get(row.id, ""), version=row.version)


async def laid(tx: Transaction, project_id: str, order: Iterable[tuple[str, str | None]] | None = None) -> Laid:
    """How a board is laid out; `order`, where the caller knows the live cuts and their shots already."""
    row = await store.board(tx, project_id)
    shots = {each.id: each for each in await store.shots(tx, project_id)}
    scenes = {each.id: each for each in await store.scenes(tx, project_id)} if shots else {}
    if not scenes:
        scenes = {each.id: each for each in await store.scenes(tx, project_id)}
    if order is None:
        order = await store.order(tx, project_id) if shots else ()
    found = derive_structure(order, lambda shot: shots[shot].scene_id if shot in shots else None)
    return Laid(project_id, row, scenes, shots, found)


async def plain(tx: Transaction, project_id: str, rows: Sequence[Row]) -> dict[str, Any]:
    """What the list of a board says beside its cuts, whose rows are known."""
    now = await laid(tx, project_id, ((row.id, row.shot_id) for row in rows))
    return now.told(now.scenes, now.shots).model_dump(mode="json", include={"board", "scenes", "shots"})


async def settled(
    tx: Transaction,
    project_id: str,
    scenes: Collection[str] = (),
    shots: Collection[str] = (),
    cuts: Sequence[CutInShot] = (),
    gone: Sequence[str] = (),
) -> StructureChanged:
    """After a change: give numbers to what came without one while they are locked, and tell everybody.

    The caller holds the order of the project, so that of two who begin shots at once the second gets the next number.
    """
    now = await laid(tx, project_id)
    changed_scenes, changed_shots = dict.fromkeys(scenes), dict.fromkeys(shots)
    if now.numbering.locked:
        new_scenes, new_shots = _without_number(now)
        await store.number(tx, Scene, new_scenes)
        await store.number(tx, Shot, new_shots)
        if new_scenes or new_shots:
            changed_scenes |= dict.fromkeys(new_scenes)
            changed_shots |= dict.fromkeys(new_shots)
            now = await laid(tx, project_id)
    out = now.told(changed_scenes, changed_shots, cuts, gone)
    await tx.append_event(project_topic(project_id), out)
    return out


async def settle_numbers(tx: Transaction, project_id: str) -> None:
    """Cuts came onto the board: where numbers are locked, and their shot has none, it gets one."""
    row = await store.board(tx, project_id)
    if row is None or not row.locked:
        return
    now = await laid(tx, project_id)
    if any(_without_number(now)):
        await settled(tx, project_id)


def _without_number(now: Laid) -> tuple[dict[str, str], dict[str, str]]:
    numbers, found = now.stored, now.found
    scenes = fill_missing_numbers(found.scenes, numbers, (each.number for each in now.scenes.values()), now.numbering)
    shots = dict[str, str]()
    for scene, ids in found.shots.items():
        taken = (each.number for each in now.shots.values() if each.scene_id == scene)
        shots |= fill_missing_numbers(ids, numbers, taken, now.numbering)
    return scenes, shots


@dataclass(frozen=True, slots=True)
class Mark:
    """What a cut in a shot is called, and the numbers of its scene and shot."""

    label: str
    scene: str
    shot: str


async def marks(tx: Transaction, project_id: str) -> dict[str, Mark]:
    """Of the cuts of a board those that are in shots, by id."""
    now = await laid(tx, project_id)
    numbers, pattern = now.numbers, now.numbering.pattern
    found = dict[str, Mark]()
    for cut, place in now.found.places.items():
        scene = numbers.get(place.scene_id, "")
        shot = numbers.get(place.shot_id, "")
        found[cut] = Mark(format_label(pattern, scene, shot, place.panel), scene, shot)
    return found


async def labels(tx: Transaction, projects: Iterable[str]) -> dict[str, str]:
    """What the cuts of these boards that are in shots are called, by id."""
    found = dict[str, str]()
    for project_id in dict.fromkeys(projects):
        found |= {cut: mark.label for cut, mark in (await marks(tx, project_id)).items()}
    return found


async def end_fade(tx: Transaction, project_id: str) -> TransitionSpec | None:
    """How a board ends."""
    row = await store.board(tx, project_id)
    return None if row is None else read_transition(row.end_fade)


async def has_shot(tx: Transaction, project_id: str, shot_id: str) -> bool:
    """Whether a project has this shot."""
    return await store.has_shot(tx, project_id, shot_id)


async def require_shot(tx: Transaction, project_id: str, shot_id: str) -> None:
    """Refuse what is no shot of this project."""
    if not await store.has_shot(tx, project_id, shot_id):
        raise Invalid.field("shot_id", texts.SHOT_UNKNOWN)
