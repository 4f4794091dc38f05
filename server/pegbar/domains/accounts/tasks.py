"""Jobs of accounts."""

from pegbar.access.services import Services
from pegbar.domains.accounts import actions
from pegbar.domains.accounts.codes import actions as codes


def register(services: Services) -> None:
    """Register the job handlers of this domain."""

    async def send_mail(argument: str) -> None:
        await actions.send_mail(services, argument)

    async def send_code(argument: str) -> None:
        await codes.send_code(services, argument)

    async def send_reset(argument: str) -> None:
        await codes.send_reset(services, argument)

    services.jobs.handle(actions.SEND_MAIL, send_mail)
    services.jobs.handle(codes.SEND_CODE, send_code)
    services.jobs.handle(codes.SEND_RESET, send_reset)
