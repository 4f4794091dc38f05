"""Further rows without a project: the instance, accounts, and a person's own lists."""

import uuid
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import select

from pegbar.domains.accounts import store as accounts_store
from pegbar.domains.accounts.models import Code
from pegbar.kernel import clock
from pegbar.kernel.ids import hash_token
from pegbar.main import create_app
from tests.access.stage import Stage, get_status_and_body
from tests.support.api.boards import new_project
from tests.support.api.brushes import make_preset
from tests.support.api.people import PASSWORD, Person, new_client, new_email, sign_up
from tests.support.api.videos import post_comment
from tests.support.polling import wait_until

_ANY_API = "/api/{rest:path}"
_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
_TOKEN = "a-token-of-more-than-32-characters"
_BRUSHES = "/api/me/brushes"
_FRIEND_REQUEST = "/api/friend-requests/{request_id}"


async def look_at_instance(stage: Stage, person: Person) -> list[int]:
    """Read the instance's configuration, health and API schema."""
    routes = ("GET /api/config", "GET /api/health", "GET /api/ready", "GET /api/openapi.json", "HEAD /api/openapi.json")
    return [(await stage.request(person, route)).status_code for route in routes]


async def ask_for_nothing(stage: Stage, person: Person) -> list[int]:
    """Request an unknown address with every method."""
    answers = [await stage.request_path(person, f"{method} {_ANY_API}", "/api/nothing") for method in _METHODS]
    return [answer.status_code for answer in answers]


async def read_metrics(stage: Stage, person: Person) -> list[int]:
    """Read the metrics without a token and with a wrong one. Everyone with the right token may read them."""

    async def create_metered_app() -> FastAPI:
        services = stage.instance.services
        settings = services.settings.model_copy(update={"metrics_token": _TOKEN})
        return create_app(settings, replace(stage.instance, services=replace(services, settings=settings)))

    app = await stage.get_or_make("app with metrics", create_metered_app)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=person.http.base_url) as http:
        http.cookies = person.http.cookies
        requester = Person(http, person.id)
        right = {"headers": {"Authorization": f"Bearer {_TOKEN}"}}
        read = await stage.request(requester, "GET /metrics", **right)
        assert read.status_code == 200, read.text
        wrong = {"headers": {"Authorization": "Bearer another"}}
        return [(await stage.request(requester, "GET /metrics", **sent)).status_code for sent in ({}, wrong)]


async def read_outbox(stage: Stage, person: Person) -> list[int]:
    """Read the mail outbox from this machine. Through a proxy, it answers 404."""
    through = await stage.request(person, "GET /api/outbox", headers={"X-Forwarded-For": "127.0.0.1"})
    assert through.status_code == 404
    return [(await stage.request(person, "GET /api/outbox")).status_code]


async def look_at_session(stage: Stage, person: Person) -> list[int]:
    """Read the person's session, which is empty for anonymous users."""
    answer = await stage.request(person, "GET /api/session")
    user = answer.json()["user"]
    assert (user and (user["id"], user["email"])) == ((person.id, person.email) if person.id else None)
    return [answer.status_code]


async def enter(stage: Stage, person: Person) -> list[int]:
    """Sign up, in and out in another browser of the person. The person's own session must remain."""
    async with _open_another_browser(person) as guest:
        new = {"json": {"email": new_email(), "password": PASSWORD}}
        statuses = [
            (await stage.request(guest, "POST /api/auth/sign-up", **new)).status_code,
            (await stage.request(guest, "POST /api/auth/sign-in", **new)).status_code,
            (await stage.request(guest, "POST /api/auth/sign-out")).status_code,
        ]
        wrong = {"json": {"email": stage.owner.email, "password": "not the password"}}
        unknown = {"json": {"email": new_email(), "password": "not the password"}}
        refused = [await stage.request(guest, "POST /api/auth/sign-in", **sent) for sent in (wrong, unknown)]
    assert get_status_and_body(refused[0]) == get_status_and_body(refused[1]), "the answers tell who has an account"
    assert refused[0].status_code == 401
    return statuses


async def restore_account(stage: Stage, person: Person) -> list[int]:
    """Request a password reset and use the mailed codes, which work for any session."""
    async with _open_another_browser(person) as guest:
        somebody = await sign_up(str(person.http.base_url))
        asked = [
            await stage.request(guest, "POST /api/auth/reset", json={"email": email})
            for email in (somebody.email, new_email())
        ]
        assert get_status_and_body(asked[0]) == get_status_and_body(asked[1]), "the answers tell who has an account"
        routes = {"confirm": "POST /api/auth/confirm", "reset": "POST /api/auth/reset/exchange"}
        statuses = [asked[0].status_code]
        await wait_until(
            lambda: _has_code(stage, somebody, "reset"), what="the mailed code; the last one made is valid"
        )
        for purpose, route in routes.items():
            assert (await stage.request(guest, route, json={"code": "never mailed"})).status_code == 400
            code = await _insert_code(stage, somebody, purpose)
            statuses.append((await stage.request(guest, route, json={"code": code})).status_code)
        chosen = {"json": {"password": "another long password"}}
        statuses.append((await stage.request(guest, "PUT /api/auth/password", **chosen)).status_code)
        assert (await stage.request(guest, "PUT /api/auth/password", **chosen)).status_code == 401, "it counts once"
        departure = {"password": "another long password", "projects": []}
        body = {"email": somebody.email, "password": "another long password"}
        somebody.http.cookies.clear()
        await somebody.json("POST", "/api/auth/sign-in", 200, json=body)
        await somebody.json("POST", "/api/account/deletion", 200, json=departure)
        wrong = await stage.request(guest, "POST /api/auth/restore", json={**body, "password": "not the password"})
        assert wrong.status_code == 401
        statuses.append((await stage.request(guest, "POST /api/auth/restore", json=body)).status_code)
        await somebody.http.aclose()
        return statuses


async def confirm_new_email(stage: Stage, person: Person) -> list[int]:
    """Confirm a new email address with the mailed code, which works for any session. Invalid codes are refused."""
    somebody, route = await sign_up(str(person.http.base_url)), "POST /api/auth/email/confirm"
    assert (await stage.request(person, route, json={"code": "never mailed"})).status_code == 400
    code = await _insert_code(stage, somebody, "email", new_email())
    status = (await stage.request(person, route, json={"code": code})).status_code
    await somebody.http.aclose()
    return [status]


async def _insert_code(stage: Stage, person: Person, purpose: str, email: str | None = None) -> str:
    code, expires = uuid.uuid4().hex, clock.now() + timedelta(hours=1)
    async with stage.instance.services.db.write() as tx:
        await accounts_store.insert_code(tx, hash_token(code), person.id, purpose, expires, email)
    return code


async def _has_code(stage: Stage, person: Person, purpose: str) -> bool:
    query = select(Code.id).where(Code.user_id == person.id, Code.purpose == purpose)
    async with stage.instance.services.db.read() as tx:
        return (await tx.execute(query)).first() is not None


@asynccontextmanager
async def _open_another_browser(person: Person) -> AsyncGenerator[Person]:
    async with new_client(str(person.http.base_url)) as http:
        if person.id:
            signed_in = {"email": person.email, "password": person.password}
            assert (await http.post("/api/auth/sign-in", json=signed_in)).status_code == 200
        yield Person(http, person.id, person.email)
    user = (await person.http.get("/api/session")).json()["user"]
    assert (user is not None) is bool(person.id), "another browser's session ended this one's"


async def find_people(stage: Stage, person: Person) -> list[int]:
    """Search for people. Email addresses never appear in the results."""
    answer = await stage.request(person, "GET /api/profiles", params={"q": stage.owner.email.partition("@")[0]})
    assert stage.owner.id in {found["id"] for found in answer.json()["items"]}
    assert stage.owner.email not in answer.text
    return [answer.status_code]


async def own_profile(stage: Stage, person: Person) -> list[int]:
    """Read the person's own profile."""
    answer = await stage.request(person, "GET /api/profiles/me")
    assert not answer.is_success or answer.json()["id"] == person.id
    return [answer.status_code]


async def works_of_somebody(stage: Stage, person: Person) -> list[int]:
    """List the owner's videos and projects. Only public projects appear."""
    public_project = await new_project(stage.owner, visibility="public")
    values = {"profile_id": stage.owner.id}
    videos = await stage.request(person, "GET /api/profiles/{profile_id}/videos", values)
    projects = await stage.request(person, "GET /api/profiles/{profile_id}/projects", values)
    listed_ids = {project["id"] for project in projects.json()["items"]}
    assert public_project["id"] in listed_ids
    assert (stage.project["id"] in listed_ids) is (stage.project["visibility"] == "public")
    return [videos.status_code, projects.status_code]


async def featured(stage: Stage, person: Person) -> list[int]:
    """Read the public list of featured videos."""
    return [(await stage.request(person, "GET /api/featured")).status_code]


async def own_friends(stage: Stage, person: Person) -> list[int]:
    """List the person's friends. The owner's friend appears only in the owner's list."""
    answer = await stage.request(person, "GET /api/friends")
    if answer.is_success:
        friends = {friend["id"] for friend in answer.json()["items"]}
        assert (stage.people["friend"].id in friends) is (person is stage.owner)
    return [answer.status_code]


async def own_notifications(stage: Stage, person: Person) -> list[int]:
    """List the person's notifications and change the settings. Only the owner is notified of a comment."""
    await post_comment(stage.people["friend"], stage.video, "Told to the publisher")
    listed = await stage.request(person, "GET /api/notifications")
    if listed.is_success:
        assert ("Told to the publisher" in listed.text) is (person is stage.owner)
    through = {"until": clock.iso(clock.now())}
    read = await stage.request(person, "PUT /api/notifications/read", json=through)
    settings = await stage.request(person, "GET /api/notifications/settings")
    chosen = await stage.request(
        person, "PUT /api/notifications/settings", json={"disabled": [], "email_frequency": "off"}
    )
    return [answer.status_code for answer in (listed, read, settings, chosen)]


async def look_at_network(stage: Stage, person: Person) -> list[int]:
    """Read the person's network, without themselves and email addresses. Other tests check its content."""
    answer = await stage.request(person, "GET /api/network")
    if answer.is_success:
        assert person.id not in {near["id"] for near in answer.json()["items"]}
        assert stage.owner.email not in answer.text
    return [answer.status_code]


async def find_by_skill(stage: Stage, person: Person) -> list[int]:
    """Find people by skill. The results never contain the person, friends or email addresses."""
    await stage.owner.json("PATCH", "/api/profiles/me", json={"skills": ["music"]})
    answer = await stage.request(person, "GET /api/network/people", params={"skill": "music", "limit": 72})
    if answer.is_success:
        found = {each["id"] for each in answer.json()["items"]}
        assert (stage.owner.id in found) is (person is not stage.owner and person is not stage.people["friend"])
        assert stage.owner.email not in answer.text
    return [answer.status_code]


async def own_friend_requests(stage: Stage, person: Person) -> list[int]:
    """List the person's incoming and outgoing friend requests, and none between other people."""
    one, other = await sign_up(str(person.http.base_url)), await sign_up(str(person.http.base_url))
    between = await _befriend(one, other)
    friend_request = await _befriend(one, person) if person.id else between
    answer = await stage.request(person, "GET /api/friend-requests")
    if answer.is_success:
        listed_ids = {kind: {request["id"] for request in answer.json()[kind]} for kind in ("incoming", "outgoing")}
        assert friend_request in listed_ids["incoming"]
        assert between not in listed_ids["incoming"] | listed_ids["outgoing"]
    await one.json("DELETE", f"/api/friend-requests/{friend_request}", 204)
    await _close(one, other)
    return [answer.status_code]


async def answer_friend_request(stage: Stage, person: Person) -> list[int]:
    """Answer friend requests to the person. Third parties get 404, and the requester 403."""
    statuses: list[int] = []
    for answer in ("decline", "accept"):
        route, one, other = f"POST {_FRIEND_REQUEST}/{answer}", *[await _sign_up_newcomer(person) for _ in range(2)]
        between = await _befriend(one, other)
        statuses.append(
            await stage.request_indistinguishable(
                person, route, {"request_id": between}, _make_missing_id("request_id")
            )
        )
        if person.id:
            assert statuses.pop() == 404, "between two others"
            friend_request = await _befriend(one, person)
            assert (await stage.request(one, route, {"request_id": friend_request})).status_code == 403, "one's own"
            statuses.append((await stage.request(person, route, {"request_id": friend_request})).status_code)
        await _close(one, other)
    return statuses


async def take_back_friend_request(stage: Stage, person: Person) -> list[int]:
    """Withdraw friend requests by the person. Third parties get 404, and the requestee 403."""
    route, one, other = f"DELETE {_FRIEND_REQUEST}", *[await _sign_up_newcomer(person) for _ in range(2)]
    between = await _befriend(one, other)
    status = await stage.request_indistinguishable(
        person, route, {"request_id": between}, _make_missing_id("request_id")
    )
    if person.id:
        assert status == 404, "between two others"
        friend_request = await _befriend(person, one)
        assert (await stage.request(one, route, {"request_id": friend_request})).status_code == 403, "another's"
        status = (await stage.request(person, route, {"request_id": friend_request})).status_code
    await _close(one, other)
    return [status]


async def own_recents(stage: Stage, person: Person) -> list[int]:
    """List the objects that the person opened recently, and none that the owner did."""
    opened = await new_project(stage.owner)
    await stage.owner.json("PUT", f"/api/recents/project/{opened['id']}", 204, json={})
    answer = await stage.request(person, "GET /api/recents")
    if answer.is_success:
        listed_ids = {recent["id"] for recent in answer.json()["items"]}
        assert (opened["id"] in listed_ids) is (person is stage.owner)
    return [answer.status_code]


async def forget_recents(stage: Stage, person: Person) -> list[int]:
    """Delete one of the person's recent entries, then all. The owner's remain unless the owner deletes them."""
    opened = await new_project(stage.owner)
    path = f"/api/recents/project/{opened['id']}"
    await stage.owner.json("PUT", path, 204, json={})
    answers = [
        await stage.request_path(person, "DELETE /api/recents/{kind}/{subject_id}", path),
        await stage.request(person, "DELETE /api/recents"),
    ]
    recent_ids = {recent["id"] for recent in (await stage.owner.json("GET", "/api/recents", 200))["items"]}
    assert (opened["id"] in recent_ids) is (person is not stage.owner)
    return [answer.status_code for answer in answers]


async def own_brushes(stage: Stage, person: Person) -> list[int]:
    """List the person's brushes, and none of the owner's."""
    path = f"{_BRUSHES}/{uuid.uuid4()}"
    await stage.owner.json("PUT", path, 200, json=make_preset())
    answer = await stage.request(person, f"GET {_BRUSHES}")
    if answer.is_success:
        listed_ids = {brush["id"] for brush in answer.json()["brushes"]}
        assert (path.rpartition("/")[2] in listed_ids) is (person is stage.owner)
    await stage.owner.json("DELETE", path, 204)
    return [answer.status_code]


async def save_brush(stage: Stage, person: Person) -> list[int]:
    """Save a brush. Saving with the id of the owner's brush doesn't change the owner's."""
    theirs, own = str(uuid.uuid4()), str(uuid.uuid4())
    await stage.owner.json("PUT", f"{_BRUSHES}/{theirs}", 200, json=make_preset("Owner's"))
    route = f"PUT {_BRUSHES}/{{brush_id}}"
    answer = await stage.request(person, route, {"brush_id": own}, json=make_preset("Own"))
    response = await stage.request(person, route, {"brush_id": theirs}, json=make_preset("Other"))
    if person.id:
        assert response.status_code == (200 if person is stage.owner else 409)
        await person.json("DELETE", f"{_BRUSHES}/{own}", 204)
    names = [brush["name"] for brush in (await stage.owner.json("GET", _BRUSHES, 200))["brushes"]]
    assert names == ["Other" if person is stage.owner else "Owner's"]
    await stage.owner.json("DELETE", f"{_BRUSHES}/{theirs}", 204)
    return [answer.status_code]


async def remove_brush(stage: Stage, person: Person) -> list[int]:
    """Delete a missing brush and the owner's, which only the owner can delete."""
    theirs = str(uuid.uuid4())
    await stage.owner.json("PUT", f"{_BRUSHES}/{theirs}", 200, json=make_preset())
    route = f"DELETE {_BRUSHES}/{{brush_id}}"
    answers = [await stage.request(person, route, {"brush_id": brush}) for brush in (str(uuid.uuid4()), theirs)]
    brush_ids = {brush["id"] for brush in (await stage.owner.json("GET", _BRUSHES, 200))["brushes"]}
    assert (theirs in brush_ids) is (person is not stage.owner)
    await stage.owner.json("DELETE", f"{_BRUSHES}/{theirs}", 204)
    return [answer.status_code for answer in answers]


async def own_deleted_projects(stage: Stage, person: Person) -> list[int]:
    """List the person's deleted projects, and none of the owner's."""
    deleted_project = await new_project(stage.owner, visibility="public")
    await stage.owner.json("DELETE", f"/api/projects/{deleted_project['slug']}", 204)
    answer = await stage.request(person, "GET /api/projects/deleted")
    if answer.is_success:
        listed_ids = {project["id"] for project in answer.json()["items"]}
        assert (deleted_project["id"] in listed_ids) is (person is stage.owner)
    return [answer.status_code]


async def open_signed_address(stage: Stage, person: Person) -> list[int]:
    """Open a signed blob URL, which needs no session."""
    address = await _create_signed_url(stage)
    return [
        (await stage.request_path(person, f"{method} /blobs/{{key}}", address)).status_code
        for method in ("GET", "HEAD")
    ]


async def open_unsigned_address(stage: Stage, person: Person) -> list[int]:
    """Open blob URLs without a valid signature, which answer as if the object were missing."""
    address = await _create_signed_url(stage)
    path, _, query = address.partition("?")
    another = f"/blobs/{uuid.uuid4().hex * 2}"
    answers = [
        await stage.request_path(person, "GET /blobs/{key}", tried)
        for tried in (path, f"{another}?{query}", f"{path}?{query}0", another)
    ]
    assert all(get_status_and_body(answer) == get_status_and_body(answers[0]) for answer in answers), (
        "the answers tell what there is"
    )
    return [answer.status_code for answer in answers]


async def _create_signed_url(stage: Stage) -> str:
    blobs = stage.instance.services.blobs
    key = await blobs.put(b"ink")
    return (await blobs.sign(key, seconds=600, media_type="image/webp")).url


async def _sign_up_newcomer(person: Person) -> Person:
    return await sign_up(str(person.http.base_url))


async def _befriend(one: Person, other: Person) -> str:
    friend_request = await one.json("POST", "/api/friend-requests", 201, json={"profile_id": other.id})
    return friend_request["id"]


async def _close(*people: Person) -> None:
    for person in people:
        await person.http.aclose()


def _make_missing_id(name: str) -> dict[str, Any]:
    return {name: str(uuid.uuid4())}
