"""Everything of one person's in one file."""

import asyncio
import io
import json
import uuid
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from pycrdt import Doc

from pegbar.domains.departures.actions import takeouts
from pegbar.kernel import clock
from pegbar.wiring import Instance
from tests.domains.departures.everything import COMMENT, everything
from tests.support.api.boards import new_project
from tests.support.api.brushes import preset
from tests.support.api.people import Newcomer, Person
from tests.support.api.sounds import SECOND
from tests.support.deadline import until
from tests.support.media.recordings import tone, wav

pytestmark = pytest.mark.database

TAKEOUTS = "/api/account/takeouts"


async def _over(person: Person, takeout: dict[str, Any]) -> dict[str, Any]:
    async def over() -> dict[str, Any] | None:
        state = await person.json("GET", f"{TAKEOUTS}/{takeout['id']}", 200)
        return state if state["state"] not in {"queued", "running"} else None

    return await until(over, 60, "the data is gathered")


async def test_the_file_holds_everything_and_is_read_by_machines(instance: Instance, newcomer: Newcomer) -> None:
    scene = await everything(instance, newcomer)
    person, slug = scene.person, scene.alone["slug"]
    done = await _over(person, await person.json("POST", TAKEOUTS, 202, json={}))
    assert (done["state"], done["detail"], done["progress"]) == ("done", None, 1.0)
    answer = await person.http.get(done["url"])
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert len(answer.content) == done["size"]
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    assert archive.testzip() is None
    names = set(archive.namelist())
    assert "Nothing was left out." in archive.read("README.txt").decode()
    papers = {name: json.loads(archive.read(name)) for name in names if name.endswith(".json")}
    assert papers["account/account.json"]["email"] == person.email
    [opened] = papers["account/opened-last.json"]
    assert (opened["kind"], opened["subject_id"], opened["cut_id"]) == ("board", scene.alone["id"], scene.cut["id"])
    [brush] = papers["account/brushes.json"]
    assert (brush["name"], brush["key"], brush["brush"]) == ("Rain", "2", preset()["brush"])
    told = [(one["file_name"], one["state"]) for one in papers["account/imports.json"]]
    assert told == [("tram.csv", "planned"), ("tram.fountain", "applied"), ("timing.csv", "applied")]
    [scene_of_script] = papers[f"projects/{slug}/storyboard/script.json"]["scenes"]
    assert (scene_of_script["heading"], scene_of_script["elements"][0]["text"]) == ("EXT. TRAM STOP", "Rain.")
    assert papers["profile/profile.json"]["bio"] == f"Inks {scene.mark}"
    assert {friend["id"] for friend in papers["people/friends.json"]} >= {scene.friend.id}
    assert [one["name"] for one in papers["projects/memberships.json"]] == ["Theirs"]
    assert {one["folder"] for one in papers["projects/index.json"]} == {slug, scene.shared["slug"]}
    assert [cut["name"] for cut in papers[f"projects/{slug}/storyboard/board.json"]] == ["Tram stop"]
    assert papers[f"projects/{slug}/project.json"]["updates"][0]["body"]
    assert [comment["body"] for comment in papers["videos/comments.json"]] == [COMMENT]
    assert [rating["value"] for rating in papers["videos/ratings.json"]] == [4.5]
    assert archive.read(f"projects/{slug}/files/Sound/bell.txt").startswith(b"ding ")
    assert archive.read(f"videos/{scene.own_video['slug']}/video.mp4").startswith(b"film ")
    assert archive.read(f"projects/{slug}/storyboard/pictures/{scene.cut['id']}.webp")[8:12] == b"WEBP"
    sound = papers[f"projects/{slug}/storyboard/sound/sound.json"]
    assert [len(sound[kind]) for kind in ("sounds", "tracks", "clips")] == [1, 1, 1]
    bell = archive.read(f"projects/{slug}/storyboard/sound/{sound['sounds'][0]['id']}.wav")
    assert (bell, sound["clips"][0]["anchor_cut_id"]) == (wav(tone(SECOND)), scene.cut["id"])
    drawing = Doc()
    drawing.apply_update(archive.read(f"projects/{slug}/storyboard/drawings/{scene.cut['id']}.yjs"))
    assert list(drawing.keys()), "the drawing can be opened again"
    # Of others only what is between them and this person.
    said = " ".join(json.dumps(paper) for paper in papers.values())
    assert scene.friend.email not in said
    assert not [name for name in names if scene.theirs["slug"] in name]


async def test_one_at_a_time_and_the_same_id_is_the_same_file(newcomer: Newcomer) -> None:
    person, takeout_id = await newcomer(), str(uuid.uuid4())
    answers = await asyncio.gather(
        *(person.http.post(TAKEOUTS, json={"id": takeout_id}) for _ in range(3)),
        *(person.http.post(TAKEOUTS, json={}) for _ in range(3)),
    )
    made = {answer.json()["id"] for answer in answers if answer.status_code == 202}
    refused = [answer for answer in answers if answer.status_code != 202]
    assert len(made) == 1
    assert len(refused) >= 3, "one id alone is accepted, and every id was sent three times at most"
    for answer in refused:
        assert (answer.status_code, answer.json()["code"]) in {(429, "takeout_open"), (409, "id_taken")}
    await _over(person, {"id": made.pop()})
    await person.json("POST", TAKEOUTS, 202, json={})


async def test_a_cancelled_one_stays_cancelled_and_frees_its_place(newcomer: Newcomer) -> None:
    person = await newcomer()
    first = await person.json("POST", TAKEOUTS, 202, json={})
    await person.json("DELETE", f"{TAKEOUTS}/{first['id']}", 204)
    second = await person.json("POST", TAKEOUTS, 202, json={})
    assert (await _over(person, second))["state"] == "done"
    state = await person.json("GET", f"{TAKEOUTS}/{first['id']}", 200)
    assert state["state"] in {"cancelled", "done"}
    if state["state"] == "cancelled":
        assert state["url"] is None


async def test_anothers_file_is_not_there(newcomer: Newcomer) -> None:
    person, other = await newcomer(), await newcomer()
    made = await person.json("POST", TAKEOUTS, 202, json={})
    for method in ("GET", "DELETE"):
        await other.json(method, f"{TAKEOUTS}/{made['id']}", 404)
    await _over(person, made)
    taken = await other.json("POST", TAKEOUTS, 409, json={"id": made["id"]})
    assert taken["detail"] == "This id is taken by another file. Please make a new one."
    assert (await other.json("GET", TAKEOUTS, 200))["items"] == []


@pytest.mark.extended
async def test_what_cannot_be_read_is_left_out_and_named(instance: Instance, newcomer: Newcomer) -> None:
    scene = await everything(instance, newcomer)
    soon = clock.now() + timedelta(seconds=5)
    assert await instance.services.blobs.delete([scene.own_video["storage_key"]], soon) == 1
    done = await _over(scene.person, await scene.person.json("POST", TAKEOUTS, 202, json={}))
    answer = await scene.person.http.get(done["url"])
    readme = zipfile.ZipFile(io.BytesIO(answer.content)).read("README.txt").decode()
    assert f"videos/{scene.own_video['slug']}/video.mp4" in readme
    # As it was, so that whoever checks this server later finds nothing missing.
    await scene.person.json("DELETE", f"/api/videos/{scene.own_video['id']}", 204)


async def test_files_are_kept_for_their_days_only(instance: Instance, newcomer: Newcomer) -> None:
    person = await newcomer()
    await new_project(person)
    done = await _over(person, await person.json("POST", TAKEOUTS, 202, json={}))
    async with instance.services.db.write() as tx:
        await takeouts.prune_data_exports(tx, clock.now() - timedelta(days=1))
    await person.json("GET", f"{TAKEOUTS}/{done['id']}", 200)
    async with instance.services.db.write() as tx:
        await takeouts.prune_data_exports(tx, clock.now() + timedelta(seconds=1))
    await person.json("GET", f"{TAKEOUTS}/{done['id']}", 404)
