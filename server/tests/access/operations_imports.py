"""Operations of the access matrix on imports of a board."""

import uuid
from typing import Any

from pegbar.domains.interchange.imports.actions.importers import IMPORTERS
from tests.access.stage import Stage
from tests.support.api import imports
from tests.support.api.people import Person
from tests.support.api.uploads import send_chunk
from tests.support.drawings.drawing import encode_picture

_ROOT = "/api/projects/{ref}/imports"
_ONE = f"{_ROOT}/{{import_id}}"
_PICTURE = f"{_ONE}/pictures/{{board}}"
_SCRIPT = "/api/projects/{ref}/script"
_DRAWN = encode_picture(16, 9)
_NONE = imports.make_apply_body(None, "none")


async def plan_apply_take_back(stage: Stage, person: Person) -> list[int]:
    """Create, upload, apply and undo an import of a timing table; view a picture; cancel an import of each kind.

    People who may not import try all of it with an import that the owner has applied.
    """
    listed = await stage.request(person, f"GET {_ROOT}")
    created = await stage.request(person, f"POST {_ROOT}", json=imports.make_import_body(len(imports.TIMING)))
    if not created.is_success:
        return await _try_all_on_undone_import(stage, person, [listed.status_code, created.status_code])
    made, values = created.json(), {"import_id": created.json()["id"]}
    sent = await send_chunk(person, made, 0, imports.TIMING)
    plan = (await imports.wait_for_import(person, stage.project, made))["plan"]
    read_response = await stage.request(person, f"GET {_ONE}", values)
    applied = await stage.request(person, f"POST {_ONE}/apply", values, json=imports.make_apply_body(plan))
    undone = await stage.request(person, f"POST {_ONE}/undo", values)
    other = await imports.create_planned_import(person, stage.project, _DRAWN, kind="pictures", file_name="drawn.webp")
    picture_response = await stage.request(person, f"GET {_PICTURE}", {"import_id": other["id"], "board": "1"})
    given_up = await stage.request(person, f"DELETE {_ONE}", {"import_id": other["id"]})
    answers = [listed, created, sent, read_response, applied, undone, picture_response, given_up]
    for kind in IMPORTERS:
        other = await stage.request(person, f"POST {_ROOT}", json=imports.make_import_body(3, kind=kind))
        values = {"import_id": other.json()["id"]}
        answers += [other, await stage.request(person, f"DELETE {_ONE}", values)]
    return [answer.status_code for answer in answers]


async def _try_all_on_undone_import(stage: Stage, person: Person, statuses: list[int]) -> list[int]:
    async def make() -> dict[str, Any]:
        made = await imports.create_planned_import(stage.owner, stage.project)
        await imports.apply_import(stage.owner, stage.project, made)
        await imports.undo_import(stage.owner, stage.project, made)
        return made

    made = await stage.get_or_make("undone_import", make)
    for kind in IMPORTERS:
        created = await stage.request(person, f"POST {_ROOT}", json=imports.make_import_body(3, kind=kind))
        statuses.append(created.status_code)
    return [*statuses, *await _try_all(stage, person, made)]


async def another_ones(stage: Stage, person: Person) -> list[int]:
    """Try to view, apply and cancel an import that the owner has created and not applied."""
    made = await stage.get_or_make("begun_import", lambda: imports.create_planned_import(stage.owner, stage.project))
    if person is not stage.owner:
        return await _try_all(stage, person, made)
    values = {"import_id": made["id"]}
    read_response = await stage.request(person, f"GET {_ONE}", values)
    stage.objects.pop("begun_import")
    return [read_response.status_code, (await stage.request(person, f"DELETE {_ONE}", values)).status_code]


async def view_script(stage: Stage, person: Person) -> list[int]:
    """Read the script of a board with its scenes."""
    await _get_or_import_script(stage)
    answer = await stage.request(person, f"GET {_SCRIPT}")
    if answer.is_success:
        assert [scene["heading"] for scene in answer.json()["script"]["scenes"]] == ["INT. HALL"]
    return [answer.status_code]


async def place_script(stage: Stage, person: Person) -> list[int]:
    """Place a paragraph of the script on a cut. The answer doesn't reveal whether a cut exists."""
    script = await _get_or_import_script(stage)
    body, missing = {"scene": script["scenes"][0]["key"], "parts": [0]}, {"cut_id": str(uuid.uuid4())}
    return [await stage.request_indistinguishable(person, f"PUT {_SCRIPT}/cuts/{{cut_id}}", {}, missing, json=body)]


async def _get_or_import_script(stage: Stage) -> dict[str, Any]:
    async def make() -> dict[str, Any]:
        fields = {"kind": "script", "file_name": "a.fountain", "options": {"how": "nothing"}}
        made = await imports.create_planned_import(stage.owner, stage.project, b"INT. HALL\n\nA door.\n", **fields)
        await imports.apply_import(stage.owner, stage.project, made)
        return (await stage.owner.json("GET", f"/api/projects/{stage.project['slug']}/script"))["script"]

    return await stage.get_or_make("script", make)


async def _try_all(stage: Stage, person: Person, made: dict[str, Any]) -> list[int]:
    values, missing = {"import_id": made["id"], "board": "1"}, {"import_id": str(uuid.uuid4())}
    requests: dict[str, dict[str, Any]] = {
        f"GET {_ONE}": {},
        f"GET {_PICTURE}": {},
        f"POST {_ONE}/apply": {"json": _NONE},
        f"DELETE {_ONE}": {},
    }
    return [
        await stage.request_indistinguishable(person, route, values, missing, **more)
        for route, more in requests.items()
    ]
