"""What the board is once rows of a re-sync were accepted, as pure data for whoever writes it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from pegbar.domains.storyboard.imports.rules.scripts.first import NewScene
from pegbar.domains.storyboard.imports.rules.scripts.model import ScriptScene
from pegbar.domains.storyboard.imports.rules.scripts.origin import Imported, KnownScene, Origin
from pegbar.domains.storyboard.imports.rules.scripts.resync import AddedCut, Plan


@dataclass(frozen=True, slots=True)
class Result:
    """What is to be written; nothing in it takes away a cut, a drawing or a length.

    `imported` is the script as the board knows it now, and its scenes are in the order that the board's are to be in;
    `moved` are those that change places for it. `captions` are the new texts of cuts by their ids and fields, `scenes`
    those of scenes ("title", "number") by their keys. `made` are new scenes, `added` new cuts of known ones by their
    keys. `origins` are what is to be kept with cuts that were there.
    """

    imported: Imported
    moved: tuple[str, ...]
    captions: Mapping[str, Mapping[str, str]]
    scenes: Mapping[str, Mapping[str, str]]
    made: tuple[NewScene, ...]
    added: Mapping[str, tuple[AddedCut, ...]]
    origins: Mapping[str, Origin]


def applied(plan: Plan, accepted: Collection[str], theirs: Collection[str]) -> Result:
    """The board after the rows with these ids. `theirs` are ids of touched texts for which the script's was chosen.

    What is not accepted stays as it was, and a later draft brings it up again; so does what is unclear.
    """
    rows = [row for row in plan.rows if row.kind != "unclear"]
    taken = {row.id for row in rows if row.id in accepted}
    refused = {row.id for row in rows} - taken
    captions = dict[str, dict[str, str]]()
    scenes = dict[str, dict[str, str]]()
    for row in rows:
        for text in row.texts if row.id in taken else ():
            if not text.touched or text.id in theirs:
                of = captions.setdefault(text.cut_id, {}) if text.cut_id else scenes.setdefault(row.key, {})
                of[text.field] = text.theirs
    origins = dict[str, Origin]()
    for key, of_scene in plan.origins.items():
        if f"changed:{key}" not in refused:
            origins.update(of_scene)
    moved = tuple(row.key for row in rows if row.kind == "moved" and row.id in taken)
    made = tuple(row.scene for row in rows if row.scene and row.id in taken)
    added = {row.key: row.added for row in rows if row.added and row.id in taken}
    return Result(
        Imported(plan.known.how, tuple(_scenes(plan, refused))), moved, captions, scenes, made, added, origins
    )


def _scenes(plan: Plan, refused: Collection[str]) -> list[KnownScene]:
    """The known scenes after what was not refused, in the board's order.

    Whatever stands still stays where it is, scenes that left the script among it; the others go behind the scene that
    they follow in the script.
    """
    lost = {key for key in plan.lost if f"gone:{key}" not in refused}
    now = {one.key: one for one in plan.known.scenes if one.key not in lost}
    gone = {row.key for row in plan.rows if row.kind == "gone" and row.id not in refused} - lost
    now |= {key: replace(now[key], here=False) for key in gone}
    following = dict[str | None, list[KnownScene]]()
    anchor: str | None = None
    for at, (key, scene) in enumerate(zip(plan.keys, plan.new.scenes, strict=True)):
        place = plan.matching.pairs.get(at)
        if place is not None:
            now[key] = _taken(plan.known.scenes[place], scene, refused)
            if key not in plan.moved:
                anchor = key
            elif f"moved:{key}" not in refused:
                following.setdefault(anchor, []).append(now.pop(key))
        elif at not in plan.matching.unclear and f"new:{key}" not in refused:
            following.setdefault(anchor, []).append(KnownScene(key, scene))
    order = list(following.get(None, ()))
    for one in now.values():
        order += [one, *following.get(one.key, ())]
    return order


def _taken(known: KnownScene, scene: ScriptScene, refused: Collection[str]) -> KnownScene:
    """A known scene with what was not refused of its new text."""
    if f"renamed:{known.key}" in refused:
        scene = replace(scene, heading=known.scene.heading, number=known.scene.number)
    if f"changed:{known.key}" in refused:
        scene = replace(scene, elements=known.scene.elements)
    return KnownScene(known.key, scene, known.here or f"back:{known.key}" not in refused)
