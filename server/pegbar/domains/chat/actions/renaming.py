"""Telling others of somebody's new name, so that the lists that they have open follow it.

It stands in this slice, which is above all whose lists name people.
"""

from typing import Final

from pegbar.access.services import Services
from pegbar.domains.chat.limits import RENAMED_PEOPLE_MAX
from pegbar.domains.chat.store import chat_rows
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects.people.actions import members
from pegbar.domains.relations import actions as relations

_AT_ONCE: Final = 100
"""Whose topics are held by one transaction."""


async def tell(services: Services, person: str) -> None:
    """The job: the person themselves, friends, and who shares a project or a chat, some at a time.

    Telling twice is harmless.
    """
    async with services.db.read() as tx:
        friends = await relations.friends_of(tx, person)
        partners = await chat_rows.fellows(tx, person, RENAMED_PEOPLE_MAX)
        fellows = await members.fellows(tx, person, RENAMED_PEOPLE_MAX)
    people = list(dict.fromkeys([person, *friends, *partners, *fellows]))[:RENAMED_PEOPLE_MAX]
    for start in range(0, len(people), _AT_ONCE):
        async with services.db.write() as tx:
            await profiles.tell_renamed(tx, person, people[start : start + _AT_ONCE])
