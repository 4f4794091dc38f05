"""The account itself: told to whoever has it, closed, opened again, and taken away."""

from collections.abc import AsyncIterator
from datetime import datetime

from pegbar.access.ask import Ask
from pegbar.access.belongings import Entry, Rows, paper
from pegbar.access.guards import require_person
from pegbar.access.house import House
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.accounts import messages, store
from pegbar.domains.accounts.sessions import actions as sessions
from pegbar.kernel import clock
from pegbar.kernel.errors import Unauthenticated
from pegbar.kernel.work import Work


async def told(house: House, person: str) -> AsyncIterator[Entry]:
    """The address, and where one is signed in."""
    async with house.db.read() as work:
        user = await store.user_by_id(work, person)
        opened = await sessions.of(work, person)
    if user is not None:
        account = {"id": user.id, "email": user.email, "created_at": clock.iso(user.created_at)}
        yield paper("account/account.json", account)
        yield paper("account/sessions.json", opened)


async def leave(ask: Ask) -> Rows:
    """Close the account: nobody is signed in with it any more."""
    me = require_person(ask.who)
    if not await store.leave(ask.work, me, clock.now()):
        raise Unauthenticated  # it is closed already, and this session with it
    await store.drop_codes(ask.work, me)
    await sessions.end_all(ask.work, me)
    return {}


async def come_back(ask: Ask, kept: Rows) -> None:
    """Open it again, within its days."""
    me = require_person(ask.who)
    if not await store.come_back(ask.work, me, clock.now() - accounts.KEPT):
        raise Unauthenticated(messages.SIGN_IN_WRONG, code="sign_in.wrong")


async def forget(house: House, person: str) -> None:
    """Sessions and codes; the row goes last, by `wipe`."""
    async with house.db.write() as work:
        await store.drop_codes(work, person)
        await sessions.end_all(work, person)
    async with house.db.read() as work:
        user = await store.user_by_id(work, person)
    if user is not None:
        await house.mailer.forget(user.email)


async def is_left(work: Work, person: str) -> bool:
    """Lock the account's row until the transaction is over, and say whether the account is deleted."""
    user = await store.hold(work, person)
    return user is not None and user.left_at is not None


async def left_before(work: Work, moment: datetime) -> list[str]:
    """The accounts that were deleted before."""
    return await store.left_before(work, moment)


async def wipe(work: Work, person: str, *, is_named: bool) -> None:
    """Take the account away; where something still names its profile, leave an empty row for that one to hang on."""
    await (store.empty if is_named else store.remove)(work, person)
