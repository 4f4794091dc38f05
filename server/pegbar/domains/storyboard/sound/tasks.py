"""Jobs of sounds."""

from pegbar.access.house import House
from pegbar.domains.storyboard.sound.actions import reading, sounds


def register(house: House) -> None:
    """Say who does the jobs of this room."""

    async def read(sound_id: str) -> None:
        await reading.read(house, sound_id)

    sounds.weigh(house)
    house.jobs.handle(sounds.READ, read)
