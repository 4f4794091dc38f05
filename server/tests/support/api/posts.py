"""Every POST of the API by its path, with a valid request and the paths where its effect is visible."""

import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

from pegbar.wiring import Instance
from tests.support.api import assets, guests, imports, publishing, sounds
from tests.support.api.boards import PROJECT, add_cut, add_member, new_project
from tests.support.api.palettes import make_palette
from tests.support.api.people import PASSWORD, Person, befriend, new_client, new_email, sign_up
from tests.support.api.videos import insert_video, replace_video
from tests.support.api.videos import post_review_note as remark_on
from tests.support.drawings.drawing import DrawingCopy


@dataclass
class Scene:
    """Public project with its owner, a friend of the owner and a stranger."""

    instance: Instance
    base_url: str
    owner: Person
    friend: Person
    stranger: Person
    project: dict[str, Any]
    cut: dict[str, Any]
    video: dict[str, Any]

    @property
    def root(self) -> str:
        """The API path of the project."""
        return f"/api/projects/{self.project['slug']}"


@dataclass
class Call:
    """POST request, and the paths where its effect is visible to the sender or the looker, after `settled`."""

    person: Person
    path: str
    more: dict[str, Any]
    seen_at: list[str] = field(default_factory=list[str])
    observer: Person | None = None
    settled: Callable[[], Awaitable[Any]] | None = None


Prepare = Callable[[Scene], Awaitable[Call]]


def _make_call(person: Person, path: str, body: dict[str, Any], *seen_at: str, observer: Person | None = None) -> Call:
    return Call(person, path, {"json": body}, [*seen_at], observer)


def _create_id() -> str:
    return str(uuid.uuid4())


async def sign_up_new(scene: Scene) -> Call:
    person = Person(new_client(scene.base_url))
    body = {"email": new_email(), "password": PASSWORD}
    return _make_call(person, "/api/auth/sign-up", body, "/api/session")


async def sign_in(scene: Scene) -> Call:
    person = await sign_up(scene.base_url)
    await person.json("POST", "/api/auth/sign-out")
    body = {"email": person.email, "password": PASSWORD}
    return _make_call(person, "/api/auth/sign-in", body, "/api/session")


async def sign_out(scene: Scene) -> Call:
    person = await sign_up(scene.base_url)
    return _make_call(person, "/api/auth/sign-out", {}, "/api/session")


async def friend_request(scene: Scene) -> Call:
    other = await sign_up(scene.base_url)
    return _make_call(other, "/api/friend-requests", {"profile_id": scene.owner.id}, "/api/friend-requests")


def answer_friend(answer: str) -> Prepare:
    async def prepare(scene: Scene) -> Call:
        other = await sign_up(scene.base_url)
        friend_request = await other.json("POST", "/api/friend-requests", 201, json={"profile_id": scene.owner.id})
        path = f"/api/friend-requests/{friend_request['id']}/{answer}"
        return _make_call(scene.owner, path, {}, "/api/friends", "/api/friend-requests")

    return prepare


async def create_project(scene: Scene) -> Call:
    call = _make_call(scene.stranger, "/api/projects", PROJECT, "/api/projects")
    call.more["headers"] = {"Idempotency-Key": _create_id()}
    return call


async def restore_project(scene: Scene) -> Call:
    other = await new_project(scene.stranger)
    await scene.stranger.json("DELETE", f"/api/projects/{other['slug']}", 204)
    return _make_call(
        scene.stranger, f"/api/projects/{other['slug']}/restore", {}, "/api/projects", "/api/projects/deleted"
    )


async def add_friend(scene: Scene) -> Call:
    other = await sign_up(scene.base_url)
    await befriend(scene.owner, other)
    return _make_call(scene.owner, f"{scene.root}/members", {"profile_id": other.id}, f"{scene.root}/members")


async def hand_over(scene: Scene) -> Call:
    other = await new_project(scene.stranger)
    await add_member(scene.stranger, other, await sign_up(scene.base_url))
    path = f"/api/projects/{other['slug']}"
    member_items = (await scene.stranger.json("GET", f"{path}/members"))["items"]
    successor = next(member["profile"]["id"] for member in member_items if member["role"] != "owner")
    return _make_call(scene.stranger, f"{path}/transfer", {"profile_id": successor}, f"{path}/members")


async def add_role(scene: Scene) -> Call:
    role_id = _create_id()
    return _make_call(scene.owner, f"{scene.root}/roles", {"id": role_id, "name": role_id}, f"{scene.root}/roles")


async def invite(scene: Scene) -> Call:
    other = await sign_up(scene.base_url)
    body = {"profile_id": other.id}
    return _make_call(scene.owner, f"{scene.root}/invites", body, "/api/invites", observer=other)


def answer_invite(answer: str) -> Prepare:
    async def prepare(scene: Scene) -> Call:
        other = await sign_up(scene.base_url)
        sent = await scene.owner.json("POST", f"{scene.root}/invites", 201, json={"profile_id": other.id})
        return _make_call(other, f"/api/invites/{sent['id']}/{answer}", {}, "/api/invites", f"{scene.root}/members")

    return prepare


async def ask_to_join(scene: Scene) -> Call:
    other = await sign_up(scene.base_url)
    return _make_call(other, f"{scene.root}/join-requests", {}, "/api/join-requests")


def answer_join(answer: str) -> Prepare:
    async def prepare(scene: Scene) -> Call:
        other = await sign_up(scene.base_url)
        sent = await other.json("POST", f"{scene.root}/join-requests", 201)
        path = f"/api/join-requests/{sent['id']}/{answer}"
        return _make_call(scene.owner, path, {}, "/api/join-requests", f"{scene.root}/members")

    return prepare


async def post_update(scene: Scene) -> Call:
    return _make_call(
        scene.owner, f"{scene.root}/updates", {"id": _create_id(), "body": "Rough cut."}, f"{scene.root}/updates"
    )


async def create_cut(scene: Scene) -> Call:
    return _make_call(scene.owner, f"{scene.root}/cuts", {"id": _create_id()}, f"{scene.root}/cuts")


async def create_background(scene: Scene) -> Call:
    return _make_call(
        scene.owner, f"{scene.root}/backgrounds", {"id": _create_id(), "name": "Harbour"}, f"{scene.root}/cuts"
    )


async def create_palette(scene: Scene) -> Call:
    path = f"{scene.root}/palettes"
    return _make_call(scene.owner, path, make_palette(), path)


async def group_cuts(scene: Scene) -> Call:
    of, shot = _create_id(), _create_id()
    move = {"cut_ids": [scene.cut["id"]], "before": None, "after": shot}
    body = {"scenes": [{"id": of}], "shots": [{"id": shot, "scene_id": of}], "moved_cuts": [move]}
    return _make_call(scene.owner, f"{scene.root}/board/groups", body, f"{scene.root}/cuts")


async def restore_cut(scene: Scene) -> Call:
    deleted_cut = await add_cut(scene.owner, scene.project)
    await scene.owner.json("DELETE", f"/api/cuts/{deleted_cut['id']}")
    return _make_call(scene.owner, f"/api/cuts/{deleted_cut['id']}/restore", {}, f"{scene.root}/cuts")


async def create_sound(scene: Scene) -> Call:
    body = {"id": _create_id(), "name": "line.wav", "size": 10}
    return _make_call(scene.owner, f"{scene.root}/sound/sounds", body, f"{scene.root}/sound")


async def add_track(scene: Scene) -> Call:
    # Only one of each remains, so that the objects of all tests fit the limits.
    for track in (await sounds.get_board_sound(scene.owner, scene.project))["tracks"]:
        await scene.owner.json("DELETE", f"{scene.root}/sound/tracks/{track['id']}", 204)
    return _make_call(
        scene.owner, f"{scene.root}/sound/tracks", {"id": _create_id(), "name": "Music"}, f"{scene.root}/sound"
    )


async def restore_track(scene: Scene) -> Call:
    call = await add_track(scene)
    track = await scene.owner.json("POST", call.path, 201, **call.more)
    await scene.owner.json("DELETE", f"{call.path}/{track['id']}", 204)
    return _make_call(scene.owner, f"{call.path}/{track['id']}/restore", {}, f"{scene.root}/sound")


async def add_clip(scene: Scene) -> Call:
    call = await add_track(scene)
    track = await scene.owner.json("POST", call.path, 201, **call.more)
    sound = await sounds.create_sound(scene.owner, scene.project, 10)
    return _make_call(
        scene.owner, f"{scene.root}/sound/clips", sounds.make_clip_body(sound, track), f"{scene.root}/sound"
    )


async def restore_clip(scene: Scene) -> Call:
    call = await add_clip(scene)
    clip = await scene.owner.json("POST", call.path, 201, **call.more)
    await scene.owner.json("DELETE", f"{call.path}/{clip['id']}", 204)
    return _make_call(scene.owner, f"{call.path}/{clip['id']}/restore", {}, f"{scene.root}/sound")


async def create_import(scene: Scene) -> Call:
    # Each person may have only one import in progress.
    for made in (await scene.owner.json("GET", f"{scene.root}/imports"))["items"]:
        if made["state"] == "uploading":
            await scene.owner.json("DELETE", f"{scene.root}/imports/{made['id']}", 204)
    return _make_call(scene.owner, f"{scene.root}/imports", imports.make_import_body(10), f"{scene.root}/imports")


async def apply_import(scene: Scene) -> Call:
    await create_import(scene)
    cut = (await scene.owner.json("GET", f"{scene.root}/cuts"))["items"][0]
    sheet = f"Cut,Frames\n1,{cut['duration_frames'] + 1}\n".encode()
    made = await imports.create_planned_import(scene.owner, scene.project, sheet)
    path = f"{scene.root}/imports/{made['id']}"
    return _make_call(scene.owner, f"{path}/apply", imports.make_apply_body(made["plan"]), path, f"{scene.root}/cuts")


async def undo_import(scene: Scene) -> Call:
    call = await apply_import(scene)
    made = await scene.owner.json("POST", call.path, **call.more)
    path = f"{scene.root}/imports/{made['id']}"
    return _make_call(scene.owner, f"{path}/undo", {}, path, f"{scene.root}/cuts")


async def draw(scene: Scene) -> Call:
    headers = {"Content-Type": "application/octet-stream", "Idempotency-Key": _create_id()}
    more = {"content": DrawingCopy().draw_stroke(), "headers": headers}
    return Call(scene.owner, f"/api/cuts/{scene.cut['id']}/drawing", more, [f"{scene.root}/cuts"])


async def export(scene: Scene) -> Call:
    return _make_call(
        scene.owner, f"{scene.root}/exports", {"id": _create_id(), "kind": "pdf"}, f"{scene.root}/exports"
    )


async def create_version(scene: Scene) -> Call:
    versions = f"/api/cuts/{scene.cut['id']}/versions"
    return _make_call(scene.owner, versions, {"id": _create_id(), "name": "Before lunch"}, versions)


async def restore_version(scene: Scene) -> Call:
    cut = await add_cut(scene.owner, scene.project, note="before")
    versions = f"/api/cuts/{cut['id']}/versions"
    saved_version = await scene.owner.json("POST", versions, 201, json={"name": "Before"})
    headers = {"If-Match": f'"{cut["version"]}"'}
    await scene.owner.json("PATCH", f"/api/cuts/{cut['id']}", 200, json={"note": "after"}, headers=headers)
    return _make_call(scene.owner, f"{versions}/{saved_version['id']}/restore", {}, versions, f"{scene.root}/cuts")


async def create_upload(scene: Scene) -> Call:
    # An empty file is complete without chunks, so its effect is visible as a file.
    headers = assets.make_upload_headers("empty.txt", 0, id=_create_id())
    return Call(scene.owner, f"{scene.root}/uploads", {"headers": headers}, [f"{scene.root}/assets"])


async def create_folder(scene: Scene) -> Call:
    body = {"id": _create_id(), "name": f"Roughs {_create_id()}"}
    return _make_call(scene.owner, f"{scene.root}/assets/folders", body, f"{scene.root}/assets")


async def create_folder_tree(scene: Scene) -> Call:
    body = {"paths": [[f"Keys {_create_id()}", "Clean"]]}
    return _make_call(scene.owner, f"{scene.root}/assets/folder-tree", body, f"{scene.root}/assets")


async def create_cut_folders(scene: Scene) -> Call:
    body = {"id": _create_id(), "pattern": "CUT #X", "count": 2, "subfolders": ["Ink"]}
    return _make_call(scene.owner, f"{scene.root}/assets/cut-folders", body, f"{scene.root}/assets")


async def _create_two_folders(scene: Scene) -> tuple[str, str]:
    made = [await assets.add_folder(scene.owner, scene.project, _create_id()) for _ in range(2)]
    return made[0]["id"], made[1]["id"]


async def move_folder(scene: Scene) -> Call:
    one, other = await _create_two_folders(scene)
    listing = f"{scene.root}/assets?folder={other}"
    return _make_call(scene.owner, f"{scene.root}/assets/move", {"node_ids": [one], "parent_id": other}, listing)


async def copy_folder(scene: Scene) -> Call:
    one, other = await _create_two_folders(scene)
    body = {"copies": [{"source_id": one, "id": _create_id()}], "parent_id": other}
    return _make_call(scene.owner, f"{scene.root}/assets/copy", body, f"{scene.root}/assets?folder={other}")


async def remove_folder(scene: Scene) -> Call:
    one, _ = await _create_two_folders(scene)
    return _make_call(scene.owner, f"{scene.root}/assets/remove", {"node_ids": [one]}, f"{scene.root}/assets")


async def restore_folder(scene: Scene) -> Call:
    one, _ = await _create_two_folders(scene)
    await scene.owner.json("POST", f"{scene.root}/assets/remove", 204, json={"node_ids": [one]})
    return _make_call(scene.owner, f"{scene.root}/assets/trash/restore", {"node_ids": [one]}, f"{scene.root}/assets")


async def purge_folder(scene: Scene) -> Call:
    one, _ = await _create_two_folders(scene)
    await scene.owner.json("POST", f"{scene.root}/assets/remove", 204, json={"node_ids": [one]})
    return _make_call(
        scene.owner, f"{scene.root}/assets/trash/remove", {"node_ids": [one]}, f"{scene.root}/assets/trash"
    )


async def create_publication(scene: Scene) -> Call:
    body = {"id": _create_id(), "source": "file", "file_name": "cut.mp4", "size": 10}
    return _make_call(scene.owner, f"{scene.root}/publications", body, f"{scene.root}/publications")


async def publish(scene: Scene) -> Call:
    data = publishing.encode_film()
    publication = await publishing.create_publication(scene.owner, scene.project, size=len(data))
    await publishing.upload(scene.owner, publication, data)
    call = _make_call(scene.owner, f"/api/publications/{publication['id']}/publish", {}, f"{scene.root}/videos")
    call.settled = lambda: publishing.wait_for_publication(scene.owner, publication)
    return call


async def view(scene: Scene) -> Call:
    person = Person(new_client(scene.base_url))
    address = f"/api/videos/{scene.video['slug']}"
    return _make_call(person, f"/api/videos/{scene.video['id']}/views", {"session": uuid.uuid4().hex}, address)


async def comment(scene: Scene) -> Call:
    comments = f"/api/videos/{scene.video['id']}/comments"
    body = {"id": _create_id(), "body": "Lovely light."}
    return _make_call(scene.stranger, comments, body, comments, f"/api/videos/{scene.video['slug']}")


async def create_video_version(scene: Scene) -> Call:
    body = {"id": _create_id(), "source": "file", "file_name": "take.mp4", "size": 3}
    path = f"/api/videos/{scene.video['id']}/publications"
    return _make_call(scene.owner, path, body, path)


async def carry_notes(scene: Scene) -> Call:
    video = await insert_video(scene.instance, scene.project, scene.owner)
    await replace_video(scene.instance, video)
    await remark_on(scene.owner, video, video_version=1)
    notes = f"/api/videos/{video['id']}/review-notes"
    path = f"/api/videos/{video['id']}/copied-notes"
    return _make_call(scene.owner, path, {"from_version": 1}, notes)


async def create_review_note(scene: Scene) -> Call:
    notes = f"/api/videos/{scene.video['id']}/review-notes"
    body = {"id": _create_id(), "body": "Hold longer.", "first_frame": 0, "last_frame": 3}
    return _make_call(scene.owner, notes, body, notes)


async def invite_guest(scene: Scene) -> Call:
    links = f"/api/videos/{scene.video['id']}/guest-links"
    return _make_call(scene.owner, links, guests.make_link_body(), links)


async def enter_as_guest(scene: Scene) -> Call:
    link, guest = await guests.create_link(scene.owner, scene.video), Person(new_client(scene.base_url))
    return _make_call(
        guest, f"/api/guest/{link['id']}/enter", {"secret": link["secret"]}, f"/api/guest/{link['id']}/notes"
    )


async def create_guest_note(scene: Scene) -> Call:
    link, guest = await guests.create_link(scene.owner, scene.video), Person(new_client(scene.base_url))
    await guests.enter_with_link(guest, link)
    notes = f"/api/guest/{link['id']}/notes"
    return _make_call(guest, notes, guests.make_note_body(), notes)


async def create_data_export(scene: Scene) -> Call:
    person = await sign_up(scene.base_url)
    return _make_call(person, "/api/account/data-exports", {"id": _create_id()}, "/api/account/data-exports")


async def delete_account(scene: Scene) -> Call:
    person = await sign_up(scene.base_url)
    body = {"password": PASSWORD, "projects": []}
    return _make_call(person, "/api/account/deletion", body, f"/api/profiles/{person.id}")


async def restore_account(scene: Scene) -> Call:
    person = await sign_up(scene.base_url)
    await person.json("POST", "/api/account/deletion", 200, json={"password": PASSWORD, "projects": []})
    body = {"email": person.email, "password": PASSWORD}
    return _make_call(person, "/api/auth/restore", body, f"/api/profiles/{person.id}")


async def create_group(scene: Scene) -> Call:
    body = {"id": _create_id(), "name": "Backgrounds", "people": [scene.friend.id]}
    return _make_call(scene.owner, "/api/chats", body, "/api/chats?kind=group")


async def accept_chat(scene: Scene) -> Call:
    other = await sign_up(scene.base_url)
    chat = await scene.stranger.json("PUT", f"/api/chats/direct/{other.id}", 200)
    return _make_call(other, f"/api/chats/{chat['id']}/accept", {}, "/api/chats")


async def invite_to_group(scene: Scene) -> tuple[Person, str]:
    other = await sign_up(scene.base_url)
    body = {"id": _create_id(), "name": "Backgrounds", "people": [other.id]}
    await scene.owner.json("POST", "/api/chats", 201, json=body)
    [invitation] = (await other.json("GET", "/api/chats/invitations", 200))["items"]
    return other, invitation["id"]


def answer_group_invitation(answer: str) -> Prepare:
    async def prepare(scene: Scene) -> Call:
        other, invite_id = await invite_to_group(scene)
        path = f"/api/chats/invitations/{invite_id}/{answer}"
        return _make_call(other, path, {}, "/api/chats/invitations", "/api/chats?kind=group")

    return prepare


async def send_message(scene: Scene) -> Call:
    chat = await scene.owner.json("PUT", f"/api/chats/direct/{scene.friend.id}", 200)
    path = f"/api/chats/{chat['id']}/messages"
    return _make_call(scene.owner, path, {"id": _create_id(), "body": f"Cut 3 {_create_id()}"}, path, "/api/chats")


ID, KEY, NATURAL = "an id of the client's", "an Idempotency-Key", "its address and body name what shall be"

SAFE: Final[dict[str, tuple[str, Prepare]]] = {
    "/api/auth/sign-up": (NATURAL, sign_up_new),
    "/api/auth/sign-in": (NATURAL, sign_in),
    "/api/auth/sign-out": (NATURAL, sign_out),
    "/api/auth/restore": (NATURAL, restore_account),
    "/api/account/deletion": (NATURAL, delete_account),
    "/api/account/data-exports": (ID, create_data_export),
    "/api/friend-requests": (NATURAL, friend_request),
    "/api/friend-requests/{request_id}/accept": (NATURAL, answer_friend("accept")),
    "/api/friend-requests/{request_id}/decline": (NATURAL, answer_friend("decline")),
    "/api/projects": (KEY, create_project),
    "/api/projects/{ref}/restore": (NATURAL, restore_project),
    "/api/projects/{ref}/members": (NATURAL, add_friend),
    "/api/projects/{ref}/transfer": (NATURAL, hand_over),
    "/api/projects/{ref}/roles": (ID, add_role),
    "/api/projects/{ref}/invites": (NATURAL, invite),
    "/api/invites/{invite_id}/accept": (NATURAL, answer_invite("accept")),
    "/api/invites/{invite_id}/decline": (NATURAL, answer_invite("decline")),
    "/api/projects/{ref}/join-requests": (NATURAL, ask_to_join),
    "/api/join-requests/{request_id}/accept": (NATURAL, answer_join("accept")),
    "/api/join-requests/{request_id}/decline": (NATURAL, answer_join("decline")),
    "/api/projects/{ref}/updates": (ID, post_update),
    "/api/projects/{ref}/cuts": (ID, create_cut),
    "/api/projects/{ref}/backgrounds": (ID, create_background),
    "/api/projects/{ref}/palettes": (ID, create_palette),
    "/api/projects/{ref}/board/groups": (ID, group_cuts),
    "/api/cuts/{cut_id}/restore": (NATURAL, restore_cut),
    "/api/cuts/{cut_id}/drawing": (KEY, draw),
    "/api/projects/{ref}/sound/sounds": (ID, create_sound),
    "/api/projects/{ref}/sound/tracks": (ID, add_track),
    "/api/projects/{ref}/sound/tracks/{track_id}/restore": (NATURAL, restore_track),
    "/api/projects/{ref}/sound/clips": (ID, add_clip),
    "/api/projects/{ref}/sound/clips/{clip_id}/restore": (NATURAL, restore_clip),
    "/api/projects/{ref}/exports": (ID, export),
    "/api/projects/{ref}/imports": (ID, create_import),
    "/api/projects/{ref}/imports/{import_id}/apply": (NATURAL, apply_import),
    "/api/projects/{ref}/imports/{import_id}/undo": (NATURAL, undo_import),
    "/api/cuts/{cut_id}/versions": (ID, create_version),
    "/api/cuts/{cut_id}/versions/{version_id}/restore": (NATURAL, restore_version),
    "/api/projects/{ref}/uploads": (ID, create_upload),
    "/api/projects/{ref}/assets/folders": (ID, create_folder),
    "/api/projects/{ref}/assets/folder-tree": (NATURAL, create_folder_tree),
    "/api/projects/{ref}/assets/cut-folders": (ID, create_cut_folders),
    "/api/projects/{ref}/assets/move": (NATURAL, move_folder),
    "/api/projects/{ref}/assets/copy": (ID, copy_folder),
    "/api/projects/{ref}/assets/remove": (NATURAL, remove_folder),
    "/api/projects/{ref}/assets/trash/restore": (NATURAL, restore_folder),
    "/api/projects/{ref}/assets/trash/remove": (NATURAL, purge_folder),
    "/api/projects/{ref}/publications": (ID, create_publication),
    "/api/publications/{publication_id}/publish": (NATURAL, publish),
    "/api/videos/{video_id}/views": (NATURAL, view),
    "/api/videos/{video_id}/comments": (ID, comment),
    "/api/videos/{video_id}/publications": (ID, create_video_version),
    "/api/videos/{video_id}/review-notes": (ID, create_review_note),
    "/api/videos/{video_id}/copied-notes": (NATURAL, carry_notes),
    "/api/videos/{video_id}/guest-links": (ID, invite_guest),
    "/api/guest/{link_id}/enter": (NATURAL, enter_as_guest),
    "/api/guest/{link_id}/notes": (ID, create_guest_note),
    "/api/chats": (ID, create_group),
    "/api/chats/invitations/{invite_id}/accept": (NATURAL, answer_group_invitation("accept")),
    "/api/chats/invitations/{invite_id}/decline": (NATURAL, answer_group_invitation("decline")),
    "/api/chats/{chat_id}/accept": (NATURAL, accept_chat),
    "/api/chats/{chat_id}/messages": (ID, send_message),
}

# Single-use codes from mails (tests/domains/accounts).
MAILED: Final = {"/api/auth/confirm", "/api/auth/email/confirm", "/api/auth/reset", "/api/auth/reset/exchange"}

# Repeating these requests fails because the action can't be done twice. The client checks the state instead.
REFUSED_AGAIN: Final = {
    "/api/auth/sign-up",
    "/api/account/deletion",
    "/api/projects/{ref}/transfer",
}
