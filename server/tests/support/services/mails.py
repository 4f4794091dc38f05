"""A mail server that records the mails it receives."""

import json
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller

from tests.support.polling import wait_until
from tests.support.services.postgres import free_port


class MailRecorder:
    """SMTP handler that records the mails it receives."""

    def __init__(self, folder: Path | None = None) -> None:
        """Record mails in memory and, if `folder` is given, also as JSON files for other processes.

        Names sort by arrival.
        """
        self.mails: list[dict[str, str]] = []
        self._folder = folder

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        mail = message_from_bytes(envelope.content, policy=default)
        body = mail.get_body()
        text = body.get_content() if body else ""
        headers = {name.lower(): str(mail[name]) for name in ("From", "To", "Subject")}
        self.mails.append({**headers, "text": text})
        if self._folder is not None:
            draft = self._folder / "draft"
            draft.write_text(json.dumps(self.mails[-1]), "utf-8")
            draft.replace(self._folder / f"{len(self.mails):06}.json")
        return "250 OK"

    async def wait_for_code(self, to: str, page: str) -> str:
        """Return the code in the last link to this page that was mailed to an address."""
        return (await self.wait_for_codes(to, page, 1))[-1]

    async def wait_for_match(self, to: str, pattern: str) -> str:
        """Wait for a mail to this address that matches the pattern, and return the first group of the last match."""

        async def find_match() -> str | None:
            matches = [
                match[1] for mail in self.mails if mail["to"] == to and (match := re.search(pattern, mail["text"]))
            ]
            return matches[-1] if matches else None

        return await wait_until(find_match, what="the mail")

    async def wait_for_codes(self, to: str, page: str, count: int) -> list[str]:
        """Wait for at least `count` mailed links to this page, and return their codes."""

        async def find_codes() -> list[str] | None:
            texts = [mail["text"] for mail in self.mails if mail["to"] == to]
            codes = [match[1] for text in texts if (match := re.search(rf"{page}\?code=(\S+)", text))]
            return codes if len(codes) >= count else None

        return await wait_until(find_codes, what="the mail")


@asynccontextmanager
async def run_mail_server(folder: Path | None = None) -> AsyncGenerator[tuple[MailRecorder, int], None]:
    """Run a mail server; yield its handler and port."""
    handler, port = MailRecorder(folder), free_port()
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield handler, port
    finally:
        controller.stop()
