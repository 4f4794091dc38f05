"""Scenes, shots and cuts, the log of their drawings, their versions, exports, imports, scripts, sounds, and brushes."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Float, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import BEFORE_ALL, ID, Base, BlobKey

_FACTS = JSON(none_as_null=True)


class Board(Base):
    """What a project's board has as a whole: how scenes and shots are numbered and named, and how it ends.

    One without a row is as `rules.numbers.Numbering` begins. `pattern` is how a cut in a shot is labelled. While it is
    not `locked`, numbers follow the order and those in the rows of scenes and shots mean nothing.
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
    """A scene: where the cuts of its shots lie is for their order to say. `text_id` is its place in a script."""

    __tablename__ = "scenes"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    number: Mapped[str] = mapped_column(String(8), default="")
    title: Mapped[str] = mapped_column(String(200), default="")
    text_id: Mapped[str | None] = mapped_column(String(100))
    version: Mapped[int] = mapped_column(default=1)


class Shot(Base):
    """A shot of a scene: the runs of the cuts that name it."""

    __tablename__ = "shots"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    scene_id: Mapped[str] = mapped_column(ID, ForeignKey("scenes.id", ondelete="CASCADE"), index=True)
    number: Mapped[str] = mapped_column(String(8), default="")
    version: Mapped[int] = mapped_column(default=1)


class Cut(Base):
    """A panel of the storyboard; kept after its deletion so that it can be restored.

    A background is one too, at position 0 and in no order: `background_id` of others names it. The preview shows the
    own drawing up to `preview_seq` above the background's up to `preview_under` (-1: above another background).
    `drawing_bytes` is what the rows of the drawing hold. `camera` and `transition` are what `schemas` says of them.
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
    """One acknowledged change of a cut's document, in the order in which it was accepted.

    `push_id` makes a repeated push harmless. A merged row stands for all after the row before it up to its own `seq`
    (see compaction); it bears the last one's `push_id`.
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
    """All updates of a cut up to `seq`, merged into one: as earlier versions kept them, and as they are still read."""

    __tablename__ = "drawing_snapshots"

    cut_id: Mapped[str] = mapped_column(ID, ForeignKey("cuts.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int]
    body: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]


class CutVersion(Base):
    """How a cut stood once: its whole drawing up to `seq`, its fields, and its preview where that showed `seq`.

    One without a name was kept by itself and goes when there are too many of those; a named one stays. Two whose
    `digest` is the same say the same, whatever their numbers are.
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


class Export(Base):
    """A file that a job makes; whoever knows the id and may see the board may fetch it.

    `asker` is whose turn it takes: the person, or a digest of the network of who is not signed in. While it waits or is
    made it holds one of the asker's few slots. `taken_at` is when a job began with it.
    """

    __tablename__ = "exports"
    __table_args__ = (Index("uq_exports_slot", "asker", "slot", unique=True),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    asker_id: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id", ondelete="SET NULL"))
    kind: Mapped[str] = mapped_column(String(16))
    options: Mapped[dict[str, Any]]
    state: Mapped[str] = mapped_column(String(10))
    progress: Mapped[float] = mapped_column(Float(53), default=0.0)
    detail: Mapped[str | None] = mapped_column(String(300))
    blob_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    file_name: Mapped[str] = mapped_column(String(200))
    created_at: Mapped[datetime]
    asker: Mapped[str] = mapped_column(String(64), default="")
    slot: Mapped[int | None]
    taken_at: Mapped[datetime | None]


class Sound(Base):
    """A sound of a project, never changed: `received` of `size` bytes came, all of them are `blob_key`.

    `state` is reading, ready or failed. Ready, it has `samples` of `channels` at 48 kHz in its pieces, which take
    `decoded_bytes` with the peaks. `problem` is a sentence: why it failed, or what is missing of it.
    """

    __tablename__ = "sounds"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    maker_id: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id", ondelete="SET NULL"))
    name: Mapped[str] = mapped_column(String(100))
    size: Mapped[int] = mapped_column(BigInteger)
    received: Mapped[int] = mapped_column(BigInteger, default=0)
    state: Mapped[str] = mapped_column(String(10))
    blob_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    peaks_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    channels: Mapped[int | None]
    samples: Mapped[int | None] = mapped_column(BigInteger)
    decoded_bytes: Mapped[int] = mapped_column(BigInteger, default=0)
    problem: Mapped[str | None] = mapped_column(String(300))
    created_at: Mapped[datetime]
    last_piece_at: Mapped[datetime] = mapped_column(server_default=BEFORE_ALL)


class SoundPart(Base):
    """A part of a sound on its way, from the byte `start` on."""

    __tablename__ = "sound_parts"

    sound_id: Mapped[str] = mapped_column(ID, ForeignKey("sounds.id", ondelete="CASCADE"), primary_key=True)
    start: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    blob_key: Mapped[str] = mapped_column(BlobKey(), index=True)


class SoundPiece(Base):
    """Ten seconds of a sound that was read, by their number from 0."""

    __tablename__ = "sound_pieces"

    sound_id: Mapped[str] = mapped_column(ID, ForeignKey("sounds.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    blob_key: Mapped[str] = mapped_column(BlobKey(), index=True)


class Track(Base):
    """A lane of clips; what is on a deleted one is deleted with it, and comes back with it."""

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
    """A stretch of a sound on a track, `sound_from` to `sound_to` of it; all in samples of 48 kHz.

    It stands `at` on the board's time, or with an anchor so long after its cut's start, and goes where that goes.
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


class Import(Base):
    """A file that comes onto a board: `received` of `size` bytes came, all of them are `blob_key`.

    `state` is uploading, reading, planned, applied, undone, failed or gone. What was read of the file is `found_key`
    (frames, the first of them JSON); of it `plan` was made for the order and the versions of cuts that are noted. What
    takes back what was applied is `inverse`; undone, it says what stayed. `problem` is the sentence of one that failed.
    """

    __tablename__ = "imports"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    asker_id: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id", ondelete="SET NULL"), index=True)
    kind: Mapped[str] = mapped_column(String(20))
    file_name: Mapped[str] = mapped_column(String(200))
    size: Mapped[int] = mapped_column(BigInteger)
    received: Mapped[int] = mapped_column(BigInteger, default=0)
    state: Mapped[str] = mapped_column(String(10))
    blob_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    found_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    options: Mapped[dict[str, Any]] = mapped_column(_FACTS)
    plan: Mapped[dict[str, Any] | None] = mapped_column(_FACTS)
    cut_versions: Mapped[dict[str, int] | None] = mapped_column(_FACTS)
    inverse: Mapped[dict[str, Any] | None] = mapped_column(_FACTS)
    order_version: Mapped[int | None]
    problem: Mapped[str | None] = mapped_column(String(500))
    created_at: Mapped[datetime]
    last_piece_at: Mapped[datetime] = mapped_column(server_default=BEFORE_ALL)
    applied_at: Mapped[datetime | None]


class ImportPart(Base):
    """A part of an import's file on its way, from the byte `start` on."""

    __tablename__ = "import_parts"

    import_id: Mapped[str] = mapped_column(ID, ForeignKey("imports.id", ondelete="CASCADE"), primary_key=True)
    start: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    blob_key: Mapped[str] = mapped_column(BlobKey(), index=True)


class Script(Base):
    """The script of a board, as `imports.rules.scripts.Imported` is plain; without one, an import was taken back.

    `import_id` is whose it is, which may be forgotten by now. The version counts what is placed of it on cuts too.
    """

    __tablename__ = "scripts"

    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), primary_key=True)
    import_id: Mapped[str | None] = mapped_column(ID)
    file_name: Mapped[str] = mapped_column(String(200))
    imported: Mapped[dict[str, Any] | None] = mapped_column(_FACTS)
    imported_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(default=1)


class ScriptOrigin(Base):
    """Of which paragraphs of the script a cut's captions are, as `imports.rules.scripts.Origin` is plain."""

    __tablename__ = "script_origins"

    cut_id: Mapped[str] = mapped_column(ID, ForeignKey("cuts.id", ondelete="CASCADE"), primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    origin: Mapped[dict[str, Any]] = mapped_column(_FACTS)


class BrushPreset(Base):
    """A brush that somebody keeps for themselves, under a name; `brush` is what `brushes.schemas.Brush` says.

    `key` is the digit by which it is taken up: one of a person's brushes has it, which the index holds them to. It is
    also where a person's are found.
    """

    __tablename__ = "brush_presets"
    __table_args__ = (Index("uq_brush_presets_key", "profile_id", "key", unique=True),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    profile_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(40))
    key: Mapped[str | None] = mapped_column(String(1))
    brush: Mapped[dict[str, Any]]
    created_at: Mapped[datetime]
