"""Rows as the records that leave the server."""

from collections.abc import Iterable
from typing import Any

from pegbar.access.house import House
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard import store
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.schemas import CutOut
from pegbar.kernel import clock
from pegbar.kernel.limits import CUT_URL_SECONDS
from pegbar.kernel.work import Work

COLUMNS = tuple(column.key for column in Cut.__table__.c)


async def preview(house: House, key: str, seq: int) -> dict[str, Any]:
    """The signed address of a cut's picture: the fields of a `Preview`."""
    signed = await house.blobs.sign(key, seconds=CUT_URL_SECONDS, media_type="image/webp")
    return {"key": key, "url": signed.url, "expires_at": clock.iso(signed.expires_at), "seq": seq}


async def shown(house: House, cut: Cut) -> CutOut:
    """A cut as it leaves the server."""
    return CutOut.model_validate(await plain(house, [getattr(cut, name) for name in COLUMNS]))


async def plain(house: House, row: Iterable[Any]) -> dict[str, Any]:
    """The fields of a `CutOut` as plain data, from a row of all of a cut's columns in their order.

    Boards have thousands of rows, and reading a row's fields by name takes three times as long.
    """
    id_, project, name, frames, note, position, version, drawn, key, shown_seq, made, _deleted = row
    return {
        "id": id_,
        "project_id": project,
        "name": name,
        "duration_frames": frames,
        "note": note,
        "position": position,
        "version": version,
        "has_asset": key is not None or drawn > 0,
        "drawing_seq": drawn,
        "preview": None if key is None else await preview(house, key, shown_seq),
        "created_at": clock.iso(made),
    }


async def refresh_cover(work: Work, project_id: str) -> None:
    """After a change of the first pictures or of the order: let the project show the board's first picture."""
    await projects.show_board(work, project_id, await store.first_preview(work, project_id))
