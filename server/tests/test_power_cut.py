"""After a simulated power cut at any moment, acknowledged changes are on the disk and its content is intact."""

import asyncio
import hashlib
import random
import sqlite3
import uuid
from collections.abc import AsyncGenerator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from secrets import randbits, token_bytes, token_hex
from typing import Any, Final, get_args

import pytest
from sqlalchemy import select, union

from pegbar.adapters.obstore_blobs import get_object_path
from pegbar.kernel.tables import BlobKey
from pegbar.schema import METADATA
from tests.support.api import assets, publishing
from tests.support.api.backgrounds import WEBP
from tests.support.api.boards import add_cut, new_project, push_update
from tests.support.api.people import Person, new_client, sign_up
from tests.support.api.uploads import send_chunk
from tests.support.drawings.drawing import DrawingCopy, encode_picture
from tests.support.faults.power_cut import Disk, Loss, Step, extend_trace_command, read_steps
from tests.support.faults.system_calls import get_strace_prefix
from tests.support.servers.server_process import run_server

pytestmark = [
    pytest.mark.once,  # PostgreSQL writes its own log
    pytest.mark.extended,
    pytest.mark.skipif(not get_strace_prefix(Path("log")), reason="no strace on this machine"),
]
_DATABASE: Final = "pegbar.sqlite3"
_PEOPLE: Final = 3
_ROUNDS: Final = 4
_KEYS: Final = union(
    *(
        select(column).where(column.is_not(None))
        for table in METADATA.sorted_tables
        for column in table.columns
        if isinstance(column.type, BlobKey)
    )
)


@dataclass(frozen=True)
class Promise:
    """Acknowledged change: a query whose result is true from then on."""

    what: str
    sql: str
    values: tuple[object, ...]


@dataclass
class Story:
    """A server's recorded calls, and its promises with the step by which each was made."""

    root: Path
    steps: list[Step]
    promised: list[tuple[int, Promise]]


@dataclass
class _Hand:
    """One connection that makes changes, with its promises in order. The first response contains the mark."""

    person: Person
    project: dict[str, Any]
    video: dict[str, Any]
    cut: dict[str, Any]
    mark: str
    promises: list[Promise]

    async def work(self) -> None:
        """Make several changes of every kind, one after the other."""
        await self._save_note(self.mark)
        for number in range(1, _ROUNDS + 1):
            # A large one, so that the log is long enough for a checkpoint into the database.
            await self._push_stroke(400_000 if number == _ROUNDS // 2 else 100)
            await self._create_comment()
            await self._save_note(token_hex(200))
            await self._save_preview(number)
            await self._upload()

    def _record(self, what: str, sql: str, *values: object) -> None:
        self.promises.append(Promise(what, sql, values))

    async def _save_note(self, text: str) -> None:
        headers = {"If-Match": f'"{self.cut["version"]}"'}
        path = f"/api/cuts/{self.cut['id']}"
        self.cut = await self.person.json("PATCH", path, 200, json={"note": text}, headers=headers)
        sql = "SELECT version > ?1 OR (version = ?1 AND note = ?2) FROM cuts WHERE id = ?3"
        self._record("note", sql, self.cut["version"], text, self.cut["id"])

    async def _push_stroke(self, length: int) -> None:
        push_id = str(uuid.uuid4())
        assert (
            await push_update(self.person, self.cut["id"], DrawingCopy().draw_stroke(token_hex(length)), push_id)
        ).status_code == 200
        self._record("stroke", "SELECT count(*) FROM drawing_updates WHERE push_id = ?", push_id)

    async def _create_comment(self) -> None:
        body = {"id": str(uuid.uuid4()), "body": token_hex(20)}
        await self.person.json("POST", f"/api/videos/{self.video['id']}/comments", 201, json=body)
        self._record("comment", "SELECT count(*) FROM video_comments WHERE id = ?", body["id"])

    async def _save_preview(self, seq: int) -> None:
        path, picture = f"/api/cuts/{self.cut['id']}/preview", encode_picture(64, 36, colour=f"#{token_hex(3)}")
        await self.person.json("PUT", path, 200, content=picture, headers=WEBP, params={"seq": seq})
        self._record("preview", "SELECT preview_seq >= ? FROM cuts WHERE id = ?", seq, self.cut["id"])

    async def _upload(self) -> None:
        data = token_bytes(6000)
        created = await assets.create_upload(self.person, self.project, f"{token_hex(8)}.bin", len(data))
        address = created.headers["Location"]
        file_id = address.rpartition("/")[2]
        received = "SELECT received >= ? FROM uploads WHERE id = ?"
        self._record("upload", received, 0, file_id)
        assert (await send_chunk(self.person, address, 0, data[:3500])).status_code == 204
        self._record("piece", received, 3500, file_id)
        assert (await send_chunk(self.person, address, 3500, data[3500:])).status_code == 204
        sql = "SELECT blob_key = ? FROM asset_nodes WHERE id = ?"
        self._record("file", sql, hashlib.sha256(data).hexdigest(), file_id)


@pytest.fixture(scope="module")
async def story(tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Story, None]:
    folder = tmp_path_factory.mktemp("power")
    root, log = folder / "data", folder / "calls"
    root.mkdir()
    hands: list[_Hand] = []
    async with run_server(
        root, extend_trace_command(get_strace_prefix(log), log), rate_comment_person="1000/minute"
    ) as server:
        owner = await sign_up(server.base_url)
        project = await new_project(owner, visibility="public")
        video = await publishing.publish_video(owner, project)
        for _ in range(_PEOPLE):
            # Separate connections, by which the responses can be told apart.
            person = Person(new_client(server.base_url), owner.id)
            person.http.cookies.update(owner.http.cookies)
            cut = await add_cut(owner, project)
            hands.append(_Hand(person, project, video, cut, token_hex(12), []))
        await asyncio.gather(*(hand.work() for hand in hands))
        for person in (owner, *(hand.person for hand in hands)):
            await person.http.aclose()
    found = list(read_steps(log))
    log.unlink()
    yield Story(
        root,
        found,
        sorted((promise for hand in hands for promise in _list_promises(found, hand)), key=lambda one: one[0]),
    )


def _list_promises(found: list[Step], hand: _Hand) -> list[tuple[int, Promise]]:
    """Return the steps at which the responses were sent, each with its promise."""
    mark = hand.mark.encode()
    first = next(at for at, step in enumerate(found) if step.kind == "send" and mark in step.data)
    mine = [at for at, step in enumerate(found) if step.kind == "send" and step.file == found[first].file]
    response_indexes = [at for at in mine if found[at].data.startswith(b"HTTP/1.1 2")]
    start = max(index for index, at in enumerate(response_indexes) if at <= first)
    answers = response_indexes[start : start + len(hand.promises)]
    assert len(answers) == len(hand.promises)
    return list(zip(answers, hand.promises, strict=True))


def _reset(story: Story) -> list[int]:
    """Return the steps at which the log was checkpointed into the database."""
    return [at for at, step in enumerate(story.steps) if step.kind == "truncate" and step.file.endswith("-wal")]


def _choose_moments(story: Story, count: int, rng: random.Random) -> list[int]:
    """Return steps before which the power fails: random ones, half of them right after a response was sent."""
    answers = [at for at, _ in story.promised]
    assert any(answers[0] < at < answers[-1] for at in _reset(story)), "the log was never carried over"
    last = min(len(story.steps), answers[-1] + 200)
    half = [rng.choice(answers) + 1 for _ in range(count // 2)]
    return sorted([*half, *(rng.randrange(answers[0] + 1, last) for _ in range(count - len(half)))])


def _find_losses(story: Story, folder: Path, count: int, rng: random.Random, never_synced: str = "") -> list[str]:
    """Return acknowledged changes that are lost, and damage, after this number of power cuts."""
    disk, applied_count, found = Disk(story.root, never_synced), 0, list[str]()
    for at in _choose_moments(story, count, rng):
        for step in story.steps[applied_count:at]:
            disk.apply(step)
        applied_count = at
        loss: Loss = rng.choice(get_args(Loss))
        promised = [promise for acknowledged_at, promise in story.promised if acknowledged_at < at]
        found += [
            f"step {at}, {loss} lost: {fault}"
            for fault in _find_faults(disk.list_surviving_files(loss, rng), promised, folder)
        ]
    return found


def _find_faults(left: dict[str, bytes], promised: list[Promise], folder: Path) -> list[str]:
    for path in folder.iterdir():
        path.unlink()
    for name in (_DATABASE, f"{_DATABASE}-wal"):
        if name in left:
            (folder / name).write_bytes(left[name])
    try:
        with closing(sqlite3.connect(folder / _DATABASE)) as database:
            integrity = [row[0] for row in database.execute("PRAGMA integrity_check")]
            lost = [one.what for one in promised if not (database.execute(one.sql, one.values).fetchone() or [0])[0]]
            keys = [row[0] for row in database.execute(str(_KEYS.compile()))]
    except sqlite3.Error as error:
        return [str(error)]
    spoiled = [key for key in keys if hashlib.sha256(left.get(f"blobs/{get_object_path(key)}", b"")).hexdigest() != key]
    return [*([] if integrity == ["ok"] else integrity), *lost, *(f"object {key}" for key in spoiled)]


async def _try(story: Story, folder: Path, count: int) -> None:
    seed = randbits(32)
    rng = random.Random(seed)
    found = await asyncio.to_thread(_find_losses, story, folder, count, rng)
    assert not found, f"seed {seed}: {found[:5]}"


async def test_acknowledged_changes_survive_forty_power_cuts(story: Story, tmp_path: Path) -> None:
    await _try(story, tmp_path, 40)


@pytest.mark.faults
async def test_acknowledged_changes_survive_two_hundred_power_cuts(story: Story, tmp_path: Path) -> None:
    await _try(story, tmp_path, 200)


@pytest.mark.parametrize("never_synced", ["*-wal", "*/data", "*#*", "*/blobs/??/??"])
async def test_the_simulation_detects_a_missing_sync(story: Story, tmp_path: Path, never_synced: str) -> None:
    assert await asyncio.to_thread(_find_losses, story, tmp_path, 20, random.Random(1), never_synced)
