"""Large or costly drawings: limits, rows of a limited size, and no blocked requests."""

import asyncio
import os
import signal
from contextlib import suppress
from typing import Any

import pytest
from pycrdt import Array, Doc
from sqlalchemy import update

from pegbar.domains.storyboard import texts
from pegbar.domains.storyboard.core import store
from pegbar.domains.storyboard.core.actions.drawings import _SEGMENT_BYTES
from pegbar.domains.storyboard.limits import (
    DRAWING_BYTES_MAX,
    DRAWING_UPDATE_BYTES_MAX,
    DRAWING_UPDATE_ITEMS_MAX,
    DRAWING_UPDATE_VALUES_MAX,
)
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.document import BadUpdate, check_update
from pegbar.kernel.text_catalog import to_json
from pegbar.kernel.texts import SERVER_BUSY
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, new_project, push_update
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import decode_updates, open_tab
from tests.support.drawings.drawing import DrawingCopy
from tests.support.faults.large_updates import ARRAY, NULL, encode_uint, make_large_update, make_update
from tests.support.polling import wait_until
from tests.support.servers.processes import list_children


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def cut(owner: Person) -> dict[str, Any]:
    return await add_cut(owner, await new_project(owner, visibility="public"))


async def _get_drawing(person: Person, cut: dict[str, Any]) -> tuple[int, bytes]:
    answer = await person.http.get(f"/api/cuts/{cut['id']}/drawing")
    assert answer.status_code == 200, answer.text
    return int(answer.headers["X-Drawing-Seq"]), answer.content


def _count_strokes(*updates: bytes) -> int:
    doc: Doc[Any] = Doc()
    for part in updates:
        doc.apply_update(part)
    return len(doc.get("strokes:base", type=Array))


async def test_an_update_has_a_limited_number_of_items(owner: Person, cut: dict[str, Any]) -> None:
    most = DRAWING_UPDATE_ITEMS_MAX
    nested = ARRAY + encode_uint(DRAWING_UPDATE_VALUES_MAX) + NULL * DRAWING_UPDATE_VALUES_MAX
    eight_megabytes = make_update(DRAWING_UPDATE_BYTES_MAX - 80)
    for bomb in (make_update(most + 1), make_update(1, nested), eight_megabytes):
        refused = await push_update(owner, cut["id"], bomb)
        assert (refused.status_code, refused.json()["errors"][0]["detail"]) == (422, texts.UPDATE_TOO_MANY)
    assert await _get_drawing(owner, cut) == (0, b"")
    assert (await push_update(owner, cut["id"], make_update(most))).status_code == 200


def test_skipped_and_deleted_ranges_count_as_items() -> None:
    many = DRAWING_UPDATE_ITEMS_MAX + 1
    skips = encode_uint(1) + encode_uint(many) + b"\x01\x00" + b"\x0a\x01" * many + b"\x00"
    deletions = b"\x00" + encode_uint(1) + b"\x01" + encode_uint(many) + b"\x00\x01" * many
    for bomb in (skips, deletions):
        with pytest.raises(BadUpdate, match=f"{DRAWING_UPDATE_ITEMS_MAX:,}"):
            check_update(bomb)


async def test_a_push_to_a_full_drawing_is_rejected(owner: Person, cut: dict[str, Any], instance: Instance) -> None:
    first = make_large_update(1000, 1)
    assert (await push_update(owner, cut["id"], first)).status_code == 200
    async with instance.services.db.write() as tx:  # Drawing the rest would take half a minute.
        held = update(Cut).where(Cut.id == cut["id"]).values(drawing_bytes=DRAWING_BYTES_MAX - 2000)
        await tx.execute(held)
    one_more = make_large_update(2000, 2)
    refused = await push_update(owner, cut["id"], one_more)
    assert (refused.status_code, refused.json()["detail"]) == (413, texts.DRAWING_FULL)
    async with open_tab(owner) as tab:
        refusal = await tab.push(cut["id"], one_more)
        assert (refusal["code"], refusal["detail"]) == ("too_large", texts.DRAWING_FULL)
        assert refusal["text"] == refused.json()["text"] == to_json(texts.DRAWING_FULL)
    assert await _get_drawing(owner, cut) == (1, first)
    assert (await push_update(owner, cut["id"], make_large_update(1000, 3))).json() == {"seq": 2}


async def test_compaction_by_size_loses_no_change(owner: Person, cut: dict[str, Any], instance: Instance) -> None:
    """The size limit triggers before the count of 200: sixty updates of 45 KB are more than two megabytes."""
    count = 60
    for author in range(1, count + 1):
        assert (await push_update(owner, cut["id"], make_large_update(45_000, author))).status_code == 200

    async def list_sizes() -> list[int]:
        async with instance.services.db.read() as tx:
            return [size for _, size in await store.list_log_sizes(tx, cut["id"], 0, 1000)]

    total = sum(await list_sizes())
    assert total > 2 * 1024 * 1024

    async def is_compacted() -> bool:
        return len(await list_sizes()) < count // 2

    await wait_until(is_compacted, what="the rows are put together")
    assert max(await list_sizes()) <= _SEGMENT_BYTES

    async def is_size_updated() -> bool:
        async with instance.services.db.read() as tx:
            row = await store.get_cut(tx, cut["id"])
        return row is not None and row.drawing_bytes == sum(await list_sizes())

    # Another compaction may run between the two requests.
    await wait_until(is_size_updated, what="the drawing counts the bytes that its rows have")
    seq, drawing = await _get_drawing(owner, cut)
    assert (seq, _count_strokes(drawing)) == (count, count)


async def test_a_large_drawing_is_opened_in_chunks(owner: Person, cut: dict[str, Any]) -> None:
    count = 60
    for author in range(1, count + 1):
        assert (await push_update(owner, cut["id"], make_large_update(45_000, author))).status_code == 200
    async with open_tab(owner) as tab:
        states = [await tab.open(cut["id"])]
        while states[-1]["has_more"]:
            states.append(await tab.receive_any("doc_state"))
        assert len(states) > 2
        assert states[-1]["seq"] == count
        assert _count_strokes(*(update for state in states for update in decode_updates(state))) == count
        await push_update(owner, cut["id"], DrawingCopy().draw_stroke("late"))
        frame = await tab.expect("doc_update")
        assert frame["seq"] == count + 1


@pytest.mark.extended
@pytest.mark.cold
async def test_saving_a_costly_drawing_does_not_block_other_requests(owner: Person, cut: dict[str, Any]) -> None:
    """Uses 400,000 nulls: their digest takes more than a second."""
    for author in range(1, 21):
        assert (
            await push_update(owner, cut["id"], make_update(DRAWING_UPDATE_ITEMS_MAX, author=author))
        ).status_code == 200
    keeping = asyncio.ensure_future(owner.json("POST", f"/api/cuts/{cut['id']}/versions", 201, json={"name": "Heavy"}))
    await wait_until(_has_worker, what="a child works")
    note = await owner.json(
        "PATCH", f"/api/cuts/{cut['id']}", 200, json={"note": "meanwhile"}, headers={"If-Match": '"1"'}
    )
    assert note["note"] == "meanwhile"
    assert not keeping.done(), "the note waited for the version"
    version = await keeping
    assert (version["name"], version["seq"], version["note"]) == ("Heavy", 20, "meanwhile")


@pytest.mark.extended
@pytest.mark.parametrize(
    ("sign", "status", "detail"),
    [(signal.SIGXCPU, 413, texts.DRAWING_TOO_MUCH), (signal.SIGKILL, 503, SERVER_BUSY)],
    ids=["its-own-limit", "killed-from-outside"],
)
async def test_a_drawing_over_the_sandbox_limits_is_rejected_and_the_next_task_runs(
    owner: Person, cut: dict[str, Any], sign: signal.Signals, status: int, detail: str
) -> None:
    for author in range(1, 11):
        assert (
            await push_update(owner, cut["id"], make_update(DRAWING_UPDATE_ITEMS_MAX, author=author))
        ).status_code == 200
    path = f"/api/cuts/{cut['id']}/versions"
    keeping = asyncio.ensure_future(owner.http.post(path, json={"name": "Heavy"}))
    while not keeping.done():  # Other processes paint the preview; the pool restarts them.
        for worker in _list_workers():
            with suppress(ProcessLookupError):  # it has just ended
                os.kill(worker, sign)
        await asyncio.wait([keeping], timeout=0.1)
    answer = keeping.result()
    assert (answer.status_code, answer.json()["detail"]) == (status, detail)
    assert (await owner.json("GET", path, 200))["items"] == []
    await owner.json("POST", path, 201, json={"name": "Heavy"})


async def _has_worker() -> bool:
    return bool(_list_workers())


def _list_workers() -> set[int]:
    return list_children("pegbar.workers.drawing_worker")
