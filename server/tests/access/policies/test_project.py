import pytest

from pegbar.access.permissions import RULES, Flag, Permission, Role
from pegbar.access.policies import export, update
from pegbar.access.policies.decision import ALLOW
from pegbar.access.policies.project import abilities
from pegbar.access.principal import ANONYMOUS, Principal
from tests.access.policies.facts import ME, OTHER, get_denial_reason, make_access, make_principal

_EDITORS = {"leave", "edit_storyboard", "draw", "view_versions"}


@pytest.mark.parametrize(
    ("role", "flags", "granted"),
    [
        (None, set[Flag](), {"request_to_join"}),
        ("viewer", set[Flag](), {"leave", "view_versions"}),
        ("viewer", {"can_publish", "can_post_updates"}, {"leave", "view_versions", "publish", "post_updates"}),
        ("editor", set[Flag](), _EDITORS),
        ("editor", {"can_manage_projects"}, _EDITORS | {"change_settings", "delete"}),
    ],
)
def test_role_and_flags_determine_the_abilities(role: Role | None, flags: set[Flag], granted: set[str]) -> None:
    assert {name for name, has in abilities(make_access(role, flags=flags)).items() if has} == granted


def test_the_owner_has_every_ability_except_leaving_and_joining() -> None:
    assert {name for name, has in abilities(make_access("owner")).items() if not has} == {"leave", "request_to_join"}


def test_a_hidden_project_grants_no_abilities() -> None:
    assert not any(abilities(make_access(visibility="private")).values())


def test_only_the_owner_may_post_updates_when_they_are_disabled() -> None:
    off = {role: make_access(role, flags={"can_post_updates"}, updates_enabled=False) for role in ("viewer", "owner")}
    assert {role: abilities(access)["post_updates"] for role, access in off.items()} == {"viewer": False, "owner": True}


@pytest.mark.parametrize(
    ("role", "author", "allowed"),
    [
        ("owner", OTHER, True),
        ("viewer", ME, True),
        ("editor", OTHER, False),
        (None, ME, False),
        (None, OTHER, False),
    ],
)
def test_the_owner_and_the_author_who_is_still_a_member_may_delete_an_update(
    role: Role | None, author: str, allowed: bool
) -> None:
    decision = update.delete(make_access(role), make_principal(role), author)
    assert get_denial_reason(decision) == (None if allowed else RULES[Permission.UPDATE_DELETE].reason)
    assert update.abilities(make_access(role), make_principal(role), author) == {"delete": allowed}


def test_only_people_who_may_post_updates_see_scheduled_ones() -> None:
    seen = {
        name: [update.see(access, posted=posted) is ALLOW for posted in (True, False)]
        for name, access in {
            "stranger": make_access(),
            "editor": make_access("editor"),
            "poster": make_access("viewer", flags={"can_post_updates"}),
            "owner": make_access("owner"),
            "not seen": make_access(visibility="private"),
        }.items()
    }
    assert seen == {
        "stranger": [True, False],
        "editor": [True, False],
        "poster": [True, True],
        "owner": [True, True],
        "not seen": [False, False],
    }


@pytest.mark.parametrize(
    ("user", "started_by", "allowed"),
    [
        (Principal(ME), ME, True),
        (Principal(ME), OTHER, False),
        (ANONYMOUS, ME, False),
        (ANONYMOUS, None, True),
        (Principal(ME), None, True),
    ],
)
def test_only_the_requester_may_cancel_an_export(user: Principal, started_by: str | None, allowed: bool) -> None:
    assert (export.cancel(user, started_by) is ALLOW) is allowed
