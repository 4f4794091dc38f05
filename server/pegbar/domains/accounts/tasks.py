"""Jobs of accounts."""

from pegbar.access.house import House
from pegbar.domains.accounts import actions
from pegbar.domains.accounts.codes import actions as codes


def register(house: House) -> None:
    """Say who does the jobs of this slice."""

    async def send_mail(argument: str) -> None:
        await actions.send_mail(house, argument)

    async def send_code(argument: str) -> None:
        await codes.send_code(house, argument)

    async def send_reset(argument: str) -> None:
        await codes.send_reset(house, argument)

    house.jobs.handle(actions.SEND_MAIL, send_mail)
    house.jobs.handle(codes.SEND_CODE, send_code)
    house.jobs.handle(codes.SEND_RESET, send_reset)
