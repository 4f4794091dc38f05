"""Mailer that sends through a mail server (SMTP)."""

from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

import aiosmtplib

from pegbar.ports.mailer import Mail, StoredMail

_TIMEOUT_SECONDS = 20


class SmtpMailer:
    """Sends mail through `smtp://[user:password@]host[:port]`, or `smtps://` for implicit TLS."""

    has_server = True

    def __init__(self, url: str, sender: str) -> None:
        self._url = urlsplit(url)
        if self._url.scheme not in {"smtp", "smtps"} or not self._url.hostname:
            raise ValueError("PEGBAR_SMTP_URL must look like smtp://user:password@host:587")
        self._sender = sender

    async def send(self, mail: Mail) -> None:
        """Send the mail. Raises if the server refuses it."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._sender, mail.to, mail.subject
        message.set_content(mail.text)
        is_tls = self._url.scheme == "smtps"
        await aiosmtplib.send(
            message,
            hostname=self._url.hostname,
            port=self._url.port or (465 if is_tls else 25),
            username=unquote(self._url.username) if self._url.username else None,
            password=unquote(self._url.password) if self._url.password else None,
            use_tls=is_tls,
            timeout=_TIMEOUT_SECONDS,
        )

    async def list_stored(self) -> list[StoredMail]:
        """Return an empty list: sent mails aren't stored."""
        return []

    async def delete_stored(self, address: str) -> None:
        """Do nothing: sent mails aren't stored."""
