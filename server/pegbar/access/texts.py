"""User-facing texts of permissions, quotas and rate limits."""

from typing import Final

from pegbar.kernel.text_catalog import Text, text
from pegbar.kernel.texts import duration, size

_KILO: Final = 1000
"""Quotas count decimal units."""

ASSET_NOT_YOURS: Final = text(
    "access.asset_not_yours", "Only managers and the person who uploaded this file can change it."
)
BLOCKED_FROM_ASKING: Final = text("access.blocked_from_asking", "You can't send a friend request to this person.")
BLOCKED_FROM_INVITING: Final = text("access.blocked_from_inviting", "You can't invite this person.")
BLOCKED_FROM_JOINING: Final = text("access.blocked_from_joining", "You can't join this project.")
COMMENT_NOT_YOURS: Final = text(
    "access.comment_not_yours", "Only its author or the video's publisher can delete this comment."
)
EXPORT_NOT_YOURS: Final = text("access.export_not_yours", "Only the person who started this export can cancel it.")
FOLDER_CLOSED: Final = text("access.folder_closed", "You can view this folder but not change its contents.")
FRIEND_REQUEST_NOT_SENT: Final = text(
    "access.friend_request_not_sent", "Only the person who sent this request can cancel it."
)
FRIEND_REQUEST_NOT_TO_YOU: Final = text(
    "access.friend_request_not_to_you", "Only the person who received this request can answer it."
)
INVITE_NOT_TO_YOU: Final = text(
    "access.invite_not_to_you", "Only the person who was invited can answer this invitation."
)
INVITE_NOT_YOURS: Final = text("access.invite_not_yours", "Only people who can invite others can cancel an invitation.")
ONLY_FRIENDS_ADDED: Final = text(
    "access.only_friends_added", "You can add only friends directly. Send an invitation instead."
)
ONLY_MANAGERS_CREATE: Final = text("access.only_managers_create", "Only managers can create folders.")
ONLY_MANAGERS_DELETE: Final = text("access.only_managers_delete", "Only managers can delete folders.")
ONLY_VIEWERS_INVITED: Final = text("access.only_viewers_invited", "You can invite people only as viewers.")
OWNER_ROLE_FIXED: Final = text("access.owner_role_fixed", "You cannot change the role of the project owner.")
OWNER_STAYS: Final = text("access.owner_stays", "You cannot remove the project owner.")
OWN_CUSTOM_ROLE_FIXED: Final = text("access.own_custom_role_fixed", "You can't change your own role.")
OWN_ROLE_FIXED: Final = text("access.own_role_fixed", "You cannot change your own role from owner.")
REMARK_NOT_YOURS: Final = text("access.remark_not_yours", "Only its author can change this note.")
LIVE_REVIEW_CONTROLLED: Final = text(
    "access.live_review_controlled", "Someone else is presenting. Ask them to hand over."
)
LIVE_REVIEW_FULL: Final = text("access.live_review_full", "This live review is full. Try again later.")
REMARK_NOT_YOURS_TO_DELETE: Final = text(
    "access.remark_not_yours_to_delete", "Only its author or the project's owner can delete this note."
)
ROLE_BEYOND_YOURS: Final = text("access.role_beyond_yours", "Only the owner can change a role with these permissions.")
SELF_STAYS: Final = text("access.self_stays", "You cannot remove yourself.")
VIDEO_GONE: Final = text("access.video_gone", "This video is no longer available.")
CROP_BEYOND: Final = text("access.crop_beyond", "The visible area extends beyond the image.")
CUT_DELETED: Final = text("access.cut_deleted", "This cut was deleted.")
NOT_ALLOWED_HERE: Final = text("access.not_allowed_here", "You don't have permission to do this in this project.")
ONLY_SETTINGS: Final = text("access.only_settings", "Only the owner or a project manager can change the settings.")
ONLY_DELETES: Final = text("access.only_deletes", "Only the owner or a project manager can delete this project.")
ONLY_OWNER_RESTORES: Final = text("access.only_owner_restores", "Only the owner can restore a deleted project.")
ONLY_PUBLIC_TAKES_REQUESTS: Final = text(
    "access.only_public_takes_requests", "You can request to join only public projects."
)
ONLY_OWNER_ANSWERS: Final = text("access.only_owner_answers", "Only the owner can answer join requests.")
OWNER_CANNOT_LEAVE: Final = text("access.owner_cannot_leave", "The owner can't leave. Transfer ownership first.")
ONLY_OWNER_HANDS_OVER: Final = text("access.only_owner_hands_over", "Only the owner can hand over the project.")
ONLY_OWNER_ADDS: Final = text("access.only_owner_adds", "Only the owner can add members.")
ONLY_OWNER_CHANGES_ROLES: Final = text("access.only_owner_changes_roles", "Only the owner can change roles.")
ONLY_OWNER_ASSIGNS: Final = text("access.only_owner_assigns", "Only the owner can assign custom roles.")
ONLY_OWNER_REMOVES: Final = text("access.only_owner_removes", "Only the owner can remove members.")
NO_INVITING: Final = text("access.no_inviting", "You don't have permission to invite people to this project.")
NO_ROLES: Final = text("access.no_roles", "You don't have permission to manage roles in this project.")
BOARD_VIEW_ONLY: Final = text("access.board_view_only", "You can view this storyboard but not edit it.")
VERSIONS_OF_MEMBERS: Final = text("access.versions_of_members", "Only project members can see a cut's versions.")
DRAWING_VIEW_ONLY: Final = text("access.drawing_view_only", "You can view this storyboard but not draw on it.")
SIGN_IN_TO_EXPORT: Final = text("access.sign_in_to_export", "Sign in to export this.")
NO_SCHEDULED_UPDATES: Final = text("access.no_scheduled_updates", "You don't have permission to see scheduled updates.")
NO_POSTING: Final = text("access.no_posting", "You don't have permission to post updates in this project.")
UPDATE_NOT_YOURS: Final = text(
    "access.update_not_yours", "Only its author or the project's owner can delete an update."
)
NO_PUBLISHING: Final = text("access.no_publishing", "You don't have permission to publish videos in this project.")
NO_GUEST_LINKS: Final = text("access.no_guest_links", "You don't have permission to invite guests to this video.")
CHAT_OF_MEMBERS: Final = text("access.chat_of_members", "Only project members can use the project's chat.")
REVIEW_OF_MEMBERS: Final = text("access.review_of_members", "Only project members can use review notes.")
ONLY_MEMBERS_UPLOAD: Final = text("access.only_members_upload", "Only project members can upload files.")
ONLY_MEMBERS_CHANGE: Final = text("access.only_members_change", "Only project members can change files.")
ONLY_OWNER_OPENS_FOLDERS: Final = text(
    "access.only_owner_opens_folders", "Only the owner can choose which folders a role can open."
)
ONLY_MANAGERS_OPEN_FOLDERS: Final = text(
    "access.only_managers_open_folders", "Only managers can choose who can open a folder."
)
UPDATES_OFF: Final = text("access.updates_off", "Updates are turned off in this project.")
VIDEO_NOT_YOURS: Final = text(
    "access.video_not_yours", "Only the publisher or the project's owner can change this video."
)
ONLY_ADMIN: Final = text("access.only_admin", "Only this site's administrator can do that.")
ROLE_UNKNOWN: Final = text("access.role_unknown", "This role doesn't exist in this project.")
SOCKET_RESTS: Final = text("access.socket_rests", "Too many messages at once. Try again in a few seconds.")
TOO_MANY_SOCKETS: Final = text("access.too_many_sockets", "You have too many pages open. Close some and try again.")
DRAWING_TOO_FAST: Final = text(
    "access.drawing_too_fast", "You're making changes faster than they can be saved. Try again in a moment."
)


def too_often(seconds: int) -> Text:
    """Return the text of a 429 for too many attempts."""
    return text("access.too_often", "Too many attempts. Wait {wait}, then try again.", wait=duration(seconds))


def too_many_messages(seconds: int) -> Text:
    """Return the text of a 429 for sending messages too fast."""
    return text(
        "access.too_many_messages", "Too many messages at once. Wait {wait}, then try again.", wait=duration(seconds)
    )


def too_many_strangers(seconds: int) -> Text:
    """Return the text of a 429 for writing to too many new people."""
    return text(
        "access.too_many_strangers",
        "You messaged many new people. You can message new people again in {wait}.",
        wait=duration(seconds),
    )


def too_many_invitations(seconds: int) -> Text:
    """Return the text of a 429 for inviting too many strangers to groups."""
    return text(
        "access.too_many_invitations",
        "You contacted many new people. Wait {wait}, or choose friends or people from your projects.",
        wait=duration(seconds),
    )


def too_many_project_invitations(seconds: int) -> Text:
    """Return the text of a 429 for sending too many invitations to projects."""
    return text(
        "access.too_many_project_invitations",
        "You sent many invitations. Wait {wait}, then try again.",
        wait=duration(seconds),
    )


def too_many_groups(seconds: int) -> Text:
    """Return the text of a 429 for creating too many groups."""
    return text(
        "access.too_many_groups", "You created many groups. Wait {wait}, then try again.", wait=duration(seconds)
    )


def too_many_group_members(seconds: int) -> Text:
    """Return the text of a 429 for adding people to groups too often."""
    return text(
        "access.too_many_group_members",
        "You added many people to groups. Wait {wait}, then try again.",
        wait=duration(seconds),
    )


def too_many_pictures(seconds: int) -> Text:
    """Return the text of a 429 for sending too many pictures."""
    return text(
        "access.too_many_pictures", "Too many images at once. Wait {wait}, then try again.", wait=duration(seconds)
    )


def too_many_imports(seconds: int) -> Text:
    """Return the text of a 429 for starting too many imports."""
    return text(
        "access.too_many_imports", "You started many imports. Wait {wait}, then try again.", wait=duration(seconds)
    )


def too_many_sounds(seconds: int) -> Text:
    """Return the text of a 429 for adding too many sounds."""
    return text(
        "access.too_many_sounds", "You added many audio files. Wait {wait}, then try again.", wait=duration(seconds)
    )


def too_many_pages(seconds: int) -> Text:
    """Return the text of a 429 for having too many document pages rendered."""
    return text(
        "access.too_many_pages", "You opened many new pages. Wait {wait}, then try again.", wait=duration(seconds)
    )


def project_full(most: int) -> Text:
    """Return the error text for a project whose storage quota is used up."""
    return text(
        "access.project_full",
        "This project has reached its limit of {most}. Delete files, versions, or videos to make room.",
        most=size(most, _KILO),
    )


def person_full(most: int) -> Text:
    """Return the error text for an owner whose storage quota, for all own projects together, is used up."""
    return text(
        "access.person_full",
        "This project's owner has reached the limit of {most}. Delete files or videos to make room.",
        most=size(most, _KILO),
    )


CHAT_GONE: Final = text("access.chat_gone", "This chat was deleted, or you're no longer in it.")
MESSAGE_NOT_YOURS: Final = text("access.message_not_yours", "Only the person who wrote a message can change it.")
ONLY_GROUP_OWNER: Final = text("access.only_group_owner", "Only the group's owner can do that.")
ACCEPTED_BY_OTHER: Final = text("access.accepted_by_other", "Only the person you wrote to can accept.")
BLOCKED_IN_CHAT: Final = text("access.blocked_in_chat", "You can't message this person.")
