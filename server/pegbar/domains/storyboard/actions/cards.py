"""Many cuts at once, as much of each as a card shows."""

from collections.abc import Collection
from dataclasses import dataclass

from pegbar.access.ask import Ask
from pegbar.domains.storyboard import messages, store
from pegbar.domains.storyboard.limits import CUT_URL_SECONDS


@dataclass(frozen=True, slots=True)
class CutCard:
    """A cut on a board; `picture_url` is None before anything is drawn."""

    project_id: str
    title: str
    number: int
    frames: int
    picture_url: str | None


def title(name: str, number: int) -> str:
    """What a cut is called: its name, or without one its number on the board, from 1."""
    return name or messages.default_cut_name(number)


async def cards(ask: Ask, ids: Collection[str]) -> dict[str, CutCard]:
    """Those of these cuts that are on a board, by id. Whether the asker may see the board, the caller asks."""
    found = dict[str, CutCard]()
    for row in await store.numbered(ask.work, ids):
        signed = None
        if row.key is not None:
            signed = (await ask.house.blobs.sign(row.key, seconds=CUT_URL_SECONDS, media_type="image/webp")).url
        found[row.id] = CutCard(row.project_id, title(row.name, row.number), row.number, row.duration_frames, signed)
    return found
