"""Changes are on the disk before they are acknowledged, according to the server's system calls."""

import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from tests.support.api import assets, publishing
from tests.support.api.backgrounds import WEBP
from tests.support.api.boards import add_cut, new_project, push_update
from tests.support.api.people import Person, sign_up
from tests.support.api.sockets import open_tab
from tests.support.api.uploads import send_chunk
from tests.support.drawings.drawing import DrawingCopy, encode_picture
from tests.support.faults.system_calls import Call, get_strace_prefix, read_calls
from tests.support.polling import wait_until
from tests.support.servers.server_process import run_server

pytestmark = [
    pytest.mark.once,  # PostgreSQL writes its own log
    pytest.mark.skipif(not get_strace_prefix(Path("log")), reason="no strace on this machine"),
]


@dataclass
class Scene:
    """Person with a board and a video, whose server is traced."""

    person: Person
    project: dict[str, Any]
    cut: dict[str, Any]
    video: dict[str, Any]


Change = Callable[[Scene, str], Awaitable[str]]
"""Makes a change that contains a mark, and returns a text that only the response to it contains."""


async def _save_note(scene: Scene, mark: str) -> str:
    headers = {"If-Match": f'"{scene.cut["version"]}"'}
    path = f"/api/cuts/{scene.cut['id']}"
    scene.cut = await scene.person.json("PATCH", path, 200, json={"note": mark}, headers=headers)
    return mark


async def _push_stroke(scene: Scene, mark: str) -> str:
    assert (await push_update(scene.person, scene.cut["id"], DrawingCopy().draw_stroke(mark))).status_code == 200
    return "HTTP/1.1 200"


async def _push_live_stroke(scene: Scene, mark: str) -> str:
    push_id = str(uuid.uuid4())
    async with open_tab(scene.person) as page:
        await page.open(scene.cut["id"])
        assert (await page.push(scene.cut["id"], DrawingCopy().draw_stroke(mark), push_id))["type"] == "doc_ack"
    return push_id


async def _create_comment(scene: Scene, mark: str) -> str:
    body = {"id": str(uuid.uuid4()), "body": mark}
    await scene.person.json("POST", f"/api/videos/{scene.video['id']}/comments", 201, json=body)
    return mark


async def _sign_up(scene: Scene, mark: str) -> str:
    await (await sign_up(str(scene.person.http.base_url), f"{mark}@example.com")).http.aclose()
    return "HTTP/1.1 201"


@pytest.fixture
async def log(tmp_path: Path) -> Path:
    return tmp_path / "calls"


async def _create_scene(base_url: str) -> Scene:
    person = await sign_up(base_url)
    project = await new_project(person, visibility="public")
    return Scene(person, project, await add_cut(person, project), await publishing.publish_video(person, project))


async def _wait_for_response(log: Path, mark: str, answer: str) -> list[Call]:
    """Wait until the response to the change with this mark is logged, and return all calls."""

    async def find_calls() -> list[Call] | None:
        logged_calls = read_calls(log)
        at = _find_call(logged_calls, 0, lambda call: call.kind == "write" and mark in call.text)
        return logged_calls if at is not None and _find_response(logged_calls, at, answer) is not None else None

    return await wait_until(find_calls, what=f"the answer to {mark}")


def _find_call(seen: list[Call], start: int, fits: Callable[[Call], bool]) -> int | None:
    return next((at for at in range(start, len(seen)) if fits(seen[at])), None)


def _find_response(seen: list[Call], start: int, answer: str) -> int | None:
    return _find_call(seen, start, lambda call: call.kind == "send" and answer in call.text)


def _get_call_after(seen: list[Call], start: int, kind: str, file: str) -> int:
    at = _find_call(seen, start, lambda call: call.kind == kind and call.file.endswith(file))
    assert at is not None, f"no {kind} of {file}"
    return at


def _is_synced_between(seen: list[Call], start: int, end: int, file: str) -> bool:
    """Return whether a sync of the file both started and ended between two calls."""
    sync_start = _find_call(seen, start, lambda call: call.kind == "sync" and call.file.endswith(file))
    return sync_start is not None and _get_call_after(seen, sync_start, "synced", file) < end


@pytest.mark.extended
async def test_changes_are_on_the_disk_before_their_response(tmp_path: Path, log: Path) -> None:
    changes: list[Change] = [_save_note, _push_stroke, _push_live_stroke, _create_comment, _sign_up]
    async with run_server(tmp_path / "data", get_strace_prefix(log)) as server:
        scene = await _create_scene(server.base_url)
        for change in changes:
            mark = f"mark{token_hex(6)}"
            answer = await change(scene, mark)
            calls = await _wait_for_response(log, mark, answer)
            written = [at for at, call in enumerate(calls) if call.kind == "write" and mark in call.text]
            logged = [at for at in written if calls[at].file.endswith("-wal")]
            assert logged, change
            response_index = _find_response(calls, logged[0], answer)
            assert response_index is not None
            assert _is_synced_between(calls, logged[0], response_index, "-wal"), (
                f"{change} was answered before it was on the disk"
            )
        await scene.person.http.aclose()


@pytest.mark.extended
async def test_an_object_is_on_the_disk_before_its_row(tmp_path: Path, log: Path) -> None:
    async with run_server(tmp_path / "data", get_strace_prefix(log)) as server:
        scene = await _create_scene(server.base_url)
        piece = f"piece{token_hex(20)}".encode() * 20
        created = await assets.create_upload(scene.person, scene.project, "ink.txt", len(piece) * 2)
        address = created.headers["Location"]
        assert (await send_chunk(scene.person, address, 0, piece)).status_code == 204
        await push_update(scene.person, scene.cut["id"], DrawingCopy().draw_stroke())
        path, picture = f"/api/cuts/{scene.cut['id']}/preview", encode_picture(640, 360, colour="#a1b2c3")
        put = await scene.person.json("PUT", path, 200, content=picture, headers=WEBP, params={"seq": 1})
        calls = await _wait_for_response(log, put["preview"]["key"], put["preview"]["key"])
        rename_indexes: dict[str, int] = {}
        for at, call in enumerate(calls):
            if call.kind == "rename":
                rename_indexes.setdefault(call.text.rpartition("/")[2], at)
        object_keys = [key for key in rename_indexes if len(key) == 64]
        assert put["preview"]["key"] in object_keys
        of_piece = _find_call(calls, 0, lambda call: call.kind == "write" and piece[:40].decode() in call.text)
        assert of_piece is not None
        assert "#" in calls[of_piece].file
        for key in object_keys:
            at = rename_indexes[key]
            draft, folder = calls[at].file, calls[at].text.rpartition("/")[0]
            first = _find_call(calls, 0, lambda call, draft=draft: call.kind == "write" and call.file == draft)
            row = _find_call(
                calls, 0, lambda call, key=key: call.kind == "write" and call.file.endswith("-wal") and key in call.text
            )
            assert first is not None
            assert row is not None
            assert _is_synced_between(calls, first, at, draft)
            assert _is_synced_between(calls, at, row, folder)
        await scene.person.http.aclose()


@pytest.mark.extended
async def test_the_signing_secret_is_on_the_disk_before_the_first_response(tmp_path: Path, log: Path) -> None:
    async with run_server(tmp_path / "data", get_strace_prefix(log)):
        calls = await _wait_for_response(
            log, (tmp_path / "data" / "secret").read_text(encoding="utf-8"), "HTTP/1.1 200"
        )
        rename_index = _find_call(calls, 0, lambda call: call.kind == "rename" and call.text.endswith("/secret"))
        assert rename_index is not None
        first = _get_call_after(calls, 0, "write", calls[rename_index].file)
        served_at = _find_response(calls, 0, "HTTP/1.1")
        assert served_at is not None
        assert _is_synced_between(calls, first, rename_index, calls[rename_index].file)
        assert _is_synced_between(calls, rename_index, served_at, "/data")
    assert oct((tmp_path / "data" / "secret").stat().st_mode)[-3:] == "600"
