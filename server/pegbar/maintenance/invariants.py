"""Invariants between rows that no database constraint checks, such as denormalized counts."""

from dataclasses import dataclass
from typing import Final

from pegbar.kernel.limits import PIECE_SAMPLES
from pegbar.kernel.text_catalog import Text
from pegbar.maintenance import texts


@dataclass(frozen=True)
class Invariant:
    """An invariant between rows. `sql` selects the ids of rows that violate it and runs on both databases."""

    text: Text
    sql: str


def _counts(table: str, column: str, counted: str) -> str:
    # A subquery for each row; each of them uses an index.
    return f"SELECT id FROM {table} t WHERE t.{column} <> ({counted})"  # noqa: S608  # constants of this code


def _of_video(what: str, table: str) -> str:
    return f"SELECT {what} FROM {table} x WHERE x.video_id = t.id"  # noqa: S608


def _reactions(value: int) -> str:
    return f"SELECT count(*) FROM video_comment_reactions x WHERE x.comment_id = t.id AND x.value = {value}"  # noqa: S608


def _of_sound(what: str) -> str:
    return f"(SELECT {what} FROM sound_segments x WHERE x.sound_id = t.id)"  # noqa: S608


_ALL_PIECES: Final = f"(t.samples + {PIECE_SAMPLES - 1}) / {PIECE_SAMPLES} <> {_of_sound('count(*)')}"
_UNREADY: Final = f"t.peaks_key IS NULL OR t.blob_key IS NULL OR {_ALL_PIECES}"

INVARIANTS: Final = (
    Invariant(
        texts.INVARIANT_TOPIC_BEHIND_EVENTS,
        "SELECT t.topic FROM topic_heads t WHERE t.seq < (SELECT max(e.seq) FROM events e WHERE e.topic = t.topic)",
    ),
    Invariant(
        texts.INVARIANT_TOPIC_WITHOUT_NUMBER,
        "SELECT DISTINCT e.topic FROM events e WHERE NOT EXISTS (SELECT 1 FROM topic_heads t WHERE t.topic = e.topic)",
    ),
    Invariant(
        texts.INVARIANT_CUT_CHANGE_COUNT,
        "SELECT c.id FROM cuts c LEFT JOIN drawing_snapshots s ON s.cut_id = c.id WHERE c.drawing_seq <> coalesce("
        "(SELECT max(u.seq) FROM drawing_updates u WHERE u.cut_id = c.id), s.seq, 0)",
    ),
    Invariant(texts.INVARIANT_CUT_PREVIEW, "SELECT id FROM cuts WHERE preview_seq > drawing_seq"),
    Invariant(
        texts.INVARIANT_CUT_POSITION,
        "SELECT min(project_id) FROM (SELECT CAST(project_id AS VARCHAR(36)) AS project_id, position FROM cuts"
        " WHERE deleted_at IS NULL AND NOT is_background) AS live GROUP BY project_id, position HAVING count(*) > 1",
    ),
    Invariant(
        texts.INVARIANT_COMMENT_COUNT,
        _counts("videos", "comments", _of_video("count(*)", "video_comments")),
    ),
    Invariant(
        texts.INVARIANT_RATING_COUNT,
        _counts("videos", "ratings", _of_video("count(*)", "video_ratings")),
    ),
    Invariant(
        texts.INVARIANT_RATING_SUM,
        _counts("videos", "rating_sum", _of_video("coalesce(sum(x.value), 0)", "video_ratings")),
    ),
    Invariant(
        texts.INVARIANT_REPLY_COUNT,
        _counts("video_comments", "replies", "SELECT count(*) FROM video_comments x WHERE x.parent_id = t.id"),
    ),
    Invariant(texts.INVARIANT_LIKE_COUNT, _counts("video_comments", "likes", _reactions(1))),
    Invariant(texts.INVARIANT_DISLIKE_COUNT, _counts("video_comments", "dislikes", _reactions(-1))),
    Invariant(texts.INVARIANT_COMMENT_SCORE, "SELECT id FROM video_comments WHERE score <> likes - dislikes"),
    Invariant(
        texts.INVARIANT_FRIENDSHIP,
        "SELECT f.profile_id FROM friendships f WHERE NOT EXISTS (SELECT 1 FROM friendships b"
        " WHERE b.profile_id = f.friend_id AND b.friend_id = f.profile_id)",
    ),
    Invariant(
        texts.INVARIANT_OWNER_AS_MEMBER,
        "SELECT p.id FROM projects p JOIN project_members m ON m.project_id = p.id AND m.profile_id = p.owner_id",
    ),
    Invariant(
        texts.INVARIANT_CHAT_NUMBER,
        "SELECT c.id FROM chats c WHERE c.last_number <> coalesce((SELECT max(m.number) FROM chat_messages m"
        " WHERE m.chat_id = c.id), 0)",
    ),
    Invariant(
        texts.INVARIANT_CHAT_AFTER_TOPIC,
        "SELECT c.id FROM chats c WHERE c.last_number >"
        " coalesce((SELECT t.seq FROM topic_heads t WHERE t.topic = 'chat:' || CAST(c.id AS VARCHAR(36))), 0)",
    ),
    Invariant(
        texts.INVARIANT_CHAT_READ_MARK,
        "SELECT x.chat_id FROM chat_members x WHERE x.read_number >"
        " coalesce((SELECT t.seq FROM topic_heads t WHERE t.topic = 'chat:' || CAST(x.chat_id AS VARCHAR(36))), 0)",
    ),
    Invariant(
        texts.INVARIANT_DIRECT_CHAT_MEMBER,
        "SELECT c.id FROM chats c JOIN chat_members x ON x.chat_id = c.id WHERE c.pair IS NOT NULL"
        " AND CAST(x.profile_id AS VARCHAR(36)) NOT IN (substr(c.pair, 1, 36), substr(c.pair, 38))",
    ),
    Invariant(
        texts.INVARIANT_GROUP_OWNER,
        "SELECT c.id FROM chats c JOIN chat_members x ON x.chat_id = c.id WHERE c.kind = 'group' GROUP BY c.id"
        " HAVING sum(CASE WHEN x.role = 'owner' THEN 1 ELSE 0 END) <> 1",
    ),
    Invariant(
        texts.INVARIANT_CHAT_INVITATION,
        "SELECT i.id FROM group_invitations i JOIN chats c ON c.id = i.chat_id LEFT JOIN chat_members x"
        " ON x.chat_id = i.chat_id AND x.profile_id = i.profile_id"
        " WHERE i.status = 'pending' AND (c.kind <> 'group' OR x.profile_id IS NOT NULL)",
    ),
    Invariant(
        texts.INVARIANT_CLIP_RANGE,
        "SELECT c.id FROM clips c JOIN sounds s ON s.id = c.sound_id WHERE s.state = 'ready'"
        " AND (c.sound_from < 0 OR c.sound_to <= c.sound_from OR c.sound_to > s.samples)",
    ),
    Invariant(
        texts.INVARIANT_IMPORT_PLAN,
        "SELECT id FROM imports WHERE state = 'planned' AND (parsed_key IS NULL OR plan IS NULL)",
    ),
    Invariant(
        texts.INVARIANT_UPLOAD_SIZE,
        "SELECT id FROM uploads WHERE received > size OR (state = 'complete' AND received < size)",
    ),
    Invariant(
        texts.INVARIANT_SCRIPT_ORIGIN,
        "SELECT o.cut_id FROM script_origins o JOIN cuts c ON c.id = o.cut_id WHERE c.project_id <> o.project_id",
    ),
    Invariant(
        texts.INVARIANT_CUT_VERSION,
        "SELECT v.id FROM cut_versions v JOIN cuts c ON c.id = v.cut_id WHERE v.seq > c.drawing_seq",
    ),
    Invariant(
        texts.INVARIANT_VIDEO_VERSION,
        "SELECT v.id FROM videos v JOIN video_versions x ON x.video_id = v.id WHERE x.number >= v.video_version",
    ),
    Invariant(
        texts.INVARIANT_FILE_BYTES,
        "SELECT id FROM asset_nodes WHERE is_folder <> (blob_key IS NULL)",
    ),
    Invariant(
        texts.INVARIANT_SOUND_SEGMENTS,
        f"SELECT id FROM sounds t WHERE t.state = 'ready' AND ({_UNREADY})",  # noqa: S608
    ),
)

COUNTED_TABLES: Final = (
    "users",
    "projects",
    "cuts",
    "drawing_updates",
    "cut_versions",
    "sounds",
    "asset_nodes",
    "videos",
    "video_comments",
    "review_notes",
    "chats",
    "chat_messages",
    "imports",
    "scripts",
    "events",
)
"""Tables whose row counts a check reports."""
