"""Property test of two editors of one cut who work offline, concurrently and with lost responses.

Each editor has a copy of the drawing and of the board, and a queue of changes. A sync sends the queued changes in
order. A change whose response is lost stays in the queue and is sent again with the same key.
"""

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.api.boards import add_cut, get_board, new_project, push_update
from tests.support.api.people import Newcomer, Person, befriend
from tests.support.drawings.drawing import DrawingCopy, list_stroke_ids

_CUTS: Final = 3
_EDITOR = st.integers(0, 1)
_NUMBER = st.integers(0, 99)
_STEP = st.one_of(
    st.tuples(st.just("stroke"), _EDITOR, _NUMBER),
    st.tuples(st.just("erase"), _EDITOR, _NUMBER),
    st.tuples(st.just("note"), _EDITOR, _NUMBER),
    st.tuples(st.just("frames"), _EDITOR, _NUMBER),
    st.tuples(st.just("move"), _EDITOR, _NUMBER),
    st.tuples(st.just("sync"), _EDITOR, _NUMBER),
    st.tuples(st.just("sync, and lose an answer"), _EDITOR, _NUMBER),
    st.tuples(st.just("both sync"), _EDITOR, _NUMBER),
)
_STEPS = st.lists(_STEP, min_size=4, max_size=24)
_QUIET: Final = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]


class _AnswerLost(Exception):
    """The connection failed after the server had processed the request."""


@dataclass
class _Log:
    """The changes that the server acknowledged, including those whose response was lost."""

    cut: dict[int, dict[str, Any]] = field(default_factory=dict[int, dict[str, Any]])
    """The cut at each version."""
    order: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    """The order at each version."""
    pushes: dict[str, int] = field(default_factory=dict[str, int])
    """The sequence number of each drawing update, by push id."""


@dataclass
class _Editor:
    """An editor with a local copy of the board."""

    person: Person
    project: dict[str, Any]
    log: _Log
    cut: dict[str, Any]
    ids: list[str]
    order_version: int
    pad: DrawingCopy = field(default_factory=DrawingCopy)
    queue: list[Callable[[], Awaitable[None]]] = field(default_factory=list[Callable[[], Awaitable[None]]])
    marks: list[str] = field(default_factory=list[str])
    drawn: list[str] = field(default_factory=list[str])
    erased: list[str] = field(default_factory=list[str])
    loses: int | None = None
    """Number of responses to receive before one is lost; None if all arrive."""

    def stroke(self, _: int) -> None:
        """Draw a stroke."""
        name = f"stroke-{uuid.uuid4()}"
        update, push_id = self.pad.draw_stroke(name), str(uuid.uuid4())
        self.queue.append(lambda: self._push(update, push_id, lambda: self.drawn.append(name)))

    def erase(self, number: int) -> None:
        """Erase a stroke of either editor."""
        if names := self.pad.stroke_ids:
            name = names[number % len(names)]
            update, push_id = self.pad.erase_stroke(name), str(uuid.uuid4())
            self.queue.append(lambda: self._push(update, push_id, lambda: self.erased.append(name)))

    def note(self, _: int) -> None:
        """Append a word to the note."""
        mark = uuid.uuid4().hex[:8]
        self.queue.append(lambda: self._write(mark))

    def frames(self, number: int) -> None:
        """Set the duration."""
        self.queue.append(lambda: self._time(number + 1))

    def move(self, number: int) -> None:
        """Move a cut of the board."""
        cut_id, place = self.ids[number % _CUTS], number // _CUTS % _CUTS
        self.queue.append(lambda: self._move(cut_id, place))

    async def sync(self, loses: int | None = None) -> None:
        """Send pending changes until the connection fails, and fetch the changes of others."""
        self.loses = loses
        try:
            while self.queue:
                await self.queue[0]()
                self.queue.pop(0)
            await self._pull()
        except _AnswerLost:
            return

    def _arrives(self) -> None:
        """Count a received response, or raise if it is to be lost."""
        if self.loses is not None:
            self.loses -= 1
            if self.loses < 0:
                raise _AnswerLost

    async def _push(self, update: bytes, push_id: str, acknowledged: Callable[[], None]) -> None:
        answer = await push_update(self.person, self.cut["id"], update, push_id)
        assert answer.status_code == 200, answer.text
        assert self.log.pushes.setdefault(push_id, answer.json()["seq"]) == answer.json()["seq"], "kept twice"
        self._arrives()
        acknowledged()

    async def _write(self, mark: str) -> None:
        while mark not in self.cut["note"]:  # The note already contains the mark if the response was lost.
            await self._edit(note=f"{self.cut['note']}{mark} ")
        self.marks.append(mark)

    async def _time(self, frames: int) -> None:
        while not await self._edit(duration_frames=frames):
            if self.cut["duration_frames"] == frames:
                return

    async def _edit(self, **fields: Any) -> bool:
        """Edit the cut with the known version; on a conflict, store the current cut and return False."""
        version = self.cut["version"]
        headers = {"If-Match": f'"{version}"'}
        answer = await self.person.http.patch(f"/api/cuts/{self.cut['id']}", json=fields, headers=headers)
        assert answer.status_code in {200, 412}, answer.text
        if answer.status_code == 200:
            changed = answer.json()
            assert changed["version"] == version + 1
            assert self.log.cut.setdefault(changed["version"], changed) is changed, "two changes of one version"
        self._arrives()
        self.cut = answer.json() if answer.status_code == 200 else answer.json()["current"]
        return answer.status_code == 200

    async def _move(self, cut_id: str, place: int) -> None:
        while True:
            wished = [each for each in self.ids if each != cut_id]
            wished.insert(place, cut_id)
            if wished == self.ids:
                return
            headers = {"If-Match": f'"{self.order_version}"'}
            path = f"/api/projects/{self.project['slug']}/cuts/order"
            answer = await self.person.http.put(path, json={"cut_ids": wished}, headers=headers)
            assert answer.status_code in {200, 412}, answer.text
            if answer.status_code == 200:
                version = answer.json()["order_version"]
                assert version == self.order_version + 1
                assert self.log.order.setdefault(version, wished) is wished, "two orders of one version"
            self._arrives()
            found = answer.json() if answer.status_code == 200 else answer.json()["current"]
            self.ids, self.order_version = found["cut_ids"], found["order_version"]

    async def _pull(self) -> None:
        board = await get_board(self.person, self.project)
        self.ids, self.order_version = [cut["id"] for cut in board["items"]], board["order_version"]
        [self.cut] = [cut for cut in board["items"] if cut["id"] == self.cut["id"]]
        drawing = await self.person.http.get(f"/api/cuts/{self.cut['id']}/drawing")
        self.pad.apply_update(drawing.content)


async def _assert_all_changes_are_kept(people: tuple[Person, Person], steps: list[tuple[str, int, int]]) -> None:
    project = await new_project(people[0])
    sharing = {"profile_id": people[1].id, "role": "editor"}
    await people[0].json("POST", f"/api/projects/{project['slug']}/members", 201, json=sharing)
    for _ in range(_CUTS):
        await add_cut(people[0], project)
    board, log = await get_board(people[0], project), _Log()
    ids = [cut["id"] for cut in board["items"]]
    editors = [_Editor(person, project, log, board["items"][0], list(ids), board["order_version"]) for person in people]
    for step, editor_index, number in steps:
        editor = editors[editor_index]
        match step:
            case "sync":
                await editor.sync()
            case "sync, and lose an answer":
                await editor.sync(loses=number % 4)
            case "both sync":
                await asyncio.gather(*(each.sync() for each in editors))
            case _:
                getattr(editor, step)(number)
    for editor in (*editors, editors[0]):  # The first editor fetches the changes of the second.
        await editor.sync()
    await _assert_consistent(editors, board, log)


async def _assert_consistent(editors: list[_Editor], begun: dict[str, Any], log: _Log) -> None:
    one, other = editors
    # The cut: every version belongs to exactly one change, and the last one is current.
    first = begun["items"][0]
    assert sorted(log.cut) == [*range(first["version"] + 1, one.cut["version"] + 1)]
    for editor in editors:
        last: dict[str, Any] = log.cut.get(editor.cut["version"]) or first
        assert [editor.cut[name] for name in ("version", "note", "duration_frames")] == [
            last[name] for name in ("version", "note", "duration_frames")
        ]
        assert [mark for mark in editor.marks if editor.cut["note"].count(mark) != 1] == []
    # The order: the same for both.
    assert sorted(log.order) == [*range(begun["order_version"] + 1, one.order_version + 1)]
    last_order = log.order.get(one.order_version, [cut["id"] for cut in begun["items"]])
    assert one.ids == other.ids == last_order
    # The drawing: server and editors agree, with every stroke that wasn't erased, once.
    served = await one.person.http.get(f"/api/cuts/{one.cut['id']}/drawing")
    names = list_stroke_ids(served.content)
    assert one.pad.stroke_ids == other.pad.stroke_ids == names
    assert len(names) == len(set(names))
    assert set(names) == {*one.drawn, *other.drawn} - {*one.erased, *other.erased}
    assert int(served.headers["X-Drawing-Seq"]) == len(log.pushes)


@pytest.fixture
async def people(newcomer: Newcomer) -> tuple[Person, Person]:
    two_people = (await newcomer(), await newcomer())
    await befriend(*two_people)
    return two_people


@settings(max_examples=8, deadline=None, suppress_health_check=_QUIET, derandomize=True, database=None)
@given(steps=_STEPS)
async def test_two_editors_lose_no_acknowledged_change(
    people: tuple[Person, Person], steps: list[tuple[str, int, int]]
) -> None:
    await _assert_all_changes_are_kept(people, steps)


@pytest.mark.faults
@settings(max_examples=1000, deadline=None, suppress_health_check=_QUIET, print_blob=True, database=None)
@given(steps=_STEPS)
async def test_two_editors_lose_no_acknowledged_change_in_1000_interleavings(
    people: tuple[Person, Person], steps: list[tuple[str, int, int]]
) -> None:
    await _assert_all_changes_are_kept(people, steps)
