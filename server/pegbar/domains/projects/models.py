"""Tables of projects, members, roles, invitations and updates."""

from datetime import datetime

from sqlalchemy import BigInteger, Float, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.domains.projects.limits import NEW_CUT_FRAMES_DEFAULT
from pegbar.kernel.tables import ID, Base, BlobKey


class Project(Base):
    """A project. `version` counts changes of the settings, `order_version` changes of the order of cuts.

    `thumb_key` is the custom cover; without one, `board_thumb_key`, the first drawn cut, is shown.
    """

    __tablename__ = "projects"
    __table_args__ = (Index("ix_projects_owner_id_id", "owner_id", "id"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    slug: Mapped[str] = mapped_column(String(12), unique=True)
    owner_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id"))
    name: Mapped[str] = mapped_column(String(100))
    description: Mapped[str] = mapped_column(String(1000), default="")
    visibility: Mapped[str] = mapped_column(String(8), default="private")
    width: Mapped[int]
    height: Mapped[int]
    fps: Mapped[float] = mapped_column(Float(53))
    updates_enabled: Mapped[bool] = mapped_column(default=True)
    new_cut_frames: Mapped[int] = mapped_column(default=NEW_CUT_FRAMES_DEFAULT, server_default="1")
    thumb_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    board_thumb_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    version: Mapped[int] = mapped_column(default=1)
    order_version: Mapped[int] = mapped_column(default=0)
    request_key: Mapped[str | None] = mapped_column(String(120), unique=True)
    request_digest: Mapped[str | None] = mapped_column(String(64))
    created_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None]


class ProjectRole(Base):
    """A custom role: a name, a color, and six flags that extend the rights of the built-in role."""

    __tablename__ = "project_roles"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    color: Mapped[str] = mapped_column(String(7))
    number: Mapped[int] = mapped_column(default=0, server_default="0")
    can_edit_storyboards: Mapped[bool] = mapped_column(default=False)
    can_publish: Mapped[bool] = mapped_column(default=False)
    can_invite: Mapped[bool] = mapped_column(default=False)
    can_manage_roles: Mapped[bool] = mapped_column(default=False)
    can_manage_projects: Mapped[bool] = mapped_column(default=False)
    can_post_updates: Mapped[bool] = mapped_column(default=False)


class ProjectMember(Base):
    """A member of a project other than its owner."""

    __tablename__ = "project_members"
    __table_args__ = (Index("ix_project_members_profile_id", "profile_id", "project_id"),)

    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), primary_key=True)
    profile_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id"), primary_key=True)
    role: Mapped[str] = mapped_column(String(8))
    custom_role: Mapped[str | None] = mapped_column(ID, ForeignKey("project_roles.id", ondelete="SET NULL"))
    created_at: Mapped[datetime]


class Invite(Base):
    """An invitation; at most one row per project and person.

    Inviting a person again after an answer reopens the row.
    """

    __tablename__ = "invites"
    __table_args__ = (Index("uq_invites_project_id_invitee", "project_id", "invitee", unique=True),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"))
    inviter: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"))
    invitee: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), index=True)
    role: Mapped[str] = mapped_column(String(8))
    status: Mapped[str] = mapped_column(String(10))
    responded_at: Mapped[datetime | None]
    created_at: Mapped[datetime]


class JoinRequest(Base):
    """A request to become a viewer of a project.

    There is at most one row per project and person. Asking again after an answer reopens the row.
    """

    __tablename__ = "join_requests"
    __table_args__ = (Index("uq_join_requests_project_id_requester", "project_id", "requester", unique=True),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"))
    requester: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), index=True)
    status: Mapped[str] = mapped_column(String(10))
    responded_at: Mapped[datetime | None]
    created_at: Mapped[datetime]


class ProjectUpdate(Base):
    """An update of a project; hidden until its scheduled time."""

    __tablename__ = "project_updates"
    __table_args__ = (Index("ix_project_updates_project_id", "project_id", "scheduled_for"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"))
    author_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id"))
    title: Mapped[str | None] = mapped_column(String(120))
    body: Mapped[str]
    scheduled_for: Mapped[datetime | None]
    created_at: Mapped[datetime]
    number: Mapped[int] = mapped_column(BigInteger, server_default="0")
    """The number of the event that announced it: the order in which the database received a project's updates."""
