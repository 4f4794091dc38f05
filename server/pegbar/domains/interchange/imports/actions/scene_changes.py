"""Changes of an import to scenes and shots, collected together with its changes to cuts.

Scenes and shots are created and changed before the cuts are written, and deleted after that.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pegbar.domains.storyboard.scenes.actions.creation import create_scenes, create_shots, remove_unused, update_scenes
from pegbar.domains.storyboard.scenes.actions.structure import BoardLayout, load_layout, publish_changes
from pegbar.kernel.database import Transaction
from pegbar.kernel.ids import new_id

BeforeAfter = dict[str, dict[str, Any]]
"""Changed fields of a row, `before` and `after`."""


@dataclass(slots=True)
class SceneChanges:
    """Scenes and shots to create, change and delete. The caller holds the order lock."""

    project_id: str
    _scenes: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    _shots: dict[str, str] = field(default_factory=dict[str, str])
    _requested: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    _changed: dict[str, BeforeAfter] = field(default_factory=dict[str, BeforeAfter])
    _removable: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))

    @property
    def inverse(self) -> dict[str, Any]:
        """The data to undo the changes, as JSON data; see `revert`."""
        return {"made": {"scenes": list(self._scenes), "shots": list(self._shots)}, "changed": self._changed}

    def create_scene(self, title: str, number: str, text_id: str | None) -> str:
        """Create a scene and return its id. The number is set only if numbers are locked and no other scene has it."""
        scene_id = new_id()
        self._scenes[scene_id] = {"title": title, "number": number, "text_id": text_id}
        return scene_id

    def create_shot(self, scene_id: str) -> str:
        """Create a shot in a scene and return its id."""
        shot_id = new_id()
        self._shots[shot_id] = scene_id
        return shot_id

    def update_scene(self, scene_id: str, values: Mapping[str, Any]) -> None:
        """Set a scene's title, number or text_id. Does nothing if the scene was deleted.

        The number is set only if the board's scene numbers are locked and no other scene has it.
        """
        fields = self._scenes.get(scene_id)
        if fields is None:
            fields = self._requested.setdefault(scene_id, {})
        fields |= values

    async def revert(self, tx: Transaction, inverse: Mapping[str, Any]) -> None:
        """Collect the changes that undo `inverse`, from `Inverse.scenes`.

        Fields that still have the import's value get their previous value. Created scenes and shots are deleted if they
        are empty.
        """
        self._removable = (list(inverse["made"]["scenes"]), list(inverse["made"]["shots"]))
        layout = await load_layout(tx, self.project_id)
        for scene_id, both in inverse["changed"].items():
            row = layout.scenes.get(scene_id)
            for name, value in both["after"].items():
                if row is not None and getattr(row, name) == value:
                    self.update_scene(scene_id, {name: both["before"][name]})

    async def write_before_cuts(self, tx: Transaction) -> None:
        """Create and change scenes and shots. Raises Conflict if there would be too many."""
        if not (self._scenes or self._shots or self._requested):
            return
        layout = await load_layout(tx, self.project_id)
        await self._update_scenes(tx, layout)
        layout = await load_layout(tx, self.project_id)
        created = await create_scenes(tx, layout, [{"id": each, **fields} for each, fields in self._scenes.items()])
        shots = [{"id": each, "scene_id": scene, "number": ""} for each, scene in self._shots.items()]
        await create_shots(tx, layout, shots, {*layout.scenes, *created})

    async def write_after_cuts(self, tx: Transaction) -> None:
        """Delete empty scenes and shots of a reverted import, assign numbers and send the event."""
        scenes, shots = self._removable
        removed = await remove_unused(tx, self.project_id, scenes, shots) if scenes or shots else []
        scene_ids = [*self._scenes, *self._changed]
        if scene_ids or self._shots or removed:
            await publish_changes(tx, self.project_id, scene_ids, self._shots, gone=removed)

    async def _update_scenes(self, tx: Transaction, layout: BoardLayout) -> None:
        numbers = {each: row.number for each, row in layout.scenes.items()}
        for scene_id, values in self._requested.items():
            row = layout.scenes.get(scene_id)
            if row is None:
                continue
            fields = {name: value for name, value in values.items() if getattr(row, name) != value}
            number = fields.pop("number", None)
            if number and layout.numbering.locked:
                fields["number"] = number
            if fields:
                before = {name: getattr(row, name) for name in fields}
                self._changed[scene_id] = {"before": before, "after": fields}
        self._drop_taken_numbers(numbers)
        await update_scenes(tx, {scene_id: both["after"] for scene_id, both in self._changed.items()})

    def _drop_taken_numbers(self, numbers: dict[str, str]) -> None:
        """Drop requested numbers that another scene would have after all changes."""
        requested = {each: both["after"]["number"] for each, both in self._changed.items() if "number" in both["after"]}
        refused = _find_conflicts(numbers, requested)
        for scene_id in refused:
            both = self._changed[scene_id]
            del both["after"]["number"], both["before"]["number"]
            if not both["after"]:
                del self._changed[scene_id]


def _find_conflicts(numbers: Mapping[str, str], requested: Mapping[str, str]) -> set[str]:
    """Return the scenes that can't have the requested number.

    Repeats until stable: a scene that keeps its number can block another request.
    """
    refused = set[str]()
    while True:
        unchanged = {each: number for each, number in numbers.items() if each not in requested or each in refused}
        taken = {number.upper() for number in unchanged.values() if number}
        new = set[str]()
        for each, number in requested.items():
            if each in refused:
                continue
            if number.upper() in taken:
                new.add(each)
            taken.add(number.upper())
        if not new:
            return refused
        refused |= new
