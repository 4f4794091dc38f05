"""Standard names for tables, columns, jobs and settings values.

The event log is emptied, because its payloads have the former names; clients that missed events reload their data.
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision = "0049"
down_revision = "0048"

_TABLES: Final = {
    "chores": "periodic_tasks",
    "departures": "account_deletions",
    "news": "notifications",
    "news_mutes": "notification_mutes",
    "news_settings": "notification_settings",
    "news_sources": "notification_sources",
    "sound_pieces": "sound_segments",
    "takeouts": "data_exports",
}
_COLUMNS: Final = (
    ("account_deletions", "kept", "archived_data"),
    ("account_deletions", "left_at", "deactivated_at"),
    ("asset_nodes", "folded", "normalized_name"),
    ("asset_nodes", "plain", "search_text"),
    ("asset_pictures", "tries", "attempts"),
    ("asset_pictures", "way", "source_kind"),
    ("chat_messages", "folded", "normalized_body"),
    ("chat_pictures", "is_said", "is_sent"),
    ("chats", "begun_by", "created_by"),
    ("exports", "asker", "requester"),
    ("exports", "asker_id", "requested_by"),
    ("guest_links", "made_by", "created_by"),
    ("imports", "asker_id", "requested_by"),
    ("imports", "found_key", "parsed_key"),
    ("notification_settings", "mail", "email_frequency"),
    ("notification_settings", "off", "disabled_kinds"),
    ("notifications", "about", "subject_id"),
    ("periodic_tasks", "done_at", "finished_at"),
    ("periodic_tasks", "place", "position"),
    ("periodic_tasks", "taken_at", "started_at"),
    ("profiles", "left_at", "deactivated_at"),
    ("review_notes", "carried_from", "copied_from"),
    ("review_notes", "film_version", "video_version"),
    ("sounds", "maker_id", "uploader_id"),
    ("users", "left_at", "deactivated_at"),
    ("videos", "film_at", "version_created_at"),
    ("videos", "film_by", "version_author_id"),
    ("videos", "film_version", "video_version"),
)
"""Table (by its new name), column, new name."""
_INDEXES: Final = (
    (
        "asset_nodes",
        "uq_asset_nodes_parent_id_folded",
        "uq_asset_nodes_parent_id_normalized_name",
        ["parent_id", "normalized_name"],
    ),
    ("chats", "ix_chats_begun_by", "ix_chats_created_by", ["created_by"]),
    ("data_exports", "ix_takeouts_blob_key", "ix_data_exports_blob_key", ["blob_key"]),
    ("data_exports", "ix_takeouts_created_at", "ix_data_exports_created_at", ["created_at"]),
    ("data_exports", "uq_takeouts_user_id_slot", "uq_data_exports_user_id_slot", ["user_id", "slot"]),
    ("guest_links", "ix_guest_links_made_by", "ix_guest_links_created_by", ["created_by"]),
    ("imports", "ix_imports_asker_id", "ix_imports_requested_by", ["requested_by"]),
    ("imports", "ix_imports_found_key", "ix_imports_parsed_key", ["parsed_key"]),
    ("notification_mutes", "ix_news_mutes_project_id", "ix_notification_mutes_project_id", ["project_id"]),
    ("notification_settings", "ix_news_settings_mail", "ix_notification_settings_email_frequency", ["email_frequency"]),
    ("notification_sources", "ix_news_sources_actor_id", "ix_notification_sources_actor_id", ["actor_id"]),
    (
        "notification_sources",
        "ix_news_sources_notification_id_at",
        "ix_notification_sources_notification_id_at",
        ["notification_id", "at"],
    ),
    (
        "notifications",
        "ix_news_person_id_updated_at",
        "ix_notifications_person_id_updated_at",
        ["person_id", "updated_at", "id"],
    ),
    ("notifications", "ix_news_updated_at", "ix_notifications_updated_at", ["updated_at"]),
    ("notifications", "uq_news_unread", "uq_notifications_unread", ["person_id", "kind", "subject_id"]),
    (
        "review_notes",
        "ix_review_notes_video_id_film_version_first_frame",
        "ix_review_notes_video_id_video_version_first_frame",
        ["video_id", "video_version", "first_frame", "id"],
    ),
    ("sound_segments", "ix_sound_pieces_blob_key", "ix_sound_segments_blob_key", ["blob_key"]),
    ("users", "ix_users_left_at", "ix_users_deactivated_at", ["deactivated_at"]),
)
"""Table (by its new name), former name, new name, columns (by their new names)."""
_CONDITIONS: Final = {
    "uq_asset_nodes_parent_id_normalized_name": "deleted_at IS NULL",
    "uq_notifications_unread": "read_at IS NULL",
}
"""Conditions of the partial indexes."""
_JOBS: Final = {
    "departures.takeout": "data_exports.create",
    "storyboard.keep_version": "storyboard.save_version",
    "videos.forget": "videos.purge_events",
}
_CONSTRAINTS: Final = """
SELECT conrelid::regclass::text, conname FROM pg_constraint
WHERE connamespace = current_schema()::regnamespace AND conrelid <> 0
"""


def upgrade() -> None:
    """Rename everything in place; no row is copied. Indexes can't be renamed on SQLite, so they are created anew."""
    for _, former, _, _ in _INDEXES:
        op.drop_index(former)
    for old, new in _TABLES.items():
        op.rename_table(old, new)
    for table, old, new in _COLUMNS:
        op.execute(sa.text(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}"))
    for table, _, name, columns in _INDEXES:
        where = sa.text(_CONDITIONS[name]) if name in _CONDITIONS else None
        unique = name.startswith("uq_")
        op.create_index(name, table, columns, unique=unique, sqlite_where=where, postgresql_where=where)
    if op.get_bind().dialect.name == "postgresql":
        _rename_constraints()
    _update_values()


def _rename_constraints() -> None:
    """Rename keys, which PostgreSQL names after the tables and columns at their creation. SQLite can't rename them."""
    renamed_columns = {(table, old): new for table, old, new in _COLUMNS}
    former_tables = {new: old for old, new in _TABLES.items()}
    for table, name in op.get_bind().execute(sa.text(_CONSTRAINTS)).all():
        prefix, _, rest = name.partition("_")
        former = former_tables.get(table, table)
        columns = rest.removeprefix(former).removeprefix("_")
        columns = renamed_columns.get((table, columns), columns)
        new = "_".join(part for part in (prefix, table, columns) if part)
        if prefix in {"pk", "fk", "uq"} and rest.startswith(former) and new != name:
            op.execute(sa.text(f'ALTER TABLE "{table}" RENAME CONSTRAINT "{name}" TO "{new}"'))


def _update_values() -> None:
    connection = op.get_bind()
    rename_job = sa.text("UPDATE jobs SET name = :new WHERE name = :old")
    for old, new in _JOBS.items():
        connection.execute(rename_job, {"old": old, "new": new})
    connection.execute(
        sa.text("UPDATE jobs SET id = 'data-export-' || substr(id, 9) WHERE name = 'data_exports.create'")
    )
    connection.execute(
        sa.text("UPDATE notification_settings SET email_frequency = 'immediate' WHERE email_frequency = 'at_once'")
    )
    connection.execute(sa.text("UPDATE search_entries SET reach = 'none' WHERE reach = 'nobody'"))
    connection.execute(sa.text("DELETE FROM events"))
