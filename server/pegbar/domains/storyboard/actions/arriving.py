"""Files that arrive on a board in pieces."""

from collections.abc import Awaitable, Callable

from pegbar.access.house import House
from pegbar.kernel.work import Work


async def stored(
    house: House, data: bytes, offset: int, parts: Callable[[Work], Awaitable[list[str]]] | None = None
) -> str:
    """Keep a piece: its key; with `parts`, which tell the keys of those before, that of the whole file."""
    key = await house.blobs.put(data)
    if parts is None or offset == 0:
        return key
    async with house.db.read() as work:
        before = await parts(work)
    return await house.blobs.put_joined([*before, key])
