"""API schemas of folder access."""

from typing import Annotated

from pydantic import Field

from pegbar.access.permissions import Role
from pegbar.domains.assets.limits import ASSET_BATCH_MAX
from pegbar.domains.assets.schemas import NodeIds
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.kernel.schema import Id, Input, Output


class FolderPerson(Output):
    """A member's access to a folder; `fixed` is true for owners and editors, who always may view and edit."""

    profile: ProfileRef
    role: Role
    can_view: bool
    can_edit: bool
    fixed: bool


class FolderRole(Output):
    """A custom role; `has_access` is true if its holders may view and edit the folder."""

    id: str
    name: str
    color: str
    has_access: bool


class FolderAccess(Output):
    """People and roles that may open a folder. An unrestricted folder is open to all who see its parent."""

    restricted: bool
    people: list[FolderPerson]
    roles: list[FolderRole]
    abilities: dict[str, bool]


class PersonAccess(Input):
    """A member's access. Edit requires View."""

    profile_id: Id
    can_view: bool = True
    can_edit: bool = False


class FolderAccessEdit(Input):
    """The new access to these folders. While they are restricted, members who aren't listed have no access."""

    folder_ids: NodeIds
    restricted: bool
    people: Annotated[list[PersonAccess], Field(max_length=2000)]


class RoleFoldersEdit(Input):
    """The custom roles that open these folders, replacing the previous ones."""

    folder_ids: NodeIds
    role_ids: Annotated[list[Id], Field(max_length=200)]


class RoleFolder(Output):
    """A restricted folder with its path; `has_access` is true if the custom role opens it."""

    id: str
    path: list[str]
    has_access: bool


class RoleFolders(Output):
    """All restricted folders of a project, each marked if the custom role opens it."""

    items: list[RoleFolder]


class RoleFolderIds(Input):
    """The restricted folders that a custom role opens, replacing the previous ones."""

    folder_ids: Annotated[list[Id], Field(max_length=ASSET_BATCH_MAX)]
