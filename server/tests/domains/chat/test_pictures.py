"""Pictures in chats: brought in, named by a message, and looked at by who is in the chat alone."""

import io
import uuid
from typing import Any

from PIL import Image

from tests.domains.chat.talk import bring, direct, group, say
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person
from tests.support.drawings.drawing import picture, taken_somewhere


async def _open(person: Person, chat: dict[str, Any], path: str) -> bytes | None:
    found = await person.json("GET", f"/api/chats/{chat['id']}/pictures", 200, params={"path": path})
    if path not in found["urls"]:
        return None
    return (await person.http.get(found["urls"][path])).raise_for_status().content


async def test_a_picture_is_made_small_and_free_of_what_a_camera_hid(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await direct(mina, ruth)
    brought = await bring(mina, chat, taken_somewhere(3200, 1800))
    picture_id = brought["path"].rpartition("/")[2].removesuffix(".webp")
    assert await bring(mina, chat, taken_somewhere(3200, 1800), id=picture_id) == brought
    await bring(ruth, chat, picture(), 409, id=picture_id)
    pair = "_".join(sorted((mina.id, ruth.id)))
    assert brought["path"].startswith(f"messages/dm/{pair}/")
    assert (brought["width"], brought["height"]) == (1600, 900)
    said = await say(mina, chat, f"image:{brought['path']}", kind="image")
    assert (said["kind"], said["picture"]) == ("image", {"width": 1600, "height": 900})
    found = await _open(ruth, chat, brought["path"])
    assert found is not None
    with Image.open(io.BytesIO(found)) as opened:
        assert (opened.format, opened.size, dict(opened.getexif())) == ("WEBP", (1600, 900), {})
    assert (await ruth.json("GET", f"/api/chats/{chat['id']}", 200))["last"]["kind"] == "image"
    await mina.json("DELETE", f"/api/chats/{chat['id']}/messages/{said['id']}", 204)
    assert await _open(ruth, chat, brought["path"]) is None


async def test_a_message_names_pictures_of_its_own_chat_and_author_alone(newcomer: Newcomer) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    chat, other = await direct(mina, ruth), await group(mina, noor)
    elsewhere = await bring(mina, other, picture())
    assert elsewhere["path"].startswith(f"messages/groups/{other['id']}/")
    hers = await bring(ruth, chat, picture(colour="#884422"))
    folder = hers["path"].rpartition("/")[0]
    for path in (elsewhere["path"], hers["path"], f"{folder}/{uuid.uuid4()}.webp", f"{folder}/../x", "", "x"):
        refused = await say(mina, chat, f"image:{path}", 422, kind="image")
        assert refused["detail"] == "This picture is not in this chat. Please attach it here."
    assert await _open(ruth, chat, elsewhere["path"]) is None
    project = await new_project(mina)
    of_project = await mina.json("GET", f"/api/chats/project/{project['slug']}", 200)
    assert (await bring(mina, of_project, picture()))["path"].startswith(f"projects/{project['id']}/messages/")


async def test_what_is_no_picture_or_nobodys_business_is_refused(newcomer: Newcomer) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    chat = await direct(mina, ruth)
    assert (await bring(mina, chat, b"no picture", 422))["detail"] == "Image load failed"
    await bring(noor, chat, picture(), 404)
    await ruth.json("PUT", f"/api/blocks/{mina.id}", 204)
    await bring(mina, chat, picture(), 403)


async def test_a_group_shows_the_picture_that_its_owner_chose(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await group(mina, ruth)
    path, headers = f"/api/chats/{chat['id']}/picture", {"content-type": "image/webp"}
    await ruth.json("PUT", path, 403, content=picture(), headers=headers)
    shown = await mina.json("PUT", path, 200, content=picture(), headers=headers)
    assert shown["picture_url"] is not None
    assert (await ruth.json("GET", f"/api/chats/{chat['id']}", 200))["picture_url"] is not None
    assert (await mina.json("DELETE", path, 200))["picture_url"] is None
