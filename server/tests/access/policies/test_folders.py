import pytest

from pegbar.access import texts
from pegbar.access.permissions import Role
from pegbar.access.policies import folder as policy
from pegbar.access.policies.decision import ALLOW
from pegbar.access.policies.folder import FolderRights
from tests.access.policies.facts import ME, OTHER, get_denial_reason, make_access, make_principal

_ALL = FolderRights(view=True, edit=True, upload=True, manage=True)
_NONE = FolderRights(view=False, edit=False, upload=False, manage=False)
_LOOKS = FolderRights(view=True, edit=False, upload=False, manage=False)
_FILLS = FolderRights(view=True, edit=False, upload=True, manage=False)
_EDITS = FolderRights(view=True, edit=True, upload=True, manage=False)


@pytest.mark.parametrize(
    ("role", "gate", "grants", "rights"),
    [
        ("owner", "gate", dict[str, bool](), _ALL),
        ("editor", "gate", dict[str, bool](), _ALL),
        ("viewer", None, dict[str, bool](), _FILLS),
        ("viewer", "gate", dict[str, bool](), _NONE),
        ("viewer", "gate", {"gate": False}, _LOOKS),
        ("viewer", "gate", {"gate": True}, _EDITS),
        ("viewer", "gate", {"another": True}, _NONE),
        (None, None, dict[str, bool](), _LOOKS),
        (None, "gate", {"gate": True}, _NONE),
    ],
)
def test_the_nearest_restricted_folder_decides(
    role: Role | None, gate: str | None, grants: dict[str, bool], rights: FolderRights
) -> None:
    assert policy.folder_rights(make_access(role), gate, grants) == rights


def test_a_hidden_project_grants_no_folder_rights() -> None:
    assert policy.folder_rights(make_access(visibility="private"), None, {}) == _NONE


@pytest.mark.parametrize(
    ("role", "rights", "uploader", "allowed"),
    [
        ("viewer", _EDITS, OTHER, True),
        ("viewer", _FILLS, ME, True),
        ("viewer", _LOOKS, ME, True),
        ("viewer", _FILLS, OTHER, False),
        ("viewer", _FILLS, None, False),
        (None, _LOOKS, ME, False),
        ("owner", _ALL, OTHER, True),
    ],
)
def test_folder_editors_and_the_uploader_who_is_still_a_member_may_change_a_file(
    role: Role | None, rights: FolderRights, uploader: str | None, allowed: bool
) -> None:
    decision = policy.change_file(make_access(role), make_principal(role), rights, uploader)
    assert get_denial_reason(decision) == (None if allowed else texts.ASSET_NOT_YOURS)


def test_only_managers_may_change_folders() -> None:
    assert policy.change_folder(_ALL) is policy.change_folder(_ALL, removing=True) is ALLOW
    assert get_denial_reason(policy.change_folder(_EDITS)) == texts.ONLY_MANAGERS_CREATE
    assert get_denial_reason(policy.change_folder(_EDITS, removing=True)) == texts.ONLY_MANAGERS_DELETE


def test_abilities_in_a_folder_follow_the_folder_rights() -> None:
    assert policy.abilities(_ALL) == {"upload": True, "manage_folders": True, "manage_access": True}
    assert policy.abilities(_FILLS) == {"upload": True, "manage_folders": False, "manage_access": False}
    assert (get_denial_reason(policy.fill(_FILLS)), get_denial_reason(policy.fill(_LOOKS))) == (
        None,
        texts.FOLDER_CLOSED,
    )
    roles: list[Role | None] = ["owner", "editor", "viewer", None]
    assert [policy.is_manager(role) for role in roles] == [True, True, False, False]
    assert [policy.access_abilities(make_access(role))["set_roles"] for role in roles] == [True, False, False, False]
