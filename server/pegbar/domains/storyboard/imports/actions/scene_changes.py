"""What an import does to a board's scenes and shots: gathered with its cuts, and written around them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pegbar.domains.storyboard.scenes.actions.creation import create_scenes, create_shots, remove_unused, update_scenes
from pegbar.domains.storyboard.scenes.actions.structure import BoardLayout, load_layout, publish_changes
from pegbar.kernel.database import Transaction
from pegbar.kernel.ids import new_id

BeforeAfter = dict[str, dict[str, Any]]
"""Fields of something `before` and `after`."""


@dataclass(slots=True)
class SceneChanges:
    """Of a project whose order the caller holds: scenes and shots that come, change and go."""

    project_id: str
    _scenes: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    _shots: dict[str, str] = field(default_factory=dict[str, str])
    _requested: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    _changed: dict[str, BeforeAfter] = field(default_factory=dict[str, BeforeAfter])
    _gone: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))

    @property
    def inverse(self) -> dict[str, Any]:
        """Return what undoing needs, as plain data (see `undo`)."""
        return {"made": {"scenes": list(self._scenes), "shots": list(self._shots)}, "changed": self._changed}

    def create_scene(self, title: str, number: str, text_id: str | None) -> str:
        """Make a scene; its id. The number is a wish, as by hand: heard where numbers are locked and it is free."""
        scene_id = new_id()
        self._scenes[scene_id] = {"title": title, "number": number, "text_id": text_id}
        return scene_id

    def create_shot(self, scene_id: str) -> str:
        """Make a shot of a scene; its id."""
        shot_id = new_id()
        self._shots[shot_id] = scene_id
        return shot_id

    def update_scene(self, scene_id: str, values: Mapping[str, Any]) -> None:
        """Set a scene's title, number or text_id. A number is a wish here too; a scene that is gone is passed over."""
        into = self._scenes.get(scene_id)
        if into is None:
            into = self._requested.setdefault(scene_id, {})
        into |= values

    async def revert(self, tx: Transaction, inverse: Mapping[str, Any]) -> None:
        """Wish what `Inverse.scenes` says: scenes as they were, in what still is as the import made it.

        What it made goes, where nothing is in it by then.
        """
        self._gone = (list(inverse["made"]["scenes"]), list(inverse["made"]["shots"]))
        now = await load_layout(tx, self.project_id)
        for scene_id, both in inverse["changed"].items():
            row = now.scenes.get(scene_id)
            for name, value in both["after"].items():
                if row is not None and getattr(row, name) == value:
                    self.update_scene(scene_id, {name: both["before"][name]})

    async def write_before_cuts(self, tx: Transaction) -> None:
        """Before the cuts: make what comes, and change what changes. Raises Conflict where there would be too many."""
        if not (self._scenes or self._shots or self._requested):
            return
        now = await load_layout(tx, self.project_id)
        await self._update_scenes(tx, now)
        now = await load_layout(tx, self.project_id)
        made = await create_scenes(tx, now, [{"id": each, **fields} for each, fields in self._scenes.items()])
        shots = [{"id": each, "scene_id": scene, "number": ""} for each, scene in self._shots.items()]
        await create_shots(tx, now, shots, {*now.scenes, *made})

    async def write_after_cuts(self, tx: Transaction) -> None:
        """After the cuts: what an import made and nothing is in goes; numbers are given, and everybody is told."""
        scenes, shots = self._gone
        gone = await remove_unused(tx, self.project_id, scenes, shots) if scenes or shots else []
        told = [*self._scenes, *self._changed]
        if told or self._shots or gone:
            await publish_changes(tx, self.project_id, told, self._shots, gone=gone)

    async def _update_scenes(self, tx: Transaction, now: BoardLayout) -> None:
        numbers = {each: row.number for each, row in now.scenes.items()}
        for scene_id, values in self._requested.items():
            row = now.scenes.get(scene_id)
            if row is None:
                continue
            fields = {name: value for name, value in values.items() if getattr(row, name) != value}
            number = fields.pop("number", None)
            if number and now.numbering.locked:
                fields["number"] = number
            if fields:
                before = {name: getattr(row, name) for name in fields}
                self._changed[scene_id] = {"before": before, "after": fields}
        self._drop_taken_numbers(numbers)
        await update_scenes(tx, {scene_id: both["after"] for scene_id, both in self._changed.items()})

    def _drop_taken_numbers(self, numbers: dict[str, str]) -> None:
        """Of wished numbers only those are had that no other scene has once all are changed."""
        wished = {each: both["after"]["number"] for each, both in self._changed.items() if "number" in both["after"]}
        refused = _find_conflicts(numbers, wished)
        for scene_id in refused:
            both = self._changed[scene_id]
            del both["after"]["number"], both["before"]["number"]
            if not both["after"]:
                del self._changed[scene_id]


def _find_conflicts(numbers: Mapping[str, str], wished: Mapping[str, str]) -> set[str]:
    """Those that cannot have what they wish. Who keeps its own number for that may be in another's way."""
    refused = set[str]()
    while True:
        now = {each: number for each, number in numbers.items() if each not in wished or each in refused}
        taken = {number.upper() for number in now.values() if number}
        new = set[str]()
        for each, number in wished.items():
            if each in refused:
                continue
            if number.upper() in taken:
                new.add(each)
            taken.add(number.upper())
        if not new:
            return refused
        refused |= new
