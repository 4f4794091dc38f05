"""The people and projects with which the access matrix is tried."""

import uuid
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Literal

from sqlalchemy import delete, insert

from pegbar.access.permissions import FLAGS
from pegbar.domains.projects.models import Invite, JoinRequest, ProjectUpdate
from pegbar.domains.projects.people.actions import members, roles
from pegbar.domains.projects.updates import actions as updates
from pegbar.kernel import clock
from pegbar.wiring import Instance
from tests.support.boards import add_cut, new_project
from tests.support.people import Person, befriend, new_client, sign_up
from tests.support.videos import publish_row

Visibility = Literal["private", "unlisted", "public"]
SCHEDULED = "Screening on Friday"
POSTED = "Rough cut is up"


@dataclass
class Stage:
    """One project with everybody who may ask something of it."""

    instance: Instance
    people: dict[str, Person]
    project: dict[str, Any]
    cut: dict[str, Any]
    video: dict[str, Any]
    routes: set[str] = field(default_factory=set[str])

    @property
    def owner(self) -> Person:
        """Who may do everything."""
        return self.people["owner"]

    async def ask(self, person: Person, route: str, values: dict[str, str] | None = None, **more: Any) -> Any:
        """One request to a route as the OpenAPI names it: 'GET /api/projects/{ref}'."""
        self.routes.add(route)
        method, _, template = route.partition(" ")
        path = template.format(**{"ref": self.project["slug"], "cut_id": self.cut["id"], **(values or {})})
        return await person.http.request(method, path, **more)

    async def place(self, person: Person, role: str) -> None:
        """Put somebody into the project without asking."""
        async with self.instance.house.db.write() as work:
            await members.place_member(work, self.project["id"], person.id, role)

    async def update_of(self, author_id: str) -> str:
        """The id of an update that this person wrote, put there without asking."""
        update_id = str(uuid.uuid4())
        row = {"id": update_id, "project_id": self.project["id"], "author_id": author_id, "body": "Soon gone."}
        moments = {"scheduled_for": None, "created_at": clock.now()}
        async with self.instance.house.db.write() as work:
            await work.run(insert(ProjectUpdate), {**row, **moments, "title": None})
        return update_id

    async def invited(self, person: Person) -> str:
        """An open invitation of this person's, also where they are a member already."""
        async with self.instance.house.db.write() as work:
            mine = (Invite.project_id == self.project["id"], Invite.invitee == person.id)
            await work.run(delete(Invite).where(*mine))
            row = {"id": str(uuid.uuid4()), "project_id": self.project["id"], "inviter": self.owner.id}
            row |= {"invitee": person.id, "role": "viewer", "status": "pending"}
            await work.run(insert(Invite), {**row, "responded_at": None, "created_at": clock.now()})
            return row["id"]

    async def asked_to_join(self, person: Person) -> str:
        """An open request of this person's to join, also where the project takes none."""
        async with self.instance.house.db.write() as work:
            mine = (JoinRequest.project_id == self.project["id"], JoinRequest.requester == person.id)
            await work.run(delete(JoinRequest).where(*mine))
            row = {"id": str(uuid.uuid4()), "project_id": self.project["id"], "requester": person.id}
            row |= {"status": "pending"}
            await work.run(insert(JoinRequest), {**row, "responded_at": None, "created_at": clock.now()})
            return row["id"]

    async def fresh(self) -> "Stage":
        """The same people around a project that may be destroyed."""
        return await build(self.instance, self.people, self.project["visibility"])

    async def version(self) -> dict[str, str]:
        """If-Match for the project as it stands."""
        current = await self.owner.json("GET", f"/api/projects/{self.project['slug']}", 200)
        return {"If-Match": f'"{current["version"]}"'}


async def cast(base_url: str) -> dict[str, Person]:
    """One person for each column of the matrix, one for each flag, and two whom others act on."""
    names = ("stranger", "viewer", "editor", "owner", *FLAGS, "member", "friend")
    people = {name: await sign_up(base_url) for name in names}
    await befriend(people["owner"], people["friend"])
    return people | {"anonymous": Person(new_client(base_url))}


async def build(instance: Instance, people: dict[str, Person], visibility: Visibility) -> Stage:
    """A project of this visibility with its people, a cut, a video, and news of which one is still to come."""
    owner = people["owner"]
    project = await new_project(owner, visibility=visibility)
    cut = await add_cut(owner, project)
    async with instance.house.db.write() as work:
        for name, role in (("viewer", "viewer"), ("editor", "editor"), ("member", "viewer")):
            await members.place_member(work, project["id"], people[name].id, role)
        for flag in FLAGS:
            holder = people[flag].id
            await members.place_member(work, project["id"], holder, "viewer")
            await roles.place_role(work, project["id"], holder, flag, "#7aa2ff", **{flag: True})
        await updates.place_update(work, project["id"], owner.id, POSTED, "Have a look.")
        row = {"id": str(uuid.uuid4()), "project_id": project["id"], "author_id": owner.id, "title": SCHEDULED}
        moments = {"scheduled_for": clock.now() + timedelta(days=1), "created_at": clock.now()}
        await work.run(insert(ProjectUpdate), {**row, **moments, "body": "Bring tea."})
    video = await publish_row(instance, project, owner)
    return Stage(instance, people, project, cut, video)
