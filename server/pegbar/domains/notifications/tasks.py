"""Jobs of notifications."""

from pegbar.access.house import House
from pegbar.domains.notifications.actions import mailing


def register(house: House) -> None:
    """Say who does the jobs of this slice."""

    async def mail(person: str) -> None:
        await mailing.mail(house, person)

    async def digest(asked: str) -> None:
        await mailing.digest(house, asked)

    house.jobs.handle(mailing.MAIL, mail)
    house.jobs.handle(mailing.DIGEST, digest)
