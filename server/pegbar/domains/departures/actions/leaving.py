"""Accounts are deleted, brought back within their days, and after those taken away for good."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import structlog

from pegbar.access.ask import Ask
from pegbar.access.guards import require_person
from pegbar.access.house import House
from pegbar.access.who import Who
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.accounts.belongings import actions as account
from pegbar.domains.accounts.credentials import actions as credentials
from pegbar.domains.assets.belongings import actions as assets
from pegbar.domains.departures import messages, store
from pegbar.domains.departures.actions import takeouts
from pegbar.domains.departures.actions.slices import SLICES
from pegbar.domains.departures.schemas import DepartureOut, Heir, OwnedProject
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects.belongings import actions as projects
from pegbar.domains.videos.belongings import actions as videos
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict
from pegbar.kernel.work import Work
from pegbar.ports.mailer import Mail

log = structlog.get_logger()


async def looked_at(ask: Ask) -> DepartureOut:
    """What goes with the asker's account, and what stays."""
    me = require_person(ask.who)
    mine = await projects.owned(ask.work, me)
    ids = [project.id for project in mine]
    files, films = await assets.count(ask.work, ids), await videos.count(ask.work, ids)
    people = await profiles.refs(ask, {member for project in mine for member in project.members})
    videos_left, comments_left = await videos.count_left(ask.work, me, ids)
    owned = [
        OwnedProject(
            id=project.id,
            slug=project.slug,
            name=project.name,
            members=[people[member] for member in project.members],
            videos=films.get(project.id, 0),
            files=files.get(project.id, 0),
        )
        for project in mine
    ]
    return DepartureOut(projects=owned, videos_left=videos_left, comments_left=comments_left)


async def leave(house: House, who: Who, password: str, heirs: Sequence[Heir]) -> datetime:
    """Delete the asker's account: until when it can be brought back. All of it, or nothing where something is refused.

    What becomes of each project must be said: 409 where there are others by now, or an heir is no member any more.
    """
    user = await credentials.require_password(house, who, password)

    async def write(work: Work) -> None:
        ask = Ask(work, house, who)
        await _leave(ask, heirs)
        await takeouts.cancel_all(ask, user.id)
        link, day = f"{house.settings.base_url}/signin", f"{clock.now() + accounts.KEPT:%d %B %Y}"
        text = messages.LEFT_MAIL.format(link=link, day=day)
        await accounts.mail(work, house, Mail(user.email, messages.LEFT_SUBJECT, text))

    await house.db.transact(write)
    return clock.now() + accounts.KEPT


async def _leave(ask: Ask, heirs: Sequence[Heir]) -> None:
    me, now = require_person(ask.who), clock.now()
    await SLICES["accounts"].leave(ask)  # first: of two who delete it at once, one is signed out
    wishes = {heir.project_id: heir.profile_id for heir in heirs}
    if wishes.keys() != {project.id for project in await projects.owned(ask.work, me)}:
        raise Conflict(messages.PROJECTS_CHANGED, code="departure.changed")
    await projects.part_with(ask, wishes)
    above = [name for name in reversed(SLICES) if name != "accounts"]
    kept: dict[str, Any] = {name: await SLICES[name].leave(ask) for name in above}
    kept["projects"]["deleted"] = sorted(project for project, heir in wishes.items() if heir is None)
    await store.note(ask.work, me, now, kept)


async def end(house: House, email: str) -> bool:
    """Delete somebody's account, without a word to them, with the projects that they own; False where there is none.

    For the command line: jobs, and so mails, are the running server's.
    """
    async with house.db.write() as work:
        person = await accounts.id_of(work, email)
        if person is None:
            return False
        mine = await projects.owned(work, person)
        heirs = [Heir(project_id=project.id, profile_id=None) for project in mine]
        await _leave(Ask(work, house, Who(person)), heirs)
        await takeouts.close_all(work, person)
    return True


async def come_back(house: House, email: str, password: str) -> None:
    """Bring a deleted account back, with everything that there is a place for still. Safe to repeat."""
    left = await accounts.left(house, email, password)
    if left is None:
        return  # it is back already

    async def write(work: Work) -> None:
        ask = Ask(work, house, Who(left.id))
        if not await account.is_left(work, left.id):
            return  # another request brought it back since the password was checked
        kept = await store.take(work, left.id)
        for name, slice_ in SLICES.items():
            await slice_.come_back(ask, kept.get(name, {}))

    await house.db.transact(write)


async def purge(house: House, before: datetime) -> None:
    """Take away for good the accounts that were deleted before; what is cut off goes on in the next hour."""
    async with house.db.read() as work:
        due = await account.left_before(work, before)
    for person in due:
        await forget(house, person)
        log.info("accounts.purged", account=person)


async def forget(house: House, person: str) -> None:
    """Leave nothing of somebody, but an empty profile where others' things name it."""
    for slice_ in reversed(SLICES.values()):
        await slice_.forget(house, person)
    async with house.db.write() as work:
        await store.forget(work, person)
        await account.wipe(work, person, is_named=await store.is_named(work, person))
