"""Accounts that are deleted, brought back, and taken away for good."""

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select, text, update

from pegbar.domains.accounts.models import User
from pegbar.domains.departures.actions import leaving
from pegbar.domains.storyboard.models import DrawingUpdate, Import
from pegbar.kernel import clock
from pegbar.maintenance.check import Report, check
from pegbar.realtime import outbox
from pegbar.wiring import Instance
from tests.domains.departures.everything import COMMENT, Scene, everything, mentions
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import PASSWORD, Newcomer, Person, new_client
from tests.support.api.sockets import tab
from tests.support.api.videos import list_comments, load_video
from tests.support.deadline import until
from tests.support.servers.commands import run_command

DEPARTURE = "/api/account/departure"
Heirs = Mapping[str, str | None]


async def _leave(person: Person, heirs: Heirs | None = None, status: int = 200, password: str = PASSWORD) -> Any:
    projects = [{"project_id": project, "profile_id": heir} for project, heir in (heirs or {}).items()]
    return await person.json("POST", DEPARTURE, status, json={"password": password, "projects": projects})


async def _leave_all(scene: Scene) -> Any:
    return await _leave(scene.person, {scene.alone["id"]: None, scene.shared["id"]: scene.friend.id})


async def _back(base_url: str, person: Person, times: int = 1) -> Person:
    """Come back, with so many requests in parallel."""
    http = new_client(base_url)
    body = {"email": person.email, "password": PASSWORD}
    offered = (await http.post("/api/auth/sign-in", json=body)).json()
    assert offered["user"] is None
    assert offered["back_until"] > clock.iso(clock.now() + timedelta(days=29))
    assert (await http.get("/api/session")).json() == {"user": None}
    answers = await asyncio.gather(*(http.post("/api/auth/come-back", json=body) for _ in range(times)))
    assert [answer.status_code for answer in answers] == [204] * times
    assert (await http.post("/api/auth/sign-in", json=body)).json()["user"]["id"] == person.id
    return Person(http, person.id, person.email)


async def _set_back(instance: Instance, person: Person, days: int) -> None:
    async with instance.services.db.write() as tx:
        left_at = clock.now() - timedelta(days=days)
        await tx.execute(update(User).where(User.id == person.id).values(left_at=left_at))


async def test_what_goes_and_stays_is_said_and_who_left_is_gone_for_everybody_else_at_once(
    instance: Instance, newcomer: Newcomer
) -> None:
    scene = await everything(instance, newcomer)
    said = await scene.person.json("GET", DEPARTURE, 200)
    told = {project["name"]: project for project in said["projects"]}
    assert [member["id"] for member in told["Shared"]["members"]] == [scene.friend.id]
    assert (told["Alone"]["members"], told["Alone"]["videos"], told["Alone"]["files"]) == ([], 1, 1)
    assert (said["videos_left"], said["comments_left"]) == (0, 1)
    person, friend = scene.person, scene.friend
    async with tab(person) as socket:
        await _leave_all(scene)
        assert (await socket.closed())[0] == 4003
    assert await person.json("GET", "/api/session", 200) == {"user": None}
    await friend.json("GET", f"/api/profiles/{person.id}", 404)
    found = await friend.json("GET", "/api/profiles", 200, params={"q": scene.mark})
    assert person.id not in {profile["id"] for profile in found["items"]}
    assert person.id not in {one["id"] for one in (await friend.json("GET", "/api/friends", 200))["items"]}
    for asked, kind in ((scene.mark, "creator"), ("Alone", "project"), ("Tram stop", "cut")):
        seen = await friend.json("GET", "/api/search", 200, params={"q": asked, "kinds": kind, "limit": 50})
        assert not {person.id, scene.alone["id"], scene.cut["id"]} & {one["id"] for one in seen["items"]}
    await friend.json("POST", "/api/friend-requests", 404, json={"profile_id": person.id})
    await friend.json("GET", f"/api/projects/{scene.alone['slug']}", 404)
    await friend.json("GET", f"/api/videos/{scene.own_video['slug']}", 404)
    shared = await friend.json("GET", f"/api/projects/{scene.shared['slug']}", 200)
    assert (shared["owner"]["id"], shared["my_role"]) == (friend.id, "owner")
    for project in (scene.shared, scene.theirs):
        members = (await friend.json("GET", f"/api/projects/{project['slug']}/members", 200))["items"]
        assert person.id not in {member["profile"]["id"] for member in members}
    [comment] = (await list_comments(friend, scene.their_video))["items"]
    assert (comment["body"], comment["author"]["display_name"]) == (COMMENT, "Deleted user")
    assert comment["author"]["username"] == person.id
    assert comment["author"]["avatar_url"] is None


@pytest.mark.extended
async def test_coming_back_several_times_at_once_brings_everything_back(
    instance: Instance, newcomer: Newcomer, base_url: str
) -> None:
    scene = await everything(instance, newcomer)
    paths = ["/api/profiles/me", "/api/me/brushes", "/api/friends", "/api/friend-requests",
             f"/api/projects/{scene.alone['slug']}",
             f"/api/projects/{scene.theirs['slug']}", f"/api/projects/{scene.theirs['slug']}/members"]  # fmt: skip
    before = [await scene.person.json("GET", path, 200) for path in paths]
    await _leave_all(scene)
    again = await _back(base_url, scene.person, 5)
    after = [await again.json("GET", path, 200) for path in paths]
    assert [_steady(one) for one in after] == [_steady(one) for one in before]
    # What was handed over stays with whoever has it; its former owner is a member.
    shared = await again.json("GET", f"/api/projects/{scene.shared['slug']}", 200)
    assert (shared["owner"]["id"], shared["my_role"]) == (scene.friend.id, "editor")
    [comment] = (await list_comments(again, scene.their_video))["items"]
    assert comment["author"]["display_name"] == f"Vera {scene.mark}"
    await again.http.aclose()


def _steady(found: Any) -> Any:
    if isinstance(found, dict):
        return {name: _steady(value) for name, value in found.items() if not name.endswith("_url")}
    return sorted((_steady(value) for value in found), key=str) if isinstance(found, list) else found


async def test_after_thirty_days_nobody_comes_back(instance: Instance, newcomer: Newcomer, base_url: str) -> None:
    person = await newcomer()
    await _leave(person)
    await _set_back(instance, person, 31)
    body = {"email": person.email, "password": PASSWORD}
    async with new_client(base_url) as http:
        for path in ("/api/auth/sign-in", "/api/auth/come-back"):
            refused = await http.post(path, json=body)
            assert (refused.status_code, refused.json()["code"]) == (401, "sign_in.wrong")


async def _miscounted(instance: Instance) -> list[str]:
    """What a check finds of counts that are no more what they count."""
    report = Report()
    await check(instance.services.settings, instance.services.blobs, report, fast=True, progress=lambda *_: None)
    told = [finding.what for finding in report.findings]
    return [what for what in told if any(word in what for word in ("rating", "comment", "friendship"))]


async def _has_no_job_that_names(instance: Instance, email: str) -> bool:
    """Prune jobs that are over, and look whether a stored input names the address.

    A job's end is stored a moment after what it did can be seen.
    """
    await instance.services.jobs.prune(clock.now())
    async with instance.services.db.read() as tx:
        schema = "" if tx.on_sqlite else "dbos."
        inputs = await tx.execute(text(f"SELECT inputs FROM {schema}workflow_input"))
        return not any(email in str(row[0]) for row in inputs)


async def test_after_thirty_days_nothing_is_left_but_what_others_need(
    instance: Instance, newcomer: Newcomer, base_url: str
) -> None:
    scene = await everything(instance, newcomer)
    person, services = scene.person, instance.services
    email = person.email
    wrong_before = await _miscounted(instance)
    await _leave_all(scene)

    async def mailed() -> bool:
        return any(kept.mail.to == email for kept in await services.mailer.kept())

    await until(mailed, what="the mail that says so")  # it is not 30 days late
    await _set_back(instance, person, 31)
    await leaving.purge_accounts(services, clock.now() - timedelta(days=30))
    async with services.db.write() as tx:
        await outbox.prune(tx, clock.now())
    await until(
        partial(_has_no_job_that_names, instance, email), what="the end of the mail's job, which is then pruned"
    )

    words = (
        email,
        email.partition("@")[0],
        scene.mark,
        scene.alone["id"],
        scene.alone["slug"],
        scene.own_video["storage_key"],
    )
    assert await mentions(instance, *words) == {}
    named = await mentions(instance, person.id)
    assert set(named) == {
        "users.id", "users.email", "profiles.id", "video_comments.author_id", "review_notes.author_id",
        "drawing_updates.author_id", "asset_nodes.uploader_id", "sounds.maker_id", "imports.asker_id",
    }, "what stands under 'Deleted user'"  # fmt: skip
    assert not [mail for mail in await services.mailer.kept() if mail.mail.to == email]
    friend = scene.friend
    [comment] = (await list_comments(friend, scene.their_video))["items"]
    assert (comment["body"], comment["author"]["display_name"]) == (COMMENT, "Deleted user")
    video = await load_video(instance, scene.their_video["id"])
    assert (video.ratings, video.rating_sum) == (1, 2.0)
    async with services.db.read() as tx:
        strokes = await tx.execute(select(DrawingUpdate.seq).where(DrawingUpdate.author_id == person.id))
        assert len(strokes.all()) == 1
        left = await tx.execute(select(Import.state).where(Import.asker_id == person.id))
        assert left.scalars().all() == ["applied"], "what it did can be taken back"
    assert await _miscounted(instance) == wrong_before
    # The address is free again, and leads to none of it.
    async with new_client(base_url) as http:
        fresh = await http.post("/api/auth/sign-up", json={"email": email, "password": PASSWORD})
        assert fresh.status_code == 201
        assert fresh.json()["user"]["id"] != person.id


async def test_of_somebody_whom_nothing_names_no_row_is_left(instance: Instance, newcomer: Newcomer) -> None:
    person = await newcomer()
    await new_project(person)
    await leaving.purge_account(instance.services, person.id)
    await leaving.purge_account(instance.services, person.id)
    assert await mentions(instance, person.id, person.email) == {}


async def test_a_wrong_password_deletes_nothing(newcomer: Newcomer) -> None:
    person = await newcomer()
    refused = await _leave(person, status=422, password="not this one")
    assert refused["errors"] == [{"field": "password", "detail": "The password is not right."}]
    assert (await person.json("GET", "/api/session", 200))["user"]["id"] == person.id


async def test_what_becomes_of_each_project_must_be_said(newcomer: Newcomer) -> None:
    person, other = await newcomer(), await newcomer()
    first = await new_project(person)
    theirs = await new_project(other)
    for heirs in ({}, {first["id"]: None, theirs["id"]: None}):
        refused = await _leave(person, heirs, status=409)
        assert refused["code"] == "departure.changed"
    assert (await other.json("GET", f"/api/projects/{theirs['slug']}", 200))["my_role"] == "owner"
    await person.json("GET", f"/api/projects/{first['slug']}", 200)


@pytest.mark.parametrize("how", ["left", "deleted the account"])
async def test_an_heir_who_is_gone_by_then_inherits_nothing(newcomer: Newcomer, how: str) -> None:
    person, heir = await newcomer(), await newcomer()
    project = await new_project(person)
    await add_member(person, project, heir)
    if how == "left":
        await heir.json("DELETE", f"/api/projects/{project['slug']}/members/{heir.id}", 204)
    else:
        await _leave(heir)
    refused = await _leave(person, {project["id"]: heir.id}, status=409)
    assert refused["code"] == "not_a_member"
    assert (await person.json("GET", f"/api/projects/{project['slug']}", 200))["my_role"] == "owner"


async def test_deleted_twice_at_once_it_is_deleted_once(newcomer: Newcomer, base_url: str) -> None:
    person = await newcomer()
    project = await new_project(person)
    body = {"password": PASSWORD, "projects": [{"project_id": project["id"], "profile_id": None}]}
    answers = await asyncio.gather(*(person.http.post(DEPARTURE, json=body) for _ in range(3)))
    assert sorted(answer.status_code for answer in answers) == [200, 401, 401]
    again = await _back(base_url, person)
    assert (await again.json("GET", f"/api/projects/{project['slug']}", 200))["my_role"] == "owner"
    await again.http.aclose()


async def test_an_administrator_ends_an_account_from_the_command_line(
    instance: Instance, newcomer: Newcomer, base_url: str
) -> None:
    person, friend = await newcomer(), await newcomer()
    project = await new_project(person, visibility="public")
    ended = await run_command(instance.services.settings, "end", person.email, "--yes")
    assert ended == (0, f"The account of {person.email} is deleted, and gone for good in 30 days.")
    assert await person.json("GET", "/api/session", 200) == {"user": None}
    await friend.json("GET", f"/api/projects/{project['slug']}", 404)
    again = await _back(base_url, person)
    await friend.json("GET", f"/api/projects/{project['slug']}", 200)
    await again.http.aclose()
    unknown = await run_command(instance.services.settings, "end", "nobody@example.com", "--yes")
    assert unknown == (1, "There is no account with this email.")
