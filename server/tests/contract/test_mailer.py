"""Contract of mailers: the text arrives unchanged, or the caller gets an error."""

from collections.abc import Callable, Generator
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import aiosmtplib
import pytest
from aiosmtpd.controller import Controller

from pegbar.adapters.folder_mailer import FolderMailer
from pegbar.adapters.smtp_mailer import SmtpMailer
from pegbar.ports.mailer import Mail, Mailer
from tests.support.services.postgres import free_port

Arrived = Callable[[], Any]
MAILS = [
    Mail(
        "mina@example.com", "Reset your Pegbar password", "Hello,\n\nhttp://127.0.0.1:8000/reset-password?code=a-_9\n"
    ),
    Mail("ines@example.com", "夜の渡し船 – “ready”", f"One long line: {'wort ' * 400}\n.\n..\nEnd. 港\n"),
]


class Sink:
    """Mail server that records mails and refuses recipients whose address starts with `nobody`."""

    def __init__(self) -> None:
        self.mails: list[Mail] = []

    async def handle_RCPT(self, _s: Any, _t: Any, envelope: Any, address: str, _o: Any) -> str:  # noqa: N802
        if address.startswith("nobody"):
            return "550 no such person"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        mail = message_from_bytes(envelope.content, policy=default)
        body = mail.get_body()
        text = body.get_content() if body else ""
        self.mails.append(Mail(str(mail["To"]), str(mail["Subject"]), text.replace("\r\n", "\n")))
        return "250 OK"


@pytest.fixture(params=["folder", "smtp"])
def mailer(request: pytest.FixtureRequest, tmp_path: Path) -> Generator[tuple[Mailer, Arrived], None, None]:
    if request.param == "folder":
        folder_mailer = FolderMailer(tmp_path / "outbox")

        async def list_folder_mails() -> list[Mail]:
            return [item.mail for item in await folder_mailer.list_stored()][::-1]

        yield folder_mailer, list_folder_mails
        return
    sink, port = Sink(), free_port()
    controller = Controller(sink, hostname="127.0.0.1", port=port)
    controller.start()

    async def list_sink_mails() -> list[Mail]:
        return sink.mails

    yield SmtpMailer(f"smtp://127.0.0.1:{port}", "Pegbar <noreply@example.com>"), list_sink_mails
    controller.stop()


async def test_mails_arrive_unchanged_and_in_order(mailer: tuple[Mailer, Arrived]) -> None:
    sender, arrived = mailer
    for mail in MAILS:
        await sender.send(mail)
    assert await arrived() == MAILS


async def test_only_a_mailer_that_does_not_send_stores_mails(mailer: tuple[Mailer, Arrived]) -> None:
    sender, _ = mailer
    assert await sender.list_stored() == []
    await sender.send(MAILS[0])
    assert bool(await sender.list_stored()) is not sender.has_server


async def test_a_refused_mail_raises_an_error() -> None:
    sink, port = Sink(), free_port()
    controller = Controller(sink, hostname="127.0.0.1", port=port)
    controller.start()
    sender = SmtpMailer(f"smtp://127.0.0.1:{port}", "Pegbar <noreply@example.com>")
    with pytest.raises(aiosmtplib.SMTPException):
        await sender.send(Mail("nobody@example.com", "Subject", "Text"))
    controller.stop()
    with pytest.raises((aiosmtplib.SMTPException, OSError)):
        await sender.send(MAILS[0])
    assert sink.mails == []


@pytest.mark.parametrize("url", ["http://mail.example", "smtp://", "mail.example:25"])
def test_an_invalid_smtp_url_is_refused_at_start(url: str) -> None:
    with pytest.raises(ValueError, match="PEGBAR_SMTP_URL"):
        SmtpMailer(url, "Pegbar <noreply@example.com>")
