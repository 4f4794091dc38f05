"""Policies of files in a folder. Pure: facts in, decision out."""

from collections.abc import Mapping
from dataclasses import dataclass

from pegbar.access import texts
from pegbar.access.permissions import Permission, Role
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.policies.project import ProjectAccess, decide
from pegbar.access.principal import Principal


@dataclass(frozen=True, slots=True)
class FolderRights:
    """A user's rights in a folder.

    `view`: list, preview and download files. `edit`: change and delete any file. `upload`: add files. `manage`: change
    folders and their access lists.
    """

    view: bool
    edit: bool
    upload: bool
    manage: bool


def is_manager(role: Role | None) -> bool:
    """Return whether this role has all rights in every folder."""
    return role in {"owner", "editor"}


def folder_rights(access: ProjectAccess, gate: str | None, grants: Mapping[str, bool]) -> FolderRights:
    """Return the user's rights in a folder. All access to files is decided here.

    `gate` is the id of the nearest restricted folder: the folder itself or one above it. If it is None, all who see the
    project may see the folder. `grants` has the ids of the restricted folders whose access list contains the user or
    the user's custom role, each with True if that entry also allows editing.
    """
    manages = is_manager(access.role)
    if manages or not access.visible:
        return FolderRights(manages, manages, manages, manages)
    member = access.role is not None
    if gate is None:
        return FolderRights(view=True, edit=False, upload=member, manage=False)
    edits = member and grants.get(gate, False)
    return FolderRights(view=member and gate in grants, edit=edits, upload=edits, manage=False)


def fill(rights: FolderRights) -> Decision:
    """Decide on adding files to the folder."""
    return ALLOW if rights.upload else Deny(texts.FOLDER_CLOSED)


def change_folder(rights: FolderRights, *, removing: bool = False) -> Decision:
    """Decide on renaming, moving or deleting a subfolder: allowed for managers. `removing`: it is to be deleted."""
    if rights.manage:
        return ALLOW
    return Deny(texts.ONLY_MANAGERS_DELETE if removing else texts.ONLY_MANAGERS_CREATE)


def change_file(access: ProjectAccess, user: Principal, rights: FolderRights, uploader_id: str | None) -> Decision:
    """Decide on changing or deleting a file: allowed for users who may edit, and for its uploader if still a member."""
    own = access.role is not None and uploader_id == user.id
    return ALLOW if rights.edit or own else Deny(texts.ASSET_NOT_YOURS)


def abilities(rights: FolderRights) -> dict[str, bool]:
    """Return the user's permissions in the folder, by action, for the client."""
    return {"upload": rights.upload, "manage_folders": rights.manage, "manage_access": rights.manage}


def access_abilities(access: ProjectAccess) -> dict[str, bool]:
    """Return the user's permissions on the folder's access list, by action, for the client."""
    return {"set_roles": decide(access, Permission.ROLE_FOLDERS) is ALLOW}
