"""Jobs of accounts."""

from pegbar.access.house import House
from pegbar.domains.accounts import actions


def register(house: House) -> None:
    """Say who does the jobs of this slice."""

    async def send_mail(argument: str) -> None:
        await actions.send_mail(house, argument)

    house.jobs.handle(actions.SEND_MAIL, send_mail)
