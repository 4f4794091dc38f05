"""Lost responses: each POST of the API, sent three times, has one effect."""

import uuid
from collections.abc import AsyncGenerator
from typing import Any, Final

import pytest
from httpx import Response

from pegbar.main import create_app
from pegbar.wiring import Instance
from tests.support.api import assets
from tests.support.api.boards import PROJECT, add_cut, new_project
from tests.support.api.people import befriend, sign_up
from tests.support.api.posts import KEY, MAILED, REFUSED_AGAIN, SAFE, Call, Scene
from tests.support.api.videos import insert_video

pytestmark = pytest.mark.database

# Fields that change by themselves between two reads: signed URLs, and the progress of jobs.
_VOLATILE: Final = {"url", "small_url", "preview_url", "thumb_url", "cover_url", "expires_at", "changed_at"} | {
    "preview",
    "picture",
    "progress",
    "state",
    "step",
    "seq",
}


@pytest.fixture(scope="module")
async def scene(instance: Instance, base_url: str) -> AsyncGenerator[Scene, None]:
    owner, friend, stranger = [await sign_up(base_url) for _ in range(3)]
    await befriend(owner, friend)
    project = await new_project(owner, visibility="public")
    cut = await add_cut(owner, project)
    video = await insert_video(instance, project, owner)
    yield Scene(instance, base_url, owner, friend, stranger, project, cut, video)
    for person in (owner, friend, stranger):
        await person.http.aclose()


def _remove_volatile(found: Any) -> Any:
    """Return the response without the volatile fields."""
    if isinstance(found, dict):
        return {name: _remove_volatile(value) for name, value in found.items() if name not in _VOLATILE}
    return [_remove_volatile(value) for value in found] if isinstance(found, list) else found


async def _send(call: Call) -> Response:
    answer = await call.person.http.post(call.path, **call.more)
    if call.settled is not None:
        await call.settled()
    return answer


async def _read_observed(call: Call) -> list[Any]:
    looker = call.observer or call.person
    found: list[Any] = []
    for address in call.seen_at:
        answer = await looker.http.get(address)
        found.append([answer.status_code, _remove_volatile(answer.json())])
    return found


@pytest.mark.parametrize("route", SAFE)
async def test_a_post_sent_three_times_has_one_effect(route: str, scene: Scene) -> None:
    call = await SAFE[route][1](scene)
    before = await _read_observed(call)
    first = await _send(call)
    assert first.is_success, first.text
    once = await _read_observed(call)
    assert once != before
    repeats = [await _send(call) for _ in range(2)]
    assert await _read_observed(call) == once
    for answer in repeats:
        assert answer.status_code < 500, answer.text
        assert answer.is_success is (route not in REFUSED_AGAIN), answer.text
        assert answer.headers.get("Location") == first.headers.get("Location")


def test_every_post_declares_how_it_is_idempotent(instance: Instance) -> None:
    schema = create_app(instance.services.settings, instance).openapi()
    posts = {path: methods["post"] for path, methods in schema["paths"].items() if "post" in methods}
    assert set(posts) == set(SAFE) | MAILED
    for route, (way, _) in SAFE.items():
        has_key = any(parameter["name"] == "Idempotency-Key" for parameter in posts[route].get("parameters", []))
        assert has_key is (way == KEY), route


async def test_an_id_cannot_be_reused_for_another_request(scene: Scene) -> None:
    other = await new_project(scene.owner)
    used_id = str(uuid.uuid4())
    role = {"id": used_id, "name": "Inker"}
    await scene.owner.json("POST", f"{scene.root}/roles", 201, json=role)
    refused = await scene.owner.json("POST", f"/api/projects/{other['slug']}/roles", 409, json=role)
    assert refused["detail"] == "This ID is already used by another role. Use a new one."
    await scene.owner.json("POST", f"{scene.root}/exports", 202, json={"id": used_id, "kind": "pdf"})
    options = {"show_title": False}
    body = {"id": used_id, "kind": "pdf", "options": options}
    refused = await scene.owner.json("POST", f"{scene.root}/exports", 409, json=body)
    assert refused["detail"] == "This ID is already used by another export. Use a new one."
    first_response = await scene.owner.http.post(
        f"{scene.root}/uploads", headers=assets.make_upload_headers("a.txt", 5, id=used_id)
    )
    assert first_response.status_code == 201
    for name, size in (("b.txt", 5), ("a.txt", 6)):
        headers = assets.make_upload_headers(name, size, id=used_id)
        refused = await scene.owner.json("POST", f"{scene.root}/uploads", 409, headers=headers)
        assert refused["detail"] == "This ID is already used by another file. Use a new one."
    folder = await assets.add_folder(scene.owner, scene.project, str(uuid.uuid4()))
    headers = assets.make_upload_headers("a.txt", 5, id=folder["id"])
    await scene.owner.json("POST", f"{scene.root}/uploads", 409, headers=headers)
    headers = assets.make_upload_headers("a.txt", 5, id="not an id")
    await scene.owner.json("POST", f"{scene.root}/uploads", 422, headers=headers)


async def test_an_idempotency_key_cannot_be_reused_for_another_request(scene: Scene) -> None:
    key = {"Idempotency-Key": str(uuid.uuid4())}
    made = await scene.stranger.json("POST", "/api/projects", 201, json=PROJECT, headers=key)
    other = {**PROJECT, "name": "Day Ferry"}
    refused = await scene.stranger.json("POST", "/api/projects", 422, json=other, headers=key)
    assert refused["detail"] == "This key was already used for another project. Use a new one."
    repeated = await scene.stranger.json("POST", "/api/projects", 201, json=PROJECT, headers=key)
    assert repeated["id"] == made["id"]


async def test_roles_are_listed_in_order_of_creation(scene: Scene) -> None:
    project = await new_project(scene.owner)
    path = f"/api/projects/{project['slug']}/roles"
    for first in "c0a":
        body = {"id": f"{first}{str(uuid.uuid4())[1:]}", "name": f"Role {first}"}
        await scene.owner.json("POST", path, 201, json=body)
    role_list = await scene.owner.json("GET", path, 200)
    assert [role["name"] for role in role_list["items"]] == ["Role c", "Role 0", "Role a"]
