"""Subscribers to the domain events of cuts. They run in the transaction of the change, in the order of registration.

The events decouple `core` from the sub-packages that build on it: `core` imports none of them.
"""

from pegbar.access.services import Services
from pegbar.domains.storyboard.backgrounds import actions as backgrounds
from pegbar.domains.storyboard.core.actions.domain_events import (
    BackgroundDeleting,
    CutAdded,
    CutEnteredShot,
    CutReferencing,
    CutRestored,
)
from pegbar.domains.storyboard.scenes.actions import structure
from pegbar.domains.storyboard.sound.actions import tracks


def register(services: Services) -> None:
    """Subscribe to the domain events of cuts."""
    events = services.domain_events
    events.subscribe(CutReferencing, _require_references)
    events.subscribe(CutEnteredShot, _assign_numbers)
    events.subscribe(CutAdded, _copy_clips)
    events.subscribe(CutRestored, _restore_background)
    events.subscribe(BackgroundDeleting, _refuse_used_background)


async def _require_references(event: CutReferencing) -> None:
    tx, project_id = event.ctx.tx, event.project_id
    if event.background_id is not None:
        await backgrounds.require_background(tx, project_id, event.background_id)
    if event.shot_id is not None:
        await structure.require_shot(tx, project_id, event.shot_id)
    if event.copied_cut_id is not None:
        await tracks.require_cut(tx, project_id, "duplicate_of", event.copied_cut_id)


async def _assign_numbers(event: CutEnteredShot) -> None:
    await structure.assign_missing_numbers(event.ctx.tx, event.project_id)


async def _copy_clips(event: CutAdded) -> None:
    if event.copied_cut_id is not None:
        await tracks.copy_clips(event.ctx.tx, event.project_id, event.copied_cut_id, event.cut_id)


async def _restore_background(event: CutRestored) -> None:
    if event.background_id is not None:
        await backgrounds.restore_with_cut(event.ctx, event.project_id, event.background_id)


async def _refuse_used_background(event: BackgroundDeleting) -> None:
    await backgrounds.refuse_if_used(event.ctx.tx, event.background_id)
