"""Tests of pictures in chats: upload, use in a message, and access by members only."""

import io
import uuid
from typing import Any

from PIL import Image

from tests.domains.chat.chat_api import create_group, open_direct_chat, send_message, upload_picture
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person
from tests.support.drawings.drawing import encode_geotagged_photo, encode_picture


async def _download_picture(person: Person, chat: dict[str, Any], path: str) -> bytes | None:
    result = await person.json("GET", f"/api/chats/{chat['id']}/pictures", 200, params={"path": path})
    if path not in result["urls"]:
        return None
    return (await person.http.get(result["urls"][path])).raise_for_status().content


async def test_pictures_are_scaled_down_and_stripped_of_metadata(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(mina, ruth)
    brought = await upload_picture(mina, chat, encode_geotagged_photo(3200, 1800))
    picture_id = brought["path"].rpartition("/")[2].removesuffix(".webp")
    assert await upload_picture(mina, chat, encode_geotagged_photo(3200, 1800), id=picture_id) == brought
    await upload_picture(ruth, chat, encode_picture(), 409, id=picture_id)
    pair = "_".join(sorted((mina.id, ruth.id)))
    assert brought["path"].startswith(f"messages/dm/{pair}/")
    assert (brought["width"], brought["height"]) == (1600, 900)
    sent = await send_message(mina, chat, f"image:{brought['path']}", kind="image")
    assert (sent["kind"], sent["picture"]) == ("image", {"width": 1600, "height": 900})
    result = await _download_picture(ruth, chat, brought["path"])
    assert result is not None
    with Image.open(io.BytesIO(result)) as opened:
        assert (opened.format, opened.size, dict(opened.getexif())) == ("WEBP", (1600, 900), {})
    assert (await ruth.json("GET", f"/api/chats/{chat['id']}", 200))["last_message"]["kind"] == "image"
    await mina.json("DELETE", f"/api/chats/{chat['id']}/messages/{sent['id']}", 204)
    assert await _download_picture(ruth, chat, brought["path"]) is None


async def test_a_message_can_only_use_its_authors_pictures_of_this_chat(newcomer: Newcomer) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    chat, other = await open_direct_chat(mina, ruth), await create_group(mina, noor)
    elsewhere = await upload_picture(mina, other, encode_picture())
    assert elsewhere["path"].startswith(f"messages/groups/{other['id']}/")
    hers = await upload_picture(ruth, chat, encode_picture(colour="#884422"))
    folder = hers["path"].rpartition("/")[0]
    for path in (elsewhere["path"], hers["path"], f"{folder}/{uuid.uuid4()}.webp", f"{folder}/../x", "", "x"):
        refused = await send_message(mina, chat, f"image:{path}", 422, kind="image")
        assert refused["detail"] == "This image isn't in this chat. Attach it here."
    assert await _download_picture(ruth, chat, elsewhere["path"]) is None
    project = await new_project(mina)
    of_project = await mina.json("GET", f"/api/chats/project/{project['slug']}", 200)
    assert (await upload_picture(mina, of_project, encode_picture()))["path"].startswith(
        f"projects/{project['id']}/messages/"
    )


async def test_invalid_pictures_and_outsiders_are_refused(newcomer: Newcomer) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    chat = await open_direct_chat(mina, ruth)
    assert (await upload_picture(mina, chat, b"no picture", 422))["detail"] == "Image load failed"
    await upload_picture(noor, chat, encode_picture(), 404)
    await ruth.json("PUT", f"/api/blocks/{mina.id}", 204)
    await upload_picture(mina, chat, encode_picture(), 403)


async def test_a_group_shows_the_picture_set_by_its_owner(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await create_group(mina, ruth)
    path, headers = f"/api/chats/{chat['id']}/picture", {"content-type": "image/webp"}
    await ruth.json("PUT", path, 403, content=encode_picture(), headers=headers)
    result = await mina.json("PUT", path, 200, content=encode_picture(), headers=headers)
    assert result["picture_url"] is not None
    assert (await ruth.json("GET", f"/api/chats/{chat['id']}", 200))["picture_url"] is not None
    assert (await mina.json("DELETE", path, 200))["picture_url"] is None
