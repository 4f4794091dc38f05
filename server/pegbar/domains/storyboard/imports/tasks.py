"""Jobs of imports."""

from pegbar.access.house import House
from pegbar.domains.storyboard.imports.actions import imports, reading


def register(house: House) -> None:
    """Say who does the jobs of this room."""

    async def read(import_id: str) -> None:
        await reading.read(house, import_id)

    imports.weigh(house)
    house.jobs.handle(imports.READ, read)
