"""Mailer that sends through a mail server (SMTP)."""

from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

import aiosmtplib

from pegbar.ports.mailer import KeptMail, Mail

_TIMEOUT = 20


class SmtpMailer:
    """Sends mail through `smtp://[user:password@]host[:port]`, or `smtps://` for implicit TLS."""

    sends = True

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
        secure = self._url.scheme == "smtps"
        await aiosmtplib.send(
            message,
            hostname=self._url.hostname,
            port=self._url.port or (465 if secure else 25),
            username=unquote(self._url.username) if self._url.username else None,
            password=unquote(self._url.password) if self._url.password else None,
            use_tls=secure,
            timeout=_TIMEOUT,
        )

    async def kept(self) -> list[KeptMail]:
        """Return an empty list: sent mails aren't stored."""
        return []

    async def forget(self, address: str) -> None:
        """Do nothing: sent mails aren't stored."""
