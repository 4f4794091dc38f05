"""Mail."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True)
class Mail:
    """A mail in plain text."""

    to: str
    subject: str
    text: str


@dataclass(frozen=True)
class KeptMail:
    """A mail that an instance without a mail server kept."""

    id: str
    mail: Mail
    created_at: datetime


class Mailer(Protocol):
    """Sends mail, or keeps it where the instance has no mail server."""

    @property
    def sends(self) -> bool:
        """Whether mail really leaves; only then must addresses be confirmed."""
        ...

    async def send(self, mail: Mail) -> None:
        """Hand the mail over; raises on failure so that the job is tried again."""
        ...

    async def kept(self) -> list[KeptMail]:
        """The mails kept instead of sent, newest first."""
        ...

    async def forget(self, address: str) -> None:
        """Take away what was kept of mails to an address."""
        ...
