"""Data exports: all data of one person in a ZIP archive."""

import asyncio
import io
import json
import uuid
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from pycrdt import Doc

from pegbar.domains.data_export.actions import data_exports
from pegbar.kernel import clock
from pegbar.wiring import Instance
from tests.support.api.boards import new_project
from tests.support.api.brushes import make_preset
from tests.support.api.full_account import COMMENT, create_full_account
from tests.support.api.palettes import COLORS
from tests.support.api.people import Newcomer, Person
from tests.support.api.sounds import SECOND
from tests.support.media.recordings import encode_wav, make_tone
from tests.support.polling import wait_until

pytestmark = pytest.mark.database

TAKEOUTS = "/api/account/data-exports"


async def _wait_until_ended(person: Person, export: dict[str, Any]) -> dict[str, Any]:
    async def get_ended() -> dict[str, Any] | None:
        state = await person.json("GET", f"{TAKEOUTS}/{export['id']}", 200)
        return state if state["state"] not in {"queued", "running"} else None

    return await wait_until(get_ended, 60, "the data export has ended")


async def test_archive_contains_all_data_in_machine_readable_form(instance: Instance, newcomer: Newcomer) -> None:
    account = await create_full_account(instance, newcomer)
    person, slug = account.person, account.own_project["slug"]
    done = await _wait_until_ended(person, await person.json("POST", TAKEOUTS, 202, json={}))
    assert (done["state"], done["detail"], done["progress"]) == ("done", None, 1.0)
    answer = await person.http.get(done["url"])
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert len(answer.content) == done["size"]
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    assert archive.testzip() is None
    names = set(archive.namelist())
    assert "Nothing was left out." in archive.read("README.txt").decode()
    documents = {name: json.loads(archive.read(name)) for name in names if name.endswith(".json")}
    assert documents["account/account.json"]["email"] == person.email
    [opened] = documents["account/opened-last.json"]
    assert (opened["kind"], opened["subject_id"], opened["cut_id"]) == (
        "board",
        account.own_project["id"],
        account.cut["id"],
    )
    [brush] = documents["account/brushes.json"]
    assert (brush["name"], brush["key"], brush["brush"]) == ("Rain", "2", make_preset()["brush"])
    imports = [(row["file_name"], row["state"]) for row in documents["account/imports.json"]]
    assert imports == [("tram.csv", "planned"), ("tram.fountain", "applied"), ("timing.csv", "applied")]
    [script_scene] = documents[f"projects/{slug}/storyboard/script.json"]["scenes"]
    assert (script_scene["heading"], script_scene["elements"][0]["text"]) == ("EXT. TRAM STOP", "Rain.")
    assert documents["profile/profile.json"]["bio"] == f"Inks {account.marker}"
    assert {friend["id"] for friend in documents["people/friends.json"]} >= {account.friend.id}
    assert [row["name"] for row in documents["projects/memberships.json"]] == ["Theirs"]
    assert {row["folder"] for row in documents["projects/index.json"]} == {slug, account.shared_project["slug"]}
    assert [cut["name"] for cut in documents[f"projects/{slug}/storyboard/board.json"]] == ["Tram stop"]
    [palette] = documents[f"projects/{slug}/storyboard/palettes.json"]
    assert (palette["name"], palette["colors"]) == ("Tram", COLORS)
    assert documents[f"projects/{slug}/project.json"]["updates"][0]["body"]
    assert [comment["body"] for comment in documents["videos/comments.json"]] == [COMMENT]
    assert [rating["value"] for rating in documents["videos/ratings.json"]] == [4.5]
    assert archive.read(f"projects/{slug}/files/Sound/bell.txt").startswith(b"ding ")
    assert archive.read(f"videos/{account.own_video['slug']}/video.mp4").startswith(b"film ")
    assert archive.read(f"projects/{slug}/storyboard/pictures/{account.cut['id']}.webp")[8:12] == b"WEBP"
    sound = documents[f"projects/{slug}/storyboard/sound/sound.json"]
    assert [len(sound[kind]) for kind in ("sounds", "tracks", "clips")] == [1, 1, 1]
    bell = archive.read(f"projects/{slug}/storyboard/sound/{sound['sounds'][0]['id']}.wav")
    assert (bell, sound["clips"][0]["anchor_cut_id"]) == (encode_wav(make_tone(SECOND)), account.cut["id"])
    drawing = Doc()
    drawing.apply_update(archive.read(f"projects/{slug}/storyboard/drawings/{account.cut['id']}.yjs"))
    assert list(drawing.keys()), "the drawing can be opened"
    # No data of others except what they share with this person.
    text = " ".join(json.dumps(document) for document in documents.values())
    assert account.friend.email not in text
    assert not [name for name in names if account.joined_project["slug"] in name]


async def test_only_one_export_is_open_and_repeated_id_returns_it(newcomer: Newcomer) -> None:
    person, export_id = await newcomer(), str(uuid.uuid4())
    answers = await asyncio.gather(
        *(person.http.post(TAKEOUTS, json={"id": export_id}) for _ in range(3)),
        *(person.http.post(TAKEOUTS, json={}) for _ in range(3)),
    )
    created = {answer.json()["id"] for answer in answers if answer.status_code == 202}
    refused = [answer for answer in answers if answer.status_code != 202]
    assert len(created) == 1
    assert len(refused) >= 3, "only one id is accepted, and it was sent three times at most"
    for answer in refused:
        assert (answer.status_code, answer.json()["code"]) in {(429, "data_export_open"), (409, "id_taken")}
    await _wait_until_ended(person, {"id": created.pop()})
    await person.json("POST", TAKEOUTS, 202, json={})


async def test_cancelled_export_stays_cancelled_and_frees_the_slot(newcomer: Newcomer) -> None:
    person = await newcomer()
    first = await person.json("POST", TAKEOUTS, 202, json={})
    await person.json("DELETE", f"{TAKEOUTS}/{first['id']}", 204)
    second = await person.json("POST", TAKEOUTS, 202, json={})
    assert (await _wait_until_ended(person, second))["state"] == "done"
    state = await person.json("GET", f"{TAKEOUTS}/{first['id']}", 200)
    assert state["state"] in {"cancelled", "done"}
    if state["state"] == "cancelled":
        assert state["url"] is None


async def test_export_is_not_found_by_another_person(newcomer: Newcomer) -> None:
    person, other = await newcomer(), await newcomer()
    export = await person.json("POST", TAKEOUTS, 202, json={})
    for method in ("GET", "DELETE"):
        await other.json(method, f"{TAKEOUTS}/{export['id']}", 404)
    await _wait_until_ended(person, export)
    refused = await other.json("POST", TAKEOUTS, 409, json={"id": export["id"]})
    assert refused["detail"] == "This ID is already used by another export. Use a new one."
    assert (await other.json("GET", TAKEOUTS, 200))["items"] == []


@pytest.mark.extended
async def test_unreadable_file_is_left_out_and_listed_in_readme(instance: Instance, newcomer: Newcomer) -> None:
    account = await create_full_account(instance, newcomer)
    deadline = clock.now() + timedelta(seconds=5)
    assert await instance.services.blobs.delete([account.own_video["storage_key"]], deadline) == 1
    done = await _wait_until_ended(account.person, await account.person.json("POST", TAKEOUTS, 202, json={}))
    answer = await account.person.http.get(done["url"])
    readme = zipfile.ZipFile(io.BytesIO(answer.content)).read("README.txt").decode()
    assert f"videos/{account.own_video['slug']}/video.mp4" in readme
    # Delete the video's row too, so that later integrity checks of this server find no missing file.
    await account.person.json("DELETE", f"/api/videos/{account.own_video['id']}", 204)


async def test_prune_deletes_old_exports_only(instance: Instance, newcomer: Newcomer) -> None:
    person = await newcomer()
    await new_project(person)
    done = await _wait_until_ended(person, await person.json("POST", TAKEOUTS, 202, json={}))
    async with instance.services.db.write() as tx:
        await data_exports.prune_data_exports(tx, clock.now() - timedelta(days=1))
    await person.json("GET", f"{TAKEOUTS}/{done['id']}", 200)
    async with instance.services.db.write() as tx:
        await data_exports.prune_data_exports(tx, clock.now() + timedelta(seconds=1))
    await person.json("GET", f"{TAKEOUTS}/{done['id']}", 404)
