"""Many cuts at once, as much of each as a card shows."""

from collections.abc import Collection
from dataclasses import dataclass

from pegbar.access import blob_rights
from pegbar.access.context import RequestContext
from pegbar.domains.storyboard import store, texts
from pegbar.domains.storyboard.limits import CUT_URL_SECONDS
from pegbar.domains.storyboard.scenes.actions import structure


@dataclass(frozen=True, slots=True)
class CutCard:
    """A cut on a board; `picture_url` is None before anything is drawn."""

    project_id: str
    title: str
    number: int
    frames: int
    picture_url: str | None


def called(name: str, number: int, label: str | None) -> str:
    """What a cut is called where there is one word for it: by its label where it is in a shot, else by its title."""
    return label or name or texts.default_cut_name(number)


def title(name: str, number: int, label: str | None = None) -> str:
    """What a cut is called in full: its label and its name, or without either its number on the board, from 1."""
    return texts.labelled(label, name) if label and name else called(name, number, label)


async def cards(ctx: RequestContext, ids: Collection[str]) -> dict[str, CutCard]:
    """Those of these cuts that are on a board, by id. Whether the asker may see the board, the caller asks."""
    found = dict[str, CutCard]()
    rows = await store.numbered(ctx.tx, ids)
    labels = await structure.labels(ctx.tx, (row.project_id for row in rows if row.shot_id is not None))
    for row in rows:
        signed = None
        if row.key is not None:
            signed = (
                await ctx.services.blobs.sign(
                    row.key, seconds=CUT_URL_SECONDS, media_type="image/webp", right=blob_rights.project(row.project_id)
                )
            ).url
        found[row.id] = CutCard(
            row.project_id, title(row.name, row.number, labels.get(row.id)), row.number, row.duration_frames, signed
        )
    return found
