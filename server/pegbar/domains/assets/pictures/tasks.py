"""Background jobs of previews."""

from pegbar.access.services import Services
from pegbar.domains.assets.pictures.actions import render_job, requests


def register(services: Services) -> None:
    """Register the job handlers of this package."""

    async def render(batch: str) -> None:
        await render_job.render_batch(services, batch)

    services.jobs.handle(requests.RENDER_JOB, render)
