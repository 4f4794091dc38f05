"""Operations of the access matrix as real requests. Each returns the statuses of its requests."""

import uuid
from collections.abc import Awaitable, Callable
from typing import Any

from tests.access import operations_account as account
from tests.access import operations_assets as assets
from tests.access import operations_chat as chat
from tests.access import operations_imports as imports
from tests.access import operations_social as social
from tests.access import operations_sound as sound
from tests.access import operations_videos as videos
from tests.access.stage import POSTED, SCHEDULED, Stage
from tests.support.api.boards import PROJECT
from tests.support.api.exports import RENDERED
from tests.support.api.people import Person, sign_up
from tests.support.api.scenes import make_if_match
from tests.support.drawings.drawing import DrawingCopy, encode_picture

Operation = Callable[[Stage, Person], Awaitable[list[int]]]

READS = {
    "project.view",
    "cut.view",
    "sound.hear",
    "storyboard.export_sheet",
    "update.view_posted",
    "update.view_scheduled",
    "profile.view",
    "asset.view",
    "video.watch",
}


async def project_view(stage: Stage, person: Person) -> list[int]:
    paths = ("", "/cuts", "/members", "/updates", "/videos")
    return [(await stage.request(person, f"GET /api/projects/{{ref}}{path}")).status_code for path in paths]


async def project_create(stage: Stage, person: Person) -> list[int]:
    return [(await stage.request(person, "POST /api/projects", json=PROJECT)).status_code]


async def project_change_settings(stage: Stage, person: Person) -> list[int]:
    body = {"description": uuid.uuid4().hex}
    edited = await stage.request(person, "PATCH /api/projects/{ref}", json=body, headers=await stage.get_if_match())
    webp: dict[str, Any] = {"content": encode_picture(), "headers": {"Content-Type": "image/webp"}}
    chosen = await stage.request(person, "PUT /api/projects/{ref}/cover", **webp)
    removed = await stage.request(person, "DELETE /api/projects/{ref}/cover")
    return [edited.status_code, chosen.status_code, removed.status_code]


async def project_delete(stage: Stage, person: Person) -> list[int]:
    fresh = await stage.build_again()
    routes = ("GET /api/projects/{ref}/videos/count", "DELETE /api/projects/{ref}")
    stage.routes.update(routes)
    return [(await fresh.request(person, route)).status_code for route in routes]


async def project_restore_deleted(stage: Stage, person: Person) -> list[int]:
    fresh = await stage.build_again()
    await stage.owner.json("DELETE", f"/api/projects/{fresh.project['slug']}", 204)
    stage.routes.add("POST /api/projects/{ref}/restore")
    return [(await fresh.request(person, "POST /api/projects/{ref}/restore")).status_code]


async def project_leave(stage: Stage, person: Person) -> list[int]:
    route = "DELETE /api/projects/{ref}/members/{profile_id}"
    role = (await stage.owner.json("GET", f"/api/projects/{stage.project['slug']}/members", 200))["items"]
    answer = await stage.request(person, route, {"profile_id": person.id or stage.people["stranger"].id})
    if answer.is_success:
        await stage.insert_member(person, next(m["role"] for m in role if m["profile"]["id"] == person.id))
    return [answer.status_code]


async def member_add(stage: Stage, person: Person) -> list[int]:
    friend = stage.people["friend"].id
    answer = await stage.request(person, "POST /api/projects/{ref}/members", json={"profile_id": friend})
    if answer.is_success:
        await stage.owner.json("DELETE", f"/api/projects/{stage.project['slug']}/members/{friend}", 204)
    return [answer.status_code]


async def member_change_role(stage: Stage, person: Person) -> list[int]:
    route, values = "PATCH /api/projects/{ref}/members/{profile_id}", {"profile_id": stage.people["member"].id}
    return [(await stage.request(person, route, values, json={"role": "viewer"})).status_code]


async def member_remove(stage: Stage, person: Person) -> list[int]:
    member = stage.people["member"]
    route = "DELETE /api/projects/{ref}/members/{profile_id}"
    answer = await stage.request(person, route, {"profile_id": member.id})
    if answer.is_success:
        await stage.insert_member(member, "viewer")
    return [answer.status_code]


async def member_assign_custom_role(stage: Stage, person: Person) -> list[int]:
    role = await _create_role(stage, "Inker")
    route, values = (
        "PUT /api/projects/{ref}/members/{profile_id}/custom-role",
        {"profile_id": stage.people["member"].id},
    )
    answer = await stage.request(person, route, values, json={"role_id": role})
    await stage.owner.json("DELETE", f"/api/projects/{stage.project['slug']}/roles/{role}", 204)
    return [answer.status_code]


async def project_hand_over(stage: Stage, person: Person) -> list[int]:
    fresh = await stage.build_again()
    stage.routes.add("POST /api/projects/{ref}/transfer")
    successor = {"profile_id": fresh.people["member"].id}
    return [(await fresh.request(person, "POST /api/projects/{ref}/transfer", json=successor)).status_code]


async def role_create_or_edit(stage: Stage, person: Person) -> list[int]:
    values = {"role_id": await _create_role(stage, "Inker")}
    path = "/api/projects/{ref}/roles"
    listed = await stage.request(person, f"GET {path}")
    made = await stage.request(person, f"POST {path}", json={"name": "Cleaner"})
    edited = await stage.request(person, f"PATCH {path}/{{role_id}}", values, json={"color": "#f5c451"})
    own = [made.json()["id"]] if made.is_success else []
    for role in (values["role_id"], *own):
        await stage.owner.json("DELETE", f"/api/projects/{stage.project['slug']}/roles/{role}", 204)
    return [listed.status_code, made.status_code, edited.status_code]


async def role_remove(stage: Stage, person: Person) -> list[int]:
    role = await _create_role(stage, "Inker")
    answer = await stage.request(person, "DELETE /api/projects/{ref}/roles/{role_id}", {"role_id": role})
    if not answer.is_success:
        await stage.owner.json("DELETE", f"/api/projects/{stage.project['slug']}/roles/{role}", 204)
    return [answer.status_code]


async def _create_role(stage: Stage, name: str) -> str:
    path = f"/api/projects/{stage.project['slug']}/roles"
    return (await stage.owner.json("POST", path, 201, json={"name": name}))["id"]


async def invite_create(stage: Stage, person: Person) -> list[int]:
    path = "/api/projects/{ref}/invites"
    made = await stage.request(person, f"POST {path}", json={"profile_id": stage.people["friend"].id})
    listed = await stage.request(person, f"GET {path}")
    invite_id = made.json()["id"] if made.is_success else await stage.insert_invitation(stage.people["friend"])
    back = await stage.request(person, "DELETE /api/invites/{invite_id}", {"invite_id": invite_id})
    if not back.is_success:
        await stage.owner.json("DELETE", f"/api/invites/{invite_id}", 204)
    return [made.status_code, listed.status_code, back.status_code]


async def invite_answer(stage: Stage, person: Person) -> list[int]:
    """Answer an invitation to the person. The owner, who can't have one, tries another person's."""
    invitee = person if person.id and person is not stage.owner else stage.people["friend"]
    statuses: list[int] = []
    for answer in ("decline", "accept"):
        values = {"invite_id": await stage.insert_invitation(invitee)}
        route = f"POST /api/invites/{{invite_id}}/{answer}"
        statuses.append((await stage.request(person, route, values)).status_code)
    if invitee is stage.people["stranger"]:
        await stage.owner.json("DELETE", f"/api/projects/{stage.project['slug']}/members/{invitee.id}", 204)
    return statuses


async def project_request_to_join(stage: Stage, person: Person) -> list[int]:
    return [(await stage.request(person, "POST /api/projects/{ref}/join-requests")).status_code]


async def project_answer_join_request(stage: Stage, person: Person) -> list[int]:
    friend = stage.people["friend"]
    statuses: list[int] = []
    for answer in ("decline", "accept"):
        values = {"request_id": await stage.insert_join_request(friend)}
        route = f"POST /api/join-requests/{{request_id}}/{answer}"
        statuses.append((await stage.request(person, route, values)).status_code)
    if statuses[-1] == 200:
        await stage.owner.json("DELETE", f"/api/projects/{stage.project['slug']}/members/{friend.id}", 204)
    return statuses


async def cut_view(stage: Stage, person: Person) -> list[int]:
    routes = ("GET /api/projects/{ref}/cuts", "GET /api/projects/{ref}/board", "GET /api/cuts/{cut_id}/drawing")
    return [(await stage.request(person, route)).status_code for route in routes]


async def cut_edit(stage: Stage, person: Person) -> list[int]:
    path = f"/api/projects/{stage.project['slug']}/cuts"
    made = await stage.request(person, "POST /api/projects/{ref}/cuts", json={"id": str(uuid.uuid4())})
    own = made.json()["cut"] if made.is_success else stage.cut
    values = {"cut_id": own["id"]}
    below = await stage.request(person, "POST /api/projects/{ref}/backgrounds", json={"name": "Harbour"})
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
        (await stage.request(person, "PATCH /api/cuts/{cut_id}", values, **edit)).status_code,
        (await stage.request(person, "PUT /api/projects/{ref}/cuts/order", **order)).status_code,
        (await stage.request(person, "DELETE /api/cuts/{cut_id}", values)).status_code,
        (await stage.request(person, "POST /api/cuts/{cut_id}/restore", values)).status_code,
    ]


async def drawing_edit(stage: Stage, person: Person) -> list[int]:
    octets = {"Content-Type": "application/octet-stream", "Idempotency-Key": str(uuid.uuid4())}
    push_response = await stage.request(
        person, "POST /api/cuts/{cut_id}/drawing", content=DrawingCopy().draw_stroke(), headers=octets
    )
    webp: dict[str, Any] = {
        "content": encode_picture(),
        "headers": {"Content-Type": "image/webp"},
        "params": {"seq": 0},
    }
    preview_response = await stage.request(person, "PUT /api/cuts/{cut_id}/preview", **webp)
    wanted = await stage.request(person, "PUT /api/cuts/{cut_id}/preview/request")
    return [push_response.status_code, preview_response.status_code, wanted.status_code]


async def scene_edit(stage: Stage, person: Person) -> list[int]:
    now = await stage.owner.json("GET", f"/api/projects/{stage.project['slug']}/cuts", 200)
    scene, shot, board_version = str(uuid.uuid4()), str(uuid.uuid4()), now["board"]["version"]
    cut = next(cut for cut in now["items"] if cut["id"] == stage.cut["id"])
    move = {"cut_ids": [cut["id"]], "before": cut["shot_id"], "after": shot}
    new = {"scenes": [{"id": scene}], "shots": [{"id": shot, "scene_id": scene}], "moved_cuts": [move]}
    grouped = await stage.request(person, "POST /api/projects/{ref}/board/groups", json=new)
    if not grouped.is_success:
        await stage.owner.json("POST", f"/api/projects/{stage.project['slug']}/board/groups", 200, json=new)
    values = {"scene_id": scene, "shot_id": shot}
    title, pattern = {"title": "Pier"}, {"pattern": "{shot}{panel}"}
    board = await stage.request(
        person, "PATCH /api/projects/{ref}/board", json=pattern, headers=make_if_match(board_version)
    )
    locked: dict[str, Any] = {"json": {"locked": True}, "headers": make_if_match(board_version + board.is_success)}
    number = await stage.request(person, "PUT /api/projects/{ref}/board/numbers", **locked)
    after = await stage.owner.json("GET", f"/api/projects/{stage.project['slug']}/cuts", 200)
    version = {each["id"]: each["version"] for each in (*after["scenes"], *after["shots"])}
    edit_scene: dict[str, Any] = {"json": title, "headers": make_if_match(version[scene])}
    edit_shot: dict[str, Any] = {"json": {"scene_id": scene}, "headers": make_if_match(version[shot])}
    current = next(each for each in after["items"] if each["id"] == cut["id"])
    framing = {"x": 320, "y": 180, "width": 640, "angle": 0}
    camera = {"from": framing, "to": framing, "hold_start": 0, "hold_end": 0, "ease": "both"}
    fields = {"dialogue": "Go.", "action": "Runs.", "camera": camera, "shot_id": shot}
    edit_cut: dict[str, Any] = {"json": fields, "headers": make_if_match(current["version"])}
    return [
        grouped.status_code,
        board.status_code,
        number.status_code,
        (await stage.request(person, "PATCH /api/projects/{ref}/scenes/{scene_id}", values, **edit_scene)).status_code,
        (await stage.request(person, "PATCH /api/projects/{ref}/shots/{shot_id}", values, **edit_shot)).status_code,
        (await stage.request(person, "PATCH /api/cuts/{cut_id}", **edit_cut)).status_code,
    ]


async def cut_view_versions(stage: Stage, person: Person) -> list[int]:
    values = {"version_id": await _create_version(stage)}
    routes = ("GET /api/cuts/{cut_id}/versions", "GET /api/cuts/{cut_id}/versions/{version_id}/drawing")
    return [(await stage.request(person, route, values)).status_code for route in routes]


async def cut_restore_version(stage: Stage, person: Person) -> list[int]:
    route, values = "/api/cuts/{cut_id}/versions", {"version_id": await _create_version(stage)}
    name = {"json": {"name": "Before lunch"}}
    made = await stage.request(person, f"POST {route}", **name)
    if made.is_success:
        await stage.owner.json("DELETE", f"/api/cuts/{stage.cut['id']}/versions/{made.json()['id']}", 204)
    return [
        made.status_code,
        (await stage.request(person, f"PATCH {route}/{{version_id}}", values, **name)).status_code,
        (await stage.request(person, f"POST {route}/{{version_id}}/restore", values)).status_code,
        (await stage.request(person, f"DELETE {route}/{{version_id}}", values)).status_code,
    ]


async def _create_version(stage: Stage) -> str:
    """Return a version of the stage's cut that may be named, restored and deleted."""
    path = f"/api/cuts/{stage.cut['id']}/versions"
    for version in (await stage.owner.json("GET", path, 200))["items"]:
        if version["name"] is not None:
            await stage.owner.json("DELETE", f"{path}/{version['id']}", 204)
    return (await stage.owner.json("POST", path, 201, json={"name": "Rough"}))["id"]


async def export_sheet(stage: Stage, person: Person) -> list[int]:
    files = ("timing-sheet.csv", "tracker-sheet.csv", "captions.srt", "captions.vtt")
    sheets = [await stage.request(person, f"GET /api/projects/{{ref}}/{file}") for file in files]
    started = await stage.request(person, "POST /api/projects/{ref}/exports", json={"kind": "pdf"})
    routes = ("GET /api/exports/{export_id}", "DELETE /api/exports/{export_id}")
    stage.routes.update(routes)
    statuses = [*(sheet.status_code for sheet in sheets), started.status_code]
    if started.is_success:
        values = {"export_id": started.json()["id"]}
        statuses += [(await stage.request(person, route, values)).status_code for route in routes]
    return statuses


async def export_rendered(stage: Stage, person: Person) -> list[int]:
    path = "/api/projects/{ref}/exports"
    statuses = [(await stage.request(person, f"GET {path}")).status_code]
    for kind, options in RENDERED:
        started = await stage.request(person, f"POST {path}", json={"kind": kind, "options": options})
        if started.is_success:
            await person.json("DELETE", f"/api/exports/{started.json()['id']}", 204)
        statuses.append(started.status_code)
    return statuses


async def update_view_posted(stage: Stage, person: Person) -> list[int]:
    return [await _list_updates(stage, person, POSTED)]


async def update_view_scheduled(stage: Stage, person: Person) -> list[int]:
    return [await _list_updates(stage, person, SCHEDULED)]


async def _list_updates(stage: Stage, person: Person, title: str) -> int:
    """Return 200 if the update is in the list, otherwise 403: everyone who sees the project may read the list."""
    answer = await stage.request(person, "GET /api/projects/{ref}/updates")
    if not answer.is_success:
        return answer.status_code
    return 200 if title in {update["title"] for update in answer.json()["items"]} else 403


async def update_post(stage: Stage, person: Person) -> list[int]:
    answer = await stage.request(person, "POST /api/projects/{ref}/updates", json={"body": "Ink is dry."})
    return [answer.status_code]


async def update_delete(stage: Stage, person: Person) -> list[int]:
    """Delete an update: members delete their own, others try to delete the owner's."""
    writer = person.id if person in (stage.people["viewer"], stage.people["editor"]) else stage.owner.id
    update_id = await stage.insert_update(writer)
    route, values = "DELETE /api/projects/{ref}/updates/{update_id}", {"update_id": update_id}
    return [(await stage.request(person, route, values)).status_code]


async def friend_request(stage: Stage, person: Person) -> list[int]:
    somebody = await sign_up(str(stage.owner.http.base_url))
    answer = await stage.request(person, "POST /api/friend-requests", json={"profile_id": somebody.id})
    await somebody.http.aclose()
    return [answer.status_code]


async def profile_view(stage: Stage, person: Person) -> list[int]:
    owner = stage.owner
    answer = await stage.request(person, "GET /api/profiles/{ref}", {"ref": owner.id})
    assert owner.email not in answer.text
    return [answer.status_code]


async def profile_edit(stage: Stage, person: Person) -> list[int]:
    webp: dict[str, Any] = {"content": encode_picture(), "headers": {"Content-Type": "image/webp"}}
    answers = [
        await stage.request(person, "PATCH /api/profiles/me", json={"bio": "Ink and paper."}),
        await stage.request(person, "PUT /api/profiles/me/avatar", **webp),
        await stage.request(person, "DELETE /api/profiles/me/avatar"),
    ]
    return [answer.status_code for answer in answers]


async def person_block(stage: Stage, person: Person) -> list[int]:
    somebody = await sign_up(str(stage.owner.http.base_url))
    routes = ("PUT /api/blocks/{profile_id}", "GET /api/blocks", "DELETE /api/blocks/{profile_id}")
    answers = [await stage.request(person, route, {"profile_id": somebody.id}) for route in routes]
    await somebody.http.aclose()
    return [answer.status_code for answer in answers]


async def friends_list(stage: Stage, person: Person) -> list[int]:
    answer = await stage.request(person, "GET /api/friends")
    if answer.is_success:
        friends = {friend["id"] for friend in answer.json()["items"]}
        assert (stage.people["friend"].id in friends) is (person is stage.owner)
    other = stage.people["friend"]
    routes = ("GET /api/relations/{profile_id}", "DELETE /api/friends/{profile_id}")
    values = {"profile_id": stage.people["member"].id if person is stage.owner else other.id}
    return [answer.status_code, *[(await stage.request(person, route, values)).status_code for route in routes]]


async def person_report(stage: Stage, person: Person) -> list[int]:
    body = {"profile_id": stage.people["friend"].id, "reason": "spam", "text": "Buys likes."}
    sent = await stage.request(person, "PUT /api/reports/{report_id}", {"report_id": str(uuid.uuid4())}, json=body)
    return [sent.status_code]


OPERATIONS: dict[str, Operation] = {
    "account.manage": account.manage,
    "project.view": project_view,
    "project.create": project_create,
    "project.change_settings": project_change_settings,
    "project.delete": project_delete,
    "project.request_to_join": project_request_to_join,
    "project.answer_join_request": project_answer_join_request,
    "project.restore_deleted": project_restore_deleted,
    "project.leave": project_leave,
    "member.add": member_add,
    "member.change_role": member_change_role,
    "member.assign_custom_role": member_assign_custom_role,
    "member.remove": member_remove,
    "invite.create": invite_create,
    "project.hand_over": project_hand_over,
    "invite.answer": invite_answer,
    "role.create_or_edit": role_create_or_edit,
    "role.remove": role_remove,
    "cut.view": cut_view,
    "cut.create_edit_reorder_delete": cut_edit,
    "drawing.edit": drawing_edit,
    "camera_scene_caption.edit": scene_edit,
    "storyboard.import": imports.plan_apply_take_back,
    "sound.hear": sound.hear,
    "sound.add_change_record": sound.add_change_record,
    "cut.view_versions": cut_view_versions,
    "cut.restore_version": cut_restore_version,
    "storyboard.export_sheet": export_sheet,
    "storyboard.export_rendered": export_rendered,
    "update.view_posted": update_view_posted,
    "update.view_scheduled": update_view_scheduled,
    "update.post": update_post,
    "update.delete": update_delete,
    "friend.request": friend_request,
    "profile.view": profile_view,
    "profile.edit": profile_edit,
    "person.block": person_block,
    "person.report": person_report,
    "friends.list": friends_list,
    "asset.view": assets.view,
    "asset.upload": assets.upload,
    "asset.change_file": assets.change_file,
    "asset.trash": assets.trash,
    "asset.manage_folders": assets.manage_folders,
    "asset.manage_access": assets.manage_access,
    "role.set_folders": assets.set_role_folders,
    "video.publish": videos.publish,
    "video.edit_or_delete": videos.edit_or_delete,
    "video.publish_version": videos.publish_version,
    "video.watch": social.watch,
    "video.count_view": social.count_view,
    "video.rate": social.rate,
    "video.comment": social.comment,
    "video.react": social.react,
    "video.delete_comment": social.delete_comment,
    "review_note.read_write": social.read_write_notes,
    "guest_link.manage": videos.manage_guest_links,
    "guest_link.use": videos.use_guest_link,
    "video.feature": social.feature,
    "search.find": social.search,
    "project_chat.read_write": chat.read_write_project,
    "group_chat.read_write": chat.read_write_group,
    "group_chat.manage": chat.manage_group,
    "dm.read": chat.read_direct,
    "dm.write": chat.write_direct,
    "message.delete_own": chat.delete_own,
}
