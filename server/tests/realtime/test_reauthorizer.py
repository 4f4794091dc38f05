"""Lost rights are detected soon, even if the wake-ups about them were lost."""

from typing import Any

import pytest
from sqlalchemy import delete, update

from pegbar.domains.accounts.models import Session
from pegbar.domains.projects.models import Project, ProjectMember
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import Tab, open_tab

pytestmark = pytest.mark.long


async def _listen(page: Tab, how: str, project: dict[str, Any], cut: dict[str, Any]) -> None:
    if how == "drawing":
        await page.open(cut["id"])
    elif how == "project":
        await page.subscribe(f"project:{project['id']}")
    else:
        await page.send(type="presence_update", project_id=project["id"], state={})
        await page.send(type="ping")
        await page.expect("pong")


@pytest.mark.samples(3)
@pytest.mark.parametrize("how", ["project", "drawing", "presence"])
@pytest.mark.parametrize("what", ["membership", "session", "project"])
async def test_a_subscriber_without_access_is_disconnected_after_a_missed_event(
    instance: Instance, newcomer: Newcomer, what: str, how: str
) -> None:
    owner, member, other = await newcomer(), await newcomer(), await newcomer()
    project, untouched = await new_project(owner), await new_project(owner)
    cut, left = await add_cut(owner, project), await add_cut(owner, untouched)
    for person, of in ((member, project), (other, untouched)):
        await add_member(owner, of, person)
    async with open_tab(member) as page, open_tab(other) as unharmed:
        await _listen(page, how, project, cut)
        await _listen(unharmed, how, untouched, left)
        async with instance.services.db.write() as tx:  # as if the event had been lost
            if what == "membership":
                mine = (ProjectMember.project_id == project["id"], ProjectMember.profile_id == member.id)
                await tx.execute(delete(ProjectMember).where(*mine))
            elif what == "session":
                await tx.execute(delete(Session).where(Session.user_id == member.id))
            else:
                statement = update(Project).where(Project.id == project["id"])
                await tx.execute(statement.values(deleted_at=Project.created_at))
        await instance.hub.notify(["*"])
        assert (await page.wait_for_close())[0] == 4003
        await unharmed.send(type="ping")
        await unharmed.expect("pong")


async def test_a_subscriber_with_access_stays_connected(
    instance: Instance, newcomer: Newcomer, anonymous: Person
) -> None:
    owner, leaving = await newcomer(), await newcomer()
    project = await new_project(owner, visibility="public")
    cut = await add_cut(owner, project)
    async with open_tab(anonymous) as page, open_tab(owner) as mine, open_tab(leaving) as asked_last:
        for opened in (page, mine):
            for how in ("project", "drawing", "presence"):
                await _listen(opened, how, project, cut)
        async with instance.services.db.write() as tx:
            await tx.execute(delete(Session).where(Session.user_id == leaving.id))
        await instance.hub.notify(["*"])
        assert (await asked_last.wait_for_close())[0] == 4003
        await add_cut(owner, project)
        for opened in (page, mine):
            assert (await opened.expect("event"))["event"]["type"] == "cut_created"
