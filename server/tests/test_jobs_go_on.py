"""Jobs interrupted by the end of the server continue at its next start."""

import io
import signal
import zipfile
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pegbar.kernel import clock
from tests.support.api import imports, publishing, sounds
from tests.support.api.boards import add_cut, new_project
from tests.support.api.exports import wait_for_export
from tests.support.api.people import Person, reconnect, sign_up
from tests.support.api.publishing import encode_film
from tests.support.api.sockets import open_tab
from tests.support.api.uploads import request_offset, send_chunk
from tests.support.media.recordings import encode_wav, make_tone
from tests.support.polling import wait_until
from tests.support.servers.server_process import ServerProcess, run_server
from tests.support.services.databases import new_database

TAKEOUTS = "/api/account/data-exports"
_LONG, _SHORT = 600, 48
_HALF_WAY = 0.12


def _encode_foreign_film(frames: int) -> bytes:
    """Encode a film that must be converted. Converting a long one takes long enough to be interrupted."""
    return encode_film(frames, 24, size=(640, 360), container="mov", codec="mpeg4")


async def _create_person_and_project(server: ServerProcess) -> tuple[Person, dict[str, Any]]:
    person = await sign_up(server.base_url)
    project = await new_project(person, width=1280, height=720)
    for _ in range(2):
        await add_cut(person, project, duration_frames=600)
    return person, project


async def _restart(server: ServerProcess, sign: signal.Signals, person: Person) -> Person:
    """Restart the server and return the same person with new connections."""
    await server.stop(sign)
    await server.start()
    return await reconnect(person, server.base_url)


async def _create_film_export(person: Person, project: dict[str, Any]) -> dict[str, Any]:
    return await person.json("POST", f"/api/projects/{project['slug']}/exports", 202, json={"kind": "mp4"})


async def _start_film_export(person: Person, project: dict[str, Any]) -> dict[str, Any]:
    export = await _create_film_export(person, project)

    async def is_half_way() -> bool:
        state = await person.json("GET", f"/api/exports/{export['id']}", 200)
        assert state["state"] in {"queued", "running"}, "over too soon to be cut off"
        return state["state"] == "running" and state["progress"] > _HALF_WAY

    await wait_until(is_half_way, 60, "the film is being made")
    return export


async def _assert_film(person: Person, export: dict[str, Any]) -> None:
    done = await wait_for_export(person, export, may_restart=True)
    assert (done["state"], done["detail"]) == ("done", None)
    assert (await person.http.get(done["url"])).content[4:8] == b"ftyp"


async def _wait_for_data_export(person: Person, takeout: dict[str, Any], project: dict[str, Any]) -> None:
    async def get_ended_export() -> dict[str, Any] | None:
        state = await person.json("GET", f"{TAKEOUTS}/{takeout['id']}", 200)
        return state if state["state"] not in {"queued", "running"} else None

    done = await wait_until(get_ended_export, 60, "the data is gathered")
    assert (done["state"], done["detail"]) == ("done", None)
    archive = zipfile.ZipFile(io.BytesIO((await person.http.get(done["url"])).content))
    assert archive.testzip() is None
    assert f"projects/{project['slug']}/storyboard/board.json" in archive.namelist()


async def _send_first_half(person: Person, project: dict[str, Any], data: bytes) -> dict[str, Any]:
    publication = await publishing.create_publication(person, project, size=len(data))
    answer = await send_chunk(person, publication, 0, data[: len(data) // 2])
    assert answer.status_code == 204
    return publication


async def _send_the_rest(person: Person, publication: dict[str, Any], data: bytes) -> None:
    half = len(data) // 2
    look = await request_offset(person, publication)
    assert look.headers["Upload-Offset"] == str(half)
    assert (await send_chunk(person, publication, half, data[half:])).status_code == 204
    await publishing.publish(person, publication)


async def _wait_for_step(person: Person, publication: dict[str, Any], step: str) -> None:
    async def is_at_step() -> bool:
        state = await person.json("GET", f"/api/publications/{publication['id']}", 200)
        assert state["state"] == "publishing", "over too soon to be cut off"
        return state["step"] == step and (step == "waiting" or state["progress"] > 0.2)

    await wait_until(is_at_step, 180, f"the job is {step}")


async def _assert_videos(
    person: Person, project: dict[str, Any], publications: list[dict[str, Any]], frames: list[int]
) -> None:
    """Check that each publication became exactly one video with all its frames."""
    over = [
        await publishing.wait_for_publication(person, publication, may_restart=True) for publication in publications
    ]
    assert {(done["state"], done["detail"]) for done in over} == {("done", None)}
    videos = (await person.json("GET", f"/api/projects/{project['slug']}/videos", 200))["items"]
    assert sorted(video["slug"] for video in videos) == sorted(done["slug"] for done in over)
    for done, count in zip(over, frames, strict=True):
        video = await person.json("GET", f"/api/videos/{done['slug']}", 200)
        assert (video["frames"], video["rate_numerator"]) == (count, 24)


async def _schedule_update(person: Person, project: dict[str, Any]) -> datetime:
    hour = clock.now() + timedelta(seconds=3)
    body = {"body": "Doors are open.", "scheduled_for": clock.iso(hour)}
    await person.json("POST", f"/api/projects/{project['slug']}/updates", 201, json=body)
    return hour


async def _assert_announced_at(person: Person, project: dict[str, Any], hour: datetime) -> None:
    async with open_tab(person) as page:
        await page.subscribe(f"project:{project['id']}", since=0)

        async def receive_event_type() -> str:
            return (await page.expect("event"))["event"]["type"]

        assert [await receive_event_type(), await receive_event_type()] == ["updates_changed", "updates_changed"]
    assert clock.now() >= hour - timedelta(milliseconds=1)  # times are sent with millisecond precision


@pytest.mark.long
@pytest.mark.extended
async def test_jobs_interrupted_at_any_stage_continue_after_a_crash(tmp_path: Path, cluster: str | None) -> None:
    async with run_server(tmp_path, database_url=new_database(cluster, "jobs_crash")) as server:
        person, project = await _create_person_and_project(server)
        long, short = _encode_foreign_film(_LONG), _encode_foreign_film(_SHORT)
        waiting = await _send_first_half(person, project, long)
        sending = await _send_first_half(person, project, short)
        export = await _start_film_export(person, project)
        await _send_the_rest(person, waiting, long)
        await _wait_for_step(person, waiting, "waiting")
        takeout = await person.json("POST", TAKEOUTS, 202, json={})
        news = await new_project(person)
        hour = await _schedule_update(person, news)
        person = await _restart(server, signal.SIGKILL, person)
        await _assert_announced_at(person, news, hour)
        await _send_the_rest(person, sending, short)
        await _wait_for_step(person, waiting, "converting")  # before or after the export: the order isn't guaranteed
        person = await _restart(server, signal.SIGKILL, person)
        await _assert_film(person, export)
        await _assert_videos(person, project, [waiting, sending], [_LONG, _SHORT])
        await _wait_for_data_export(person, takeout, project)
        assert not list((tmp_path / "publishing").iterdir())
        await person.http.aclose()


@pytest.mark.once
@pytest.mark.extended
async def test_an_interrupted_sound_is_processed_after_a_crash(tmp_path: Path, cluster: str | None) -> None:
    async with run_server(tmp_path, database_url=new_database(cluster, "jobs_sound")) as server:
        person = await sign_up(server.base_url)
        project, data = await new_project(person), encode_wav(make_tone(8000 * 1200, 8000), 8000)
        sound = await sounds.create_sound(person, project, len(data))
        for start in range(0, len(data), publishing.CHUNK_SIZE):
            answer = await send_chunk(person, sound, start, data[start : start + publishing.CHUNK_SIZE])
            assert answer.status_code == 204

        async def is_half_way() -> bool:
            return len([*(tmp_path / "sounds").glob("*/*/piece-*.flac")]) > 5

        await wait_until(is_half_way, 60, "the sound is being read")
        person = await _restart(server, signal.SIGKILL, person)
        found = await sounds.wait_for_sound(person, project, sound)
        assert (found["state"], found["samples"], len(found["pieces"])) == ("ready", 1200 * sounds.SECOND, 120)

        async def is_cleared() -> bool:
            return not list((tmp_path / "sounds").iterdir())

        await wait_until(is_cleared, what="what the first run left is gone")
        await person.http.aclose()


@pytest.mark.extended
@pytest.mark.once
async def test_an_interrupted_import_is_planned_after_a_crash(tmp_path: Path, cluster: str | None) -> None:
    async with run_server(tmp_path, database_url=new_database(cluster, "jobs_import")) as server:
        person = await sign_up(server.base_url)
        project = await new_project(person)
        await add_cut(person, project, duration_frames=24)
        made = await imports.upload_import(
            person, project
        )  # its worker process takes longer to start than the kill below
        person = await _restart(server, signal.SIGKILL, person)
        found = await imports.wait_for_import(person, project, made)
        assert (found["state"], [row["after"] for row in found["plan"]["rows"]]) == ("planned", [31])
        await person.http.aclose()


@pytest.mark.once
@pytest.mark.extended
async def test_an_export_interrupted_by_a_shutdown_is_finished_after_restart(
    tmp_path: Path, cluster: str | None
) -> None:
    async with run_server(tmp_path, database_url=new_database(cluster, "jobs_end")) as server:
        person, project = await _create_person_and_project(server)
        export = await _start_film_export(person, project)
        person = await _restart(server, signal.SIGTERM, person)
        await _assert_film(person, export)
        await person.http.aclose()


@pytest.mark.faults
async def test_queued_exports_of_two_people_are_all_finished_after_a_crash(tmp_path: Path, cluster: str | None) -> None:
    async with run_server(tmp_path, database_url=new_database(cluster, "jobs_turns")) as server:
        (owner, project), (other, theirs) = (
            await _create_person_and_project(server),
            await _create_person_and_project(server),
        )
        owners = [await _start_film_export(owner, project), await _create_film_export(owner, project)]
        others = [await _create_film_export(other, theirs) for _ in range(2)]

        async def is_others_turn() -> bool:
            states = [await owner.json("GET", f"/api/exports/{owners[1]['id']}", 200)]
            states.append(await other.json("GET", f"/api/exports/{others[0]['id']}", 200))
            assert states[0]["state"] == "queued"
            return states[1]["state"] == "running" and states[1]["progress"] > _HALF_WAY

        # The queue is fair, so the job enqueued for the owner's second export runs it. After the restart, that job must
        # continue with the same export.
        await wait_until(is_others_turn, 120, "the other one's film is being made")
        owner = await _restart(server, signal.SIGKILL, owner)
        other = await reconnect(other, server.base_url)
        for person, exports in ((owner, owners), (other, others)):
            for export in exports:
                await _assert_film(person, export)
            await person.http.aclose()
