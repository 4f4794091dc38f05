"""What somebody may do with the files in a folder. Pure: facts in, decision out."""

from collections.abc import Mapping
from dataclasses import dataclass

from pegbar.access import texts
from pegbar.access.permissions import Permission, Role
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.policies.project import ProjectAccess, decide
from pegbar.access.principal import Principal


@dataclass(frozen=True, slots=True)
class FolderRights:
    """`view`: list, preview, download. `edit`: change any file. `manage`: folders, and who may enter them."""

    view: bool
    edit: bool
    upload: bool
    manage: bool


def is_manager(role: Role | None) -> bool:
    """Whether every folder is open to this role, with everything that can be done in it."""
    return role in {"owner", "editor"}


def folder_rights(access: ProjectAccess, gate: str | None, grants: Mapping[str, bool]) -> FolderRights:
    """The one rule of folder access.

    `gate` is the nearest restricted folder, the folder itself or above it; None: it is open to all who see the project.
    `grants` are the restricted folders that name the asker or the asker's custom role, and whether with Edit.
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
    """Put files into the folder."""
    return ALLOW if rights.upload else Deny(texts.FOLDER_CLOSED)


def change_folder(rights: FolderRights, *, removing: bool = False) -> Decision:
    """Rename or move a folder that lies in it, or, `removing`, take it away: managers."""
    if rights.manage:
        return ALLOW
    return Deny(texts.ONLY_MANAGERS_DELETE if removing else texts.ONLY_MANAGERS_CREATE)


def change_file(access: ProjectAccess, user: Principal, rights: FolderRights, uploader_id: str | None) -> Decision:
    """Rename, move or take away a file that lies in it: who has Edit, and its uploader as long as a member."""
    own = access.role is not None and uploader_id == user.id
    return ALLOW if rights.edit or own else Deny(texts.ASSET_NOT_YOURS)


def abilities(rights: FolderRights) -> dict[str, bool]:
    """What the asker may do in the folder."""
    return {"upload": rights.upload, "manage_folders": rights.manage, "manage_access": rights.manage}


def access_abilities(access: ProjectAccess) -> dict[str, bool]:
    """What the asker may do with the list of those who may open the folder."""
    return {"set_roles": decide(access, Permission.ROLE_FOLDERS) is ALLOW}
