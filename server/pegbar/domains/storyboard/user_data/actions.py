"""User data of the storyboard: brushes, and boards with drawings, sounds and palettes.

A person's drawings on other people's boards are part of those boards, and stay.
"""

from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows, json_entry
from pegbar.domains.projects.user_data import actions as projects
from pegbar.domains.storyboard.core.actions import merged_document
from pegbar.domains.storyboard.models import BrushPreset, Cut, Palette
from pegbar.domains.storyboard.rules.fields import CONTENT_FIELDS
from pegbar.domains.storyboard.sound.actions import data_export as sound
from pegbar.domains.storyboard.user_data import store
from pegbar.kernel import clock

_CUT_FIELDS: Final = ("position", *CONTENT_FIELDS, "is_background", "background_id")


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """Export the user's brushes, and for each of their projects the sounds, palettes, cuts, drawings and
    pictures."""
    async with services.db.read() as tx:
        brushes = await store.list_brushes(tx, person)
        own_projects = await projects.list_owned_projects(tx, person)
    yield json_entry("account/brushes.json", [_row_to_dict(brush, "name", "key", "brush") for brush in brushes])
    for done, project in enumerate(own_projects):
        async with services.db.read() as tx:
            cuts = await store.list_cuts(tx, project.id)
            palettes = await store.list_palettes(tx, project.id)
        folder = f"projects/{project.slug}/storyboard"
        async for entry in sound.export_sound(services, project.id, f"{folder}/sound"):
            yield replace(entry, share=done / len(own_projects))
        if palettes:
            rows = [_row_to_dict(palette, "name", "colors") for palette in palettes]
            yield json_entry(f"{folder}/palettes.json", rows, done / len(own_projects))
        if not cuts:
            continue
        yield json_entry(
            f"{folder}/board.json", [_row_to_dict(cut, *_CUT_FIELDS) for cut in cuts], done / len(own_projects)
        )
        for number, cut in enumerate(cuts, 1):
            share = (done + number / len(cuts)) / len(own_projects)
            if cut.drawing_seq:
                pieces = partial(_stream_drawing, services, person, cut.id)
                yield ExportEntry(f"{folder}/drawings/{cut.id}.yjs", pieces=pieces, share=share)
            if cut.preview_key is not None:
                yield ExportEntry(f"{folder}/pictures/{cut.id}.webp", key=cut.preview_key, share=share)


async def deactivate(ctx: RequestContext) -> Rows:
    """Archive nothing: authors' names come from profiles, and brushes aren't visible to others."""
    return {}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Do nothing: `deactivate` archives nothing."""


async def purge(services: Services, person: str) -> None:
    """Delete brushes. Strokes and versions stay, without an author."""
    async with services.db.write() as tx:
        await store.delete_brushes(tx, person)


async def _stream_drawing(services: Services, person: str, cut_id: str) -> AsyncIterator[bytes]:
    async with services.db.read() as tx:
        ctx = RequestContext(tx, services, Principal(person))
    return (await merged_document.stream_merged_update(ctx, cut_id))[1]


def _row_to_dict(row: Cut | BrushPreset | Palette, *fields: str) -> dict[str, Any]:
    return {name: getattr(row, name) for name in ("id", *fields)} | {"created_at": clock.iso(row.created_at)}
