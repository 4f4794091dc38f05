"""Rate limits for password attempts, and known devices."""

from starlette.requests import Request
from starlette.responses import Response

from pegbar.access import known_devices, password_attempts
from pegbar.access.password_attempts import PasswordDoor
from pegbar.access.services import Services
from pegbar.domains.accounts import rules, store
from pegbar.domains.accounts.models import User
from pegbar.kernel.http import get_client_network


async def throttle_sign_in(services: Services, request: Request, email_text: str) -> None:
    """Count an attempt to sign in. Raises TooMany (429) beyond the limit.

    Attempts from other devices don't count against a known device.
    """
    name, cookie, user = rules.canonical_email(email_text), known_devices.cookie_of(request), None
    if cookie:
        async with services.db.read() as tx:
            user = await store.get_user_by_email(tx, name)
    door = PasswordDoor(
        "account",
        name,
        services.settings.rate_sign_in_account,
        subject="" if user is None else user.id,
        key=None if user is None else user.password_hash,
    )
    network = get_client_network(request)
    if known_devices.find(cookie, door.subject, door.key) is None:
        await services.throttle(services.settings.rate_sign_in_address, "sign-in", network)
    await password_attempts.throttle(services, door, network, cookie)


async def throttle_signed_in(services: Services, user: User) -> None:
    """Count a password attempt of a signed-in user. Attempts to sign in are counted separately."""
    await services.throttle(services.settings.rate_sign_in_account, "account-own", user.id)


def remember_device(services: Services, request: Request, response: Response, user: User) -> None:
    """Remember this browser as a known device of the account."""
    known_devices.remember(services, response, known_devices.cookie_of(request), user.id, user.password_hash)
