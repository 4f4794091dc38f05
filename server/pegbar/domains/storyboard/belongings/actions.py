"""A person's brushes and imports, and their boards, told with their drawings and sounds.

What one drew for others is part of their boards, and stays.
"""

from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

from pegbar.access.ask import Ask
from pegbar.access.belongings import Entry, Rows, paper
from pegbar.access.house import House
from pegbar.access.who import Who
from pegbar.domains.projects.belongings import actions as projects
from pegbar.domains.storyboard.actions import whole
from pegbar.domains.storyboard.belongings import store
from pegbar.domains.storyboard.imports.actions import scripts
from pegbar.domains.storyboard.models import BrushPreset, Cut, Import
from pegbar.domains.storyboard.rules.fields import CONTENT
from pegbar.domains.storyboard.sound.actions import told as sound
from pegbar.kernel import clock

_OF_AN_IMPORT: Final = ("project_id", "kind", "file_name", "size", "options", "state")
_OF_A_CUT: Final = ("position", *CONTENT, "is_background", "background_id")


async def told(house: House, person: str) -> AsyncIterator[Entry]:
    """One's brushes; of each of one's projects its sounds, its script, and its cuts, each with drawing and picture."""
    async with house.db.read() as work:
        brushes = await store.brushes(work, person)
        imports = await store.imports(work, person)
        mine = await projects.owned(work, person)
    yield paper("account/brushes.json", [_plain(brush, "name", "key", "brush") for brush in brushes])
    if imports:
        yield paper("account/imports.json", [_plain(each, *_OF_AN_IMPORT) for each in imports])
    for done, project in enumerate(mine):
        async with house.db.read() as work:
            cuts = await store.cuts(work, project.id)
            script = await scripts.of_board(work, project.id)
        folder = f"projects/{project.slug}/storyboard"
        async for entry in sound.told(house, project.id, f"{folder}/sound"):
            yield replace(entry, share=done / len(mine))
        if script is not None:
            yield paper(f"{folder}/script.json", script, done / len(mine))
        if not cuts:
            continue
        yield paper(f"{folder}/board.json", [_plain(cut, *_OF_A_CUT) for cut in cuts], done / len(mine))
        for number, cut in enumerate(cuts, 1):
            share = (done + number / len(cuts)) / len(mine)
            if cut.drawing_seq:
                pieces = partial(_drawing, house, person, cut.id)
                yield Entry(f"{folder}/drawings/{cut.id}.yjs", pieces=pieces, share=share)
            if cut.preview_key is not None:
                yield Entry(f"{folder}/pictures/{cut.id}.webp", key=cut.preview_key, share=share)


async def leave(ask: Ask) -> Rows:
    """Nothing here shows who drew it but by a name that profiles tell; brushes are in nobody's sight."""
    return {}


async def come_back(ask: Ask, kept: Rows) -> None:
    """Nothing was taken out."""


async def forget(house: House, person: str) -> None:
    """Brushes, exports and imports go; strokes, versions and what was imported stay, a deleted user's."""
    async with house.db.write() as work:
        await store.forget_brushes(work, person)
        await store.forget_exports(work, person)
        await store.forget_imports(work, person)


async def _drawing(house: House, person: str, cut_id: str) -> AsyncIterator[bytes]:
    async with house.db.read() as work:
        ask = Ask(work, house, Who(person))
    return (await whole.merged(ask, cut_id))[1]


def _plain(row: Cut | BrushPreset | Import, *fields: str) -> dict[str, Any]:
    return {name: getattr(row, name) for name in ("id", *fields)} | {"created_at": clock.iso(row.created_at)}
