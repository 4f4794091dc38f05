"""Mailer of an instance without a mail server: stores mails in the data folder."""

import asyncio
import json
from datetime import datetime
from pathlib import Path

from pegbar.kernel import clock
from pegbar.kernel.ids import is_uuid, new_id
from pegbar.ports.mailer import Mail, StoredMail

_LISTED_MAX = 200


class FolderMailer:
    """Writes each mail to its own file; only the newest 200 are listed."""

    has_server = False

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def send(self, mail: Mail) -> None:
        """Store the mail."""
        await asyncio.to_thread(self._write, mail)

    async def list_stored(self) -> list[StoredMail]:
        """List the stored mails, newest first."""
        return await asyncio.to_thread(self._read)

    async def delete_stored(self, address: str) -> None:
        """Delete the stored mails to an address, and the mails whose text contains the address."""
        await asyncio.to_thread(self._delete, address)

    def _delete(self, address: str) -> None:
        for path in self._folder.glob("*.json"):
            raw = json.loads(path.read_text("utf-8")) if is_uuid(path.stem) else {"to": "", "text": ""}
            if raw["to"] == address or f" {address} " in raw["text"]:
                path.unlink(missing_ok=True)

    def _write(self, mail: Mail) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f"{new_id()}.json"
        content = {"to": mail.to, "subject": mail.subject, "text": mail.text, "created_at": clock.iso(clock.now())}
        draft = path.with_suffix(".part")
        draft.write_text(json.dumps(content, ensure_ascii=False, indent=1), "utf-8")
        draft.replace(path)

    def _read(self) -> list[StoredMail]:
        mails: list[StoredMail] = []
        for path in sorted(self._folder.glob("*.json"), reverse=True)[:_LISTED_MAX]:
            if is_uuid(path.stem):
                raw = json.loads(path.read_text("utf-8"))
                mail = Mail(raw["to"], raw["subject"], raw["text"])
                mails.append(StoredMail(path.stem, mail, datetime.fromisoformat(raw["created_at"])))
        return mails
