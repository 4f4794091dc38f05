"""Sends every write operation of the API once, as a user who may do it."""

from typing import Any

from pegbar.domains.accounts import actions as accounts
from pegbar.main import create_app
from pegbar.wiring import Instance
from tests.access.further import FURTHER
from tests.access.operations import OPERATIONS
from tests.access.stage import build_stage, create_people
from tests.support.api import people
from tests.support.api.boards import add_cut, new_project
from tests.support.api.people import befriend, sign_up
from tests.support.api.posts import SAFE, Scene
from tests.support.api.videos import insert_video


def list_writes(instance: Instance) -> list[tuple[str, str]]:
    """Return method and path of every write operation; the most specific paths last."""
    schema: dict[str, Any] = create_app(instance.services.settings, instance).openapi()
    methods = ("post", "put", "patch", "delete")
    found = [(method.upper(), path) for path, kinds in schema["paths"].items() for method in methods if method in kinds]
    return sorted(found, key=lambda each: each[1].count("{"), reverse=True)


async def send_all(instance: Instance, base_url: str) -> None:
    """Send every POST of `posts.py`, and every operation of the access matrix as the person with the most rights."""
    owner, friend, stranger = [await sign_up(base_url) for _ in range(3)]
    await befriend(owner, friend)
    project = await new_project(owner, visibility="public")
    cut, video = await add_cut(owner, project), await insert_video(instance, project, owner)
    scene = Scene(instance, base_url, owner, friend, stranger, project, cut, video)
    for _, prepare in SAFE.values():
        call = await prepare(scene)
        assert (await call.person.http.post(call.path, **call.more)).is_success
        if call.settled is not None:
            await call.settled()
    everybody = await create_people(base_url)
    stage = await build_stage(instance, everybody, "public")
    for operation in (*OPERATIONS.values(), *FURTHER.values()):
        await operation(stage, everybody["owner"])
    await _send_others(scene, friend)


async def _send_others(scene: Scene, friend: people.Person) -> None:
    """Send the write operations that only an administrator may do, or that change nothing in the access matrix."""
    call = await SAFE["/api/chats/{chat_id}/messages"][1](scene)
    message = await call.person.json("POST", call.path, 201, **call.more)
    chat = call.path.removesuffix("/messages")
    await friend.json("PUT", f"{chat}/read", 204, json={"number": message["number"]})
    await scene.owner.json("DELETE", f"/api/friends/{friend.id}", 204)
    async with scene.instance.services.db.write() as tx:
        await accounts.set_admin(tx, scene.owner.email, is_admin=True)
    await scene.owner.json("PUT", f"/api/videos/{scene.video['id']}/featured", 204, json={"featured": True})
