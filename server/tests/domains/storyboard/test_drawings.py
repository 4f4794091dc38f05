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
from tests.support.api.boards import add_cut, add_member, board, new_project, push
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import bytes_of, tab
from tests.support.deadline import until
from tests.support.drawings.drawing import Pad, names_in, picture


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner, visibility="public")


@pytest.fixture
async def cut(owner: Person, project: dict[str, Any]) -> dict[str, Any]:
    return await add_cut(owner, project)


async def _drawing(person: Person, cut: dict[str, Any]) -> tuple[int, bytes]:
    answer = await person.http.get(f"/api/cuts/{cut['id']}/drawing")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/octet-stream"
    return int(answer.headers["X-Drawing-Seq"]), answer.content


async def _names(person: Person, cut: dict[str, Any]) -> list[str]:
    return names_in((await _drawing(person, cut))[1])


async def test_strokes_come_back_as_they_were_drawn(
    owner: Person, project: dict[str, Any], cut: dict[str, Any]
) -> None:
    assert await _drawing(owner, cut) == (0, b"")
    pad = Pad()
    for number in (1, 2, 3):
        answer = await push(owner, cut["id"], pad.stroke(points=200))
        assert (answer.status_code, answer.json()) == (200, {"seq": number})
    seq, update = await _drawing(owner, cut)
    copy = Pad()
    copy.take(update)
    assert seq == 3
    assert copy.doc.get("strokes:base", type=type(copy._strokes)).to_py() == pad._strokes.to_py()
    shown = (await board(owner, project))["items"][0]
    assert (shown["has_asset"], shown["drawing_seq"], shown["version"]) == (True, 3, 1)


async def test_a_push_can_be_repeated(owner: Person, cut: dict[str, Any]) -> None:
    update, key = Pad().stroke(), str(uuid.uuid4())
    answers = [(await push(owner, cut["id"], update, key)).json() for _ in range(3)]
    assert answers == [{"seq": 1}] * 3
    async with tab(owner) as open_tab:
        assert (await open_tab.push(cut["id"], update, key))["seq"] == 1
    assert (await _drawing(owner, cut))[0] == 1


async def test_ten_concurrent_identical_pushes_are_stored_once(owner: Person, cut: dict[str, Any]) -> None:
    update, key = Pad().stroke(), str(uuid.uuid4())
    answers = await asyncio.gather(*(push(owner, cut["id"], update, key) for _ in range(10)))
    assert [(answer.status_code, answer.json()) for answer in answers] == [(200, {"seq": 1})] * 10
    assert (await push(owner, cut["id"], Pad().stroke())).json() == {"seq": 2}


def _odd_updates() -> dict[str, bytes]:
    text: Doc[Any] = Doc()
    text.get("words", type=Text).insert(0, "not a drawing")
    other: Doc[Any] = Doc()
    other.get("settings", type=Map)["a"] = 1
    good = Pad().stroke()
    return {
        "noise": b"\x93\x12" * 40,
        "torn": good[: len(good) // 2],
        "text": text.get_update(),
        "other-map": other.get_update(),
        "json": b'{"strokes": []}',
        "one-byte": b"\xff",
    }


@pytest.mark.parametrize("kind", sorted(_odd_updates()))
async def test_invalid_updates_are_rejected_over_http_and_socket(owner: Person, cut: dict[str, Any], kind: str) -> None:
    update = _odd_updates()[kind]
    answer = await push(owner, cut["id"], update)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    async with tab(owner) as open_tab:
        refused = await open_tab.push(cut["id"], update)
        assert (refused["type"], refused["code"]) == ("doc_error", "invalid")
    assert await _drawing(owner, cut) == (0, b"")


async def test_other_media_types_and_sizes_are_rejected(owner: Person, cut: dict[str, Any]) -> None:
    path = f"/api/cuts/{cut['id']}/drawing"
    key = {"Idempotency-Key": str(uuid.uuid4())}
    await owner.json("POST", path, 415, json={"a": 1}, headers=key)
    octets = {"Content-Type": "application/octet-stream"}
    await owner.json("POST", path, 400, content=b"", headers=octets | key)
    await owner.json("POST", path, 422, content=b"x", headers=octets)
    await owner.json("POST", path, 422, content=b"x", headers={**octets, "Idempotency-Key": "not a uuid"})
    large = b"\0" * (DRAWING_UPDATE_BYTES_MAX + 1)
    assert (await push(owner, cut["id"], large)).status_code == 413
    async with tab(owner) as open_tab:
        push_id = str(uuid.uuid4())
        refused = await open_tab.push(cut["id"], large, push_id)
        assert (refused["type"], refused["code"], refused["push_id"]) == ("doc_error", "too_large", push_id)


async def test_a_viewer_cannot_draw(owner: Person, cut: dict[str, Any], newcomer: Newcomer, anonymous: Person) -> None:
    stranger = await newcomer()
    assert (await push(stranger, cut["id"], Pad().stroke())).status_code == 403
    assert (await push(anonymous, cut["id"], Pad().stroke())).status_code == 401
    for person, code in ((stranger, "forbidden"), (anonymous, "unauthenticated")):
        async with tab(person) as open_tab:
            assert (await open_tab.open(cut["id"]))["can_edit"] is False
            assert (await open_tab.push(cut["id"], Pad().stroke()))["code"] == code
    assert (await _drawing(anonymous, cut))[0] == 0


async def test_drawing_on_a_deleted_cut_is_reported_and_loses_nothing(
    owner: Person, project: dict[str, Any], cut: dict[str, Any], newcomer: Newcomer
) -> None:
    other = await newcomer()
    await add_member(owner, project, other)
    pad = Pad()
    async with tab(other) as drawing:
        await drawing.open(cut["id"])
        assert (await drawing.push(cut["id"], pad.stroke()))["type"] == "doc_ack"
        await owner.json("DELETE", f"/api/cuts/{cut['id']}", 200)
        late = pad.stroke()
        refused = await drawing.push(cut["id"], late)
        assert (refused["type"], refused["code"]) == ("doc_error", "cut.gone")
        over_http = await push(other, cut["id"], late)
        assert (over_http.status_code, over_http.json()["code"]) == (404, "cut.gone")
        await owner.json("POST", f"/api/cuts/{cut['id']}/restore", 200)
        assert (await drawing.push(cut["id"], late))["type"] == "doc_ack"
    assert await _names(owner, cut) == pad.names


async def test_concurrent_pushes_and_a_compaction_lose_no_acknowledged_stroke(
    owner: Person, cut: dict[str, Any], instance: Instance
) -> None:
    acknowledged: set[str] = set()
    hands, strokes = 4, 60
    assert hands * strokes > _COMPACT_EVERY

    async def draw(hand: int) -> None:
        pad = Pad()
        for number in range(strokes):
            name = f"{hand}-{number}"
            answer = await push(owner, cut["id"], pad.stroke(name))
            assert answer.status_code == 200, answer.text
            acknowledged.add(name)

    async def look(drawing: "asyncio.Task[Any]") -> None:
        while True:
            before = set(acknowledged)
            assert before <= set(await _names(owner, cut))
            if drawing.done():
                break

    hurry = asyncio.gather(*(draw(hand) for hand in range(hands)))
    task = asyncio.ensure_future(hurry)
    await look(task)  # type: ignore[arg-type]
    await task

    async def merged() -> bool:
        async with instance.services.db.read() as tx:
            return len(await store.list_log_sizes(tx, cut["id"], 0, 1000)) <= hands * strokes - _COMPACT_EVERY + 1

    await until(merged, what="the log is merged")
    seq, update = await _drawing(owner, cut)
    assert seq == hands * strokes
    assert set(names_in(update)) == acknowledged
    async with tab(owner) as open_tab:
        state = await open_tab.open(cut["id"])
        assert state["seq"] == seq
        assert set(names_in(*bytes_of(state))) == acknowledged
        rest = await open_tab.open(cut["id"], since=seq - 5)
        assert len(rest["updates"]) == 5 or rest["seq"] == seq


async def test_two_people_see_each_others_strokes(
    owner: Person, project: dict[str, Any], cut: dict[str, Any], newcomer: Newcomer
) -> None:
    other = await newcomer()
    await add_member(owner, project, other)
    pads = Pad(), Pad()
    async with tab(owner) as one, tab(other) as two:
        for open_tab in (one, two):
            state = await open_tab.open(cut["id"])
            assert (state["seq"], state["updates"], state["can_edit"]) == (0, [], True)
        push_ids = [str(uuid.uuid4()), str(uuid.uuid4())]
        for open_tab, pad, push_id in zip((one, two), pads, push_ids, strict=True):
            update = base64.b64encode(pad.stroke()).decode()
            await open_tab.send(type="doc_push", cut_id=cut["id"], push_id=push_id, update=update)
        for open_tab, pad, push_id in zip((one, two), pads, push_ids, strict=True):
            seen: dict[str, list[dict[str, Any]]] = {"doc_ack": [], "doc_update": []}
            while len(seen["doc_ack"]) < 1 or len(seen["doc_update"]) < 2:
                frame = await open_tab.next()
                seen[frame["type"]].append(frame)
            assert [frame["push_id"] for frame in seen["doc_ack"]] == [push_id]
            assert [frame["seq"] for frame in seen["doc_update"]] == [1, 2]
            for frame in seen["doc_update"]:
                pad.take(bytes_of(frame)[0])
    assert pads[0].names == pads[1].names
    assert len(pads[0].names) == 2
    assert await _names(owner, cut) == pads[0].names


async def test_an_id_in_upper_case_names_the_same_cut(
    owner: Person, project: dict[str, Any], cut: dict[str, Any]
) -> None:
    shouted = cut["id"].upper()
    async with tab(owner) as one, tab(owner) as two:
        await one.open(shouted)
        await two.subscribe(f"project:{project['id'].upper()}")
        assert (await two.push(shouted, Pad().stroke()))["type"] == "doc_ack"
        assert (await one.expect("doc_update"))["seq"] == 1
        await add_cut(owner, project)
        assert (await two.expect("event"))["event"]["type"] == "cut_created"


async def test_a_preview_is_a_webp_of_the_current_drawing(
    owner: Person, project: dict[str, Any], cut: dict[str, Any], anonymous: Person
) -> None:
    await push(owner, cut["id"], Pad().stroke())
    path, webp = f"/api/cuts/{cut['id']}/preview", {"Content-Type": "image/webp"}
    still = picture(1920, 1080)
    async with tab(anonymous) as listening:
        await listening.subscribe(f"project:{project['id']}")
        kept = await owner.json("PUT", path, 200, content=still, headers=webp, params={"seq": 1})
        told = await listening.expect("event")
        while not told["event"]["cut"]["preview"] or told["event"]["cut"]["preview"]["key"] != kept["preview"]["key"]:
            told = await listening.expect("event")
    assert (kept["preview"]["seq"], kept["has_asset"], kept["version"]) == (1, True, cut["version"])
    shown = await anonymous.http.get(kept["preview"]["url"])
    assert (shown.status_code, shown.content) == (200, still)
    assert shown.headers["content-type"] == "image/webp"
    assert shown.headers["x-content-type-options"] == "nosniff"
    small = await anonymous.http.get(kept["preview"]["small_url"])
    with Image.open(io.BytesIO(small.content)) as opened:
        assert (opened.format, opened.size) == ("WEBP", (480, 270))
    # Previews of a future state and of an older state are ignored.
    await push(owner, cut["id"], Pad().stroke())
    newer = await owner.json("PUT", path, 200, content=picture(8, 8), headers=webp, params={"seq": 2})
    for seq in (1, 99):
        answer = await owner.json("PUT", path, 200, content=picture(9, 9), headers=webp, params={"seq": seq})
        assert answer["preview"]["key"] == newer["preview"]["key"]


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (picture(kind="GIF"), "image/webp", 422),
        (picture(kind="GIF"), "image/gif", 415),
        (picture(1921, 16), "image/webp", 422),
        (picture(16, 1081), "image/webp", 422),
        (picture()[:40], "image/webp", 422),
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
    from pegbar.domains.storyboard.core.actions import pictures

    await push(owner, cut["id"], Pad().stroke())
    await pictures.enqueue_missing_previews(instance.services)

    async def painted() -> dict[str, Any] | None:
        shown = (await board(owner, project))["items"][0]
        return shown["preview"]

    preview = await until(painted, what="the painted preview")
    answer = await owner.http.get(preview["url"])
    assert answer.headers["content-type"] == "image/webp"
    assert answer.content[8:12] == b"WEBP"
