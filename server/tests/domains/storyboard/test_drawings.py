"""Drawings: pushes over HTTP and the socket, merging, and no lost strokes."""

import asyncio
import base64
import io
import uuid
from typing import Any

import pytest
from PIL import Image
from pycrdt import Doc, Map, Text

from pegbar.domains.storyboard.core import store
from pegbar.domains.storyboard.core.actions.drawings import _COMPACT_EVERY
from pegbar.domains.storyboard.limits import DRAWING_UPDATE_BYTES_MAX
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, add_member, get_board, new_project, push_update
from tests.support.api.people import Newcomer, Person
from tests.support.api.previews import enqueue_missing_previews
from tests.support.api.sockets import decode_updates, open_tab
from tests.support.drawings.drawing import DrawingCopy, encode_picture, list_stroke_ids
from tests.support.polling import wait_until


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner, visibility="public")


@pytest.fixture
async def cut(owner: Person, project: dict[str, Any]) -> dict[str, Any]:
    return await add_cut(owner, project)


async def _get_drawing(person: Person, cut: dict[str, Any]) -> tuple[int, bytes]:
    answer = await person.http.get(f"/api/cuts/{cut['id']}/drawing")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/octet-stream"
    return int(answer.headers["X-Drawing-Seq"]), answer.content


async def _get_stroke_ids(person: Person, cut: dict[str, Any]) -> list[str]:
    return list_stroke_ids((await _get_drawing(person, cut))[1])


async def test_strokes_come_back_as_they_were_drawn(
    owner: Person, project: dict[str, Any], cut: dict[str, Any]
) -> None:
    assert await _get_drawing(owner, cut) == (0, b"")
    pad = DrawingCopy()
    for number in (1, 2, 3):
        answer = await push_update(owner, cut["id"], pad.draw_stroke(points=200))
        assert (answer.status_code, answer.json()) == (200, {"seq": number})
    seq, update = await _get_drawing(owner, cut)
    copy = DrawingCopy()
    copy.apply_update(update)
    assert seq == 3
    assert copy.doc.get("strokes:base", type=type(copy._strokes)).to_py() == pad._strokes.to_py()
    cut_item = (await get_board(owner, project))["items"][0]
    assert (cut_item["has_asset"], cut_item["drawing_seq"], cut_item["version"]) == (True, 3, 1)


async def test_a_push_can_be_repeated(owner: Person, cut: dict[str, Any]) -> None:
    update, key = DrawingCopy().draw_stroke(), str(uuid.uuid4())
    answers = [(await push_update(owner, cut["id"], update, key)).json() for _ in range(3)]
    assert answers == [{"seq": 1}] * 3
    async with open_tab(owner) as tab:
        assert (await tab.push(cut["id"], update, key))["seq"] == 1
    assert (await _get_drawing(owner, cut))[0] == 1


async def test_ten_concurrent_identical_pushes_are_stored_once(owner: Person, cut: dict[str, Any]) -> None:
    update, key = DrawingCopy().draw_stroke(), str(uuid.uuid4())
    answers = await asyncio.gather(*(push_update(owner, cut["id"], update, key) for _ in range(10)))
    assert [(answer.status_code, answer.json()) for answer in answers] == [(200, {"seq": 1})] * 10
    assert (await push_update(owner, cut["id"], DrawingCopy().draw_stroke())).json() == {"seq": 2}


def _make_odd_updates() -> dict[str, bytes]:
    text: Doc[Any] = Doc()
    text.get("words", type=Text).insert(0, "not a drawing")
    other: Doc[Any] = Doc()
    other.get("settings", type=Map)["a"] = 1
    good = DrawingCopy().draw_stroke()
    return {
        "noise": b"\x93\x12" * 40,
        "torn": good[: len(good) // 2],
        "text": text.get_update(),
        "other-map": other.get_update(),
        "json": b'{"strokes": []}',
        "one-byte": b"\xff",
    }


@pytest.mark.parametrize("kind", sorted(_make_odd_updates()))
async def test_invalid_updates_are_rejected_over_http_and_socket(owner: Person, cut: dict[str, Any], kind: str) -> None:
    update = _make_odd_updates()[kind]
    answer = await push_update(owner, cut["id"], update)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    async with open_tab(owner) as tab:
        refused = await tab.push(cut["id"], update)
        assert (refused["type"], refused["code"]) == ("doc_error", "invalid")
    assert await _get_drawing(owner, cut) == (0, b"")


async def test_other_media_types_and_sizes_are_rejected(owner: Person, cut: dict[str, Any]) -> None:
    path = f"/api/cuts/{cut['id']}/drawing"
    key = {"Idempotency-Key": str(uuid.uuid4())}
    await owner.json("POST", path, 415, json={"a": 1}, headers=key)
    octets = {"Content-Type": "application/octet-stream"}
    await owner.json("POST", path, 400, content=b"", headers=octets | key)
    await owner.json("POST", path, 422, content=b"x", headers=octets)
    await owner.json("POST", path, 422, content=b"x", headers={**octets, "Idempotency-Key": "not a uuid"})
    large = b"\0" * (DRAWING_UPDATE_BYTES_MAX + 1)
    assert (await push_update(owner, cut["id"], large)).status_code == 413
    async with open_tab(owner) as tab:
        push_id = str(uuid.uuid4())
        refused = await tab.push(cut["id"], large, push_id)
        assert (refused["type"], refused["code"], refused["push_id"]) == ("doc_error", "too_large", push_id)


async def test_a_viewer_cannot_draw(owner: Person, cut: dict[str, Any], newcomer: Newcomer, anonymous: Person) -> None:
    stranger = await newcomer()
    assert (await push_update(stranger, cut["id"], DrawingCopy().draw_stroke())).status_code == 403
    assert (await push_update(anonymous, cut["id"], DrawingCopy().draw_stroke())).status_code == 401
    for person, code in ((stranger, "forbidden"), (anonymous, "unauthenticated")):
        async with open_tab(person) as tab:
            assert (await tab.open(cut["id"]))["can_edit"] is False
            assert (await tab.push(cut["id"], DrawingCopy().draw_stroke()))["code"] == code
    assert (await _get_drawing(anonymous, cut))[0] == 0


async def test_drawing_on_a_deleted_cut_is_reported_and_loses_nothing(
    owner: Person, project: dict[str, Any], cut: dict[str, Any], newcomer: Newcomer
) -> None:
    other = await newcomer()
    await add_member(owner, project, other)
    pad = DrawingCopy()
    async with open_tab(other) as drawing:
        await drawing.open(cut["id"])
        assert (await drawing.push(cut["id"], pad.draw_stroke()))["type"] == "doc_ack"
        await owner.json("DELETE", f"/api/cuts/{cut['id']}", 200)
        update = pad.draw_stroke()
        refused = await drawing.push(cut["id"], update)
        assert (refused["type"], refused["code"]) == ("doc_error", "cut.gone")
        over_http = await push_update(other, cut["id"], update)
        assert (over_http.status_code, over_http.json()["code"]) == (404, "cut.gone")
        await owner.json("POST", f"/api/cuts/{cut['id']}/restore", 200)
        assert (await drawing.push(cut["id"], update))["type"] == "doc_ack"
    assert await _get_stroke_ids(owner, cut) == pad.stroke_ids


async def test_concurrent_pushes_and_a_compaction_lose_no_acknowledged_stroke(
    owner: Person, cut: dict[str, Any], instance: Instance
) -> None:
    acknowledged: set[str] = set()
    hands, strokes = 4, 60
    assert hands * strokes > _COMPACT_EVERY

    async def draw_strokes(hand: int) -> None:
        pad = DrawingCopy()
        for number in range(strokes):
            name = f"{hand}-{number}"
            answer = await push_update(owner, cut["id"], pad.draw_stroke(name))
            assert answer.status_code == 200, answer.text
            acknowledged.add(name)

    async def check_strokes(drawing: "asyncio.Task[Any]") -> None:
        while True:
            before = set(acknowledged)
            assert before <= set(await _get_stroke_ids(owner, cut))
            if drawing.done():
                break

    hurry = asyncio.gather(*(draw_strokes(hand) for hand in range(hands)))
    task = asyncio.ensure_future(hurry)
    await check_strokes(task)  # type: ignore[arg-type]
    await task

    async def is_merged() -> bool:
        async with instance.services.db.read() as tx:
            return len(await store.list_log_sizes(tx, cut["id"], 0, 1000)) <= hands * strokes - _COMPACT_EVERY + 1

    await wait_until(is_merged, what="the log is merged")
    seq, update = await _get_drawing(owner, cut)
    assert seq == hands * strokes
    assert set(list_stroke_ids(update)) == acknowledged
    async with open_tab(owner) as tab:
        state = await tab.open(cut["id"])
        assert state["seq"] == seq
        assert set(list_stroke_ids(*decode_updates(state))) == acknowledged
        rest = await tab.open(cut["id"], since=seq - 5)
        assert len(rest["updates"]) == 5 or rest["seq"] == seq


async def test_two_people_see_each_others_strokes(
    owner: Person, project: dict[str, Any], cut: dict[str, Any], newcomer: Newcomer
) -> None:
    other = await newcomer()
    await add_member(owner, project, other)
    pads = DrawingCopy(), DrawingCopy()
    async with open_tab(owner) as one, open_tab(other) as two:
        for tab in (one, two):
            state = await tab.open(cut["id"])
            assert (state["seq"], state["updates"], state["can_edit"]) == (0, [], True)
        push_ids = [str(uuid.uuid4()), str(uuid.uuid4())]
        for tab, pad, push_id in zip((one, two), pads, push_ids, strict=True):
            update = base64.b64encode(pad.draw_stroke()).decode()
            await tab.send(type="doc_push", cut_id=cut["id"], push_id=push_id, update=update)
        for tab, pad, push_id in zip((one, two), pads, push_ids, strict=True):
            received: dict[str, list[dict[str, Any]]] = {"doc_ack": [], "doc_update": []}
            while len(received["doc_ack"]) < 1 or len(received["doc_update"]) < 2:
                frame = await tab.receive()
                received[frame["type"]].append(frame)
            assert [frame["push_id"] for frame in received["doc_ack"]] == [push_id]
            assert [frame["seq"] for frame in received["doc_update"]] == [1, 2]
            for frame in received["doc_update"]:
                pad.apply_update(decode_updates(frame)[0])
    assert pads[0].stroke_ids == pads[1].stroke_ids
    assert len(pads[0].stroke_ids) == 2
    assert await _get_stroke_ids(owner, cut) == pads[0].stroke_ids


async def test_an_id_in_upper_case_names_the_same_cut(
    owner: Person, project: dict[str, Any], cut: dict[str, Any]
) -> None:
    shouted = cut["id"].upper()
    async with open_tab(owner) as one, open_tab(owner) as two:
        await one.open(shouted)
        await two.subscribe(f"project:{project['id'].upper()}")
        assert (await two.push(shouted, DrawingCopy().draw_stroke()))["type"] == "doc_ack"
        assert (await one.expect("doc_update"))["seq"] == 1
        await add_cut(owner, project)
        assert (await two.expect("event"))["event"]["type"] == "cut_created"


async def test_a_preview_is_a_webp_of_the_current_drawing(
    owner: Person, project: dict[str, Any], cut: dict[str, Any], anonymous: Person
) -> None:
    await push_update(owner, cut["id"], DrawingCopy().draw_stroke())
    path, webp = f"/api/cuts/{cut['id']}/preview", {"Content-Type": "image/webp"}
    still = encode_picture(1920, 1080)
    async with open_tab(anonymous) as listening:
        await listening.subscribe(f"project:{project['id']}")
        uploaded = await owner.json("PUT", path, 200, content=still, headers=webp, params={"seq": 1})
        frame = await listening.expect("event")
        while (
            not frame["event"]["cut"]["preview"]
            or frame["event"]["cut"]["preview"]["key"] != uploaded["preview"]["key"]
        ):
            frame = await listening.expect("event")
    assert (uploaded["preview"]["seq"], uploaded["has_asset"], uploaded["version"]) == (1, True, cut["version"])
    downloaded = await anonymous.http.get(uploaded["preview"]["url"])
    assert (downloaded.status_code, downloaded.content) == (200, still)
    assert downloaded.headers["content-type"] == "image/webp"
    assert downloaded.headers["x-content-type-options"] == "nosniff"
    small = await anonymous.http.get(uploaded["preview"]["small_url"])
    with Image.open(io.BytesIO(small.content)) as opened:
        assert (opened.format, opened.size) == ("WEBP", (480, 270))
    # Previews of a future state and of an older state are ignored.
    await push_update(owner, cut["id"], DrawingCopy().draw_stroke())
    newer = await owner.json("PUT", path, 200, content=encode_picture(8, 8), headers=webp, params={"seq": 2})
    for seq in (1, 99):
        answer = await owner.json("PUT", path, 200, content=encode_picture(9, 9), headers=webp, params={"seq": seq})
        assert answer["preview"]["key"] == newer["preview"]["key"]


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (encode_picture(kind="GIF"), "image/webp", 422),
        (encode_picture(kind="GIF"), "image/gif", 415),
        (encode_picture(1921, 16), "image/webp", 422),
        (encode_picture(16, 1081), "image/webp", 422),
        (encode_picture()[:40], "image/webp", 422),
        (b"RIFF", "image/webp", 422),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/webp", 422),
        (b"", "image/webp", 400),
    ],
)
async def test_invalid_pictures_are_rejected_as_previews(
    owner: Person, cut: dict[str, Any], body: bytes, kind: str, status: int
) -> None:
    answer = await owner.http.put(
        f"/api/cuts/{cut['id']}/preview", content=body, headers={"Content-Type": kind}, params={"seq": 0}
    )
    assert answer.status_code == status, answer.text
    assert answer.json()["detail"]


async def test_the_server_paints_drawings_without_a_browser_preview(
    owner: Person, project: dict[str, Any], cut: dict[str, Any], instance: Instance
) -> None:
    await push_update(owner, cut["id"], DrawingCopy().draw_stroke())
    await enqueue_missing_previews(instance, project)

    async def get_preview() -> dict[str, Any] | None:
        cut_item = (await get_board(owner, project))["items"][0]
        return cut_item["preview"]

    preview = await wait_until(get_preview, what="the painted preview")
    answer = await owner.http.get(preview["url"])
    assert answer.headers["content-type"] == "image/webp"
    assert answer.content[8:12] == b"WEBP"
