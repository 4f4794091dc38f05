"""People and projects on which the access matrix is tested."""

import uuid
from collections.abc import Awaitable, Callable
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
from tests.support.api.boards import add_cut, new_project
from tests.support.api.people import Person, befriend, new_client, sign_up
from tests.support.api.videos import insert_video

Visibility = Literal["private", "unlisted", "public"]
SCHEDULED = "Screening on Friday"
POSTED = "Rough cut is up"


@dataclass
class Stage:
    """One project with all kinds of people who may use it."""

    instance: Instance
    people: dict[str, Person]
    project: dict[str, Any]
    cut: dict[str, Any]
    video: dict[str, Any]
    routes: set[str] = field(default_factory=set[str])
    messages: set[str] = field(default_factory=set[str])
    """The types of the socket messages sent so far, and for `subscribe` the kinds of topic."""
    objects: dict[str, Any] = field(default_factory=dict[str, Any])
    """The owner's objects by name, reused for all people who are refused to change them."""

    @property
    def owner(self) -> Person:
        """The person with every right."""
        return self.people["owner"]

    async def request(self, person: Person, route: str, values: dict[str, str] | None = None, **more: Any) -> Any:
        """Send a request to a route as the OpenAPI schema names it: 'GET /api/projects/{ref}'."""
        known = {"ref": self.project["slug"], "cut_id": self.cut["id"], **(values or {})}
        return await self.request_path(person, route, route.partition(" ")[2].format(**known), **more)

    async def request_path(self, person: Person, route: str, address: str, **more: Any) -> Any:
        """Send a request to an address of a route."""
        self.routes.add(route)
        return await person.http.request(route.partition(" ")[0], address, **more)

    async def request_indistinguishable(
        self, person: Person, route: str, values: dict[str, str], missing: dict[str, str], **more: Any
    ) -> int:
        """Send a request and return its status.

        On a private project, the refusal for a missing object must be the same.
        """
        answer = await self.request(person, route, values, **more)
        if answer.status_code in {401, 404} and self.project["visibility"] == "private":
            other = await self.request(person, route, {**values, **missing}, **more)
            assert get_status_and_body(other) == get_status_and_body(answer), "the answers tell what there is"
        return answer.status_code

    async def get_or_make(self, name: str, make: Callable[[], Awaitable[Any]]) -> Any:
        """Return the object made under this name, or make it. A person who may change it removes it from `kept`."""
        if name not in self.objects:
            self.objects[name] = await make()
        return self.objects[name]

    async def insert_member(self, person: Person, role: str) -> None:
        """Insert a person as a member without an invitation."""
        async with self.instance.services.db.write() as tx:
            await members.insert_member(tx, self.project["id"], person.id, role)

    async def insert_update(self, author_id: str) -> str:
        """Insert an update by this author and return its id."""
        update_id = str(uuid.uuid4())
        row = {"id": update_id, "project_id": self.project["id"], "author_id": author_id, "body": "Soon gone."}
        moments = {"scheduled_for": None, "created_at": clock.now()}
        async with self.instance.services.db.write() as tx:
            await tx.execute(insert(ProjectUpdate), {**row, **moments, "title": None})
        return update_id

    async def insert_invitation(self, person: Person) -> str:
        """Insert an open invitation to this person, even for a member, and return its id."""
        async with self.instance.services.db.write() as tx:
            mine = (Invite.project_id == self.project["id"], Invite.invitee == person.id)
            await tx.execute(delete(Invite).where(*mine))
            row = {"id": str(uuid.uuid4()), "project_id": self.project["id"], "inviter": self.owner.id}
            row |= {"invitee": person.id, "role": "viewer", "status": "pending"}
            await tx.execute(insert(Invite), {**row, "responded_at": None, "created_at": clock.now()})
            return row["id"]

    async def insert_join_request(self, person: Person) -> str:
        """Insert an open join request by this person, even if the project accepts none, and return its id."""
        async with self.instance.services.db.write() as tx:
            mine = (JoinRequest.project_id == self.project["id"], JoinRequest.requester == person.id)
            await tx.execute(delete(JoinRequest).where(*mine))
            row = {"id": str(uuid.uuid4()), "project_id": self.project["id"], "requester": person.id}
            row |= {"status": "pending"}
            await tx.execute(insert(JoinRequest), {**row, "responded_at": None, "created_at": clock.now()})
            return row["id"]

    async def build_again(self) -> "Stage":
        """Build a project with the same people that may be deleted."""
        return await build_stage(self.instance, self.people, self.project["visibility"])

    async def get_if_match(self) -> dict[str, str]:
        """Return the If-Match header for the project's current version."""
        current = await self.owner.json("GET", f"/api/projects/{self.project['slug']}", 200)
        return {"If-Match": f'"{current["version"]}"'}


def get_status_and_body(answer: Any) -> tuple[int, bytes]:
    """Return the status and body of a response."""
    return answer.status_code, answer.content


async def create_people(base_url: str) -> dict[str, Person]:
    """Create one person per column of the matrix and per flag, and two people on whom others act."""
    names = ("stranger", "viewer", "editor", "owner", *FLAGS, "member", "friend")
    people = {name: await sign_up(base_url) for name in names}
    await befriend(people["owner"], people["friend"])
    return people | {"anonymous": Person(new_client(base_url))}


async def build_stage(instance: Instance, people: dict[str, Person], visibility: Visibility) -> Stage:
    """Build a project of this visibility with its people, a cut, a video, and a posted and a scheduled update."""
    owner = people["owner"]
    project = await new_project(owner, visibility=visibility)
    cut = await add_cut(owner, project)
    async with instance.services.db.write() as tx:
        for name, role in (("viewer", "viewer"), ("editor", "editor"), ("member", "viewer")):
            await members.insert_member(tx, project["id"], people[name].id, role)
        for flag in FLAGS:
            holder = people[flag].id
            await members.insert_member(tx, project["id"], holder, "viewer")
            await roles.insert_role(tx, project["id"], holder, flag, "#7aa2ff", **{flag: True})
        await updates.insert_update(tx, project["id"], owner.id, POSTED, "Have a look.")
        row = {"id": str(uuid.uuid4()), "project_id": project["id"], "author_id": owner.id, "title": SCHEDULED}
        moments = {"scheduled_for": clock.now() + timedelta(days=1), "created_at": clock.now()}
        await tx.execute(insert(ProjectUpdate), {**row, **moments, "body": "Bring tea."})
    video = await insert_video(instance, project, owner)
    return Stage(instance, people, project, cut, video)
