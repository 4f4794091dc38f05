"""Search files and folders of a project by name, without revealing restricted ones."""

import uuid
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text

from pegbar.domains.assets.rules.names import to_search_text
from pegbar.migrate import MIGRATIONS, migrate, sync_url
from pegbar.migrations.versions.v0007_asset_search import _plain  # pyright: ignore[reportPrivateUsage]
from tests.support.api.assets import add_folder, rename, restrict, send_batch_change, upload
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.services.databases import new_database

pytestmark = pytest.mark.database


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def viewer(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person, viewer: Person) -> dict[str, Any]:
    new = await new_project(owner, visibility="public")
    await add_member(owner, new, viewer, "viewer")
    return new


async def _search(person: Person, project: dict[str, Any], q: str, **query: Any) -> Any:
    path = f"/api/projects/{project['slug']}/assets/search"
    return await person.json("GET", path, 200, params={"q": q, **query})


async def _search_paths(person: Person, project: dict[str, Any], q: str) -> list[str]:
    """Return the paths of all hits."""
    items = (await _search(person, project, q))["items"]
    return ["/".join([*(crumb["name"] for crumb in item["path"]), item["name"]]) for item in items]


async def test_search_matches_parts_of_names_ignoring_case_and_accents(owner: Person, project: dict[str, Any]) -> None:
    outer = await add_folder(owner, project, "Éclairs")
    inner = await add_folder(owner, project, "Key Poses", outer["id"])
    shot = await upload(owner, project, "Shot Éclair 10.PSB", b"x", inner["id"])
    await upload(owner, project, "shot_2.png", b"x", outer["id"])
    await upload(owner, project, "100%.txt")
    assert await _search_paths(owner, project, "eclair") == ["Éclairs", "Éclairs/Key Poses/Shot_Éclair_10.PSB"]
    assert await _search_paths(owner, project, "E\u0301CLAIRS") == ["Éclairs"]
    assert await _search_paths(owner, project, " shot ") == [
        "Éclairs/shot_2.png",
        "Éclairs/Key Poses/Shot_Éclair_10.PSB",
    ]
    assert await _search_paths(owner, project, "ir 10.p") == ["Éclairs/Key Poses/Shot_Éclair_10.PSB"]
    assert await _search_paths(owner, project, "key_p") == ["Éclairs/Key Poses"]
    for nothing in ("%", "shot%png", "\u0301", "nowhere", "\\"):
        assert await _search_paths(owner, project, nothing) == [], nothing
    hit = (await _search(owner, project, "clair_1"))["items"][0]
    assert {key: value for key, value in hit.items() if key != "path"} == shot
    assert [crumb["id"] for crumb in hit["path"]] == [outer["id"], inner["id"]]
    other = await new_project(owner)
    assert await _search_paths(owner, other, "shot") == []


async def test_search_reflects_renames_and_moves(owner: Person, project: dict[str, Any]) -> None:
    a, b = await add_folder(owner, project, "A"), await add_folder(owner, project, "B")
    file = await upload(owner, project, "old.png", b"x", a["id"])
    await rename(owner, project, file, "new.x")
    await owner.json(
        "PUT", f"/api/projects/{project['slug']}/assets/order", 204, json={"folder_ids": [b["id"], a["id"]]}
    )
    await send_batch_change(owner, project, "move", 200, node_ids=[a["id"]], parent_id=b["id"])
    await send_batch_change(owner, project, "copy", 201, copies=[{"source_id": file["id"]}])
    assert await _search_paths(owner, project, "old") == []
    assert set(await _search_paths(owner, project, "new")) == {"B/A/new.x", "new.x"}


async def test_pages_hold_every_hit_once_and_bad_queries_are_refused(owner: Person, project: dict[str, Any]) -> None:
    paths = [[f"Cut {number}", "Cut inner"] for number in range(12)]
    await send_batch_change(owner, project, "folder-tree", 200, paths=paths)
    seen: list[str] = []
    cursor: dict[str, str] = {}
    while True:
        page = await _search(owner, project, "cut", limit=5, **cursor)
        assert len(page["items"]) <= 5
        seen += [item["id"] for item in page["items"]]
        if page["next_cursor"] is None:
            break
        cursor = {"cursor": page["next_cursor"]}
    assert len(seen) == len(set(seen)) == 24
    path = f"/api/projects/{project['slug']}/assets/search"
    for bad in ({}, {"q": ""}, {"q": "   "}, {"q": "x" * 201}, {"q": "x\0"}, {"q": "x", "cursor": "no"}):
        await owner.json("GET", path, 422, params=bad)
    assert await _search_paths(owner, project, "x" * 200) == []


async def test_search_excludes_restricted_folders(
    owner: Person, viewer: Person, anonymous: Person, newcomer: Newcomer, project: dict[str, Any]
) -> None:
    closed = await add_folder(owner, project, "Secret outer")
    inner = await add_folder(owner, project, "Secret inner", closed["id"])
    deep = await add_folder(owner, project, "Secret deep", inner["id"])
    await upload(owner, project, "secret.png", b"x", deep["id"])
    await upload(owner, project, "secret open.png")
    stranger, editor = await newcomer(), await newcomer()
    await add_member(owner, project, editor)
    everything = {
        "Secret outer",
        "Secret outer/Secret inner",
        "Secret outer/Secret inner/Secret deep",
        "Secret outer/Secret inner/Secret deep/secret.png",
        "secret_open.png",
    }
    for person in (owner, editor, viewer, stranger, anonymous):
        assert set(await _search_paths(person, project, "secret")) == everything
    await restrict(owner, project, closed)
    for person in (viewer, stranger, anonymous):
        assert await _search_paths(person, project, "secret") == ["secret_open.png"]
    assert set(await _search_paths(editor, project, "secret")) == everything
    await restrict(owner, project, closed, {"profile_id": viewer.id})
    assert set(await _search_paths(viewer, project, "secret")) == everything
    # The nearest restricted folder decides, whether it grants or denies.
    await restrict(owner, project, inner)
    assert set(await _search_paths(viewer, project, "secret")) == {"Secret outer", "secret_open.png"}
    await restrict(owner, project, closed)
    await restrict(owner, project, inner, {"profile_id": viewer.id})
    assert set(await _search_paths(viewer, project, "secret")) == everything - {"Secret outer"}
    assert await _search_paths(stranger, project, "secret") == ["secret_open.png"]


async def test_a_custom_role_finds_only_in_its_folders(owner: Person, viewer: Person, project: dict[str, Any]) -> None:
    root = f"/api/projects/{project['slug']}"
    inks, paints = await add_folder(owner, project, "Inks"), await add_folder(owner, project, "Paints")
    await upload(owner, project, "line.png", b"x", inks["id"])
    await upload(owner, project, "line fill.png", b"x", paints["id"])
    await restrict(owner, project, inks)
    await restrict(owner, project, paints)
    role = await owner.json("POST", f"{root}/roles", 201, json={"name": "Inker"})
    await owner.json("PUT", f"{root}/members/{viewer.id}/custom-role", 200, json={"role_id": role["id"]})
    assert await _search_paths(viewer, project, "line") == []
    body = {"folder_ids": [inks["id"]], "role_ids": [role["id"]]}
    await owner.json("PUT", f"{root}/assets/role-access", 204, json=body)
    assert await _search_paths(viewer, project, "line") == ["Inks/line.png"]
    assert await _search_paths(viewer, project, "paints") == []
    assert (await _search(viewer, project, "line"))["items"][0]["abilities"] == {"change": True}


async def test_only_members_find_files_of_a_private_project(
    owner: Person, newcomer: Newcomer, anonymous: Person
) -> None:
    private = await new_project(owner)
    await upload(owner, private, "mine.png")
    path = f"/api/projects/{private['slug']}/assets/search?q=mine"
    for person in (await newcomer(), anonymous):
        await person.json("GET", path, 404)
    assert await _search_paths(owner, private, "mine") == ["mine.png"]


@pytest.mark.parametrize("name", ["Éclair_ 1", "İstanbul", "ﷺ" * 200, "हिन्दी", "straße", "ＡＢＣ"])
def test_the_migration_normalizes_names_like_the_rule(name: str) -> None:
    assert _plain(name) == to_search_text(name)


def test_files_from_before_the_migration_are_found(cluster: str | None, tmp_path: Path) -> None:
    url = new_database(cluster, "before_search", migrated=False) or f"sqlite:///{tmp_path / 'before.sqlite3'}"
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = create_engine(sync_url(url))
    names = ["Éclair_1.png", *(f"Shot {number}" for number in range(1200))]
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0006")
        if cluster is not None:
            connection.execute(text("SET session_replication_role = replica"))  # rows without a project
        row = text(
            "INSERT INTO asset_nodes (id, project_id, is_folder, name, folded, sort_key, restricted, created_at,"
            " changed_at) VALUES (:id, :id, true, :name, '', '', false, '2026-01-01', '2026-01-01')"
        )
        connection.execute(row, [{"id": str(uuid.uuid4()), "name": name} for name in names])
    migrate(url)
    with engine.begin() as connection:
        found = {
            row.name: row.search_text for row in connection.execute(text("SELECT name, search_text FROM asset_nodes"))
        }
    engine.dispose()
    assert found == {name: to_search_text(name) for name in names}
    assert found["Éclair_1.png"] == "eclair 1.png"
