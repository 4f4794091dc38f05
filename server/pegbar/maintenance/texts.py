"""Texts for administrators of an instance, about backups, restores and checks."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pegbar.kernel.text_catalog import Text, text

_EXAMPLES_MAX: Final = 5
"""Rows or objects to name for each kind of finding."""

FACT_DATABASE: Final = text("maintenance.fact_database", "Database")
FACT_SCHEMA: Final = text("maintenance.fact_schema", "Schema")
FACT_PAGE_CHECKSUMS: Final = text("maintenance.fact_page_checksums", "Page checksums")
FACT_DEMO_ACCOUNTS: Final = text("maintenance.fact_demo_accounts", "Demo accounts")
FACT_ROWS: Final = text("maintenance.fact_rows", "Rows")
FACT_OBJECTS: Final = text("maintenance.fact_objects", "Objects")
FACT_UNREFERENCED: Final = text("maintenance.fact_unreferenced", "Unreferenced")
FACT_SETTINGS: Final = text("maintenance.fact_settings", "Settings")
FACT_ADDRESS: Final = text("maintenance.fact_address", "Address")
FACT_REDIS: Final = text("maintenance.fact_redis", "Redis")
FACT_QUARANTINED: Final = text("maintenance.fact_quarantined", "Quarantined")
CHECKSUMS_OFF: Final = text(
    "maintenance.checksums_off", "off: damage to PostgreSQL's files wouldn't be detected (pg_checksums --enable)"
)
REDIS_RESPONDS: Final = text("maintenance.redis_responds", "responds")
SETTINGS_DEFAULT: Final = text("maintenance.settings_default", "none: all defaults")
ORPHANS_STAY: Final = text("maintenance.orphans_stay", "Unreferenced objects aren't being deleted")
ADVICE_RESTORE: Final = text(
    "maintenance.advice_restore",
    "Restore it from a backup: tar -xf BACKUP blobs/ab/cd/KEY, or upload the same file again.",
)
ADVICE_DISK: Final = text("maintenance.advice_disk", "Restore the last backup, and test the disk.")
ADVICE_REPORT_BUG: Final = text(
    "maintenance.advice_report_bug",
    "Keep a copy of the database, and report this line: the cause is a bug, not a disk failure.",
)
ADVICE_SETTING: Final = text("maintenance.advice_setting", "Set it to on in postgresql.conf.")
ADVICE_DEMO: Final = text(
    "maintenance.advice_demo", "Remove them and their projects: python -m pegbar.cli demo --remove"
)
ADVICE_SWEEP: Final = text(
    "maintenance.advice_sweep", "Look for housekeeping.failed in the log; keep a server running."
)
ADVICE_TEST_DISK: Final = text("maintenance.advice_test_disk", "Test the disk.")
ADVICE_SECRET: Final = text(
    "maintenance.advice_secret", "The next start creates a new one; earlier signed URLs stop working."
)
ADVICE_REDIS: Final = text("maintenance.advice_redis", "Check PEGBAR_REDIS_URL.")
THE_DATABASE: Final = text("maintenance.the_database", "The database")
STEP_DATABASE: Final = text("maintenance.step_database", "Database")
STEP_OBJECTS: Final = text("maintenance.step_objects", "Objects")
STEP_VERIFY: Final = text("maintenance.step_verify", "Verifying the backup")
STEP_WRITE: Final = text("maintenance.step_write", "Writing objects")
STEP_FLUSH: Final = text("maintenance.step_flush", "Flushing to disk")
STEP_READ: Final = text("maintenance.step_read", "Reading objects")
INVARIANT_TOPIC_BEHIND_EVENTS: Final = text(
    "maintenance.invariant_topic_behind_events", "A topic's number is behind its events"
)
INVARIANT_TOPIC_WITHOUT_NUMBER: Final = text(
    "maintenance.invariant_topic_without_number", "Events of a topic that has no number"
)
INVARIANT_CUT_CHANGE_COUNT: Final = text(
    "maintenance.invariant_cut_change_count",
    "A cut's number of changes doesn't match its last change",
)
INVARIANT_CUT_PREVIEW: Final = text(
    "maintenance.invariant_cut_preview", "A cut's preview shows changes that don't exist"
)
INVARIANT_CUT_POSITION: Final = text("maintenance.invariant_cut_position", "Two cuts of a board have the same position")
INVARIANT_COMMENT_COUNT: Final = text("maintenance.invariant_comment_count", "Wrong comment count on a video")
INVARIANT_RATING_COUNT: Final = text("maintenance.invariant_rating_count", "Wrong rating count on a video")
INVARIANT_RATING_SUM: Final = text("maintenance.invariant_rating_sum", "Wrong rating sum on a video")
INVARIANT_REPLY_COUNT: Final = text("maintenance.invariant_reply_count", "Wrong reply count on a comment")
INVARIANT_LIKE_COUNT: Final = text("maintenance.invariant_like_count", "Wrong like count on a comment")
INVARIANT_DISLIKE_COUNT: Final = text("maintenance.invariant_dislike_count", "Wrong dislike count on a comment")
INVARIANT_COMMENT_SCORE: Final = text("maintenance.invariant_comment_score", "Wrong score on a comment")
INVARIANT_FRIENDSHIP: Final = text("maintenance.invariant_friendship", "A friendship that exists in only one direction")
INVARIANT_OWNER_AS_MEMBER: Final = text(
    "maintenance.invariant_owner_as_member", "An owner who is also a member of their own project"
)
INVARIANT_CHAT_NUMBER: Final = text(
    "maintenance.invariant_chat_number", "A chat's number doesn't match its newest message"
)
INVARIANT_CHAT_AFTER_TOPIC: Final = text(
    "maintenance.invariant_chat_after_topic", "A chat's number is ahead of its topic"
)
INVARIANT_CHAT_READ_MARK: Final = text(
    "maintenance.invariant_chat_read_mark", "A chat's read mark is ahead of its topic"
)
INVARIANT_DIRECT_CHAT_MEMBER: Final = text(
    "maintenance.invariant_direct_chat_member", "A member of a direct chat who isn't one of the two people"
)
INVARIANT_GROUP_OWNER: Final = text(
    "maintenance.invariant_group_owner", "A group with members but not exactly one owner"
)
INVARIANT_CHAT_INVITATION: Final = text(
    "maintenance.invariant_chat_invitation",
    "A pending invitation to a chat that isn't a group, or for someone who is already a member",
)
INVARIANT_CLIP_RANGE: Final = text("maintenance.invariant_clip_range", "A clip that lies outside its audio file")
INVARIANT_IMPORT_PLAN: Final = text(
    "maintenance.invariant_import_plan", "An import that was read but has no parsed file or plan"
)
INVARIANT_UPLOAD_SIZE: Final = text(
    "maintenance.invariant_upload_size",
    "An upload that has more bytes than its size, or is complete without all of them",
)
INVARIANT_SCRIPT_ORIGIN: Final = text(
    "maintenance.invariant_script_origin", "A script's origin on a cut of another board"
)
INVARIANT_CUT_VERSION: Final = text(
    "maintenance.invariant_cut_version", "A cut's version that is later than its changes"
)
INVARIANT_VIDEO_VERSION: Final = text(
    "maintenance.invariant_video_version",
    "A video's earlier version with a number that isn't before the current one",
)
INVARIANT_FILE_BYTES: Final = text("maintenance.invariant_file_bytes", "A file without bytes, or a folder with bytes")
INVARIANT_SOUND_SEGMENTS: Final = text(
    "maintenance.invariant_sound_segments", "An audio file that is ready but lacks segments or peaks"
)
ORPHANS_NEW: Final = text("maintenance.orphans_new", "none found by a sweep yet")


def no_backup(path: Path) -> Text:
    """Text: the file isn't a complete backup."""
    return text("maintenance.no_backup", "{path} isn't a Pegbar backup, or it is truncated.", path=str(path))


def cut_off(path: Path) -> Text:
    """Text: the backup is truncated."""
    return text("maintenance.cut_off", "{path} is truncated: its end is missing.", path=str(path))


def member_changed(path: Path, member: str) -> Text:
    """Text: a member doesn't match its checksum."""
    return text(
        "maintenance.member_changed",
        "{path} is damaged: {member} doesn't match its checksum.",
        path=str(path),
        member=member,
    )


def not_of_a_backup(path: Path, member: str) -> Text:
    """Text: the archive has a member that doesn't belong to a backup."""
    return text(
        "maintenance.not_of_a_backup",
        "{path} isn't a Pegbar backup: it contains {member}.",
        path=str(path),
        member=repr(member[:80]),
    )


def other_form(path: Path) -> Text:
    """Text: the backup has an unsupported format."""
    return text(
        "maintenance.other_form",
        "{path} was created by another version of Pegbar, in a format that this version can't read.",
        path=str(path),
    )


def object_broke_off(name: str) -> Text:
    """Text: the object store returned fewer bytes of an object than its size."""
    return text(
        "maintenance.object_broke_off", "The object store stopped in the middle of {name}. Try again.", name=name
    )


def file_is_there(path: Path) -> Text:
    """Text: the target file exists, and --force wasn't given."""
    return text(
        "maintenance.file_is_there", "{path} already exists. Choose another name, or use --force.", path=str(path)
    )


def no_folder(path: Path) -> Text:
    """Text: a folder doesn't exist."""
    return text("maintenance.no_folder", "The folder {path} doesn't exist.", path=str(path))


def no_database(where: str) -> Text:
    """Error text: no Pegbar database exists at this location."""
    return text("maintenance.no_database", "There's no Pegbar database at {where}.", where=where)


def not_empty(what: str) -> Text:
    """Text: restore requires an empty data folder and database."""
    return text(
        "maintenance.not_empty",
        "{what} isn't empty. Restore a backup only to an empty data folder and an empty database.",
        what=what,
    )


def other_database(wanted: str, found: str) -> Text:
    """Text: the backup is of another kind of database."""
    return text(
        "maintenance.other_database",
        "This backup has a {wanted} database, but this instance is configured for {found}.",
        wanted=wanted,
        found=found,
    )


def tool_missing(tool: str, major: int) -> Text:
    """Text: a client program of PostgreSQL isn't installed."""
    return text(
        "maintenance.tool_missing",
        "{tool} isn't installed. Install PostgreSQL's client programs, version {major} or later.",
        tool=tool,
        major=major,
    )


def tool_old(tool: str, major: int, server: int) -> Text:
    """Text: a client program of PostgreSQL is older than the server."""
    return text(
        "maintenance.tool_old",
        "{tool} is version {major}, but the server is version {server}. Install client version {server}.",
        tool=tool,
        major=major,
        server=server,
    )


def tool_failed(tool: str, output: str) -> Text:
    """Text: a client program of PostgreSQL failed, with its output."""
    return text("maintenance.tool_failed", "{tool} failed: {output}", tool=tool, output=output.strip()[-600:])


def database_refused(output: str) -> Text:
    """Text: the database can't be read, with its error."""
    return text("maintenance.database_refused", "Can't read the database: {output}", output=output.strip()[-300:])


def database_and_schema(kind: str, schema: str | None) -> Text:
    """Text of a report: the kind of the database, and its schema."""
    return text("maintenance.database_and_schema", "{kind}, schema {schema}", kind=kind, schema=str(schema))


def schema_migrates(schema: str) -> Text:
    """Text of a report: the schema is older than this version."""
    return text(
        "maintenance.schema_migrates", "from an earlier version; the next start migrates it to {schema}", schema=schema
    )


def sqlite_reports(errors: Sequence[str]) -> Text:
    """Text of a finding: SQLite found damage."""
    return text("maintenance.sqlite_reports", "SQLite reports: {errors}", errors="; ".join(errors))


def missing_rows(count: int, tables: Sequence[str]) -> Text:
    """Text of a finding: rows of these tables reference missing rows."""
    return text(
        "maintenance.missing_rows",
        "Rows that reference missing rows ({count, number}): {tables}",
        count=count,
        tables=", ".join(tables),
    )


def wrong_pages(count: int) -> Text:
    """Text of a finding: pages have wrong checksums."""
    return text("maintenance.wrong_pages", "PostgreSQL found pages with wrong checksums: {count, number}", count=count)


def invalid_index(index: str) -> Text:
    """Text of a finding: an index can't be used."""
    return text("maintenance.invalid_index", "The index {index} isn't valid", index=index)


def reindex(index: str) -> Text:
    """Advice: the statement that creates an index again."""
    return text("maintenance.reindex", "REINDEX INDEX CONCURRENTLY {index};", index=index)


def demo_accounts_exposed(emails: Sequence[str]) -> Text:
    """Text of a finding: other machines reach an instance with demo accounts."""
    return text(
        "maintenance.demo_accounts_exposed",
        "Demo accounts with a published password ({count, number}): {emails}",
        count=len(emails),
        emails=", ".join(emails),
    )


def demo_accounts(emails: Sequence[str]) -> Text:
    """Text of a report: the demo accounts."""
    return text("maintenance.demo_accounts", "{emails} (their password is published)", emails=", ".join(emails))


def broken_rows(invariant: Text, ids: Sequence[str]) -> Text:
    """Text of a finding: rows violate an invariant."""
    return text(
        "maintenance.broken_rows",
        "{invariant}: {count, number}, {ids}",
        invariant=invariant,
        count=len(ids),
        ids=_name_some(ids),
    )


def object_count(count: int, size: int) -> Text:
    """Text of a report: the number of objects and their bytes."""
    return text(
        "maintenance.object_count",
        "{count, number}, {size, plural, one {# byte} other {# bytes}}",
        count=count,
        size=size,
    )


def orphans(count: int, size: int, oldest: Text) -> Text:
    """Text of a report: unreferenced objects, and the age of the oldest."""
    return text(
        "maintenance.orphans",
        "{count, plural, one {# object} other {# objects}}, {size, plural, one {# byte} other {# bytes}}; {oldest}",
        count=count,
        size=size,
        oldest=oldest,
    )


def oldest_orphan(hours: int) -> Text:
    """Text of a report: the age of the oldest unreferenced object."""
    return text(
        "maintenance.oldest_orphan", "the oldest for {hours, plural, one {# hour} other {# hours}}", hours=hours
    )


def missing_objects(keys: Sequence[str]) -> Text:
    """Text of a finding: objects are missing."""
    return text(
        "maintenance.missing_objects",
        "Missing objects ({count, number}): {keys}",
        count=len(keys),
        keys=_name_some(keys),
    )


def wrong_sizes(keys: Sequence[str]) -> Text:
    """Text of a finding: objects have the wrong size."""
    return text(
        "maintenance.wrong_sizes",
        "Objects with the wrong size ({count, number}): {keys}",
        count=len(keys),
        keys=_name_some(keys),
    )


def known_damage(since: str, keys: Sequence[str]) -> Text:
    """Text of a finding: objects were found damaged earlier."""
    return text(
        "maintenance.known_damage",
        "Objects found damaged since {since} ({count, number}): {keys}",
        since=since,
        count=len(keys),
        keys=_name_some(keys),
    )


def damaged_objects(keys: Sequence[str]) -> Text:
    """Text of a finding: objects are damaged."""
    return text(
        "maintenance.damaged_objects",
        "Damaged objects ({count, number}): {keys}",
        count=len(keys),
        keys=_name_some(keys),
    )


def unreadable_objects(keys: Sequence[str]) -> Text:
    """Text of a finding: objects can't be read."""
    return text(
        "maintenance.unreadable_objects",
        "Unreadable objects ({count, number}): {keys}",
        count=len(keys),
        keys=_name_some(keys),
    )


def secret_missing(path: Path) -> Text:
    """Text of a finding: the secret file is missing."""
    return text("maintenance.secret_missing", "{path} is missing", path=str(path))


def redis_silent(error: str) -> Text:
    """Text of a finding: Redis doesn't respond."""
    return text("maintenance.redis_silent", "Redis isn't responding ({error})", error=error)


def _name_some(names: Sequence[str]) -> Text:
    return text(
        "maintenance.examples",
        "{names}{more, select, yes { …} other {}}",
        names=", ".join(names[:_EXAMPLES_MAX]),
        more="yes" if len(names) > _EXAMPLES_MAX else "no",
    )
