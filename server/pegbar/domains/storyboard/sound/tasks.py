"""Jobs of sounds."""

from pegbar.access.services import Services
from pegbar.domains.storyboard.sound.actions import reading, sounds


def register(services: Services) -> None:
    """Say who does the jobs of this room."""

    async def read(sound_id: str) -> None:
        await reading.read(services, sound_id)

    sounds.weigh(services)
    services.jobs.handle(sounds.READ, read)
