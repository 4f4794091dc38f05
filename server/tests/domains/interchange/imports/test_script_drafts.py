"""Property test of repeated script imports: 50 drafts lose no cuts, strokes or captions edited by users."""

import asyncio
import random
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pegbar.access.services import Services
from pegbar.adapters import sandbox
from pegbar.domains.interchange.imports.actions import read_job
from pegbar.wiring import Instance
from pegbar.workers.interchange_worker import find_task
from tests.domains.interchange.imports.rules.scripts.samples import Draft, edited, feature, fountain
from tests.support.api import imports
from tests.support.api.boards import add_cut, get_board, new_project, push_update
from tests.support.api.people import Newcomer, Person
from tests.support.api.scripts import apply_plan_rows, import_script, update_cut_text
from tests.support.api.sockets import open_tab
from tests.support.drawings.drawing import DrawingCopy

_BOARDS = ("scene", "paragraph", "scene", "paragraph", "scene")
"""How the script of each board is imported. The boards are processed concurrently."""
_DRAFTS = 10
"""Number of drafts per board."""


@pytest.fixture
def read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parse scripts in this process instead of a worker: starting 50 workers would dominate the test's run time."""

    started = sandbox.run_child

    async def run_task(module: str, job: Mapping[str, Any], target: Path, *more: Any) -> None:
        if module == sandbox.INTERCHANGE_MODULE:
            find_task(job["task"])([Path(path) for path in job["files"]], job["facts"], target)
        else:
            await started(module, job, target, *more)

    monkeypatch.setattr(sandbox, "run_child", run_task)


async def _get_cuts(person: Person, project: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {cut["id"]: cut for cut in (await get_board(person, project))["items"]}


@pytest.mark.once
@pytest.mark.usefixtures("read_here")
@pytest.mark.extended
async def test_many_drafts_lose_no_cut_stroke_or_edited_caption(newcomer: Newcomer, instance: Instance) -> None:
    people = [await newcomer() for _ in _BOARDS]
    each = zip(people, _BOARDS, range(len(_BOARDS)), strict=True)
    await asyncio.gather(
        *(_import_drafts(instance.services, person, how, random.Random(seed)) for person, how, seed in each)
    )


async def _plan_import(
    services: Services, person: Person, project: dict[str, Any], script: list[Draft]
) -> dict[str, Any]:
    """Return an import of a script with its plan. Runs the job directly, as 50 would each wait half a second."""
    fields = {"kind": "script", "file_name": "night.fountain", "options": {}}
    made = await imports.upload_import(person, project, fountain(script), **fields)
    await read_job.run(services, made["id"])
    return await imports.wait_for_import(person, project, made)


async def _import_drafts(services: Services, owner: Person, how: str, random_: random.Random) -> None:
    """Import draft after draft into a board, with edits by its owner between them."""
    project = await new_project(owner)
    drafts = feature(random_, 6, 5)
    await import_script(owner, project, drafts, how)
    cuts = await _get_cuts(owner, project)
    touched, drawn = dict[str, str](), dict[str, bytes]()
    for round_ in range(_DRAFTS):
        edited_cut = random_.choice(list(cuts.values()))
        if edited_cut["id"] not in touched:
            touched[edited_cut["id"]] = f"Ours, {round_}."
            await update_cut_text(owner, edited_cut, action=touched[edited_cut["id"]])
        if edited_cut["id"] not in drawn:
            drawn[edited_cut["id"]] = DrawingCopy().draw_stroke(points=random_.randint(2, 20))
            await push_update(owner, edited_cut["id"], drawn[edited_cut["id"]])
        if round_ % 5 == 0:
            copy = random_.choice([cut for cut in cuts.values() if cut["id"] not in touched])
            fields = {name: copy[name] for name in ("action", "dialogue", "duration_frames", "shot_id")}
            await add_cut(owner, project, after_id=copy["id"], duplicate_of=copy["id"], **fields)
        cuts = await _get_cuts(owner, project)
        drafts = edited(random_, drafts)
        made = await _plan_import(services, owner, project, drafts)
        if not made["plan"]["rows"]:
            await owner.json("DELETE", f"{imports.get_imports_path(project)}/{made['id']}", 204)
            continue
        accepted: list[dict[str, Any]] = [
            {"row": row["id"], "choice": random_.choice(row["choices"]) if row.get("choices") else None}
            for row in made["plan"]["rows"]
            if random_.random() < 0.9
        ] or [{"row": made["plan"]["rows"][0]["id"]}]
        await apply_plan_rows(owner, project, made, accepted)
        after = await _get_cuts(owner, project)
        assert cuts.keys() <= after.keys()
        assert all(after[each]["duration_frames"] == cut["duration_frames"] for each, cut in cuts.items())
        assert {each: after[each]["action"] for each in touched} == touched
        assert all(cut["shot_id"] is not None for cut in after.values())
        cuts = after
    async with open_tab(owner) as page:
        for cut_id, stroke in drawn.items():
            assert [b64decode(update) for update in (await page.open(cut_id))["updates"]] == [stroke]
