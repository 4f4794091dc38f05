"""Chats, who is in them, and what was said."""

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base, BlobKey


class Chat(Base):
    """A chat of two people (`pair`: their ids in order), of a group, or of a project, whose id it has.

    `status` is of direct ones: pending until whom `begun_by` wrote to accepts. `last_number` is that of the newest
    message; `last_at` its time.
    """

    __tablename__ = "chats"
    __table_args__ = (
        Index("uq_chats_pair", "pair", unique=True),
        Index("uq_chats_project_id", "project_id", unique=True),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    pair: Mapped[str | None] = mapped_column(String(73))
    project_id: Mapped[str | None] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"))
    name: Mapped[str | None] = mapped_column(String(240))
    picture_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    status: Mapped[str] = mapped_column(String(8))
    begun_by: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id", ondelete="SET NULL"), index=True)
    last_number: Mapped[int] = mapped_column(BigInteger)
    last_at: Mapped[datetime | None]
    version: Mapped[int]
    created_at: Mapped[datetime]


class ChatMember(Base):
    """Somebody in a chat. In a project's chat a row is a mark alone.

    `read_number` is how far they have read, for themselves; `seen_number` how far they ever had, for the others.
    """

    __tablename__ = "chat_members"

    chat_id: Mapped[str] = mapped_column(ID, ForeignKey("chats.id", ondelete="CASCADE"), primary_key=True)
    profile_id: Mapped[str] = mapped_column(
        ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    role: Mapped[str] = mapped_column(String(8))
    read_number: Mapped[int] = mapped_column(BigInteger)
    seen_number: Mapped[int] = mapped_column(BigInteger)
    seen_at: Mapped[datetime | None]
    muted: Mapped[bool]
    joined_at: Mapped[datetime]


class GroupInvitation(Base):
    """An invitation to a group, for a person whom its owner may not add directly.

    `status` is pending, accepted or declined. Each person has one per group: a newer one replaces it.
    """

    __tablename__ = "group_invitations"
    __table_args__ = (Index("uq_group_invitations_chat_id_profile_id", "chat_id", "profile_id", unique=True),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    chat_id: Mapped[str] = mapped_column(ID, ForeignKey("chats.id", ondelete="CASCADE"))
    profile_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), index=True)
    invited_by: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), index=True)
    status: Mapped[str] = mapped_column(String(8))
    created_at: Mapped[datetime]
    responded_at: Mapped[datetime | None]


class ChatMessage(Base):
    """What somebody said. `number` orders a chat's messages, with gaps: what else happens in it is numbered too.

    Of one that was deleted the row stays, without what it said. `folded` is what a search compares.
    """

    __tablename__ = "chat_messages"
    __table_args__ = (
        Index("uq_chat_messages_chat_id_number", "chat_id", "number", unique=True),
        Index("ix_chat_messages_chat_id_author_id", "chat_id", "author_id", "number"),
        Index("ix_chat_messages_chat_id_pinned_at", "chat_id", "pinned_at"),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    chat_id: Mapped[str] = mapped_column(ID, ForeignKey("chats.id", ondelete="CASCADE"))
    number: Mapped[int] = mapped_column(BigInteger)
    author_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id"), index=True)
    kind: Mapped[str] = mapped_column(String(8))
    body: Mapped[str] = mapped_column(Text())
    folded: Mapped[str] = mapped_column(Text())
    reply_to: Mapped[str | None] = mapped_column(ID, ForeignKey("chat_messages.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[datetime]
    edited_at: Mapped[datetime | None]
    deleted_at: Mapped[datetime | None]
    pinned_at: Mapped[datetime | None]


class ChatReaction(Base):
    """An emoji that somebody answered a message with."""

    __tablename__ = "chat_reactions"

    message_id: Mapped[str] = mapped_column(ID, ForeignKey("chat_messages.id", ondelete="CASCADE"), primary_key=True)
    profile_id: Mapped[str] = mapped_column(
        ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    emoji: Mapped[str] = mapped_column(String(32), primary_key=True)
    created_at: Mapped[datetime]


class ChatPicture(Base):
    """A picture that was brought into a chat; a message names it by its path. `is_said`: one did."""

    __tablename__ = "chat_pictures"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    chat_id: Mapped[str] = mapped_column(ID, ForeignKey("chats.id", ondelete="CASCADE"), index=True)
    profile_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id"), index=True)
    blob_key: Mapped[str] = mapped_column(BlobKey(), index=True)
    width: Mapped[int]
    height: Mapped[int]
    size: Mapped[int]
    is_said: Mapped[bool]
    created_at: Mapped[datetime]
