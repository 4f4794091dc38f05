"""Texts of the command line, and of a process that can't start. Descriptions of commands are in `cli.py`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pegbar.kernel.text_catalog import Text, text

_EXAMPLES_MAX: Final = 5

STOP_HINT: Final = text("cli.stop_hint", "Press Ctrl+C to stop it.")
WORKER_RUNNING: Final = text("cli.worker_running", "Pegbar is running jobs. Press Ctrl+C to stop it.")
MIGRATED: Final = text("cli.migrated", "The database is up to date.")
NO_ACCOUNT: Final = text("cli.no_account", "There's no account with this email.")
NO_VIDEO: Final = text("cli.no_video", "There's no video at this address.")
NO_OPEN_REPORT: Final = text("cli.no_open_report", "There's no open report with this ID.")
NO_REPORTS: Final = text("cli.no_reports", "There are no reports.")
NO_OPEN_REPORTS: Final = text("cli.no_open_reports", "There are no open reports.")
DELETED_USER: Final = text("cli.deleted_user", "a deleted user")
QUARANTINE_NEEDS_READING: Final = text(
    "cli.quarantine_needs_reading", "--quarantine has to read the objects: leave out --fast."
)
NO_PROBLEMS: Final = text("cli.no_problems", "No problems found.")
RESTORE_OBJECTS: Final = text(
    "cli.restore_objects",
    "Restore them from a backup: tar -xf BACKUP blobs/ab/cd/KEY, or upload the same files again.",
)
NO_DAMAGED_OBJECTS: Final = text("cli.no_damaged_objects", "No damaged objects found.")
REBUILT_ELSEWHERE: Final = text(
    "cli.rebuilt_elsewhere", "Another process started to rebuild the index and will finish it."
)
REBUILD_INDEX: Final = text("cli.rebuild_index", "Rebuild the index: 'pegbar.cli search rebuild'.")
INDEX_MATCHES: Final = text("cli.index_matches", "The search index matches the database.")


def running(url: str) -> Text:
    """Text: the server is running. Its markup is that of Rich."""
    return text("cli.running", "[bold]Pegbar[/bold] is running at [bold]{url}[/bold]", url=url)


def mail_saved(folder: Path) -> Text:
    """Text: mail is saved in a folder."""
    return text("cli.mail_saved", "Mail isn't sent, but saved in {folder}", folder=str(folder))


def mail_shown(folder: Path, url: str) -> Text:
    """Text: mail is saved in a folder, and shown on a page."""
    return text(
        "cli.mail_shown", "Mail isn't sent, but saved in {folder} and shown at {url}", folder=str(folder), url=url
    )


def demo_people(password: str) -> Text:
    """Heading of the list of demo accounts. Its markup is that of Rich."""
    return text(
        "cli.demo_people", "[bold]Demo people[/bold] (password for all: [bold]{password}[/bold])", password=password
    )


def nothing_changed(error: Text) -> Text:
    """Text: a process can't start because of an error."""
    return text("cli.nothing_changed", "{error} Nothing was changed.", error=error)


def administrator(email: str) -> Text:
    """Text: a person is now an administrator."""
    return text("cli.administrator", "{email} is an administrator of this site.", email=email)


def former_administrator(email: str) -> Text:
    """Text: a person isn't an administrator any longer."""
    return text("cli.former_administrator", "{email} is no longer an administrator of this site.", email=email)


def confirm_deletion(email: str) -> Text:
    """Question before an account is deleted."""
    return text("cli.confirm_deletion", "Delete the account of {email} and every project they own?", email=email)


def account_deleted(email: str, days: int) -> Text:
    """Text: an account was deleted."""
    return text(
        "cli.account_deleted",
        "The account of {email} was deleted. It will be deleted permanently in "
        "{days, plural, one {# day} other {# days}}.",
        email=email,
        days=days,
    )


def featured(slug: str) -> Text:
    """Text: a video is now on the featured page."""
    return text("cli.featured", "{slug} is on the featured page.", slug=slug)


def not_featured(slug: str) -> Text:
    """Text: a video isn't on the featured page any longer."""
    return text("cli.not_featured", "{slug} is no longer on the featured page.", slug=slug)


def report_closed(report_id: str) -> Text:
    """Text: a report was closed."""
    return text("cli.report_closed", "{report_id} was closed.", report_id=report_id)


def report_head(report_id: str, created: str, closed: str) -> Text:
    """First line of a report; `closed` is the day on which it was closed, or empty."""
    return text(
        "cli.report_head",
        "{report_id}  {created}{is_closed, select, yes {, closed {closed}} other {}}",
        report_id=report_id,
        created=created,
        is_closed="yes" if closed else "no",
        closed=closed,
    )


def report_subject(about: str, sender: str, reason: str) -> Text:
    """Second line of a report: the person, the sender and the reason."""
    return text(
        "cli.report_subject", "@{about}, reported by {sender}: {reason}", about=about, sender=sender, reason=reason
    )


def backed_up(file: Path, size: int, objects: int) -> Text:
    """Text: a backup is complete."""
    return text(
        "cli.backed_up",
        "{file}: {size, plural, one {# byte} other {# bytes}}, {objects, plural, one {# object} other {# objects}}.",
        file=str(file),
        size=size,
        objects=objects,
    )


def backup_missing(keys: Sequence[str]) -> Text:
    """Text: objects were missing before the backup."""
    return text(
        "cli.backup_missing",
        "Objects already missing ({count, number}): {keys}. Run 'pegbar.cli check'.",
        count=len(keys),
        keys=", ".join(keys[:_EXAMPLES_MAX]),
    )


def backup_damaged(keys: Sequence[str]) -> Text:
    """Text: objects were damaged before the backup."""
    return text(
        "cli.backup_damaged",
        "Objects already damaged ({count, number}): {keys}. Run 'pegbar.cli check'.",
        count=len(keys),
        keys=", ".join(keys[:_EXAMPLES_MAX]),
    )


def restored(made_at: str, version: str) -> Text:
    """Text: a backup was restored."""
    return text(
        "cli.restored", "Restored the backup made at {made_at} by Pegbar {version}.", made_at=made_at, version=version
    )


def restored_without(count: int) -> Text:
    """Text: objects were already damaged in the backup."""
    return text(
        "cli.restored_without", "Objects left out because they were already damaged: {count, number}.", count=count
    )


def finding(what: Text) -> Text:
    """A finding of a check."""
    return text("cli.finding", "{what}.", what=what)


def finding_count(count: int) -> Text:
    """Text: the number of findings of a check."""
    return text("cli.finding_count", "Findings: {count, number}.", count=count)


def quarantined(count: int) -> Text:
    """Text: damaged objects aren't served any longer."""
    return text(
        "cli.quarantined",
        "{count, plural, one {# damaged object is} other {# damaged objects are}} no longer served",
        count=count,
    )


def objects_read(count: int) -> Text:
    """Text: the number of objects that were read."""
    return text("cli.objects_read", "{count, plural, one {# object was} other {# objects were}} read.", count=count)


def objects_damaged(count: int) -> Text:
    """Text: the number of damaged objects."""
    return text("cli.objects_damaged", "{count, number} damaged and quarantined", count=count)


def objects_unreadable(count: int) -> Text:
    """Text: the number of unreadable objects."""
    return text("cli.objects_unreadable", "{count, number} unreadable", count=count)


def index_rebuilt(count: int) -> Text:
    """Text: the search index was rebuilt."""
    return text("cli.index_rebuilt", "Rebuilt the search index. Entries: {count, number}.", count=count)


def failed(error: str) -> Text:
    """Text: a library failed."""
    return text("cli.failed", "Error: {error}", error=error)


def schema_too_old(found: str | None) -> Text:
    """Text: the database has an older schema, or none."""
    if found is None:
        return text("cli.schema_missing", "The database is at schema none; run 'pegbar.cli migrate' first.")
    return text("cli.schema_too_old", "The database is at schema {found}; run 'pegbar.cli migrate' first.", found=found)


def schema_too_new(found: str) -> Text:
    """Text: the database was written by a later version."""
    return text(
        "cli.schema_too_new", "This data was written by a newer version of Pegbar (schema {found}).", found=found
    )


def setting_too_short(setting: str, least: int) -> Text:
    """Text: a secret is so short that it can be guessed."""
    return text(
        "cli.setting_too_short",
        "{setting} is shorter than {least, plural, one {# character} other {# characters}}.",
        setting=setting,
        least=least,
    )


def secret_truncated(path: Path) -> Text:
    """Text: the secret file is empty or truncated."""
    return text(
        "cli.secret_truncated",
        "{path} is empty or truncated. Restore it, or delete it to create a new one.",
        path=str(path),
    )
