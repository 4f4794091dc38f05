"""Scenes and shots over HTTP."""

from pegbar.access.context import RequestContext, reads, writes
from pegbar.access.paths import Ref, SceneId, ShotId
from pegbar.domains.storyboard.events import StructureChanged
from pegbar.domains.storyboard.scenes.actions import changes
from pegbar.domains.storyboard.scenes.schemas import BoardEdit, Grouping, Numbers, SceneEdit, ShotEdit
from pegbar.domains.storyboard.schemas import BoardOut
from pegbar.kernel.http import IfMatch
from pegbar.kernel.routing import Router

router = Router()


@router.get("/projects/{ref}/board")
@reads
async def read_board(ctx: RequestContext, ref: Ref) -> BoardOut:
    """How a board's scenes and shots are numbered and labelled, and how it ends."""
    return await changes.read_board(ctx, ref)


@router.patch("/projects/{ref}/board")
@writes
async def edit_board(ctx: RequestContext, ref: Ref, body: BoardEdit, version: IfMatch) -> StructureChanged:
    """Change how a board's scenes and shots are numbered and labelled, or how it ends."""
    return await changes.edit_board(ctx, ref, version, body)


@router.put("/projects/{ref}/board/numbers")
@writes
async def number_board(ctx: RequestContext, ref: Ref, body: Numbers, version: IfMatch) -> StructureChanged:
    """Lock or unlock the numbers of scenes and shots, and say what they are."""
    return await changes.number(ctx, ref, version, body)


@router.post("/projects/{ref}/board/groups")
@writes
async def group_cuts(ctx: RequestContext, ref: Ref, body: Grouping) -> StructureChanged:
    """Make scenes and shots and put cuts into them. Safe to repeat: ids are the client's."""
    return await changes.group(ctx, ref, body)


@router.patch("/projects/{ref}/scenes/{scene_id}")
@writes
async def edit_scene(
    ctx: RequestContext, ref: Ref, scene_id: SceneId, body: SceneEdit, version: IfMatch
) -> StructureChanged:
    """Change a scene's number, its title or its place in a script."""
    return await changes.edit_scene(ctx, ref, scene_id, version, body)


@router.patch("/projects/{ref}/shots/{shot_id}")
@writes
async def edit_shot(
    ctx: RequestContext, ref: Ref, shot_id: ShotId, body: ShotEdit, version: IfMatch
) -> StructureChanged:
    """Change a shot's number, or the scene that it is in."""
    return await changes.edit_shot(ctx, ref, shot_id, version, body)
