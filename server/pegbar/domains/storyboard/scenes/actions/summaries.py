"""Batch lookup of cut summaries, for cards."""

from collections.abc import Collection
from dataclasses import dataclass

from pegbar.access import blob_rights
from pegbar.access.context import RequestContext
from pegbar.domains.storyboard import texts
from pegbar.domains.storyboard.core import store
from pegbar.domains.storyboard.limits import CUT_URL_SECONDS
from pegbar.domains.storyboard.scenes.actions import structure


@dataclass(frozen=True, slots=True)
class CutSummary:
    """A cut on a board. `picture_url` is None if nothing is drawn."""

    project_id: str
    title: str
    number: int
    frames: int
    picture_url: str | None


def get_short_title(name: str, number: int, label: str | None) -> str:
    """Return the cut's label if it is in a shot, else its name, else its number."""
    return label or name or texts.default_cut_name(number)


def get_full_title(name: str, number: int, label: str | None = None) -> str:
    """Return the cut's label and name, or the one of them that it has, else its number on the board (from 1)."""
    return texts.cut_title(label, name) if label and name else get_short_title(name, number, label)


async def get_cut_summaries(ctx: RequestContext, ids: Collection[str]) -> dict[str, CutSummary]:
    """Return summaries by id of the given cuts that are on a board. The caller checks the user's permissions."""
    summaries = dict[str, CutSummary]()
    rows = await store.list_numbered_cuts(ctx.tx, ids)
    labels = await structure.get_labels(ctx.tx, (row.project_id for row in rows if row.shot_id is not None))
    for row in rows:
        picture_url = None
        if row.key is not None:
            picture_url = (
                await ctx.services.blobs.sign(
                    row.key, seconds=CUT_URL_SECONDS, media_type="image/webp", right=blob_rights.project(row.project_id)
                )
            ).url
        summaries[row.id] = CutSummary(
            row.project_id,
            get_full_title(row.name, row.number, labels.get(row.id)),
            row.number,
            row.duration_frames,
            picture_url,
        )
    return summaries
