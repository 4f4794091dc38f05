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
    """Store a chunk of a file, which starts at `offset`, and return the chunk's key.

    For the last chunk, the caller passes `get_earlier_keys`, which returns the keys of the chunks before it. Then all
    chunks are joined, and the key of the complete file is returned.
    """
    key = await services.blobs.put(data)
    if get_earlier_keys is None or offset == 0:
        return key
    async with services.db.read() as tx:
        earlier = await get_earlier_keys(tx)
    return await services.blobs.concatenate([*earlier, key])
