"""API shapes of who may open which folder."""

from typing import Annotated

from pydantic import Field

from pegbar.access.permissions import Role
from pegbar.domains.assets.limits import ASSETS_AT_ONCE_MAX
from pegbar.domains.assets.schemas import NodeIds
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.kernel.schema import Id, Input, Output


class FolderPerson(Output):
    """A member's access to a folder; `fixed`: owners and editors always have both."""

    profile: ProfileRef
    role: Role
    view: bool
    edit: bool
    fixed: bool


class FolderRole(Output):
    """A custom role, and whether it opens the folder with View and Edit."""

    id: str
    name: str
    color: str
    opens: bool


class FolderAccess(Output):
    """Who may open a folder; unless it is restricted, all who see what is around it."""

    restricted: bool
    people: list[FolderPerson]
    roles: list[FolderRole]
    abilities: dict[str, bool]


class PersonGiven(Input):
    """Access given to a member. Edit requires View."""

    profile_id: Id
    view: bool = True
    edit: bool = False


class FolderAccessEdit(Input):
    """Who may open these folders from now on; whoever is not named may not, while they are restricted."""

    folder_ids: NodeIds
    restricted: bool
    people: Annotated[list[PersonGiven], Field(max_length=2000)]


class RoleFoldersEdit(Input):
    """The custom roles that open these folders from now on."""

    folder_ids: NodeIds
    role_ids: Annotated[list[Id], Field(max_length=200)]


class RoleFolder(Output):
    """A restricted folder, by the names on the way to it, and whether a custom role opens it."""

    id: str
    path: list[str]
    opens: bool


class RoleFolders(Output):
    """All restricted folders of a project as a custom role stands to them."""

    items: list[RoleFolder]


class FoldersOfRole(Input):
    """The restricted folders that a custom role opens from now on."""

    folder_ids: Annotated[list[Id], Field(max_length=ASSETS_AT_ONCE_MAX)]
