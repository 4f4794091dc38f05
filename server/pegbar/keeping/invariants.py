"""What must hold between rows: numbers that are kept beside what they count, and what no constraint says."""

from dataclasses import dataclass
from typing import Final

from pegbar.kernel.limits import PIECE_SAMPLES


@dataclass(frozen=True)
class Invariant:
    """A statement that gives the ids of rows for which something does not hold, in SQL that both databases speak."""

    told: str
    sql: str


def _counts(table: str, column: str, counted: str) -> str:
    # A subquery for each row: all of them have an index by which they are found.
    return f"SELECT id FROM {table} t WHERE t.{column} <> ({counted})"  # noqa: S608  # our own words


def _of_video(what: str, table: str) -> str:
    return f"SELECT {what} FROM {table} x WHERE x.video_id = t.id"  # noqa: S608


def _reactions(value: int) -> str:
    return f"SELECT count(*) FROM video_comment_reactions x WHERE x.comment_id = t.id AND x.value = {value}"  # noqa: S608


def _of_sound(what: str) -> str:
    return f"(SELECT {what} FROM sound_pieces x WHERE x.sound_id = t.id)"  # noqa: S608


_ALL_PIECES: Final = f"(t.samples + {PIECE_SAMPLES - 1}) / {PIECE_SAMPLES} <> {_of_sound('count(*)')}"
_UNREADY: Final = f"t.peaks_key IS NULL OR t.blob_key IS NULL OR {_ALL_PIECES}"

INVARIANTS: Final = (
    Invariant(
        "A topic's number is behind its events",
        "SELECT t.topic FROM topic_heads t WHERE t.seq < (SELECT max(e.seq) FROM events e WHERE e.topic = t.topic)",
    ),
    Invariant(
        "Events of a topic that has no number",
        "SELECT DISTINCT e.topic FROM events e WHERE NOT EXISTS (SELECT 1 FROM topic_heads t WHERE t.topic = e.topic)",
    ),
    Invariant(
        "A cut's number of changes is not that of its last change",
        "SELECT c.id FROM cuts c LEFT JOIN drawing_snapshots s ON s.cut_id = c.id WHERE c.drawing_seq <> coalesce("
        "(SELECT max(u.seq) FROM drawing_updates u WHERE u.cut_id = c.id), s.seq, 0)",
    ),
    Invariant(
        "A cut's preview shows changes that there are not", "SELECT id FROM cuts WHERE preview_seq > drawing_seq"
    ),
    Invariant(
        "Two cuts of a board have one place",
        "SELECT min(project_id) FROM (SELECT CAST(project_id AS VARCHAR(36)) AS project_id, position FROM cuts"
        " WHERE deleted_at IS NULL AND NOT is_background) AS live GROUP BY project_id, position HAVING count(*) > 1",
    ),
    Invariant("A video's number of comments", _counts("videos", "comments", _of_video("count(*)", "video_comments"))),
    Invariant("A video's number of ratings", _counts("videos", "ratings", _of_video("count(*)", "video_ratings"))),
    Invariant(
        "A video's sum of ratings",
        _counts("videos", "rating_sum", _of_video("coalesce(sum(x.value), 0)", "video_ratings")),
    ),
    Invariant(
        "A comment's number of replies",
        _counts("video_comments", "replies", "SELECT count(*) FROM video_comments x WHERE x.parent_id = t.id"),
    ),
    Invariant("A comment's likes", _counts("video_comments", "likes", _reactions(1))),
    Invariant("A comment's dislikes", _counts("video_comments", "dislikes", _reactions(-1))),
    Invariant("A comment's score", "SELECT id FROM video_comments WHERE score <> likes - dislikes"),
    Invariant(
        "A friendship that stands one way only",
        "SELECT f.profile_id FROM friendships f WHERE NOT EXISTS (SELECT 1 FROM friendships b"
        " WHERE b.profile_id = f.friend_id AND b.friend_id = f.profile_id)",
    ),
    Invariant(
        "An owner who is a member of their own project too",
        "SELECT p.id FROM projects p JOIN project_members m ON m.project_id = p.id AND m.profile_id = p.owner_id",
    ),
    Invariant(
        "A file without its bytes, or a folder with some",
        "SELECT id FROM asset_nodes WHERE is_folder <> (blob_key IS NULL)",
    ),
    Invariant(
        "A sound that is ready without all of its pieces, or without its peaks",
        f"SELECT id FROM sounds t WHERE t.state = 'ready' AND ({_UNREADY})",  # noqa: S608
    ),
)

ROWS_TOLD: Final = (
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
    "events",
)
"""The tables whose rows a check counts for whoever asked."""
