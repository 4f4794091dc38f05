"""Jobs of notifications."""

from pegbar.access.services import Services
from pegbar.domains.notifications.actions import emails


def register(services: Services) -> None:
    """Register the handlers of this domain's jobs."""

    async def mail(person: str) -> None:
        await emails.send_email(services, person)

    async def digest(payload: str) -> None:
        await emails.send_digest(services, payload)

    services.jobs.handle(emails.MAIL, mail)
    services.jobs.handle(emails.DIGEST, digest)
