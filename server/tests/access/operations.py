"""The operations of the access matrix as real requests: each gives the statuses that its requests were answered."""

import uuid
from collections.abc import Awaitable, Callable
from typing import Any

from tests.access.stage import POSTED, SCHEDULED, Stage
from tests.support.boards import PROJECT
from tests.support.drawing import Pad, picture
from tests.support.people import Person, sign_up

Operation = Callable[[Stage, Person], Awaitable[list[int]]]

READS = {
    "project.view",
    "cut.view",
    "storyboard.export_sheet",
    "update.view_posted",
    "update.view_scheduled",
    "profile.view",
}


async def project_view(stage: Stage, person: Person) -> list[int]:
    paths = ("", "/cuts", "/members", "/updates")
    return [(await stage.ask(person, f"GET /api/projects/{{ref}}{path}")).status_code for path in paths]


async def project_create(stage: Stage, person: Person) -> list[int]:
    return [(await stage.ask(person, "POST /api/projects", json=PROJECT)).status_code]


async def project_change_settings(stage: Stage, person: Person) -> list[int]:
    body = {"description": uuid.uuid4().hex}
    answer = await stage.ask(person, "PATCH /api/projects/{ref}", json=body, headers=await stage.version())
    return [answer.status_code]


async def project_delete(stage: Stage, person: Person) -> list[int]:
    fresh = await stage.fresh()
    stage.routes.add("DELETE /api/projects/{ref}")
    return [(await fresh.ask(person, "DELETE /api/projects/{ref}")).status_code]


async def project_leave(stage: Stage, person: Person) -> list[int]:
    route = "DELETE /api/projects/{ref}/members/{profile_id}"
    role = (await stage.owner.json("GET", f"/api/projects/{stage.project['slug']}/members", 200))["items"]
    answer = await stage.ask(person, route, {"profile_id": person.id or stage.people["stranger"].id})
    if answer.is_success:
        await stage.place(person, next(m["role"] for m in role if m["profile"]["id"] == person.id))
    return [answer.status_code]


async def member_add(stage: Stage, person: Person) -> list[int]:
    friend = stage.people["friend"].id
    answer = await stage.ask(person, "POST /api/projects/{ref}/members", json={"profile_id": friend})
    if answer.is_success:
        await stage.owner.json("DELETE", f"/api/projects/{stage.project['slug']}/members/{friend}", 204)
    return [answer.status_code]


async def member_change_role(stage: Stage, person: Person) -> list[int]:
    route, values = "PATCH /api/projects/{ref}/members/{profile_id}", {"profile_id": stage.people["member"].id}
    return [(await stage.ask(person, route, values, json={"role": "viewer"})).status_code]


async def member_remove(stage: Stage, person: Person) -> list[int]:
    member = stage.people["member"]
    route = "DELETE /api/projects/{ref}/members/{profile_id}"
    answer = await stage.ask(person, route, {"profile_id": member.id})
    if answer.is_success:
        await stage.place(member, "viewer")
    return [answer.status_code]


async def cut_view(stage: Stage, person: Person) -> list[int]:
    routes = ("GET /api/projects/{ref}/cuts", "GET /api/cuts/{cut_id}/drawing")
    return [(await stage.ask(person, route)).status_code for route in routes]


async def cut_edit(stage: Stage, person: Person) -> list[int]:
    path = f"/api/projects/{stage.project['slug']}/cuts"
    made = await stage.ask(person, "POST /api/projects/{ref}/cuts", json={"id": str(uuid.uuid4())})
    own = made.json()["cut"] if made.is_success else stage.cut
    values = {"cut_id": own["id"]}
    below = await stage.ask(person, "POST /api/projects/{ref}/backgrounds", json={"name": "Harbour"})
    if below.is_success:
        await person.json("DELETE", f"/api/cuts/{below.json()['id']}", 200)
    current = await stage.owner.json("GET", path, 200)
    version = next(cut["version"] for cut in current["items"] if cut["id"] == own["id"])
    edit: dict[str, Any] = {"json": {"note": "slower"}, "headers": {"If-Match": f'"{version}"'}}
    order: dict[str, Any] = {
        "json": {"cut_ids": [cut["id"] for cut in reversed(current["items"])]},
        "headers": {"If-Match": f'"{current["order_version"]}"'},
    }
    return [
        made.status_code,
        below.status_code,
        (await stage.ask(person, "PATCH /api/cuts/{cut_id}", values, **edit)).status_code,
        (await stage.ask(person, "PUT /api/projects/{ref}/cuts/order", **order)).status_code,
        (await stage.ask(person, "DELETE /api/cuts/{cut_id}", values)).status_code,
        (await stage.ask(person, "POST /api/cuts/{cut_id}/restore", values)).status_code,
    ]


async def drawing_edit(stage: Stage, person: Person) -> list[int]:
    octets = {"Content-Type": "application/octet-stream", "Idempotency-Key": str(uuid.uuid4())}
    drawn = await stage.ask(person, "POST /api/cuts/{cut_id}/drawing", content=Pad().stroke(), headers=octets)
    webp: dict[str, Any] = {"content": picture(), "headers": {"Content-Type": "image/webp"}, "params": {"seq": 0}}
    shown = await stage.ask(person, "PUT /api/cuts/{cut_id}/preview", **webp)
    return [drawn.status_code, shown.status_code]


async def cut_view_versions(stage: Stage, person: Person) -> list[int]:
    values = {"version_id": await _kept(stage)}
    routes = ("GET /api/cuts/{cut_id}/versions", "GET /api/cuts/{cut_id}/versions/{version_id}/drawing")
    return [(await stage.ask(person, route, values)).status_code for route in routes]


async def cut_restore_version(stage: Stage, person: Person) -> list[int]:
    route, values = "/api/cuts/{cut_id}/versions", {"version_id": await _kept(stage)}
    name = {"json": {"name": "Before lunch"}}
    made = await stage.ask(person, f"POST {route}", **name)
    if made.is_success:
        await stage.owner.json("DELETE", f"/api/cuts/{stage.cut['id']}/versions/{made.json()['id']}", 204)
    return [
        made.status_code,
        (await stage.ask(person, f"PATCH {route}/{{version_id}}", values, **name)).status_code,
        (await stage.ask(person, f"POST {route}/{{version_id}}/restore", values)).status_code,
        (await stage.ask(person, f"DELETE {route}/{{version_id}}", values)).status_code,
    ]


async def _kept(stage: Stage) -> str:
    """A version of the stage's cut that may be named, restored and removed."""
    path = f"/api/cuts/{stage.cut['id']}/versions"
    for version in (await stage.owner.json("GET", path, 200))["items"]:
        if version["name"] is not None:
            await stage.owner.json("DELETE", f"{path}/{version['id']}", 204)
    return (await stage.owner.json("POST", path, 201, json={"name": "Rough"}))["id"]


async def export_sheet(stage: Stage, person: Person) -> list[int]:
    sheet = await stage.ask(person, "GET /api/projects/{ref}/timing-sheet.csv")
    started = await stage.ask(person, "POST /api/projects/{ref}/exports", json={"kind": "pdf"})
    routes = ("GET /api/exports/{export_id}", "DELETE /api/exports/{export_id}")
    stage.routes.update(routes)
    statuses = [sheet.status_code, started.status_code]
    if started.is_success:
        values = {"export_id": started.json()["id"]}
        statuses += [(await stage.ask(person, route, values)).status_code for route in routes]
    return statuses


async def export_rendered(stage: Stage, person: Person) -> list[int]:
    path = "/api/projects/{ref}/exports"
    film = await stage.ask(person, f"POST {path}", json={"kind": "mp4"})
    pictures = await stage.ask(person, f"POST {path}", json={"kind": "zip"})
    listed = await stage.ask(person, f"GET {path}")
    for started in (film, pictures):
        if started.is_success:
            await person.json("DELETE", f"/api/exports/{started.json()['id']}", 204)
    return [film.status_code, pictures.status_code, listed.status_code]


async def update_view_posted(stage: Stage, person: Person) -> list[int]:
    return [await _news(stage, person, POSTED)]


async def update_view_scheduled(stage: Stage, person: Person) -> list[int]:
    return [await _news(stage, person, SCHEDULED)]


async def _news(stage: Stage, person: Person, title: str) -> int:
    """The list is for all who see the project: what is not in it counts as refused."""
    answer = await stage.ask(person, "GET /api/projects/{ref}/updates")
    if not answer.is_success:
        return answer.status_code
    return 200 if title in {update["title"] for update in answer.json()["items"]} else 403


async def friend_request(stage: Stage, person: Person) -> list[int]:
    somebody = await sign_up(str(stage.owner.http.base_url))
    answer = await stage.ask(person, "POST /api/friend-requests", json={"profile_id": somebody.id})
    await somebody.http.aclose()
    return [answer.status_code]


async def profile_view(stage: Stage, person: Person) -> list[int]:
    owner = stage.owner
    answer = await stage.ask(person, "GET /api/profiles/{ref}", {"ref": owner.id})
    assert owner.email not in answer.text
    return [answer.status_code]


async def profile_edit(stage: Stage, person: Person) -> list[int]:
    return [(await stage.ask(person, "PATCH /api/profiles/me", json={"bio": "Ink and paper."})).status_code]


OPERATIONS: dict[str, Operation] = {
    "project.view": project_view,
    "project.create": project_create,
    "project.change_settings": project_change_settings,
    "project.delete": project_delete,
    "project.leave": project_leave,
    "member.add": member_add,
    "member.change_role": member_change_role,
    "member.remove": member_remove,
    "cut.view": cut_view,
    "cut.create_edit_reorder_delete": cut_edit,
    "drawing.edit": drawing_edit,
    "cut.view_versions": cut_view_versions,
    "cut.restore_version": cut_restore_version,
    "storyboard.export_sheet": export_sheet,
    "storyboard.export_rendered": export_rendered,
    "update.view_posted": update_view_posted,
    "update.view_scheduled": update_view_scheduled,
    "friend.request": friend_request,
    "profile.view": profile_view,
    "profile.edit": profile_edit,
}
