"""Jobs of sounds."""

from pegbar.access.services import Services
from pegbar.domains.storyboard.sound.actions import decode_job, sounds


def register(services: Services) -> None:
    """Register storage usage, uploads and job handlers."""

    async def read(sound_id: str) -> None:
        await decode_job.decode_sound(services, sound_id)

    sounds.register_uploads(services)
    services.jobs.handle(sounds.READ, read)
