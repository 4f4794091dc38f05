"""Every row of the access matrix, by every kind of person, on every kind of project, over HTTP."""

import csv
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import pytest

from pegbar.main import create_app
from pegbar.wiring import Instance
from tests.access.operations import OPERATIONS, READS
from tests.access.stage import Stage, Visibility, build, cast
from tests.support.people import Person

HERE = Path(__file__).parent / "access-matrix.csv"
KINDS = ("anonymous", "stranger", "viewer", "editor", "owner")
VISIBILITIES: tuple[Visibility, ...] = get_args(Visibility)

# Rows whose operation does not exist yet.
NOT_YET = {
    "project_chat.read_write",
    "group_chat.read_write",
    "group_chat.manage",
    "dm.read",
    "dm.write",
    "person.block",
    "message.delete_own",
    "search.find",
    "friends.list",
    "account.manage",
    "person.report",
    "storyboard.import",
    "sound.hear",
    "sound.add_change_record",
    "camera_scene_caption.edit",
    "video.publish_version",
    "guest_link.manage",
    "guest_link.use",
    "asset.trash",
}

# To who is not signed in it does not exist at all, wherever they ask.
SAID_TO_BE_NOTHING = {"review_note.read_write"}

# Each person tries what is their own.
_OWN = {"yes", "self", "author", "invitee", "uploader", "publisher", "author or publisher"}

# Rows whose note says so.
PUBLIC_ONLY = {"project.request_to_join"}

# Routes that no row speaks of: they answer about the asker alone, or everybody alike.
OF_NO_ROW = {
    "GET /api/config",
    "GET /api/health",
    "GET /api/ready",
    "GET /api/outbox",
    "GET /api/session",
    "POST /api/auth/sign-up",
    "POST /api/auth/confirm",
    "POST /api/auth/sign-in",
    "POST /api/auth/sign-out",
    "POST /api/auth/reset",
    "POST /api/auth/reset/exchange",
    "PUT /api/auth/password",
    "GET /api/profiles",
    "GET /api/profiles/me",
    "GET /api/featured",
    "GET /api/friends",
    "GET /api/friend-requests",
    "POST /api/friend-requests/{request_id}/accept",
    "POST /api/friend-requests/{request_id}/decline",
    "DELETE /api/friend-requests/{request_id}",
    "GET /api/invites",
    "GET /api/join-requests",
    "GET /api/projects",
    "GET /api/projects/deleted",
    "GET /api/projects/{ref}/access",
}


@dataclass(frozen=True)
class Row:
    """A line of the matrix."""

    operation: str
    cells: dict[str, str]
    flag: str
    hidden_when_private: bool


def _rows() -> list[Row]:
    with HERE.open(encoding="utf-8", newline="") as file:
        return [
            Row(
                line["operation"],
                {kind: line[kind] for kind in KINDS},
                line["granted_by_flag"],
                line["hidden_when_private"] == "yes",
            )
            for line in csv.DictReader(file)
        ]


ROWS = _rows()
_COLUMNS = {row.operation: [*KINDS, *([row.flag] if row.flag else [])] for row in ROWS}
_CELLS = [
    pytest.param(row, kind, visibility, id=f"{row.operation}-{kind}-{visibility}")
    for row in ROWS
    if row.operation in OPERATIONS
    for kind in _COLUMNS[row.operation]
    for visibility in VISIBILITIES
]


@pytest.fixture(scope="module")
async def people(instance: Instance, base_url: str) -> AsyncGenerator[dict[str, Person], None]:
    everybody = await cast(base_url)
    yield everybody
    for person in everybody.values():
        await person.http.aclose()


@pytest.fixture(scope="module")
async def stages(instance: Instance, people: dict[str, Person]) -> dict[str, Stage]:
    return {visibility: await build(instance, people, visibility) for visibility in VISIBILITIES}


def _expected(row: Row, kind: str, visibility: str) -> set[int]:
    outside = kind in {"anonymous", "stranger"}
    if kind == "anonymous" and row.operation in SAID_TO_BE_NOTHING:
        return {404, 401}  # to who would change something without a session, 401 is said before anything is looked up
    if kind == "anonymous" and row.operation not in READS and row.cells[kind] != "yes":
        return {401}
    if row.hidden_when_private and visibility == "private" and outside:
        return {404}
    granted = kind == row.flag or row.cells[kind] in _OWN
    if row.operation in PUBLIC_ONLY and visibility != "public":
        granted = False
    return {200, 201, 202, 204} if granted else {403}


@pytest.mark.parametrize(("row", "kind", "visibility"), _CELLS)
async def test_cell(row: Row, kind: str, visibility: str, stages: dict[str, Stage], people: dict[str, Person]) -> None:
    statuses = await OPERATIONS[row.operation](stages[visibility], people[kind])
    wanted = _expected(row, kind, visibility)
    assert statuses, "the operation asks nothing"
    assert set(statuses) <= wanted, f"{statuses} where {sorted(wanted)} is right"


def test_every_row_is_tried_or_named_as_not_there_yet() -> None:
    operations = {row.operation for row in ROWS}
    assert len(operations) == len(ROWS)
    assert not set(OPERATIONS) & NOT_YET
    assert operations - set(OPERATIONS) == NOT_YET
    assert set(OPERATIONS) <= operations


async def test_every_route_is_tried_or_speaks_of_the_asker_alone(
    instance: Instance, stages: dict[str, Stage], people: dict[str, Person]
) -> None:
    stage = stages["public"]
    for operation in OPERATIONS.values():
        await operation(stage, people["owner"])
    schema = create_app(instance.house.settings, instance).openapi()
    routes = {f"{method.upper()} {path}" for path, methods in schema["paths"].items() for method in methods}
    assert routes - stage.routes - OF_NO_ROW == set()
    assert OF_NO_ROW - routes == set()
    assert not OF_NO_ROW & stage.routes
