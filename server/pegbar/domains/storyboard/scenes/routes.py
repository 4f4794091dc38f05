"""HTTP routes of scenes and shots."""

from pegbar.access.context import ReadContext, WriteContext
from pegbar.access.paths import Ref, SceneId, ShotId
from pegbar.domains.storyboard.events import StructureChanged
from pegbar.domains.storyboard.scenes.actions import scenes
from pegbar.domains.storyboard.scenes.schemas import BoardEdit, BoardGrouping, NumberingEdit, SceneEdit, ShotEdit
from pegbar.domains.storyboard.schemas import BoardOut
from pegbar.kernel.http import IfMatch
from pegbar.kernel.routing import Router

router = Router()


@router.get("/projects/{ref}/board")
async def get_board(ctx: ReadContext, ref: Ref) -> BoardOut:
    """Return how a board's scenes and shots are numbered and labeled, and how it ends."""
    return await scenes.read_board(ctx, ref)


@router.patch("/projects/{ref}/board")
async def edit_board(ctx: WriteContext, ref: Ref, body: BoardEdit, version: IfMatch) -> StructureChanged:
    """Change how a board's scenes and shots are numbered and labeled, or how it ends."""
    return await scenes.edit_board(ctx, ref, version, body)


@router.put("/projects/{ref}/board/numbers")
async def number_scenes_and_shots(
    ctx: WriteContext, ref: Ref, body: NumberingEdit, version: IfMatch
) -> StructureChanged:
    """Lock or unlock the numbers of scenes and shots, and set them."""
    return await scenes.set_numbers(ctx, ref, version, body)


@router.post("/projects/{ref}/board/groups")
async def group_cuts(ctx: WriteContext, ref: Ref, body: BoardGrouping) -> StructureChanged:
    """Create scenes and shots and move cuts into them. Safe to repeat, because ids are client-made."""
    return await scenes.group_cuts(ctx, ref, body)


@router.patch("/projects/{ref}/scenes/{scene_id}")
async def edit_scene(
    ctx: WriteContext, ref: Ref, scene_id: SceneId, body: SceneEdit, version: IfMatch
) -> StructureChanged:
    """Change a scene's number, title or script id."""
    return await scenes.edit_scene(ctx, ref, scene_id, version, body)


@router.patch("/projects/{ref}/shots/{shot_id}")
async def edit_shot(ctx: WriteContext, ref: Ref, shot_id: ShotId, body: ShotEdit, version: IfMatch) -> StructureChanged:
    """Change a shot's number or scene."""
    return await scenes.edit_shot(ctx, ref, shot_id, version, body)
