"""A person's brushes and imports, and their boards, told with their drawings and sounds.

What one drew for others is part of their boards, and stays.
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
from pegbar.domains.storyboard.actions import whole
from pegbar.domains.storyboard.imports.actions import scripts
from pegbar.domains.storyboard.models import BrushPreset, Cut, Import
from pegbar.domains.storyboard.rules.fields import CONTENT
from pegbar.domains.storyboard.sound.actions import told as sound
from pegbar.domains.storyboard.user_data import store
from pegbar.kernel import clock

_OF_AN_IMPORT: Final = ("project_id", "kind", "file_name", "size", "options", "state")
_OF_A_CUT: Final = ("position", *CONTENT, "is_background", "background_id")


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """One's brushes; of each of one's projects its sounds, its script, and its cuts, each with drawing and picture."""
    async with services.db.read() as tx:
        brushes = await store.brushes(tx, person)
        imports = await store.imports(tx, person)
        mine = await projects.list_owned_projects(tx, person)
    yield json_entry("account/brushes.json", [_plain(brush, "name", "key", "brush") for brush in brushes])
    if imports:
        yield json_entry("account/imports.json", [_plain(each, *_OF_AN_IMPORT) for each in imports])
    for done, project in enumerate(mine):
        async with services.db.read() as tx:
            cuts = await store.cuts(tx, project.id)
            script = await scripts.of_board(tx, project.id)
        folder = f"projects/{project.slug}/storyboard"
        async for entry in sound.told(services, project.id, f"{folder}/sound"):
            yield replace(entry, share=done / len(mine))
        if script is not None:
            yield json_entry(f"{folder}/script.json", script, done / len(mine))
        if not cuts:
            continue
        yield json_entry(f"{folder}/board.json", [_plain(cut, *_OF_A_CUT) for cut in cuts], done / len(mine))
        for number, cut in enumerate(cuts, 1):
            share = (done + number / len(cuts)) / len(mine)
            if cut.drawing_seq:
                pieces = partial(_drawing, services, person, cut.id)
                yield ExportEntry(f"{folder}/drawings/{cut.id}.yjs", pieces=pieces, share=share)
            if cut.preview_key is not None:
                yield ExportEntry(f"{folder}/pictures/{cut.id}.webp", key=cut.preview_key, share=share)


async def deactivate(ctx: RequestContext) -> Rows:
    """Nothing here shows who drew it but by a name that profiles tell; brushes are in nobody's sight."""
    return {}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Nothing was taken out."""


async def purge(services: Services, person: str) -> None:
    """Brushes, exports and imports go; strokes, versions and what was imported stay, a deleted user's."""
    async with services.db.write() as tx:
        await store.forget_brushes(tx, person)
        await store.forget_exports(tx, person)
        await store.forget_imports(tx, person)


async def _drawing(services: Services, person: str, cut_id: str) -> AsyncIterator[bytes]:
    async with services.db.read() as tx:
        ctx = RequestContext(tx, services, Principal(person))
    return (await whole.merged(ctx, cut_id))[1]


def _plain(row: Cut | BrushPreset | Import, *fields: str) -> dict[str, Any]:
    return {name: getattr(row, name) for name in ("id", *fields)} | {"created_at": clock.iso(row.created_at)}
