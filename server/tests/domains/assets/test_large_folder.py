"""A folder of a hundred thousand files: which operations work, and which are refused."""

from typing import Any

import pytest
from sqlalchemy import text

from pegbar.domains.assets.access import texts
from pegbar.domains.assets.actions.presenters import build_name_columns
from pegbar.kernel.database import Transaction
from pegbar.wiring import Instance
from tests.support.api.assets import add_folder, list_folder, list_names, rename, send_batch_change, upload
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer

ENTRIES = 100_000
_SAME = "project_id, parent_id, is_folder, restricted, size, blob_key, uploader_id, created_at, changed_at"


async def _insert_siblings(tx: Transaction, file: dict[str, Any]) -> None:
    """Insert siblings of a file (`frame 1`, `frame 2`, …) that share its content, with one statement."""
    assert build_name_columns("frame 12", is_folder=False)["sort_key"] == "2frame 000212", (
        "this statement writes keys of its own"
    )
    node_id = "printf('%s%012x', :begin, i)" if tx.on_sqlite else "(:begin || lpad(to_hex(i), 12, '0'))::uuid"
    await tx.execute(
        text(
            f"INSERT INTO asset_nodes ({_SAME}, id, name, normalized_name, search_text, sort_key) "
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :entries) "
            f"SELECT {_SAME}, {node_id}, 'frame ' || i, 'frame ' || i, 'frame ' || i, "
            "'2frame 000' || length(CAST(i AS TEXT)) || i FROM asset_nodes, n WHERE asset_nodes.id = :file"
        ),
        {"begin": file["id"][:24], "entries": ENTRIES, "file": file["id"]},
    )
    if not tx.on_sqlite:
        await tx.execute(text("ANALYZE asset_nodes"))  # the database would do this by itself a little later


@pytest.mark.extended
async def test_a_folder_of_a_hundred_thousand_files_is_listed_renamed_and_moved(
    newcomer: Newcomer, instance: Instance
) -> None:
    owner = await newcomer()
    project = await new_project(owner)
    folder, other = await add_folder(owner, project, "Frames"), await add_folder(owner, project, "Other")
    file = await upload(owner, project, "sound.wav", b"x", folder["id"])
    await upload(owner, project, "small.txt", b"x", other["id"])
    async with instance.services.db.write() as tx:
        await _insert_siblings(tx, file)

    seen: list[str] = []
    more: dict[str, str] = {}
    for _ in range(3):
        page = await list_folder(owner, project, folder["id"], limit=500, **more)
        seen += [item["name"] for item in page["items"]]
        more = {"cursor": page["next_cursor"]}
    assert seen == [f"frame {number}" for number in range(1, 1501)]

    folder = await rename(owner, project, folder, "All frames")
    await send_batch_change(owner, project, "move", 200, node_ids=[folder["id"]], parent_id=other["id"])
    assert await list_names(owner, project, other["id"]) == ["All frames", "small.txt"]
    path = [crumb["name"] for crumb in (await list_folder(owner, project, folder["id"], limit=1))["path"]]
    assert path == ["Other", "All frames"]

    refused = await send_batch_change(owner, project, "copy", 422, copies=[{"source_id": folder["id"]}])
    assert refused["detail"] == texts.ASSETS_TOO_MANY
    for query in ("", f"?node_id={other['id']}", f"?node_id={folder['id']}"):
        refused = await owner.json("GET", f"/api/projects/{project['slug']}/assets.zip{query}", 422)
        assert refused["detail"] == texts.ASSETS_TOO_MANY
    assert await list_names(owner, project) == ["Other"]

    await send_batch_change(owner, project, "remove", 204, node_ids=[folder["id"]])
    assert await list_names(owner, project, other["id"]) == ["small.txt"]
    trash = await owner.json("GET", f"/api/projects/{project['slug']}/assets/trash", 200)
    assert [item["asset"]["name"] for item in trash["items"]] == ["All frames"]
    await send_batch_change(owner, project, "trash/restore", 200, node_ids=[folder["id"]])
    assert await list_names(owner, project, other["id"]) == ["All frames", "small.txt"]
    await send_batch_change(owner, project, "remove", 204, node_ids=[folder["id"]])
    await send_batch_change(owner, project, "trash/remove", 204, node_ids=[folder["id"]])
    async with instance.services.db.read() as tx:
        left = await tx.execute(text("SELECT count(*) FROM asset_nodes WHERE project_id = :id"), {"id": project["id"]})
        assert left.scalar_one() == 3
