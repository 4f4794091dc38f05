"""The permission table of projects.

In a rule, `base` names the kinds of users who always have the permission, and `flag` the flag of a custom role that
also grants it. `read` is true for permissions to see something: an anonymous user without the permission then gets a
404, otherwise a 401.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from pegbar.access import texts
from pegbar.access.texts import ONLY_MANAGERS_CREATE
from pegbar.kernel.text_catalog import Text

Kind = Literal["anonymous", "stranger", "viewer", "editor", "owner"]
Role = Literal["owner", "editor", "viewer"]
Visibility = Literal["private", "unlisted", "public"]
Flag = Literal[
    "can_edit_storyboards",
    "can_publish",
    "can_invite",
    "can_manage_roles",
    "can_manage_projects",
    "can_post_updates",
]
FLAGS: Final[tuple[Flag, ...]] = (
    "can_edit_storyboards",
    "can_publish",
    "can_invite",
    "can_manage_roles",
    "can_manage_projects",
    "can_post_updates",
)


class Permission(StrEnum):
    """An action on a project, or on something in a project."""

    VIEW = "project.view"
    CHANGE_SETTINGS = "project.change_settings"
    DELETE = "project.delete"
    RESTORE_DELETED = "project.restore_deleted"
    REQUEST_TO_JOIN = "project.request_to_join"
    ANSWER_JOIN_REQUEST = "project.answer_join_request"
    LEAVE = "project.leave"
    HAND_OVER = "project.hand_over"
    MEMBER_ADD = "member.add"
    MEMBER_CHANGE_ROLE = "member.change_role"
    MEMBER_ASSIGN_ROLE = "member.assign_custom_role"
    MEMBER_REMOVE = "member.remove"
    INVITE = "invite.create"
    ROLES = "role.create_or_edit"
    CUT_VIEW = "cut.view"
    CUT_EDIT = "cut.create_edit_reorder_delete"
    SCENE_EDIT = "camera_scene_caption.edit"
    VERSIONS_VIEW = "cut.view_versions"
    VERSION_RESTORE = "cut.restore_version"
    DRAW = "drawing.edit"
    SOUND_HEAR = "sound.hear"
    SOUND_EDIT = "sound.add_change_record"
    EXPORT_SHEET = "storyboard.export_sheet"
    EXPORT_RENDERED = "storyboard.export_rendered"
    IMPORT = "storyboard.import"
    UPDATE_VIEW = "update.view_posted"
    UPDATE_VIEW_SCHEDULED = "update.view_scheduled"
    UPDATE_POST = "update.post"
    UPDATE_DELETE = "update.delete"
    PUBLISH = "video.publish"
    GUEST_LINKS = "guest_link.manage"
    REVIEW = "review_note.read_write"
    CHAT = "project_chat.read_write"
    ASSET_VIEW = "asset.view"
    ASSET_UPLOAD = "asset.upload"
    ASSET_CHANGE = "asset.change_file"
    ASSET_TRASH = "asset.trash"
    ASSET_FOLDERS = "asset.manage_folders"
    ASSET_ACCESS = "asset.manage_access"
    ROLE_FOLDERS = "role.set_folders"


@dataclass(frozen=True, slots=True)
class Rule:
    """A row of the permission table."""

    base: frozenset[Kind]
    flag: Flag | None = None
    read: bool = False
    reason: Text = texts.NOT_ALLOWED_HERE


def _kinds(*names: Kind) -> frozenset[Kind]:
    return frozenset(names)


_ALL = _kinds("anonymous", "stranger", "viewer", "editor", "owner")
_SIGNED_IN = _ALL - {"anonymous"}
_MEMBERS = _kinds("viewer", "editor", "owner")
_DRAWERS = _kinds("editor", "owner")
_OWNER = _kinds("owner")

RULES: Final[dict[Permission, Rule]] = {
    Permission.VIEW: Rule(_ALL, read=True),
    Permission.CHANGE_SETTINGS: Rule(_OWNER, "can_manage_projects", reason=texts.ONLY_SETTINGS),
    Permission.DELETE: Rule(_OWNER, "can_manage_projects", reason=texts.ONLY_DELETES),
    Permission.RESTORE_DELETED: Rule(_OWNER, reason=texts.ONLY_OWNER_RESTORES),
    Permission.REQUEST_TO_JOIN: Rule(_kinds("stranger"), reason=texts.ONLY_PUBLIC_TAKES_REQUESTS),
    Permission.ANSWER_JOIN_REQUEST: Rule(_OWNER, reason=texts.ONLY_OWNER_ANSWERS),
    Permission.LEAVE: Rule(_kinds("viewer", "editor"), reason=texts.OWNER_CANNOT_LEAVE),
    Permission.HAND_OVER: Rule(_OWNER, reason=texts.ONLY_OWNER_HANDS_OVER),
    Permission.MEMBER_ADD: Rule(_OWNER, reason=texts.ONLY_OWNER_ADDS),
    Permission.MEMBER_CHANGE_ROLE: Rule(_OWNER, reason=texts.ONLY_OWNER_CHANGES_ROLES),
    Permission.MEMBER_ASSIGN_ROLE: Rule(_OWNER, reason=texts.ONLY_OWNER_ASSIGNS),
    Permission.MEMBER_REMOVE: Rule(_OWNER, reason=texts.ONLY_OWNER_REMOVES),
    Permission.INVITE: Rule(_OWNER, "can_invite", reason=texts.NO_INVITING),
    Permission.ROLES: Rule(_OWNER, "can_manage_roles", reason=texts.NO_ROLES),
    Permission.CUT_VIEW: Rule(_ALL, read=True),
    Permission.CUT_EDIT: Rule(_DRAWERS, "can_edit_storyboards", reason=texts.BOARD_VIEW_ONLY),
    Permission.VERSIONS_VIEW: Rule(_MEMBERS, reason=texts.VERSIONS_OF_MEMBERS),
    Permission.SCENE_EDIT: Rule(_DRAWERS, "can_edit_storyboards", reason=texts.BOARD_VIEW_ONLY),
    Permission.VERSION_RESTORE: Rule(_DRAWERS, "can_edit_storyboards", reason=texts.BOARD_VIEW_ONLY),
    Permission.DRAW: Rule(_DRAWERS, "can_edit_storyboards", reason=texts.DRAWING_VIEW_ONLY),
    Permission.SOUND_HEAR: Rule(_ALL, read=True),
    Permission.SOUND_EDIT: Rule(_DRAWERS, "can_edit_storyboards", reason=texts.BOARD_VIEW_ONLY),
    Permission.EXPORT_SHEET: Rule(_ALL, read=True),
    Permission.EXPORT_RENDERED: Rule(_SIGNED_IN, reason=texts.SIGN_IN_TO_EXPORT),
    Permission.IMPORT: Rule(_DRAWERS, "can_edit_storyboards", reason=texts.BOARD_VIEW_ONLY),
    Permission.UPDATE_VIEW: Rule(_ALL, read=True),
    Permission.UPDATE_VIEW_SCHEDULED: Rule(_OWNER, "can_post_updates", reason=texts.NO_SCHEDULED_UPDATES),
    Permission.UPDATE_POST: Rule(_OWNER, "can_post_updates", reason=texts.NO_POSTING),
    Permission.UPDATE_DELETE: Rule(_MEMBERS, reason=texts.UPDATE_NOT_YOURS),
    Permission.PUBLISH: Rule(_OWNER, "can_publish", reason=texts.NO_PUBLISHING),
    Permission.GUEST_LINKS: Rule(_OWNER, "can_publish", reason=texts.NO_GUEST_LINKS),
    Permission.REVIEW: Rule(_MEMBERS, reason=texts.REVIEW_OF_MEMBERS),
    Permission.CHAT: Rule(_MEMBERS, reason=texts.CHAT_OF_MEMBERS),
    Permission.ASSET_VIEW: Rule(_ALL, read=True),
    Permission.ASSET_UPLOAD: Rule(_MEMBERS, reason=texts.ONLY_MEMBERS_UPLOAD),
    Permission.ASSET_CHANGE: Rule(_MEMBERS, reason=texts.ONLY_MEMBERS_CHANGE),
    Permission.ASSET_TRASH: Rule(_MEMBERS, reason=texts.ONLY_MEMBERS_CHANGE),
    Permission.ASSET_FOLDERS: Rule(_DRAWERS, reason=ONLY_MANAGERS_CREATE),
    Permission.ROLE_FOLDERS: Rule(_OWNER, reason=texts.ONLY_OWNER_OPENS_FOLDERS),
    Permission.ASSET_ACCESS: Rule(_DRAWERS, reason=texts.ONLY_MANAGERS_OPEN_FOLDERS),
}
