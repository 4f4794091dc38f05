"""Tables of chats, members, invitations and messages."""

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base, BlobKey


class Chat(Base):
    """A direct chat (`pair`: both profile ids, sorted), a group, or the chat of a project, which has the project's id.

    A direct chat between people who aren't friends has the `status` pending until the person who isn't `created_by`
    accepts it. `last_number` and `last_at` are the number and the time of the newest message.
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
    created_by: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id", ondelete="SET NULL"), index=True)
    last_number: Mapped[int] = mapped_column(BigInteger)
    last_at: Mapped[datetime | None]
    version: Mapped[int]
    created_at: Mapped[datetime]


class ChatMember(Base):
    """A person in a chat. In a project's chat, the row only stores how far they have read.

    `read_number` is their own read mark, which they can move back; `seen_number` is the farthest mark that they
    ever had, which others see.
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

    `status` is pending, accepted or declined. Each person has at most one invitation per group; a new invitation
    replaces the old one.
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
    """A message. `number` orders a chat's messages and has gaps, because other events of the chat are numbered too.

    The row of a deleted message stays, without its body. `normalized_body` is the normalized text for search.
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
    normalized_body: Mapped[str] = mapped_column(Text())
    reply_to: Mapped[str | None] = mapped_column(ID, ForeignKey("chat_messages.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[datetime]
    edited_at: Mapped[datetime | None]
    deleted_at: Mapped[datetime | None]
    pinned_at: Mapped[datetime | None]


class ChatReaction(Base):
    """An emoji reaction of a person to a message."""

    __tablename__ = "chat_reactions"

    message_id: Mapped[str] = mapped_column(ID, ForeignKey("chat_messages.id", ondelete="CASCADE"), primary_key=True)
    profile_id: Mapped[str] = mapped_column(
        ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    emoji: Mapped[str] = mapped_column(String(32), primary_key=True)
    created_at: Mapped[datetime]


class ChatPicture(Base):
    """A picture uploaded to a chat; a message refers to it by its path. `is_sent` is true if a message uses it."""

    __tablename__ = "chat_pictures"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    chat_id: Mapped[str] = mapped_column(ID, ForeignKey("chats.id", ondelete="CASCADE"), index=True)
    profile_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id"), index=True)
    blob_key: Mapped[str] = mapped_column(BlobKey(), index=True)
    width: Mapped[int]
    height: Mapped[int]
    size: Mapped[int]
    is_sent: Mapped[bool]
    created_at: Mapped[datetime]
