"""Telling others of somebody's new name, so that the lists that they have open follow it."""

from typing import Final

from pegbar.access.house import House
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects.people import store
from pegbar.domains.projects.people.limits import RENAMED_PEOPLE_MAX, RENAMED_PROJECTS_MAX
from pegbar.domains.relations import actions as relations

_AT_ONCE: Final = 100
"""Whose topics are held by one transaction."""


async def tell(house: House, person: str) -> None:
    """The job: the person themselves, friends and who shares a project, some at a time; telling twice is harmless."""
    async with house.db.read() as work:
        friends = await relations.friends_of(work, person)
        fellows = await store.fellows(work, person, RENAMED_PROJECTS_MAX, RENAMED_PEOPLE_MAX)
    people = list(dict.fromkeys([person, *friends, *fellows]))[:RENAMED_PEOPLE_MAX]
    for start in range(0, len(people), _AT_ONCE):
        async with house.db.write() as work:
            await profiles.tell_renamed(work, person, people[start : start + _AT_ONCE])
