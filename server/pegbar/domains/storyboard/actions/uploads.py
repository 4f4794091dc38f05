"""Store chunks of files that are uploaded to a board."""

from collections.abc import Awaitable, Callable

from pegbar.access.services import Services
from pegbar.kernel.database import Transaction


async def save_chunk(
    services: Services,
    data: bytes,
    offset: int,
    get_earlier_keys: Callable[[Transaction], Awaitable[list[str]]] | None = None,
) -> str:
    """Store a chunk and return its key; with `get_earlier_keys` (for the last chunk), the key of the complete file."""
    key = await services.blobs.put(data)
    if get_earlier_keys is None or offset == 0:
        return key
    async with services.db.read() as tx:
        earlier = await get_earlier_keys(tx)
    return await services.blobs.put_joined([*earlier, key])
