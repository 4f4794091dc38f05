"""Tests of notification mails, on an instance with a mail server."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from pegbar.access.services import Services
from pegbar.adapters.smtp_mailer import SmtpMailer
from pegbar.domains.notifications.actions import emails
from pegbar.domains.notifications.models import NotificationSettings
from pegbar.domains.notifications.store import notification_rows
from pegbar.kernel import clock
from pegbar.kernel.ids import new_id
from pegbar.wiring import Instance
from tests.domains.chat.chat_api import create_group, open_direct_chat, send_message
from tests.domains.notifications.test_notifications import PATH, mark_read
from tests.support.api.boards import new_project
from tests.support.api.people import PASSWORD, Newcomer, Person, new_client, new_email
from tests.support.api.videos import insert_video, post_comment
from tests.support.polling import wait_until
from tests.support.servers.server_process import run_server
from tests.support.services.databases import new_database
from tests.support.services.mails import MailRecorder, run_mail_server

pytestmark = pytest.mark.long


@pytest.fixture
def services(instance: Instance) -> Services:
    """The instance's services with a mailer that reports that it can send; mails go to the instance's outbox."""
    return replace(instance.services, mailer=SmtpMailer("smtp://127.0.0.1:1", "pegbar@example.com"))


async def _set_mail(services: Services, person: Person, mail: str, off: Sequence[str] = ()) -> None:
    async with services.db.write() as tx:
        await notification_rows.save_settings(tx, person.id, off, mail, clock.now())


async def _wait_for_mails(instance: Instance, person: Person, count: int) -> list[str]:
    """Wait for `count` mails to a person and return them, newest last: each subject, followed by its text."""

    async def list_new_mails() -> list[str] | None:
        mails = [
            notification_rows.mail
            for notification_rows in await instance.services.mailer.list_stored()
            if notification_rows.mail.to == person.email
        ]
        return [f"{m.subject}\n{m.text}" for m in reversed(mails)] if len(mails) >= count else None

    return await wait_until(list_new_mails, what="the mail")


async def test_unread_notifications_are_mailed_once_with_links(
    instance: Instance, services: Services, newcomer: Newcomer
) -> None:
    mina, ruth = await newcomer(), await newcomer()
    await ruth.json("PATCH", "/api/profiles/me", 200, json={"display_name": "Ruth"})
    video = await insert_video(instance, await new_project(mina, visibility="public"), mina, title="Tram")
    await _set_mail(services, mina, "immediate")
    result = await post_comment(ruth, video, "It leans.")
    await emails.send_email(services, mina.id)
    await emails.send_email(services, mina.id)
    [text] = await _wait_for_mails(instance, mina, 1)
    assert text.startswith("Pegbar: Ruth commented on Tram: It leans.\n")
    assert f"{services.settings.base_url}/video/{video['slug']}?comment={result['id']}" in text
    assert f"{services.settings.base_url}/account" in text
    await post_comment(ruth, video, "It stops.")
    await ruth.json("POST", "/api/friend-requests", 201, json={"profile_id": mina.id})
    await emails.send_email(services, mina.id)
    text = (await _wait_for_mails(instance, mina, 2))[-1]
    assert text.startswith("Pegbar: 2 new notifications\n")
    assert "2 comments on Tram, by Ruth: It stops." in text
    assert "Ruth sent you a friend request" in text


async def test_read_notifications_and_disabled_mail_are_not_sent(
    instance: Instance, services: Services, newcomer: Newcomer
) -> None:
    mina, ruth = await newcomer(), await newcomer()
    video = await insert_video(instance, await new_project(mina, visibility="public"), mina, title="Tram")
    await post_comment(ruth, video, "Nobody asked for mail.")
    await emails.send_email(services, mina.id)
    await _set_mail(services, mina, "immediate")
    await mark_read(mina)
    await emails.send_email(services, mina.id)
    await post_comment(ruth, video, "Unread.")
    await emails.send_email(services, mina.id)
    [text] = await _wait_for_mails(instance, mina, 1)
    assert "Unread." in text


async def test_a_digest_is_due_once_a_day(instance: Instance, services: Services, newcomer: Newcomer) -> None:
    mina = await newcomer()
    await _set_mail(services, mina, "daily")

    async def is_digest_due() -> bool:
        async with services.db.read() as tx:
            return mina.id in dict(await notification_rows.list_due_digests(tx, clock.now() - timedelta(hours=24)))

    assert not await is_digest_due()
    async with services.db.write() as tx:
        yesterday = clock.now() - timedelta(hours=25)
        await tx.execute(update(NotificationSettings).values(mailed_at=yesterday))
    assert await is_digest_due()
    await emails.schedule_digests(services)
    assert not await is_digest_due()


async def test_a_digest_counts_unread_messages_without_their_text(
    instance: Instance, services: Services, newcomer: Newcomer
) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    await ruth.json("PATCH", "/api/profiles/me", 200, json={"display_name": "Ruth"})
    ones, team = await open_direct_chat(ruth, mina, accepted=True), await create_group(ruth, mina, name="Skies")
    muted, read_one = await create_group(ruth, mina, name="Noise"), await create_group(ruth, mina, name="Calm")
    await mark_read(mina)
    before = clock.now()
    await mina.json("PUT", f"/api/chats/{muted['id']}/mute", 204, json={"muted": True})
    for chat in (ones, ones, team, muted, read_one):
        result = await send_message(ruth, chat, f"Secret {new_id()}")
    await mina.json("PUT", f"/api/chats/{read_one['id']}/read", 204, json={"number": result["number"]})
    await send_message(dev, await open_direct_chat(dev, mina), "Secret of a stranger")
    await _set_mail(services, mina, "daily")
    await emails.send_digest(services, f"{mina.id} {before.isoformat()}")
    [text] = await _wait_for_mails(instance, mina, 1)
    site = services.settings.base_url
    assert f"2 unread messages from Ruth\n{site}/messages/direct/{ones['id']}" in text
    assert f"1 unread message in the group Skies\n{site}/messages/group/{team['id']}" in text
    assert f"sent you a message request\n{site}/messages/direct/" in text
    assert [word for word in ("Noise", "Calm", "Secret") if word in text] == []
    await emails.send_digest(services, f"{mina.id} {clock.now().isoformat()}")
    assert len(await _wait_for_mails(instance, mina, 1)) == 1


@pytest.fixture
async def sink() -> AsyncGenerator[tuple[MailRecorder, int], None]:
    async with run_mail_server() as running:
        yield running


async def test_immediate_mails_are_sent_by_the_server(
    sink: tuple[MailRecorder, int], cluster: str | None, tmp_path: Path
) -> None:
    settings = {
        "smtp_url": f"smtp://127.0.0.1:{sink[1]}",
        "database_url": new_database(cluster, "notified"),
        "notification_mail_seconds": "1",
    }
    async with run_server(tmp_path, **settings) as server:
        people = list[Person]()
        for _ in range(2):
            http, email = new_client(server.base_url), new_email()
            await http.post("/api/auth/sign-up", json={"email": email, "password": PASSWORD})
            await http.post("/api/auth/confirm", json={"code": await sink[0].wait_for_code(email, "/confirm")})
            people.append(Person(http, (await http.get("/api/profiles/me")).json()["id"], email))
        mina, ruth = people
        chosen = await mina.json("PUT", f"{PATH}/settings", 200, json={"disabled": [], "email_frequency": "immediate"})
        assert (chosen["email_frequency"], chosen["can_send_email"]) == ("immediate", True)
        await ruth.json("POST", "/api/friend-requests", 201, json={"profile_id": mina.id})

        async def find_mail() -> str | None:
            texts = [m["subject"] for m in sink[0].mails if m["to"] == mina.email]
            return next((text for text in texts if "friend" in text), None)

        assert (await wait_until(find_mail, what="the mail")).endswith("sent you a friend request")
        for person in people:
            await person.http.aclose()
