"""Account deletion: deleting, restoring and purging accounts."""

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select, update

from pegbar.domains.account_deletion.actions import account_deletion
from pegbar.domains.accounts.models import User
from pegbar.domains.interchange.models import Import
from pegbar.domains.storyboard.models import DrawingUpdate
from pegbar.kernel import clock
from pegbar.kernel.tables import Job
from pegbar.maintenance.check import CheckReport, check
from pegbar.realtime import outbox
from pegbar.wiring import Instance
from tests.support.api.boards import add_member, new_project
from tests.support.api.full_account import COMMENT, FullAccount, count_mentions, create_full_account
from tests.support.api.people import PASSWORD, Newcomer, Person, new_client
from tests.support.api.sockets import open_tab
from tests.support.api.videos import insert_video, list_comments, load_video
from tests.support.polling import wait_until
from tests.support.servers.commands import run_command

DEPARTURE = "/api/account/deletion"
NewOwners = Mapping[str, str | None]


async def _delete_account(
    person: Person, new_owners: NewOwners | None = None, status: int = 200, password: str = PASSWORD
) -> Any:
    projects = [{"project_id": project, "profile_id": owner} for project, owner in (new_owners or {}).items()]
    return await person.json("POST", DEPARTURE, status, json={"password": password, "projects": projects})


async def _delete_with_projects(account: FullAccount) -> Any:
    return await _delete_account(
        account.person, {account.own_project["id"]: None, account.shared_project["id"]: account.friend.id}
    )


async def _restore_account(base_url: str, person: Person, times: int = 1) -> Person:
    """Restore the account with `times` concurrent requests, then sign in."""
    http = new_client(base_url)
    body = {"email": person.email, "password": PASSWORD}
    offer = (await http.post("/api/auth/sign-in", json=body)).json()
    assert offer["user"] is None
    assert offer["restorable_until"] > clock.iso(clock.now() + timedelta(days=29))
    assert (await http.get("/api/session")).json() == {"user": None}
    answers = await asyncio.gather(*(http.post("/api/auth/restore", json=body) for _ in range(times)))
    assert [answer.status_code for answer in answers] == [204] * times
    assert (await http.post("/api/auth/sign-in", json=body)).json()["user"]["id"] == person.id
    return Person(http, person.id, person.email)


async def _set_deleted_days_ago(instance: Instance, person: Person, days: int) -> None:
    async with instance.services.db.write() as tx:
        left_at = clock.now() - timedelta(days=days)
        await tx.execute(update(User).where(User.id == person.id).values(deactivated_at=left_at))


async def test_preview_does_not_count_videos_of_deleted_own_projects_as_remaining(
    instance: Instance, newcomer: Newcomer
) -> None:
    person = await newcomer()
    project = await new_project(person)
    await insert_video(instance, project, person)
    await person.json("DELETE", f"/api/projects/{project['slug']}", 204)
    preview = await person.json("GET", DEPARTURE, 200)
    assert (preview["projects"], preview["remaining_videos"]) == ([], 0)


async def test_preview_is_correct_and_deleted_account_is_hidden_from_others_immediately(
    instance: Instance, newcomer: Newcomer
) -> None:
    account = await create_full_account(instance, newcomer)
    preview = await account.person.json("GET", DEPARTURE, 200)
    projects = {project["name"]: project for project in preview["projects"]}
    assert [member["id"] for member in projects["Shared"]["members"]] == [account.friend.id]
    assert (projects["Alone"]["members"], projects["Alone"]["videos"], projects["Alone"]["files"]) == ([], 1, 1)
    assert (preview["remaining_videos"], preview["remaining_comments"]) == (0, 1)
    person, friend = account.person, account.friend
    async with open_tab(person) as socket:
        await _delete_with_projects(account)
        assert (await socket.wait_for_close())[0] == 4003
    assert await person.json("GET", "/api/session", 200) == {"user": None}
    await friend.json("GET", f"/api/profiles/{person.id}", 404)
    matches = await friend.json("GET", "/api/profiles", 200, params={"q": account.marker})
    assert person.id not in {profile["id"] for profile in matches["items"]}
    assert person.id not in {one["id"] for one in (await friend.json("GET", "/api/friends", 200))["items"]}
    for query, kind in ((account.marker, "creator"), ("Alone", "project"), ("Tram stop", "cut")):
        results = await friend.json("GET", "/api/search", 200, params={"q": query, "kinds": kind, "limit": 50})
        assert not {person.id, account.own_project["id"], account.cut["id"]} & {one["id"] for one in results["items"]}
    await friend.json("POST", "/api/friend-requests", 404, json={"profile_id": person.id})
    await friend.json("GET", f"/api/projects/{account.own_project['slug']}", 404)
    await friend.json("GET", f"/api/videos/{account.own_video['slug']}", 404)
    shared = await friend.json("GET", f"/api/projects/{account.shared_project['slug']}", 200)
    assert (shared["owner"]["id"], shared["my_role"]) == (friend.id, "owner")
    for project in (account.shared_project, account.joined_project):
        members = (await friend.json("GET", f"/api/projects/{project['slug']}/members", 200))["items"]
        assert person.id not in {member["profile"]["id"] for member in members}
    [comment] = (await list_comments(friend, account.friend_video))["items"]
    assert (comment["body"], comment["author"]["display_name"]) == (COMMENT, "Deleted user")
    assert comment["author"]["username"] == person.id
    assert comment["author"]["avatar_url"] is None


@pytest.mark.extended
async def test_concurrent_restore_requests_restore_everything(
    instance: Instance, newcomer: Newcomer, base_url: str
) -> None:
    account = await create_full_account(instance, newcomer)
    joined = f"/api/projects/{account.joined_project['slug']}"
    paths = ["/api/profiles/me", "/api/me/brushes", "/api/friends", "/api/friend-requests", joined, f"{joined}/members"]
    paths.append(f"/api/projects/{account.own_project['slug']}")
    before = [await account.person.json("GET", path, 200) for path in paths]
    await _delete_with_projects(account)
    again = await _restore_account(base_url, account.person, 5)
    after = [await again.json("GET", path, 200) for path in paths]
    assert [_strip_urls(one) for one in after] == [_strip_urls(one) for one in before]
    # A transferred project stays with its new owner; the former owner becomes a member.
    shared = await again.json("GET", f"/api/projects/{account.shared_project['slug']}", 200)
    assert (shared["owner"]["id"], shared["my_role"]) == (account.friend.id, "editor")
    [comment] = (await list_comments(again, account.friend_video))["items"]
    assert comment["author"]["display_name"] == f"Vera {account.marker}"
    await again.http.aclose()


def _strip_urls(record: Any) -> Any:
    """Return a record without its signed URLs, and with its lists sorted."""
    if isinstance(record, dict):
        return {name: _strip_urls(value) for name, value in record.items() if not name.endswith("_url")}
    return sorted((_strip_urls(value) for value in record), key=str) if isinstance(record, list) else record


async def test_account_cannot_be_restored_after_thirty_days(
    instance: Instance, newcomer: Newcomer, base_url: str
) -> None:
    person = await newcomer()
    await _delete_account(person)
    await _set_deleted_days_ago(instance, person, 31)
    body = {"email": person.email, "password": PASSWORD}
    async with new_client(base_url) as http:
        for path in ("/api/auth/sign-in", "/api/auth/restore"):
            refused = await http.post(path, json=body)
            assert (refused.status_code, refused.json()["code"]) == (401, "sign_in.wrong")


async def _list_wrong_counts(instance: Instance) -> list[str]:
    """Run the integrity check, and return its findings about stored counts."""
    report = CheckReport()
    await check(instance.services.settings, instance.services.blobs, report, fast=True, progress=lambda *_: None)
    findings = [finding.what for finding in report.findings]
    return [text for text in findings if any(word in text for word in ("rating", "comment", "friendship"))]


async def _has_no_job_with(instance: Instance, *words: str) -> bool:
    """Prune ended jobs, and return whether the id or input of no stored job contains one of the words.

    The end of a job is stored a moment after its effects are visible, and the notice of a new name waits for seconds.
    """
    await instance.services.jobs.prune(clock.now())
    async with instance.services.db.read() as tx:
        jobs = (await tx.execute(select(Job.id, Job.argument))).all()
        return not any(word in value for job in jobs for value in job for word in words)


async def test_purge_leaves_only_what_others_need(instance: Instance, newcomer: Newcomer, base_url: str) -> None:
    account = await create_full_account(instance, newcomer)
    person, services = account.person, instance.services
    email = person.email
    wrong_before = await _list_wrong_counts(instance)
    await _delete_with_projects(account)

    async def is_mail_sent() -> bool:
        return any(stored.mail.to == email for stored in await services.mailer.list_stored())

    # In production the mail is sent, and all jobs have ended, long before the purge.
    await wait_until(is_mail_sent, what="the mail about the deletion")
    await wait_until(partial(_has_no_job_with, instance, email, person.id), what="their jobs have ended and are pruned")
    await _set_deleted_days_ago(instance, person, 31)
    await account_deletion.purge_accounts(services, clock.now() - timedelta(days=30))
    async with services.db.write() as tx:
        await outbox.prune(tx, clock.now())

    words = (
        email,
        email.partition("@")[0],
        account.marker,
        account.own_project["id"],
        account.own_project["slug"],
        account.own_video["storage_key"],
    )
    assert await count_mentions(instance, *words) == {}
    references = await count_mentions(instance, person.id)
    assert set(references) == {
        "users.id", "users.email", "profiles.id", "video_comments.author_id", "review_notes.author_id",
        "drawing_updates.author_id", "asset_nodes.uploader_id", "sounds.uploader_id", "imports.requested_by",
    }, "rows shown as by 'Deleted user'"  # fmt: skip
    assert not [mail for mail in await services.mailer.list_stored() if mail.mail.to == email]
    friend = account.friend
    [comment] = (await list_comments(friend, account.friend_video))["items"]
    assert (comment["body"], comment["author"]["display_name"]) == (COMMENT, "Deleted user")
    video = await load_video(instance, account.friend_video["id"])
    assert (video.ratings, video.rating_sum) == (1, 2.0)
    async with services.db.read() as tx:
        strokes = await tx.execute(select(DrawingUpdate.seq).where(DrawingUpdate.author_id == person.id))
        assert len(strokes.all()) == 1
        left = await tx.execute(select(Import.state).where(Import.requested_by == person.id))
        assert left.scalars().all() == ["applied"], "an applied import can still be undone"
    assert await _list_wrong_counts(instance) == wrong_before
    # The email can sign up again, for a new account.
    async with new_client(base_url) as http:
        fresh = await http.post("/api/auth/sign-up", json={"email": email, "password": PASSWORD})
        assert fresh.status_code == 201
        assert fresh.json()["user"]["id"] != person.id


async def test_purge_deletes_all_rows_of_unreferenced_person(instance: Instance, newcomer: Newcomer) -> None:
    person = await newcomer()
    await new_project(person)
    await account_deletion.purge_account(instance.services, person.id)
    await account_deletion.purge_account(instance.services, person.id)
    assert await count_mentions(instance, person.id, person.email) == {}


async def test_wrong_password_deletes_nothing(newcomer: Newcomer) -> None:
    person = await newcomer()
    refused = await _delete_account(person, status=422, password="not this one")
    assert [(each["field"], each["detail"]) for each in refused["errors"]] == [("password", "Incorrect password.")]
    assert (await person.json("GET", "/api/session", 200))["user"]["id"] == person.id


async def test_deletion_requires_an_entry_for_each_owned_project(newcomer: Newcomer) -> None:
    person, other = await newcomer(), await newcomer()
    first = await new_project(person)
    other_project = await new_project(other)
    for new_owners in ({}, {first["id"]: None, other_project["id"]: None}):
        refused = await _delete_account(person, new_owners, status=409)
        assert refused["code"] == "departure.changed"
    assert (await other.json("GET", f"/api/projects/{other_project['slug']}", 200))["my_role"] == "owner"
    await person.json("GET", f"/api/projects/{first['slug']}", 200)


@pytest.mark.parametrize("how", ["left", "deleted the account"])
async def test_deletion_is_refused_if_new_owner_is_no_longer_a_member(newcomer: Newcomer, how: str) -> None:
    person, successor = await newcomer(), await newcomer()
    project = await new_project(person)
    await add_member(person, project, successor)
    if how == "left":
        await successor.json("DELETE", f"/api/projects/{project['slug']}/members/{successor.id}", 204)
    else:
        await _delete_account(successor)
    refused = await _delete_account(person, {project["id"]: successor.id}, status=409)
    assert refused["code"] == "not_a_member"
    assert (await person.json("GET", f"/api/projects/{project['slug']}", 200))["my_role"] == "owner"


async def test_concurrent_deletions_delete_once(newcomer: Newcomer, base_url: str) -> None:
    person = await newcomer()
    project = await new_project(person)
    body = {"password": PASSWORD, "projects": [{"project_id": project["id"], "profile_id": None}]}
    answers = await asyncio.gather(*(person.http.post(DEPARTURE, json=body) for _ in range(3)))
    assert sorted(answer.status_code for answer in answers) == [200, 401, 401]
    again = await _restore_account(base_url, person)
    assert (await again.json("GET", f"/api/projects/{project['slug']}", 200))["my_role"] == "owner"
    await again.http.aclose()


async def test_command_line_deletes_account(instance: Instance, newcomer: Newcomer, base_url: str) -> None:
    person, friend = await newcomer(), await newcomer()
    project = await new_project(person, visibility="public")
    ended = await run_command(instance.services.settings, "end", person.email, "--yes")
    assert ended == (0, f"The account of {person.email} was deleted. It will be deleted permanently in 30 days.")
    assert await person.json("GET", "/api/session", 200) == {"user": None}
    await friend.json("GET", f"/api/projects/{project['slug']}", 404)
    again = await _restore_account(base_url, person)
    await friend.json("GET", f"/api/projects/{project['slug']}", 200)
    await again.http.aclose()
    unknown = await run_command(instance.services.settings, "end", "nobody@example.com", "--yes")
    assert unknown == (1, "There's no account with this email.")
