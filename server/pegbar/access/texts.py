"""User-facing texts of permissions, quotas and rate limits."""

from typing import Final

ASSET_NOT_YOURS: Final = "Only managers and the one who uploaded it may change this file."
BLOCKED_FROM_ASKING: Final = "You cannot send a friend request to this person."
BLOCKED_FROM_INVITING: Final = "You cannot invite this person."
BLOCKED_FROM_JOINING: Final = "You cannot join this project."
COMMENT_NOT_YOURS: Final = "Only its author or the video's publisher may delete this comment."
EXPORT_NOT_YOURS: Final = "Only the person who started this export may cancel it."
FOLDER_CLOSED: Final = "You may see this folder, not change what is in it."
FRIEND_REQUEST_NOT_SENT: Final = "Only the person who asked may take the request back."
FRIEND_REQUEST_NOT_TO_YOU: Final = "Only the person who was asked may answer."
INVITE_NOT_TO_YOU: Final = "Only the person who was invited may answer."
INVITE_NOT_YOURS: Final = "Only those who invite may take an invitation back."
ONLY_FRIENDS_ADDED: Final = "Only friends can be added at once. Please send an invitation instead."
ONLY_MANAGERS_CREATE: Final = "Only managers can create folders."
ONLY_MANAGERS_DELETE: Final = "Only managers can delete folders."
ONLY_VIEWERS_INVITED: Final = "You may invite people as viewers only."
OWNER_ROLE_FIXED: Final = "You cannot change the role of the project owner."
OWNER_STAYS: Final = "You cannot remove the project owner."
OWN_CUSTOM_ROLE_FIXED: Final = "You cannot change your own role."
OWN_ROLE_FIXED: Final = "You cannot change your own role from owner."
REMARK_NOT_YOURS: Final = "Only its author may change this note."
LIVE_REVIEW_CONTROLLED: Final = "Somebody else drives. Please ask them to hand over."
LIVE_REVIEW_FULL: Final = "So many watch together already that nobody else can join just now."
REMARK_NOT_YOURS_TO_DELETE: Final = "Only its author or the project's owner may delete this note."
ROLE_BEYOND_YOURS: Final = "Only the owner may change a role with these rights."
SELF_STAYS: Final = "You cannot remove yourself."
VIDEO_GONE: Final = "This video is no longer there."
CROP_BEYOND: Final = "The part to show reaches beyond the picture."
CUT_DELETED: Final = "This cut was deleted."
NOT_ALLOWED_HERE: Final = "You may not do this in this project."
ONLY_SETTINGS: Final = "Only the owner or a project manager may change the settings."
ONLY_DELETES: Final = "Only the owner or a project manager may delete this project."
ONLY_OWNER_RESTORES: Final = "Only the owner may bring a deleted project back."
ONLY_PUBLIC_TAKES_REQUESTS: Final = "Only public projects take requests to join."
ONLY_OWNER_ANSWERS: Final = "Only the owner may answer requests to join."
OWNER_CANNOT_LEAVE: Final = "The owner cannot leave; hand the project over first."
ONLY_OWNER_HANDS_OVER: Final = "Only the owner may hand the project over."
ONLY_OWNER_ADDS: Final = "Only the owner may add members."
ONLY_OWNER_CHANGES_ROLES: Final = "Only the owner may change roles."
ONLY_OWNER_ASSIGNS: Final = "Only the owner may assign custom roles."
ONLY_OWNER_REMOVES: Final = "Only the owner may remove members."
NO_INVITING: Final = "You may not invite people to this project."
NO_ROLES: Final = "You may not manage roles here."
BOARD_VIEW_ONLY: Final = "You may view this storyboard, not edit it."
VERSIONS_OF_MEMBERS: Final = "Only the project's members may see a cut's versions."
DRAWING_VIEW_ONLY: Final = "You may view this storyboard, not draw on it."
SIGN_IN_TO_EXPORT: Final = "Please sign in to export this."
NO_SCHEDULED_UPDATES: Final = "You may not see scheduled updates."
NO_POSTING: Final = "You may not post updates in this project."
UPDATE_NOT_YOURS: Final = "Only its author or the owner may delete an update."
NO_PUBLISHING: Final = "You may not publish videos of this project."
NO_GUEST_LINKS: Final = "You may not invite guests to this video."
CHAT_OF_MEMBERS: Final = "A project's chat is for its members alone."
REVIEW_OF_MEMBERS: Final = "Review notes are for the project's members alone."
ONLY_MEMBERS_UPLOAD: Final = "Only the project's members may upload files."
ONLY_MEMBERS_CHANGE: Final = "Only the project's members may change files."
ONLY_OWNER_OPENS_FOLDERS: Final = "Only the owner may say which folders a role opens."
ONLY_MANAGERS_OPEN_FOLDERS: Final = "Only managers can say who may open a folder."
UPDATES_OFF: Final = "Updates are switched off in this project."
VIDEO_NOT_YOURS: Final = "Only the publisher or the project's owner may change this video."
ONLY_ADMIN: Final = "Only this site's administrator may do that."
ROLE_UNKNOWN: Final = "There is no such role in this project."
SOCKET_RESTS: Final = "Too many messages came at once. Please connect again in a few seconds."
TOO_MANY_SOCKETS: Final = "Too many pages are open at once. Please close some of them."
DRAWING_TOO_FAST: Final = "Changes come faster than they can be kept. Please send this one again in a moment."


def too_often(seconds: int) -> str:
    """Return the text of a 429 for too many attempts."""
    return f"Too many attempts. Please wait {_wait(seconds)} and try again."


def too_many_messages(seconds: int) -> str:
    """Return the text of a 429 for sending messages too fast."""
    return f"Too many messages at once. Please wait {_wait(seconds)} and try again."


def too_many_strangers(seconds: int) -> str:
    """Return the text of a 429 for writing to too many new people."""
    return f"You wrote to many new people. Please wait {_wait(seconds)} before you write to another."


def too_many_invitations(seconds: int) -> str:
    """Return the text of a 429 for inviting too many strangers to groups."""
    return f"You contacted many new people. Wait {_wait(seconds)}, or choose friends and people from your projects."


def too_many_project_invitations(seconds: int) -> str:
    """Return the text of a 429 for sending too many invitations to projects."""
    return f"You sent many invitations. Wait {_wait(seconds)}, then try again."


def too_many_groups(seconds: int) -> str:
    """Return the text of a 429 for creating too many groups."""
    return f"You created many groups. Wait {_wait(seconds)}, then try again."


def too_many_group_members(seconds: int) -> str:
    """Return the text of a 429 for adding people to groups too often."""
    return f"You added many people to groups. Wait {_wait(seconds)}, then try again."


def too_many_pictures(seconds: int) -> str:
    """Return the text of a 429 for sending too many pictures."""
    return f"Too many pictures at once. Please wait {_wait(seconds)} and try again."


def too_many_imports(seconds: int) -> str:
    """Return the text of a 429 for starting too many imports."""
    return f"You started many imports. Wait {_wait(seconds)}, then try again."


def too_many_sounds(seconds: int) -> str:
    """Return the text of a 429 for adding too many sounds."""
    return f"You added many sounds. Wait {_wait(seconds)}, then try again."


def too_many_pages(seconds: int) -> str:
    """Return the text of a 429 for having too many document pages rendered."""
    return f"You opened many new pages. Wait {_wait(seconds)}, then try again."


def _wait(seconds: int) -> str:
    """Format a waiting time, rounded up to hours or minutes."""
    for unit, size in (("hour", 3600), ("minute", 60)):
        if seconds >= 2 * size or (unit == "minute" and seconds > size):
            return f"{-(-seconds // size)} {unit}s"
    return "1 second" if seconds == 1 else f"{seconds} seconds"


def project_full(most: int) -> str:
    """Return the error text for a project whose storage quota is used up."""
    return f"This project is full: it may hold {_gigabytes(most)}. Deleted files, versions and videos make room."


def person_full(most: int) -> str:
    """Return the error text for an owner whose storage quota, for all own projects together, is used up."""
    return f"The projects of this project's owner are full: together they may hold {_gigabytes(most)}."


def _gigabytes(size: int) -> str:
    return f"{size / 1e9:g} GB" if size >= 1_000_000_000 else f"{size / 1e6:g} MB"


CHAT_GONE: Final = "This chat is not there any more, or you are no longer in it."
MESSAGE_NOT_YOURS: Final = "Only who wrote a message can change it."
ONLY_GROUP_OWNER: Final = "Only the group's owner can do this."
ACCEPTED_BY_OTHER: Final = "Only whom you wrote to can accept."
BLOCKED_IN_CHAT: Final = "You cannot write to this person."
