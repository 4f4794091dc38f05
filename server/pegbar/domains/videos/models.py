"""Tables of published videos, publications, comments, ratings, views, review notes and guest links."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Float, ForeignKey, Index, String, false
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import EPOCH_DEFAULT, ID, Base, BlobKey


class Video(Base):
    """A published video, playable in every browser. Its id is that of its publication, so publishing twice is a no-op.

    `video_version` is the number of the current version, from 1; older ones are `VideoVersion` rows. The user
    `version_author_id` published it at `version_created_at`. Both are None for the first version, published by
    `owner_id` at `created_at`.
    The exact frame rate is `rate_numerator / rate_denominator` per second. `rating_sum`, `ratings`, `comments` and
    `views` are counters, updated together with the rows that they count.
    """

    __tablename__ = "videos"
    __table_args__ = (
        Index("ix_videos_project_id_created_at", "project_id", "created_at"),
        Index("ix_videos_featured_created_at", "featured", "created_at"),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"))
    owner_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id"), index=True)
    title: Mapped[str] = mapped_column(String(120))
    description: Mapped[str] = mapped_column(String(1000), default="")
    slug: Mapped[str] = mapped_column(String(160), unique=True)
    public_id: Mapped[str] = mapped_column(String(12), unique=True)
    storage_key: Mapped[str] = mapped_column(BlobKey(), index=True)
    media_type: Mapped[str] = mapped_column(String(40))
    size: Mapped[int] = mapped_column(BigInteger)
    thumb_key: Mapped[str] = mapped_column(BlobKey(), index=True)
    captions_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    duration_seconds: Mapped[float] = mapped_column(Float(53))
    has_sound: Mapped[bool | None]
    """None for films published before sound was detected: they may have a sound track."""
    width: Mapped[int]
    height: Mapped[int]
    frames: Mapped[int]
    rate_numerator: Mapped[int]
    rate_denominator: Mapped[int]
    views: Mapped[int] = mapped_column(BigInteger, default=0)
    rating_sum: Mapped[float] = mapped_column(Float(53), default=0.0)
    ratings: Mapped[int] = mapped_column(default=0)
    comments: Mapped[int] = mapped_column(default=0)
    featured: Mapped[bool] = mapped_column(default=False)
    video_version: Mapped[int] = mapped_column(default=1, server_default="1")
    version_author_id: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id"))
    version_created_at: Mapped[datetime | None]
    version: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[datetime] = mapped_column(index=True)


class VideoVersion(Base):
    """A replaced film of a video, with the thumbnail and the captions it had at that time."""

    __tablename__ = "video_versions"

    video_id: Mapped[str] = mapped_column(ID, ForeignKey("videos.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    author_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id"), index=True)
    storage_key: Mapped[str] = mapped_column(BlobKey(), index=True)
    media_type: Mapped[str] = mapped_column(String(40))
    size: Mapped[int] = mapped_column(BigInteger)
    thumb_key: Mapped[str] = mapped_column(BlobKey(), index=True)
    captions_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    duration_seconds: Mapped[float] = mapped_column(Float(53))
    width: Mapped[int]
    height: Mapped[int]
    frames: Mapped[int]
    rate_numerator: Mapped[int]
    rate_denominator: Mapped[int]
    has_sound: Mapped[bool | None]
    created_at: Mapped[datetime]


class Publication(Base):
    """A video being published: first a file of `size` bytes is uploaded, then a job checks and converts it.

    The file is received by an upload with the same id. When it is complete, `blob_key` is set to its key and
    `uploaded_at` to the time; before, `uploaded_at` is the time of creation. `state` is preparing (until the file is
    complete), uploading-thumb, publishing, done, failed or cancelled; `step` and `progress` (0 to 1) are reported by
    the job. Options for storyboards: `captions` burns the notes in, `dialogue` turns the dialogue into the video's
    captions, and `han_language` is the language whose forms of Han characters are used in texts of unknown language.
    `video_id` is the video that gets a new version; None for a new video.
    """

    __tablename__ = "publications"
    __table_args__ = (Index("ix_publications_project_id_owner_id", "project_id", "owner_id"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"))
    owner_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id"))
    video_id: Mapped[str | None] = mapped_column(ID, ForeignKey("videos.id", ondelete="CASCADE"), index=True)
    source: Mapped[str] = mapped_column(String(10))
    file_name: Mapped[str] = mapped_column(String(200))
    captions: Mapped[bool] = mapped_column(default=False)
    dialogue: Mapped[bool] = mapped_column(default=False, server_default=false())
    han_language: Mapped[str | None] = mapped_column(String(8))
    size: Mapped[int] = mapped_column(BigInteger)
    blob_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    title: Mapped[str] = mapped_column(String(120))
    description: Mapped[str] = mapped_column(String(1000), default="")
    state: Mapped[str] = mapped_column(String(16))
    step: Mapped[str | None] = mapped_column(String(12))
    progress: Mapped[float] = mapped_column(Float(53), default=0.0)
    detail: Mapped[str | None] = mapped_column(String(300))
    thumb_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    created_at: Mapped[datetime]
    uploaded_at: Mapped[datetime] = mapped_column(server_default=EPOCH_DEFAULT, index=True)


class VideoView(Base):
    """A viewer (hash of a person or browser session) who was counted for a video; deleted after a day."""

    __tablename__ = "video_views"

    video_id: Mapped[str] = mapped_column(ID, ForeignKey("videos.id", ondelete="CASCADE"), primary_key=True)
    viewer: Mapped[str] = mapped_column(String(64), primary_key=True)
    created_at: Mapped[datetime] = mapped_column(index=True)


class VideoRating(Base):
    """One person's rating of a video: 0.5 to 5 in steps of 0.5."""

    __tablename__ = "video_ratings"

    video_id: Mapped[str] = mapped_column(ID, ForeignKey("videos.id", ondelete="CASCADE"), primary_key=True)
    rater: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True, index=True)
    value: Mapped[float] = mapped_column(Float(53))
    created_at: Mapped[datetime]


class VideoComment(Base):
    """A comment or, with `parent_id`, a reply. Replies have no replies. `score` is likes minus dislikes."""

    __tablename__ = "video_comments"
    __table_args__ = (
        Index("ix_video_comments_video_id_number", "video_id", "number"),
        Index("ix_video_comments_video_id_parent_id", "video_id", "parent_id", "number"),
        Index("ix_video_comments_video_id_score", "video_id", "parent_id", "score", "number"),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    video_id: Mapped[str] = mapped_column(ID, ForeignKey("videos.id", ondelete="CASCADE"))
    author_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id"), index=True)
    parent_id: Mapped[str | None] = mapped_column(ID, ForeignKey("video_comments.id", ondelete="CASCADE"), index=True)
    body: Mapped[str] = mapped_column(String(1000))
    likes: Mapped[int] = mapped_column(default=0)
    dislikes: Mapped[int] = mapped_column(default=0)
    score: Mapped[int] = mapped_column(default=0)
    replies: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime]
    number: Mapped[int] = mapped_column(server_default="0")
    """Sequence number within the video, in the order of insertion."""


class VideoCommentReaction(Base):
    """One person's like (+1) or dislike (-1) of a comment."""

    __tablename__ = "video_comment_reactions"

    comment_id: Mapped[str] = mapped_column(ID, ForeignKey("video_comments.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[str] = mapped_column(
        ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    value: Mapped[int]


class ReviewNote(Base):
    """A review note by a member or a guest on the frames `first_frame` to `last_frame` (both inclusive) of a film.

    `video_version` is the version that the note is on. For a note carried over from an older version, `copied_from` is
    the version it was written on. `drawing` is a list of strokes; points are fractions (0 to 1) of the picture's size.
    """

    __tablename__ = "review_notes"
    __table_args__ = (
        Index("ix_review_notes_video_id_video_version_first_frame", "video_id", "video_version", "first_frame", "id"),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    video_id: Mapped[str] = mapped_column(ID, ForeignKey("videos.id", ondelete="CASCADE"))
    author_id: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id"), index=True)
    """None for a guest's note, which has `guest_name` instead."""
    guest_name: Mapped[str | None] = mapped_column(String(240))
    guest_session: Mapped[str | None] = mapped_column(ID)
    """The guest session that wrote the note; only that session may delete it."""
    video_version: Mapped[int] = mapped_column(default=1, server_default="1")
    copied_from: Mapped[int | None]
    origin_id: Mapped[str | None] = mapped_column(ID)
    """Id of the original note from which this note was carried over through all versions; it may have been deleted."""
    body: Mapped[str] = mapped_column(String(1000))
    first_frame: Mapped[int]
    last_frame: Mapped[int]
    drawing: Mapped[list[Any]] = mapped_column(JSON)
    resolved_at: Mapped[datetime | None]
    resolved_by: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id", ondelete="SET NULL"))
    version: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[datetime]


class GuestLink(Base):
    """A link that shows one video and its notes to people without an account. Only hashes of its secrets are stored."""

    __tablename__ = "guest_links"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    video_id: Mapped[str] = mapped_column(ID, ForeignKey("videos.id", ondelete="CASCADE"), index=True)
    created_by: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id"), index=True)
    label: Mapped[str] = mapped_column(String(60))
    secret_hash: Mapped[str] = mapped_column(String(64))
    password_hash: Mapped[str | None] = mapped_column(String(200))
    created_at: Mapped[datetime]
    ends_at: Mapped[datetime] = mapped_column(index=True)
    revoked_at: Mapped[datetime | None]
    used_at: Mapped[datetime | None]


class GuestSession(Base):
    """A browser that opened a guest link. It ends with the link or when it expires."""

    __tablename__ = "guest_sessions"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    link_id: Mapped[str] = mapped_column(ID, ForeignKey("guest_links.id", ondelete="CASCADE"), index=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    expires_at: Mapped[datetime] = mapped_column(index=True)
