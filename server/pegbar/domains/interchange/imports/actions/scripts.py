"""Read, assign and remove the script of a storyboard: which paragraphs belong to which cuts."""

from collections.abc import Mapping
from typing import Any

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.texts import CUT_DELETED
from pegbar.domains.interchange import texts
from pegbar.domains.interchange.imports import store
from pegbar.domains.interchange.imports.actions.script_changes import publish_script
from pegbar.domains.interchange.imports.rules.scripts.caption_origin import CaptionOrigin, KnownScript
from pegbar.domains.interchange.imports.script_schemas import ScriptHere, ScriptPlace
from pegbar.domains.storyboard.core import store as core_store
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound


async def get_script(ctx: RequestContext, ref: str) -> ScriptHere:
    """Return the script of a board, if it has one."""
    access = await guards.project(ctx, ref, Permission.CUT_VIEW)
    return ScriptHere.model_validate({"script": await load_script(ctx.tx, access.id)})


async def load_script(tx: Transaction, project_id: str) -> dict[str, Any] | None:
    """Return the script of a board as the fields of a `ScriptOut`. `placed` has live cuts in order."""
    row = await store.get_script(tx, project_id)
    if row is None or row.imported is None:
        return None
    keys = {known["key"] for known in row.imported["scenes"]}
    origins = await store.load_origins(tx, project_id)
    placed = [
        {
            "cut_id": cut_id,
            "scene": origin["scene"],
            "parts": [part["index"] for part in origin["parts"]],
        }
        for cut_id in await core_store.list_cut_ids(tx, project_id)
        if (origin := origins.get(cut_id)) is not None and origin["scene"] in keys
    ]
    return {
        "version": row.version,
        "file_name": row.file_name,
        "how": row.imported["how"],
        "imported_at": clock.iso(row.imported_at),
        "scenes": [_to_plain_scene(known) for known in row.imported["scenes"]],
        "placed": placed,
    }


async def place_script(ctx: RequestContext, ref: str, cut_id: str, placement: ScriptPlace) -> None:
    """Set the script paragraphs from which a cut's captions come. Does nothing if they are set already."""
    access = await guards.project(ctx, ref, Permission.SCENE_EDIT)
    await core_store.lock_order(ctx.tx, access.id)
    if cut_id not in await core_store.list_cut_ids(ctx.tx, access.id):
        raise NotFound(CUT_DELETED, code="cut.gone")
    row = await store.get_script(ctx.tx, access.id)
    if row is None or row.imported is None:
        raise Conflict(texts.SCRIPT_NONE, code="script.none")
    known = {one.key: one.scene for one in KnownScript.from_plain(row.imported).scenes}
    scene, parts = known.get(placement.scene), sorted({*placement.parts})
    if scene is None:
        raise Invalid.field("scene", texts.SCENE_NOT_IN_SCRIPT)
    if parts and parts[-1] >= len(scene.elements):
        raise Invalid.field("parts", texts.PART_UNKNOWN)
    origin = CaptionOrigin.from_elements(placement.scene, scene.elements, parts) if parts else None
    current = (await store.load_origins(ctx.tx, access.id)).get(cut_id)
    if (None if current is None else CaptionOrigin.from_plain(current)) == origin:
        return
    await store.save_origins(ctx.tx, access.id, {cut_id: None if origin is None else origin.to_plain()})
    await publish_script(ctx.tx, access.id, await store.increment_script_version(ctx.tx, access.id))


async def copy_origins(tx: Transaction, project_id: str, copies: Mapping[str, str]) -> None:
    """Copy the script origins of cuts to their duplicates.

    `copies` maps ids of duplicates to ids of the originals. The caller holds the order lock.
    """
    known = await store.load_origins(tx, project_id)
    origins = {new: known[cut_id] for new, cut_id in copies.items() if cut_id in known}
    if origins:
        await store.save_origins(tx, project_id, origins)
        await publish_script(tx, project_id, await store.increment_script_version(tx, project_id))


def _to_plain_scene(known: dict[str, Any]) -> dict[str, Any]:
    scene = known["scene"]
    return {
        "key": known["key"],
        "number": scene["number"],
        "heading": scene["heading"],
        "line": scene["line"],
        "here": known["here"],
        "elements": scene["elements"],
    }
