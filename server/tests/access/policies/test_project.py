import pytest

from pegbar.access.permissions import RULES, Flag, Permission, Role
from pegbar.access.policies import export, update
from pegbar.access.policies.decision import ALLOW
from pegbar.access.policies.project import abilities
from pegbar.access.principal import ANONYMOUS, Principal
from tests.access.policies.facts import ME, OTHER, asker, project, told

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
def test_abilities_are_what_the_role_and_its_flags_grant(
    role: Role | None, flags: set[Flag], granted: set[str]
) -> None:
    assert {name for name, has in abilities(project(role, flags=flags)).items() if has} == granted


def test_the_owner_has_every_ability_but_to_come_and_go() -> None:
    assert {name for name, has in abilities(project("owner")).items() if not has} == {"leave", "request_to_join"}


def test_nobody_has_an_ability_in_what_they_do_not_see() -> None:
    assert not any(abilities(project(visibility="private")).values())


def test_updates_that_are_switched_off_are_posted_by_the_owner_alone() -> None:
    off = {role: project(role, flags={"can_post_updates"}, updates_enabled=False) for role in ("viewer", "owner")}
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
def test_an_update_is_deleted_by_its_author_as_long_as_a_member_and_by_the_owner(
    role: Role | None, author: str, allowed: bool
) -> None:
    decision = update.delete(project(role), asker(role), author)
    assert told(decision) == (None if allowed else RULES[Permission.UPDATE_DELETE].reason)
    assert update.abilities(project(role), asker(role), author) == {"delete": allowed}


def test_a_scheduled_update_is_seen_by_those_who_may_post() -> None:
    seen = {
        name: [update.see(access, posted=posted) is ALLOW for posted in (True, False)]
        for name, access in {
            "stranger": project(),
            "editor": project("editor"),
            "poster": project("viewer", flags={"can_post_updates"}),
            "owner": project("owner"),
            "not seen": project(visibility="private"),
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
def test_an_export_is_cancelled_by_who_started_it(user: Principal, started_by: str | None, allowed: bool) -> None:
    assert (export.cancel(user, started_by) is ALLOW) is allowed
