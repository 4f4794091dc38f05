"""Jobs of notifications."""

from pegbar.access.services import Services
from pegbar.domains.notifications.actions import mailing


def register(services: Services) -> None:
    """Say who does the jobs of this slice."""

    async def mail(person: str) -> None:
        await mailing.mail(services, person)

    async def digest(asked: str) -> None:
        await mailing.digest(services, asked)

    services.jobs.handle(mailing.MAIL, mail)
    services.jobs.handle(mailing.DIGEST, digest)
