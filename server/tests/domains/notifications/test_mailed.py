"""What is mailed to whom, where an instance has a mail server."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from pegbar.access.services import Services
from pegbar.adapters.smtp_mailer import SmtpMailer
from pegbar.domains.notifications.actions import mailing
from pegbar.domains.notifications.models import NotificationSettings
from pegbar.domains.notifications.store import kept
from pegbar.kernel import clock
from pegbar.kernel.ids import new_id
from pegbar.wiring import Instance
from tests.domains.chat.talk import direct, group
from tests.domains.chat.talk import say as write
from tests.domains.notifications.test_notifications import PATH, read
from tests.support.api.boards import new_project
from tests.support.api.people import PASSWORD, Newcomer, Person, new_client, new_email
from tests.support.api.videos import post_comment, publish_row
from tests.support.deadline import until
from tests.support.servers.served import served
from tests.support.services.databases import new_database
from tests.support.services.mails import Sink, mail_server

pytestmark = pytest.mark.long


@pytest.fixture
def services(instance: Instance) -> Services:
    """The instance's, as if it had a mail server; what is mailed goes where the instance keeps it."""
    return replace(instance.services, mailer=SmtpMailer("smtp://127.0.0.1:1", "pegbar@example.com"))


async def _wants(services: Services, person: Person, mail: str, off: Sequence[str] = ()) -> None:
    async with services.db.write() as tx:
        await kept.save_settings(tx, person.id, off, mail, clock.now())


async def _mailed(instance: Instance, person: Person, count: int) -> list[str]:
    """The texts of so many mails to somebody, the newest last, each under its subject."""

    async def found() -> list[str] | None:
        mails = [kept.mail for kept in await instance.services.mailer.kept() if kept.mail.to == person.email]
        return [f"{m.subject}\n{m.text}" for m in reversed(mails)] if len(mails) >= count else None

    return await until(found, what="the mail")


async def test_what_was_not_read_is_mailed_once_with_where_it_is(
    instance: Instance, services: Services, newcomer: Newcomer
) -> None:
    mina, ruth = await newcomer(), await newcomer()
    await ruth.json("PATCH", "/api/profiles/me", 200, json={"display_name": "Ruth"})
    video = await publish_row(instance, await new_project(mina, visibility="public"), mina, title="Tram")
    await _wants(services, mina, "at_once")
    said = await post_comment(ruth, video, "It leans.")
    await mailing.mail(services, mina.id)
    await mailing.mail(services, mina.id)
    [text] = await _mailed(instance, mina, 1)
    assert text.startswith("Pegbar: Ruth commented on Tram: It leans.\n")
    assert f"{services.settings.base_url}/video/{video['slug']}?comment={said['id']}" in text
    assert f"{services.settings.base_url}/account" in text
    await post_comment(ruth, video, "It stops.")
    await ruth.json("POST", "/api/friend-requests", 201, json={"profile_id": mina.id})
    await mailing.mail(services, mina.id)
    text = (await _mailed(instance, mina, 2))[-1]
    assert text.startswith("Pegbar: 2 new notifications\n")
    assert "2 comments on Tram, by Ruth: It stops." in text
    assert "Ruth would like to be your friend" in text


async def test_what_was_read_is_not_mailed_nor_to_who_wants_none(
    instance: Instance, services: Services, newcomer: Newcomer
) -> None:
    mina, ruth = await newcomer(), await newcomer()
    video = await publish_row(instance, await new_project(mina, visibility="public"), mina, title="Tram")
    await post_comment(ruth, video, "Nobody asked for mail.")
    await mailing.mail(services, mina.id)
    await _wants(services, mina, "at_once")
    await read(mina)
    await mailing.mail(services, mina.id)
    await post_comment(ruth, video, "Unread.")
    await mailing.mail(services, mina.id)
    [text] = await _mailed(instance, mina, 1)
    assert "Unread." in text


async def test_a_digest_is_due_once_a_day(instance: Instance, services: Services, newcomer: Newcomer) -> None:
    mina = await newcomer()
    await _wants(services, mina, "daily")

    async def due() -> bool:
        async with services.db.read() as tx:
            return mina.id in dict(await kept.due_digests(tx, clock.now() - timedelta(hours=24)))

    assert not await due()
    async with services.db.write() as tx:
        yesterday = clock.now() - timedelta(hours=25)
        await tx.run(update(NotificationSettings).values(mailed_at=yesterday))
    assert await due()
    await mailing.digests(services)
    assert not await due()


async def test_a_digest_counts_what_was_not_read_in_chats_since_the_last_and_tells_none_of_it(
    instance: Instance, services: Services, newcomer: Newcomer
) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    await ruth.json("PATCH", "/api/profiles/me", 200, json={"display_name": "Ruth"})
    ones, team = await direct(ruth, mina, accepted=True), await group(ruth, mina, name="Skies")
    muted, read_one = await group(ruth, mina, name="Noise"), await group(ruth, mina, name="Calm")
    await read(mina)
    before = clock.now()
    await mina.json("PUT", f"/api/chats/{muted['id']}/mute", 204, json={"muted": True})
    for chat in (ones, ones, team, muted, read_one):
        said = await write(ruth, chat, f"Secret {new_id()}")
    await mina.json("PUT", f"/api/chats/{read_one['id']}/read", 204, json={"number": said["number"]})
    await write(dev, await direct(dev, mina), "Secret of a stranger")
    await _wants(services, mina, "daily")
    await mailing.digest(services, f"{mina.id} {before.isoformat()}")
    [text] = await _mailed(instance, mina, 1)
    site = services.settings.base_url
    assert f"2 unread messages from Ruth\n{site}/messages/direct/{ones['id']}" in text
    assert f"1 unread message in the group Skies\n{site}/messages/group/{team['id']}" in text
    assert f"wrote to you\n{site}/messages/direct/" in text
    assert [word for word in ("Noise", "Calm", "Secret") if word in text] == []
    await mailing.digest(services, f"{mina.id} {clock.now().isoformat()}")
    assert len(await _mailed(instance, mina, 1)) == 1


@pytest.fixture
async def sink() -> AsyncGenerator[tuple[Sink, int], None]:
    async with mail_server() as running:
        yield running


async def test_who_wants_it_at_once_is_mailed_by_the_server_itself(
    sink: tuple[Sink, int], cluster: str | None, tmp_path: Path
) -> None:
    settings = {
        "smtp_url": f"smtp://127.0.0.1:{sink[1]}",
        "database_url": new_database(cluster, "notified"),
        "notification_mail_seconds": "1",
    }
    async with served(tmp_path, **settings) as server:
        people = list[Person]()
        for _ in range(2):
            http, email = new_client(server.base_url), new_email()
            await http.post("/api/auth/sign-up", json={"email": email, "password": PASSWORD})
            await http.post("/api/auth/confirm", json={"code": await sink[0].code(email, "/confirm")})
            people.append(Person(http, (await http.get("/api/profiles/me")).json()["id"], email))
        mina, ruth = people
        chosen = await mina.json("PUT", f"{PATH}/settings", 200, json={"off": [], "mail": "at_once"})
        assert (chosen["mail"], chosen["can_mail"]) == ("at_once", True)
        await ruth.json("POST", "/api/friend-requests", 201, json={"profile_id": mina.id})

        async def arrived() -> str | None:
            texts = [m["subject"] for m in sink[0].mails if m["to"] == mina.email]
            return next((text for text in texts if "friend" in text), None)

        assert (await until(arrived, what="the mail")).endswith("would like to be your friend")
        for person in people:
            await person.http.aclose()
