"""Every row of the access matrix, for every kind of person and of project, over HTTP and the socket.

`access-matrix.csv` comes from the specification; `further-rows.csv` covers all other operations, with reasons.
"""

import csv
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import pytest

from pegbar.access.permissions import FLAGS
from pegbar.domains.interchange.formats.registry import list_exportable
from pegbar.main import create_app
from pegbar.realtime import topics
from pegbar.realtime.messages import ClientMessage
from pegbar.wiring import Instance
from tests.access.further import FURTHER, OF_A_PROJECT
from tests.access.further_socket import UNHEARD
from tests.access.operations import OPERATIONS, READS
from tests.access.stage import Stage, Visibility, build_stage, create_people
from tests.support.api.exports import EDITS, RENDERED
from tests.support.api.people import Person

HERE = Path(__file__).parent
KINDS = ("anonymous", "stranger", "viewer", "editor", "owner")
VISIBILITIES: tuple[Visibility, ...] = get_args(Visibility)

# Rows whose operation isn't implemented yet.
NOT_YET: set[str] = set()

# These don't exist for anonymous users, on any project.
SAID_TO_BE_NOTHING = {"review_note.read_write"}

# Cells that allow the operation on the person's own objects.
_OWN = {
    "yes",
    "self",
    "author",
    "invitee",
    "uploader",
    "publisher",
    "author or publisher",
    "sender",
    "requester",
    "link",
}
_OWN_CHATS = {"member", "party", "owner"}
_REFUSALS = {"hidden": {404}, "token": {401}, "unheard": {UNHEARD}}

# Rows that apply only to public projects, according to their note.
PUBLIC_ONLY = {"project.request_to_join"}


@dataclass(frozen=True)
class Row:
    """Row of the matrix."""

    operation: str
    cells: dict[str, str]
    flag: str
    hidden_when_private: bool


def _read_csv(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _read_rows(name: str) -> list[Row]:
    return [
        Row(
            line["operation"],
            {kind: line[kind] for kind in KINDS},
            line["granted_by_flag"],
            line["hidden_when_private"] == "yes",
        )
        for line in _read_csv(name)
    ]


def _try_row(row: Row) -> list[tuple[str, str]]:
    """Return the kinds of person and project to test: all combinations, but a single project for rows without one.

    Memberships don't depend on the project's visibility, so the flags that grant nothing are tested on private projects
    only.
    """
    if row.operation not in OF_A_PROJECT:
        return [(kind, "private") for kind in KINDS]
    kinds = (*KINDS, row.flag) if row.flag else KINDS
    others = [(flag, "private") for flag in FLAGS if flag != row.flag]
    return [*((kind, visibility) for kind in kinds for visibility in VISIBILITIES), *others]


def _make_case(row: Row, kind: str, visibility: str) -> Any:
    """Return the test case of a cell.

    The main ring tests each row on a private project, and as an outsider on a public one. On PostgreSQL, the owner and
    a stranger run the statements of each row: who may do what is decided without the database.
    """
    is_outside = kind in {"anonymous", "stranger"}
    in_main = (visibility == "private" and kind in {*KINDS, row.flag}) or (visibility == "public" and is_outside)
    marks = [] if in_main else [pytest.mark.extended]
    if visibility != "private" or kind not in {"owner", "stranger"}:
        marks.append(pytest.mark.once)
    return pytest.param(row, kind, visibility, id=f"{row.operation}-{kind}-{visibility}", marks=marks)


ROWS = _read_rows("access-matrix.csv")
FURTHER_ROWS = _read_rows("further-rows.csv")
_COLUMNS = {row.operation: [*KINDS, *([row.flag] if row.flag else [])] for row in ROWS}
_CELLS = [
    _make_case(row, kind, visibility)
    for row in ROWS
    if row.operation in OPERATIONS
    for kind in _COLUMNS[row.operation]
    for visibility in VISIBILITIES
]
_FURTHER_CELLS = [_make_case(row, kind, visibility) for row in FURTHER_ROWS for kind, visibility in _try_row(row)]


@pytest.fixture(scope="module")
async def people(instance: Instance, base_url: str) -> AsyncGenerator[dict[str, Person], None]:
    everybody = await create_people(base_url)
    yield everybody
    for person in everybody.values():
        await person.http.aclose()


@pytest.fixture(scope="module")
async def stages(instance: Instance, people: dict[str, Person]) -> dict[str, Stage]:
    return {visibility: await build_stage(instance, people, visibility) for visibility in VISIBILITIES}


def _get_expected(row: Row, kind: str, visibility: str) -> set[int]:
    outside = kind in {"anonymous", "stranger"}
    if kind == "anonymous" and row.operation in SAID_TO_BE_NOTHING:
        return {404, 401}  # anonymous writes get 401 before any lookup
    if kind == "anonymous" and row.operation not in READS and row.cells[kind] not in {"yes", "link"}:
        return {401}
    if row.hidden_when_private and visibility == "private" and outside:
        return {404}
    granted = kind == row.flag or row.cells[kind] in _OWN | _OWN_CHATS
    if row.operation in PUBLIC_ONLY and visibility != "public":
        granted = False
    return {200, 201, 202, 204} if granted else {403}


def _assert_statuses(statuses: list[int], expected: set[int]) -> None:
    assert statuses, "the operation asks nothing"
    assert set(statuses) <= expected, f"{statuses} where {sorted(expected)} is right"


@pytest.mark.parametrize(("row", "kind", "visibility"), _CELLS)
async def test_the_statuses_match_the_cell_of_the_access_matrix(
    row: Row, kind: str, visibility: str, stages: dict[str, Stage], people: dict[str, Person]
) -> None:
    statuses = await OPERATIONS[row.operation](stages[visibility], people[kind])
    _assert_statuses(statuses, _get_expected(row, kind, visibility))


def _get_expected_further(row: Row, kind: str, visibility: str) -> set[int]:
    """Return the statuses for a cell (see further.py).

    A holder of a custom role otherwise has the rights of a viewer.
    """
    cell = "yes" if kind == row.flag else row.cells["viewer" if kind in FLAGS else kind]
    if cell in _REFUSALS:
        return _REFUSALS[cell]
    if cell == "no" and kind == "anonymous":
        return {401}
    if row.hidden_when_private and visibility == "private" and kind in {"anonymous", "stranger"}:
        return {404}
    return {"no": {403}, "sign in": {401}}.get(cell, {200, 201, 202, 204})


@pytest.mark.parametrize(("row", "kind", "visibility"), _FURTHER_CELLS)
async def test_the_statuses_match_the_cell_of_the_further_rows(
    row: Row, kind: str, visibility: str, stages: dict[str, Stage], people: dict[str, Person]
) -> None:
    statuses = await FURTHER[row.operation](stages[visibility], people[kind])
    _assert_statuses(statuses, _get_expected_further(row, kind, visibility))


def test_every_row_is_tested_or_listed_as_not_implemented() -> None:
    operations = {row.operation for row in ROWS}
    assert len(operations) == len(ROWS)
    assert not set(OPERATIONS) & NOT_YET
    assert operations - set(OPERATIONS) == NOT_YET
    assert set(OPERATIONS) <= operations


def test_every_export_format_is_tested() -> None:
    assert {"pdf", *(kind for kind, _ in RENDERED), *EDITS} == {fmt.id for fmt, _ in list_exportable()}


def test_every_further_row_is_tested_and_has_a_reason() -> None:
    lines = _read_csv("further-rows.csv")
    assert [line["operation"] for line in lines] == [row.operation for row in FURTHER_ROWS]
    assert {line["operation"] for line in lines} == set(FURTHER)
    assert len(lines) == len(FURTHER)
    assert not set(FURTHER) & {row.operation for row in ROWS}, "the specification has a row of that name"
    assert list(lines[0]) == [*_read_csv("access-matrix.csv")[0], "reason"]
    words = {"yes", "no", "sign in"} | _OWN | _OWN_CHATS | set(_REFUSALS)
    for line in lines:
        assert line["reason"].endswith("."), f"{line['operation']} has no reason"
        assert {line[kind] for kind in KINDS} <= words, f"{line['operation']} has a word that nothing is said of"
        assert line["granted_by_flag"] in {"", *FLAGS}
        assert None not in line.values(), f"{line['operation']} is short of a column"


async def test_every_route_and_socket_message_is_in_a_row(
    instance: Instance, stages: dict[str, Stage], people: dict[str, Person]
) -> None:
    stage = stages["public"]
    routes, messages = _list_routes(instance), _list_message_types()
    assert (len(routes) > 100, len(messages) > 10) == (True, True), "these are not all"
    tried = {route for each in stages.values() for route in each.routes}
    sent = {message for each in stages.values() for message in each.messages}
    if routes - tried or messages - sent:  # only some cells ran before
        for operation in (*OPERATIONS.values(), *FURTHER.values()):
            await operation(stage, people["owner"])
        tried, sent = tried | stage.routes, sent | stage.messages
    assert tried <= routes, "a row asks what there is not"
    advice = "needs a row in tests/access/further-rows.csv, and its operation in further.py"
    assert not routes - tried, f"{', '.join(sorted(routes - tried))} {advice}"
    assert not messages - sent, f"The message {', '.join(sorted(messages - sent))} {advice}"


def _list_routes(instance: Instance) -> set[str]:
    """Return all routes of the application, also those outside the schema. /metrics exists only with a token."""
    app = create_app(instance.services.settings.model_copy(update={"metrics_token": "t" * 32}), instance)
    routes: list[Any] = [route for route in app.routes if hasattr(route, "path")]
    return {f"{method} {route.path}" for route in routes for method in (getattr(route, "methods", None) or {"SOCKET"})}


def _list_message_types() -> set[str]:
    """Return all message types that a client may send and, for `subscribe`, all kinds of topic."""
    union = get_args(get_args(ClientMessage)[0])
    types = {get_args(message.model_fields["type"].annotation)[0] for message in union}
    kinds = {name.removesuffix("_topic") for name in vars(topics) if name.endswith("_topic")}
    return types | {f"subscribe {kind}" for kind in kinds}
