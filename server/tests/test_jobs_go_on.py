"""Jobs that the end of the server cuts off go on at its next start, however it ended."""

import signal
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pegbar.kernel import clock
from tests.support import publishing
from tests.support.boards import add_cut, new_project
from tests.support.deadline import until
from tests.support.people import Person, new_client, sign_up
from tests.support.publishing import film
from tests.support.served import new_database, served
from tests.support.sockets import tab


async def _begun(person: Person, export: dict[str, Any]) -> None:
    async def half_way() -> bool:
        state = await person.json("GET", f"/api/exports/{export['id']}", 200)
        assert state["state"] in {"queued", "running"}, "over too soon to be cut off"
        return state["state"] == "running" and state["progress"] > 0.12

    await until(half_way, 30, "the film is being made")


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM])
async def test_a_film_that_was_cut_off_is_made_after_all(
    sign: signal.Signals, tmp_path: Path, cluster: str | None
) -> None:
    database = new_database(cluster, f"jobs_{sign.name.lower()}")
    async with served(tmp_path, database_url=database) as server:
        person = await sign_up(server.base_url)
        project = await new_project(person)
        for _ in range(5):
            await add_cut(person, project, duration_frames=600)
        path = f"/api/projects/{project['slug']}/exports"
        export = await person.json("POST", path, 202, json={"kind": "mp4"})
        await _begun(person, export)
        await server.end(sign)
        await server.start()
        async with new_client(server.base_url) as http:
            http.cookies = person.http.cookies
            again = Person(http, person.id)

            async def over() -> dict[str, Any] | None:
                state = await again.json("GET", f"/api/exports/{export['id']}", 200)
                return state if state["state"] not in {"queued", "running"} else None

            done = await until(over, 90, "the film is made")
            assert (done["state"], done["detail"]) == ("done", None)
            assert (await http.get(done["url"])).content[4:8] == b"ftyp"
        await person.http.aclose()


LONG = film(900, 24, size=(640, 360), form="mov", codec="mpeg4")


@pytest.mark.parametrize("stage", ["uploading", "waiting", "converting"])
async def test_a_publication_that_was_cut_off_ends_with_exactly_one_video(
    stage: str, tmp_path: Path, cluster: str | None
) -> None:
    async with served(tmp_path, database_url=new_database(cluster, f"publishing_{stage}")) as server:
        person = await sign_up(server.base_url)
        project = await new_project(person)
        publication = await publishing.begin(person, project, size=len(LONG))
        half = len(LONG) // 2
        assert (await publishing.send(person, publication, 0, LONG[:half])).status_code == 204
        if stage == "uploading":
            await server.end(signal.SIGKILL)
            await server.start()
        path = f"/api/publications/{publication['id']}"
        async with new_client(server.base_url) as http:
            http.cookies = person.http.cookies
            again = Person(http, person.id)
            look = await http.head(f"{path}/video", headers=publishing.TUS)
            assert look.headers["Upload-Offset"] == str(half)
            assert (await publishing.send(again, publication, half, LONG[half:])).status_code == 204
            await publishing.hand_over(again, publication)
            if stage != "uploading":
                await _at_step(again, path, stage)
                await server.end(signal.SIGKILL)
                await server.start()
            done = await publishing.over(again, publication, anew=True)
            assert (done["state"], done["detail"]) == ("done", None)
            videos = await again.json("GET", f"/api/projects/{project['slug']}/videos", 200)
            assert [video["slug"] for video in videos["items"]] == [done["slug"]]
            video = await again.json("GET", f"/api/videos/{done['slug']}", 200)
            assert (video["frames"], video["rate_numerator"]) == (900, 24)
            assert not list((tmp_path / "publishing").iterdir())
        await person.http.aclose()


async def _at_step(person: Person, path: str, step: str) -> None:
    async def there() -> bool:
        state = await person.json("GET", path, 200)
        assert state["state"] == "publishing", "over too soon to be cut off"
        return state["step"] == step and (step == "waiting" or state["progress"] > 0.2)

    await until(there, 60, f"the job is {step}")


async def test_an_update_is_told_of_at_its_hour_though_the_server_was_away(tmp_path: Path, cluster: str | None) -> None:
    async with served(tmp_path, database_url=new_database(cluster, "jobs_updates")) as server:
        person = await sign_up(server.base_url)
        project = await new_project(person)
        hour = clock.now() + timedelta(seconds=3)
        body = {"body": "Doors are open.", "scheduled_for": clock.iso(hour)}
        await person.json("POST", f"/api/projects/{project['slug']}/updates", 201, json=body)
        await server.end(signal.SIGKILL)
        await server.start()
        async with new_client(server.base_url) as http:
            http.cookies = person.http.cookies
            async with tab(Person(http, person.id)) as page:
                await page.subscribe(f"project:{project['id']}", since=0)
                told = [(await page.expect("event"))["event"]["type"] for _ in range(2)]
        assert told == ["updates_changed", "updates_changed"]
        assert clock.now() >= hour - timedelta(milliseconds=1)  # as it is written on the wire
        await person.http.aclose()
