"""What somebody may do with the files in a folder. Pure: facts in, decision out."""

from collections.abc import Mapping
from dataclasses import dataclass

from pegbar.access.policies.project import ProjectAccess


@dataclass(frozen=True, slots=True)
class FolderRights:
    """`view`: list, preview, download. `edit`: change any file. `manage`: folders, and who may enter them."""

    view: bool
    edit: bool
    upload: bool
    manage: bool


def folder_rights(access: ProjectAccess, gate: str | None, grants: Mapping[str, bool]) -> FolderRights:
    """The one rule of folder access.

    `gate` is the nearest restricted folder, the folder itself or above it; None: it is open to all who see the project.
    `grants` are the restricted folders that name the asker or the asker's custom role, and whether with Edit.
    """
    manages = access.role in {"owner", "editor"}
    if manages or not access.visible:
        return FolderRights(manages, manages, manages, manages)
    member = access.role is not None
    if gate is None:
        return FolderRights(view=True, edit=False, upload=member, manage=False)
    edits = member and grants.get(gate, False)
    return FolderRights(view=member and gate in grants, edit=edits, upload=edits, manage=False)
