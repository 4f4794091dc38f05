"""Files that arrive on a board in pieces."""

from collections.abc import Awaitable, Callable

from pegbar.access.services import Services
from pegbar.kernel.database import Transaction


async def stored(
    services: Services, data: bytes, offset: int, parts: Callable[[Transaction], Awaitable[list[str]]] | None = None
) -> str:
    """Keep a piece: its key; with `parts`, which tell the keys of those before, that of the whole file."""
    key = await services.blobs.put(data)
    if parts is None or offset == 0:
        return key
    async with services.db.read() as tx:
        before = await parts(tx)
    return await services.blobs.put_joined([*before, key])
