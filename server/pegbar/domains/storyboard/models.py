"""Scenes, shots and cuts, drawing logs, versions, sounds, brushes and palettes."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Float, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base, BlobKey

_FACTS = JSON(none_as_null=True)


class Board(Base):
    """Settings of a project's board: how scenes and shots are numbered and labeled, and how the board ends.

    A board without a row has the defaults of `rules.numbers.Numbering`. `pattern` is the label of a cut in a shot.
    Unless `locked`, numbers are derived from the order, and the numbers stored with scenes and shots are ignored.
    """

    __tablename__ = "boards"

    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), primary_key=True)
    pattern: Mapped[str] = mapped_column(String(60))
    digits: Mapped[int]
    step: Mapped[int]
    locked: Mapped[bool] = mapped_column(default=False)
    end_fade: Mapped[dict[str, Any] | None] = mapped_column(_FACTS)
    version: Mapped[int] = mapped_column(default=1)


class Scene(Base):
    """A scene. Its position follows from the order of the cuts in its shots. `text_id` is its id in a script."""

    __tablename__ = "scenes"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    number: Mapped[str] = mapped_column(String(8), default="")
    title: Mapped[str] = mapped_column(String(200), default="")
    text_id: Mapped[str | None] = mapped_column(String(100))
    version: Mapped[int] = mapped_column(default=1)


class Shot(Base):
    """A shot of a scene: all cuts that reference it."""

    __tablename__ = "shots"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    scene_id: Mapped[str] = mapped_column(ID, ForeignKey("scenes.id", ondelete="CASCADE"), index=True)
    number: Mapped[str] = mapped_column(String(8), default="")
    version: Mapped[int] = mapped_column(default=1)


class Cut(Base):
    """A cut (panel) of the storyboard. Deleted cuts stay, so that they can be restored.

    A background is also a cut, at position 0 and outside the order; other cuts reference it by `background_id`. The
    preview is a picture of the cut's drawing on top of its background's drawing. It shows the cut's updates up to the
    number `preview_seq` and the background's updates up to the number `preview_under` (-1: the preview shows another
    background than the cut has now). `drawing_bytes` is the size of the drawing's rows. `schemas`
    describes `camera` and `transition`.
    """

    __tablename__ = "cuts"
    __table_args__ = (Index("ix_cuts_project_id_position", "project_id", "position"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(100))
    duration_frames: Mapped[int]
    note: Mapped[str] = mapped_column(String(1000), default="")
    position: Mapped[int]
    version: Mapped[int] = mapped_column(default=1)
    drawing_seq: Mapped[int] = mapped_column(default=0)
    preview_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    small_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    preview_seq: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None]
    versioned_at: Mapped[datetime | None]
    is_background: Mapped[bool] = mapped_column(default=False)
    background_id: Mapped[str | None] = mapped_column(ID, ForeignKey("cuts.id", ondelete="SET NULL"), index=True)
    preview_under: Mapped[int] = mapped_column(default=0)
    drawing_bytes: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    dialogue: Mapped[str] = mapped_column(String(2000), default="", server_default="")
    action: Mapped[str] = mapped_column(String(2000), default="", server_default="")
    camera: Mapped[dict[str, Any] | None] = mapped_column(_FACTS)
    transition: Mapped[dict[str, Any] | None] = mapped_column(_FACTS)
    shot_id: Mapped[str | None] = mapped_column(ID, ForeignKey("shots.id", ondelete="SET NULL"), index=True)


class DrawingUpdate(Base):
    """An acknowledged change of a cut's document, in the order of acceptance.

    `push_id` makes repeated pushes harmless. Compaction (`compact_log`) merges consecutive rows into one row, which has
    the `seq` and `push_id` of the last of them.
    """

    __tablename__ = "drawing_updates"
    __table_args__ = (Index("uq_drawing_updates_push", "cut_id", "push_id", unique=True),)

    cut_id: Mapped[str] = mapped_column(ID, ForeignKey("cuts.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    push_id: Mapped[str] = mapped_column(ID)
    author_id: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id", ondelete="SET NULL"))
    body: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]


class DrawingSnapshot(Base):
    """All updates of a cut up to `seq`, merged into one. Only earlier versions of Pegbar wrote these; they are still
    read."""

    __tablename__ = "drawing_snapshots"

    cut_id: Mapped[str] = mapped_column(ID, ForeignKey("cuts.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int]
    body: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]


class CutVersion(Base):
    """A saved state of a cut: its drawing up to `seq`, its fields, and its preview if that showed `seq`.

    A version without a name was made automatically and is deleted when there are too many; a named one stays. Versions
    with the same `digest` have the same content, even if their `seq` differs.
    """

    __tablename__ = "cut_versions"
    __table_args__ = (Index("ix_cut_versions_cut_id_created_at", "cut_id", "created_at"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    cut_id: Mapped[str] = mapped_column(ID, ForeignKey("cuts.id", ondelete="CASCADE"))
    seq: Mapped[int]
    name: Mapped[str | None] = mapped_column(String(60))
    reason: Mapped[str] = mapped_column(String(16))
    author_id: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id", ondelete="SET NULL"))
    cut_name: Mapped[str] = mapped_column(String(100))
    duration_frames: Mapped[int]
    note: Mapped[str] = mapped_column(String(1000))
    dialogue: Mapped[str] = mapped_column(String(2000), default="", server_default="")
    action: Mapped[str] = mapped_column(String(2000), default="", server_default="")
    camera: Mapped[dict[str, Any] | None] = mapped_column(_FACTS)
    transition: Mapped[dict[str, Any] | None] = mapped_column(_FACTS)
    shot_id: Mapped[str | None] = mapped_column(ID)
    body: Mapped[bytes] = mapped_column(LargeBinary)
    digest: Mapped[str] = mapped_column(String(64))
    picture_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    small_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    created_at: Mapped[datetime]


class Sound(Base):
    """An immutable sound of a project. The upload with the same id receives its `size` bytes, stored as `blob_key`.

    `state` is reading, ready or failed. A ready sound has `samples` samples per channel at 48 kHz in its segments,
    which take `decoded_bytes` bytes including the peaks. `problem` is a user-facing text: why the sound failed, or what
    is wrong with a ready one.
    """

    __tablename__ = "sounds"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    uploader_id: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id", ondelete="SET NULL"))
    name: Mapped[str] = mapped_column(String(100))
    size: Mapped[int] = mapped_column(BigInteger)
    state: Mapped[str] = mapped_column(String(10))
    blob_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    peaks_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    channels: Mapped[int | None]
    samples: Mapped[int | None] = mapped_column(BigInteger)
    decoded_bytes: Mapped[int] = mapped_column(BigInteger, default=0)
    problem: Mapped[str | None] = mapped_column(String(300))
    created_at: Mapped[datetime]


class SoundSegment(Base):
    """A ten-second segment of a decoded sound, numbered from 0."""

    __tablename__ = "sound_segments"

    sound_id: Mapped[str] = mapped_column(ID, ForeignKey("sounds.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    blob_key: Mapped[str] = mapped_column(BlobKey(), index=True)


class Track(Base):
    """A lane of clips. Its clips are deleted and restored together with it."""

    __tablename__ = "tracks"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    position: Mapped[int]
    volume: Mapped[float] = mapped_column(Float(53), default=0.0)
    muted: Mapped[bool] = mapped_column(default=False)
    locked: Mapped[bool] = mapped_column(default=False)
    version: Mapped[int] = mapped_column(default=1)
    deleted_at: Mapped[datetime | None]


class Clip(Base):
    """A part of a sound on a track, from `sound_from` to `sound_to`; all times are in samples at 48 kHz.

    `at` is the position on the board's timeline or, with an anchor, the offset from the start of the anchor cut, with
    which the clip moves.
    """

    __tablename__ = "clips"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    track_id: Mapped[str] = mapped_column(ID, ForeignKey("tracks.id", ondelete="CASCADE"), index=True)
    sound_id: Mapped[str] = mapped_column(ID, ForeignKey("sounds.id", ondelete="CASCADE"), index=True)
    anchor_cut_id: Mapped[str | None] = mapped_column(ID, ForeignKey("cuts.id", ondelete="CASCADE"), index=True)
    at: Mapped[int] = mapped_column(BigInteger)
    sound_from: Mapped[int] = mapped_column(BigInteger)
    sound_to: Mapped[int] = mapped_column(BigInteger)
    fade_in: Mapped[int] = mapped_column(BigInteger, default=0)
    fade_out: Mapped[int] = mapped_column(BigInteger, default=0)
    volume: Mapped[float] = mapped_column(Float(53), default=0.0)
    muted: Mapped[bool] = mapped_column(default=False)
    version: Mapped[int] = mapped_column(default=1)
    deleted_at: Mapped[datetime | None]


class BrushPreset(Base):
    """A user's saved brush; `brushes.schemas.Brush` describes `brush`.

    `key` is the digit key that selects it, unique per user. The index on it also serves to list a user's brushes.
    """

    __tablename__ = "brush_presets"
    __table_args__ = (Index("uq_brush_presets_key", "profile_id", "key", unique=True),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    profile_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(40))
    key: Mapped[str | None] = mapped_column(String(1))
    brush: Mapped[dict[str, Any]]
    created_at: Mapped[datetime]


class Palette(Base):
    """A palette of a project; `palettes.schemas.PaletteColor` describes each of its `colors`."""

    __tablename__ = "palettes"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    colors: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    version: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[datetime]
