"""A person's boards: told with their drawings. What one drew for others is part of their boards, and stays."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from pegbar.access.ask import Ask
from pegbar.access.belongings import Entry, Rows, paper
from pegbar.access.house import House
from pegbar.access.who import Who
from pegbar.domains.projects.belongings import actions as projects
from pegbar.domains.storyboard.actions import whole
from pegbar.domains.storyboard.belongings import store
from pegbar.domains.storyboard.models import Cut
from pegbar.kernel import clock


async def told(house: House, person: str) -> AsyncIterator[Entry]:
    """Of each of one's projects the cuts in order, each with its drawing and its picture."""
    async with house.db.read() as work:
        mine = await projects.owned(work, person)
    for done, project in enumerate(mine):
        async with house.db.read() as work:
            cuts = await store.cuts(work, project.id)
        if not cuts:
            continue
        folder = f"projects/{project.slug}/storyboard"
        yield paper(f"{folder}/board.json", [_plain(cut) for cut in cuts], done / len(mine))
        for number, cut in enumerate(cuts, 1):
            share = (done + number / len(cuts)) / len(mine)
            if cut.drawing_seq:
                pieces = partial(_drawing, house, person, cut.id)
                yield Entry(f"{folder}/drawings/{cut.id}.yjs", pieces=pieces, share=share)
            if cut.preview_key is not None:
                yield Entry(f"{folder}/pictures/{cut.id}.webp", key=cut.preview_key, share=share)


async def leave(ask: Ask) -> Rows:
    """Nothing here shows who drew it but by a name that profiles tell."""
    return {}


async def come_back(ask: Ask, kept: Rows) -> None:
    """Nothing was taken out."""


async def forget(house: House, person: str) -> None:
    """Exports go; strokes and versions stay, a deleted user's."""
    async with house.db.write() as work:
        await store.forget_exports(work, person)


async def _drawing(house: House, person: str, cut_id: str) -> AsyncIterator[bytes]:
    async with house.db.read() as work:
        ask = Ask(work, house, Who(person))
    return (await whole.merged(ask, cut_id))[1]


def _plain(cut: Cut) -> dict[str, Any]:
    fields = ("id", "position", "name", "duration_frames", "note", "is_background", "background_id")
    return {name: getattr(cut, name) for name in fields} | {"created_at": clock.iso(cut.created_at)}
