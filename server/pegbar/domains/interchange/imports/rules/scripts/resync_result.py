"""Result of accepted re-sync rows: the data to write to the board. Pure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from pegbar.domains.interchange.formats.common.scripts.model import ScriptScene
from pegbar.domains.interchange.imports.rules.scripts.caption_origin import CaptionOrigin, KnownScene, KnownScript
from pegbar.domains.interchange.imports.rules.scripts.new_scenes import NewScene
from pegbar.domains.interchange.imports.rules.scripts.resync import AddedCut, ResyncPlan


@dataclass(frozen=True, slots=True)
class ResyncResult:
    """The data to write; it never removes a cut, a drawing or a length.

    `imported` is the script after this import, with its scenes in the target order of the board; `moved` has the keys
    of the scenes that must move to reach this order. `captions` has new texts of cuts by id and field, `scenes` new
    texts of scenes ("title", "number") by key. `made` has the new scenes, `added` the new cuts of known scenes by scene
    key. `origins` says, by cut id, which paragraphs of the script the captions of existing cuts come from.
    """

    imported: KnownScript
    moved: tuple[str, ...]
    captions: Mapping[str, Mapping[str, str]]
    scenes: Mapping[str, Mapping[str, str]]
    made: tuple[NewScene, ...]
    added: Mapping[str, tuple[AddedCut, ...]]
    origins: Mapping[str, CaptionOrigin]


def build_result(plan: ResyncPlan, accepted: Collection[str], script_texts: Collection[str]) -> ResyncResult:
    """Build the result of accepting rows by id.

    `script_texts` has the ids of the texts that users edited and that the script's text replaces. Rows that aren't
    accepted, and unclear ones, change nothing; a later draft proposes them again.
    """
    rows = [row for row in plan.rows if row.kind != "unclear"]
    taken = {row.id for row in rows if row.id in accepted}
    refused = {row.id for row in rows} - taken
    captions = dict[str, dict[str, str]]()
    scenes = dict[str, dict[str, str]]()
    for row in rows:
        for text in row.texts if row.id in taken else ():
            if not text.is_edited or text.id in script_texts:
                of = captions.setdefault(text.cut_id, {}) if text.cut_id else scenes.setdefault(row.key, {})
                of[text.field] = text.script_text
    origins = dict[str, CaptionOrigin]()
    for key, of_scene in plan.origins.items():
        if f"changed:{key}" not in refused:
            origins.update(of_scene)
    moved = tuple(row.key for row in rows if row.kind == "moved" and row.id in taken)
    made = tuple(row.scene for row in rows if row.scene and row.id in taken)
    added = {row.key: row.added for row in rows if row.added and row.id in taken}
    return ResyncResult(
        KnownScript(plan.known.how, tuple(_merge_scenes(plan, refused))), moved, captions, scenes, made, added, origins
    )


def _merge_scenes(plan: ResyncPlan, refused: Collection[str]) -> list[KnownScene]:
    """Return the known scenes after the accepted changes, in board order. `refused` has the ids of the other rows.

    Scenes that didn't move stay in place, including those that left the script; the others go after the scene that they
    follow in the script.
    """
    lost = {key for key in plan.lost if f"removed:{key}" not in refused}
    now = {one.key: one for one in plan.known.scenes if one.key not in lost}
    gone = {row.key for row in plan.rows if row.kind == "removed" and row.id not in refused} - lost
    now |= {key: replace(now[key], here=False) for key in gone}
    following = dict[str | None, list[KnownScene]]()
    anchor: str | None = None
    for at, (key, scene) in enumerate(zip(plan.keys, plan.new.scenes, strict=True)):
        place = plan.matching.pairs.get(at)
        if place is not None:
            now[key] = _merge_scene(plan.known.scenes[place], scene, refused)
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


def _merge_scene(known: KnownScene, scene: ScriptScene, refused: Collection[str]) -> KnownScene:
    """Return a known scene with the accepted parts of its new text."""
    if f"renamed:{known.key}" in refused:
        scene = replace(scene, heading=known.scene.heading, number=known.scene.number)
    if f"changed:{known.key}" in refused:
        scene = replace(scene, elements=known.scene.elements)
    return KnownScene(known.key, scene, known.here or f"restored:{known.key}" not in refused)
