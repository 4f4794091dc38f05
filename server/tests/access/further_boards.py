"""Further rows on projects, over HTTP: the person's objects in them, and operations that the matrix leaves open."""

import uuid
from typing import Any

from sqlalchemy import insert

from pegbar.access.permissions import FLAGS
from pegbar.domains.interchange.formats.registry import list_exportable
from pegbar.domains.interchange.models import Export
from pegbar.kernel import clock
from tests.access.stage import Stage
from tests.support.api import assets
from tests.support.api.backgrounds import add_background
from tests.support.api.exports import EDITS, RENDERED
from tests.support.api.palettes import add_palette, make_palette
from tests.support.api.people import Person
from tests.support.api.publishing import (
    create_publication,
)
from tests.support.api.upload_kinds import KINDS, UploadKind, get_upload_id
from tests.support.api.uploads import FIRST_CHUNK, TUS
from tests.support.drawings.drawing import DrawingCopy, encode_picture

_PUBLICATION = "/api/publications/{publication_id}"
_UPLOAD = "/api/uploads/{upload_id}"
_OCTETS = {"Content-Type": "application/octet-stream"}


async def tell_private(stage: Stage, person: Person) -> list[int]:
    """Read the only endpoint that distinguishes private from missing projects; it reveals nothing else."""
    answer = await stage.request(person, "GET /api/projects/{ref}/access")
    private = stage.project["visibility"] == "private"
    outside = person in (stage.people["anonymous"], stage.people["stranger"])
    assert answer.json() == {"exists": True, "private": private, "visible": not (private and outside)}
    missing = await stage.request(person, "GET /api/projects/{ref}/access", {"ref": "no-such-project"})
    assert missing.json() == {"exists": False, "private": False, "visible": False}
    return [answer.status_code]


async def own_projects(stage: Stage, person: Person) -> list[int]:
    """List the projects that the person owns or is a member of. Other people's never appear, even public ones."""
    listed_ids: set[str] = set()
    cursor: dict[str, str] = {}
    while True:
        answer = await stage.request(person, "GET /api/projects", params={"limit": 100, **cursor})
        if not answer.is_success:
            return [answer.status_code]
        page = answer.json()
        listed_ids |= {project["id"] for project in page["items"]}
        if page["next_cursor"] is None:
            break
        cursor = {"cursor": page["next_cursor"]}
    assert (stage.project["id"] in listed_ids) is (person is not stage.people["stranger"])
    return [answer.status_code]


async def own_invites(stage: Stage, person: Person) -> list[int]:
    """List the person's invitations, including those to projects that they can't see yet, and no others."""
    others = await stage.insert_invitation(stage.people["friend"])
    stage.objects.pop("invite", None)
    own = await stage.insert_invitation(person) if person.id else None
    answer = await stage.request(person, "GET /api/invites")
    if answer.is_success:
        listed_ids = {invite["id"] for invite in answer.json()["items"]}
        assert own in listed_ids
        assert others not in listed_ids
    for invite_id in filter(None, (own, others)):
        await stage.owner.json("DELETE", f"/api/invites/{invite_id}", 204)
    return [answer.status_code]


async def open_uploads(stage: Stage, person: Person) -> list[int]:
    """List the unfinished uploads of all people, and cancel one."""
    own = (await assets.create_upload(stage.owner, stage.project, "clip.mov", 2)).headers["Location"]
    listed = await stage.request(person, "GET /api/projects/{ref}/open-uploads")
    values = {"upload_id": get_upload_id(own)}
    ended = await stage.request(person, "DELETE /api/projects/{ref}/open-uploads/{upload_id}", values)
    return [listed.status_code, ended.status_code]


async def storage(stage: Stage, person: Person) -> list[int]:
    """Read the project's storage usage. Only the owner also sees the usage of all their projects."""
    answer = await stage.request(person, "GET /api/projects/{ref}/storage")
    if answer.is_success:
        assert (answer.json()["person"] is not None) is (person is stage.owner)
    return [answer.status_code]


async def note_recent(stage: Stage, person: Person) -> list[int]:
    """Record the board, the project and its files as recently opened."""
    route, missing = "PUT /api/recents/{kind}/{subject_id}", {"subject_id": str(uuid.uuid4())}
    values = [{"kind": kind, "subject_id": stage.project["id"]} for kind in ("board", "project", "folder")]
    return [await stage.request_indistinguishable(person, route, each, missing, json={}) for each in values]


async def note_recent_video(stage: Stage, person: Person) -> list[int]:
    """Record a video as recently opened, whatever its project's visibility is."""
    values = {"kind": "video", "subject_id": stage.video["id"]}
    return [(await stage.request(person, "PUT /api/recents/{kind}/{subject_id}", values, json={})).status_code]


async def take_back_invite(stage: Stage, person: Person) -> list[int]:
    """Withdraw an invitation that the owner sent. The invitee may decline it but not withdraw it."""
    friend, route = stage.people["friend"], "DELETE /api/invites/{invite_id}"

    async def create_invitation() -> dict[str, str]:
        values = {"invite_id": await stage.insert_invitation(friend)}
        assert (await stage.request(friend, route, values)).status_code == 403
        return values

    values = await stage.get_or_make("invite", create_invitation)
    status = await stage.request_indistinguishable(person, route, values, {"invite_id": str(uuid.uuid4())})
    if status == 204:
        del stage.objects["invite"]
    return [status]


async def own_join_requests(stage: Stage, person: Person) -> list[int]:
    """List the person's join requests, and those to their projects."""
    others = await stage.insert_join_request(stage.people["friend"])
    own = await stage.insert_join_request(person) if person.id else None
    answer = await stage.request(person, "GET /api/join-requests")
    if answer.is_success:
        listed_ids = {kind: {request["id"] for request in answer.json()[kind]} for kind in ("incoming", "outgoing")}
        assert own in listed_ids["outgoing"]
        assert others not in listed_ids["outgoing"]
        assert (others in listed_ids["incoming"]) is (person is stage.owner)
    return [answer.status_code]


async def follow_sheet_export(stage: Stage, person: Person) -> list[int]:
    """Follow the owner's PDF export and download its file."""
    return await _request_export_and_file(stage, person, "pdf")


async def follow_rendered_export(stage: Stage, person: Person) -> list[int]:
    """Follow the owner's exports of every rendered format and download the files."""
    return [
        status
        for kind, options in RENDERED
        for status in await _request_export_and_file(stage, person, kind, **options)
    ]


async def follow_edit(stage: Stage, person: Person) -> list[int]:
    """Follow the owner's edit exports without media, in each format, and download the files."""
    return [status for kind in EDITS for status in await _request_export_and_file(stage, person, kind)]


async def follow_edit_with_pictures(stage: Stage, person: Person) -> list[int]:
    """Follow the owner's edit exports with media. The formats are the same, but the required right differs."""
    return [status for kind in EDITS for status in await _request_export_and_file(stage, person, kind, media=True)]


async def get_format_capabilities(stage: Stage, person: Person) -> list[int]:
    """Read the features that each format supports."""
    route = "GET /api/projects/{ref}/exports/capabilities/{kind}"
    kinds = [fmt.id for fmt, _ in list_exportable() if fmt.included]
    return [(await stage.request(person, route, {"kind": kind})).status_code for kind in kinds]


async def make_edits(stage: Stage, person: Person) -> list[int]:
    """Export an edit without media, in each format."""
    return await _make_edits(stage, person, media=False)


async def make_edits_with_pictures(stage: Stage, person: Person) -> list[int]:
    """Export an edit with pictures and sounds, in each format."""
    return await _make_edits(stage, person, media=True)


async def _make_edits(stage: Stage, person: Person, *, media: bool) -> list[int]:
    statuses = list[int]()
    for kind in EDITS:
        body = {"kind": kind, "options": {"media": media}}
        started = await stage.request(person, "POST /api/projects/{ref}/exports", json=body)
        statuses.append(started.status_code)
        if started.is_success:  # only two exports may run at the same time
            await stage.request(person, "DELETE /api/exports/{export_id}", {"export_id": started.json()["id"]})
    return statuses


async def _request_export_and_file(stage: Stage, person: Person, kind: str, **options: Any) -> list[int]:
    route, missing = "GET /api/exports/{export_id}", {"export_id": str(uuid.uuid4())}
    values = {"export_id": await _get_or_create_export_of_owner(stage, kind, **options)}
    answer = await stage.request(person, route, values)
    if not answer.is_success:
        # The kind of a missing export is unknown, so a person who may view the board is asked to sign in.
        assert answer.status_code == 401 or await stage.request_indistinguishable(person, route, values, missing) == 404
        return [answer.status_code]
    return [
        answer.status_code,
        (await stage.request_path(person, "GET /blobs/{key}", answer.json()["url"])).status_code,
    ]


async def cancel_export(stage: Stage, person: Person) -> list[int]:
    """Cancel the owner's export. Everyone may cancel their own exports."""
    route = "DELETE /api/exports/{export_id}"
    status = (
        await stage.request(person, route, {"export_id": await _get_or_create_export_of_owner(stage, "mp4")})
    ).status_code
    if person.id and status == 403:
        own = {"export_id": await _create_export(stage, "mp4", person)}
        assert (await stage.request(person, route, own)).status_code == 204
    return [status]


async def own_exports(stage: Stage, person: Person) -> list[int]:
    """List the person's exports of this board, and no others."""
    owners = await _create_export(stage, "pdf", stage.owner)  # created now, because the list holds only the latest
    own = await _create_export(stage, "pdf", person) if person.id else None
    answer = await stage.request(person, "GET /api/projects/{ref}/exports")
    if answer.is_success:
        listed_ids = {export["id"] for export in answer.json()["items"]}
        assert own in listed_ids
        assert (owners in listed_ids) is (person is stage.owner)
    return [answer.status_code]


async def _get_or_create_export_of_owner(stage: Stage, kind: str, **options: Any) -> str:
    return await stage.get_or_make(
        f"export {kind} {options}", lambda: _create_export(stage, kind, stage.owner, **options)
    )


async def _create_export(stage: Stage, kind: str, requester: Person, **options: Any) -> str:
    """Insert a finished export without running a job."""
    row: dict[str, Any] = {
        "id": str(uuid.uuid4()),
        "project_id": stage.project["id"],
        "requested_by": requester.id,
        "kind": kind,
        "options": options,
        "state": "done",
        "progress": 1.0,
        "detail": None,
        "blob_key": await stage.instance.services.blobs.put(b"no real file"),
        "file_name": f"Night Ferry.{kind}",
        "created_at": clock.now(),
    }
    async with stage.instance.services.db.write() as tx:
        await tx.execute(insert(Export), row)
    return row["id"]


async def another_ones_publication(stage: Stage, person: Person) -> list[int]:
    """Try to view, continue and cancel a publication of the owner."""
    values = {"publication_id": await _get_or_create_publication_of_owner(stage)}
    webp: dict[str, Any] = {"content": encode_picture(), "headers": {"Content-Type": "image/webp"}}
    requests: list[tuple[str, dict[str, Any]]] = [
        ("GET " + _PUBLICATION, {}),
        (f"PUT {_PUBLICATION}/thumbnail", webp),
        (f"POST {_PUBLICATION}/publish", {"json": {}}),
        ("DELETE " + _PUBLICATION, {}),
    ]
    if person is stage.owner:
        del requests[2]  # the file isn't complete
    missing = {"publication_id": str(uuid.uuid4())}
    statuses = [
        await stage.request_indistinguishable(person, route, values, missing, **more) for route, more in requests
    ]
    if person is stage.owner:
        del stage.objects["publication"]
    return statuses


async def own_publications(stage: Stage, person: Person) -> list[int]:
    """List the person's publications in progress. Others who may publish don't see the owner's."""
    owners = await _get_or_create_publication_of_owner(stage)
    answer = await stage.request(person, "GET /api/projects/{ref}/publications")
    if answer.is_success:
        assert (owners in {row["id"] for row in answer.json()["items"]}) is (person is stage.owner)
    return [answer.status_code]


async def _get_or_create_publication_of_owner(stage: Stage) -> str:
    async def create() -> str:
        return (await create_publication(stage.owner, stage.project, size=3))["id"]

    return await stage.get_or_make("publication", create)


async def another_ones_upload(stage: Stage, person: Person) -> list[int]:
    """Try to view, continue and delete the owner's upload of each kind."""
    return [status for kind in KINDS for status in await _try_upload_of_owner(stage, person, kind)]


async def _try_upload_of_owner(stage: Stage, person: Person, kind: UploadKind) -> list[int]:
    values = {"upload_id": get_upload_id(await kind.create(stage.owner, stage.project, 3))}
    requests: list[tuple[str, dict[str, Any]]] = [
        (f"HEAD {_UPLOAD}", {"headers": TUS}),
        (f"PATCH {_UPLOAD}", {"headers": FIRST_CHUNK, "content": b"ab"}),
        (f"DELETE {_UPLOAD}", {"headers": TUS}),
    ]
    missing = {"upload_id": str(uuid.uuid4())}
    statuses = [
        await stage.request_indistinguishable(person, route, values, missing, **more) for route, more in requests
    ]
    if person is not stage.owner:
        await stage.owner.http.delete(_UPLOAD.format(**values), headers=TUS)
    return statuses


async def show_links(stage: Stage, person: Person) -> list[int]:
    """Read link previews. Those of a private project's pages are only for its members; a video's is for everyone."""
    slug, inside = stage.project["slug"], stage.project["visibility"] != "private"
    members = {"viewer", "editor", "owner", *FLAGS, "member"}
    inside = inside or any(stage.people[name] is person for name in members)
    pages = (f"/project/{slug}", f"/storyboard/{slug}?cut={stage.cut['id']}", f"/project/{slug}/assets")
    video = f"/video/{stage.video['slug']}"
    answer = await stage.request(person, "GET /api/links", params={"url": [*pages, video]})
    urls = [link["url"] for link in answer.json()["items"]]
    assert urls == [*(pages if inside else ()), video]
    return [answer.status_code]


async def view_background(stage: Stage, person: Person) -> list[int]:
    """View a background, with the same rights as a cut."""
    below = await _get_or_add_background(stage)
    board = await stage.request(person, "GET /api/projects/{ref}/cuts")
    if board.is_success:
        assert below["id"] in {item["id"] for item in board.json()["backgrounds"]}
    route, missing = "GET /api/cuts/{cut_id}/drawing", {"cut_id": str(uuid.uuid4())}
    return [board.status_code, await stage.request_indistinguishable(person, route, {"cut_id": below["id"]}, missing)]


async def edit_background(stage: Stage, person: Person) -> list[int]:
    """Create, rename, draw, delete and restore a background, with the same rights as a cut."""
    below = await _get_or_add_background(stage)
    made = await stage.request(person, "POST /api/projects/{ref}/backgrounds", json={"name": "Pier"})
    values, missing = {"cut_id": below["id"]}, {"cut_id": str(uuid.uuid4())}
    name: dict[str, Any] = {"json": {"name": "Quay"}, "headers": {"If-Match": f'"{below["version"]}"'}}
    update_request: dict[str, Any] = {
        "content": DrawingCopy().draw_stroke(),
        "headers": {**_OCTETS, "Idempotency-Key": str(uuid.uuid4())},
    }
    requests: list[tuple[str, dict[str, Any]]] = [
        ("PATCH /api/cuts/{cut_id}", name),
        ("POST /api/cuts/{cut_id}/drawing", update_request),
        ("DELETE /api/cuts/{cut_id}", {}),
        ("POST /api/cuts/{cut_id}/restore", {}),
    ]
    statuses = [
        await stage.request_indistinguishable(person, route, values, missing, **more) for route, more in requests
    ]
    if made.is_success:
        del stage.objects["background"]
    return [made.status_code, *statuses]


async def view_palettes(stage: Stage, person: Person) -> list[int]:
    """View a project's palettes, with the same rights as its cuts."""
    palette = await _get_or_add_palette(stage)
    answer = await stage.request(person, "GET /api/projects/{ref}/palettes")
    if answer.is_success:
        assert palette["id"] in {each["id"] for each in answer.json()["palettes"]}
    return [answer.status_code]


async def edit_palettes(stage: Stage, person: Person) -> list[int]:
    """Create, change and delete a palette, with the same rights as a cut."""
    palette = await _get_or_add_palette(stage)
    created = await stage.request(person, "POST /api/projects/{ref}/palettes", json=make_palette("Pier"))
    route, values = "/api/projects/{ref}/palettes/{palette_id}", {"palette_id": palette["id"]}
    headers = {"If-Match": f'"{palette["version"]}"'}
    edited = await stage.request(person, f"PATCH {route}", values, json={"name": "Quay"}, headers=headers)
    deleted = await stage.request(person, f"DELETE {route}", values)
    if deleted.is_success:
        del stage.objects["palette"]
    if created.is_success:
        await person.json("DELETE", f"/api/projects/{stage.project['slug']}/palettes/{created.json()['id']}", 204)
    return [created.status_code, edited.status_code, deleted.status_code]


async def another_cuts_version(stage: Stage, person: Person) -> list[int]:
    """Read a version under another cut's path, which answers 404."""

    async def save_version() -> str:
        path = f"/api/cuts/{(await _get_or_add_background(stage))['id']}/versions"
        return (await stage.owner.json("POST", path, 201, json={"name": "Rough"}))["id"]

    route, values = (
        "GET /api/cuts/{cut_id}/versions/{version_id}/drawing",
        {"version_id": await stage.get_or_make("kept", save_version)},
    )
    return [await stage.request_indistinguishable(person, route, values, {"version_id": str(uuid.uuid4())})]


async def _get_or_add_palette(stage: Stage) -> dict[str, Any]:
    return await stage.get_or_make("palette", lambda: add_palette(stage.owner, stage.project))


async def _get_or_add_background(stage: Stage) -> dict[str, Any]:
    return await stage.get_or_make("background", lambda: add_background(stage.owner, stage.project))


async def open_page(stage: Stage, person: Person) -> list[int]:
    """Open pages. A board's page reveals nothing about the project; a video's page is public."""
    board = f"/storyboard/{stage.project['slug']}"
    missing = "/storyboard/no-such-board"
    responses = [await stage.request_path(person, "GET /{path:path}", address) for address in (board, missing)]
    assert responses[0].content == responses[1].content, "the page tells what there is"
    video = f"/video/{stage.video['slug']}"
    watched = await stage.request_path(person, "GET /{path:path}", video)
    looked = await stage.request_path(person, "HEAD /{path:path}", video)
    return [responses[0].status_code, watched.status_code, looked.status_code]


async def mute_project(stage: Stage, person: Person) -> list[int]:
    """Mute and unmute a project's notifications."""
    routes = ("PUT /api/notifications/muted/{ref}", "DELETE /api/notifications/muted/{ref}")
    return [(await stage.request(person, route, {"ref": stage.project["slug"]})).status_code for route in routes]
