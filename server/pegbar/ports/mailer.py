"""Interface for sending mail."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True)
class Mail:
    """A plain-text mail."""

    to: str
    subject: str
    text: str


@dataclass(frozen=True)
class StoredMail:
    """A mail stored by an instance without a mail server."""

    id: str
    mail: Mail
    created_at: datetime


class Mailer(Protocol):
    """Sends mail, or stores it if the instance has no mail server."""

    @property
    def has_server(self) -> bool:
        """Return whether mail is sent. Only then must new accounts confirm their email address."""
        ...

    async def send(self, mail: Mail) -> None:
        """Send a mail. Raises on failure, so that the job is retried."""
        ...

    async def list_stored(self) -> list[StoredMail]:
        """List the stored mails, newest first."""
        ...

    async def delete_stored(self, address: str) -> None:
        """Delete the stored mails to an address."""
        ...
