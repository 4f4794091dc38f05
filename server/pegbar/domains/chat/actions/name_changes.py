"""Announce a person's new name, so that clients update their open lists.

This is in the chat domain because chat may import all domains whose lists show names.
"""

from typing import Final

from pegbar.access.services import Services
from pegbar.domains.chat.limits import RENAMED_PEOPLE_MAX
from pegbar.domains.chat.store import chat_rows
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects.people.actions import members
from pegbar.domains.relations import actions as relations

_BATCH_SIZE: Final = 100
"""Number of people whose topics one transaction locks."""


async def announce_new_name(services: Services, person: str) -> None:
    """Job: announce a new name to the person, their friends, and people who share a chat or a project.

    Works in batches. Safe to repeat.
    """
    async with services.db.read() as tx:
        friends = await relations.list_friend_ids(tx, person)
        chat_co_members = await chat_rows.list_co_members(tx, person, RENAMED_PEOPLE_MAX)
        project_co_members = await members.list_co_members(tx, person, RENAMED_PEOPLE_MAX)
    people = list(dict.fromkeys([person, *friends, *chat_co_members, *project_co_members]))[:RENAMED_PEOPLE_MAX]
    for start in range(0, len(people), _BATCH_SIZE):
        async with services.db.write() as tx:
            await profiles.announce_rename(tx, person, people[start : start + _BATCH_SIZE])
