import pytest

from pegbar.access import texts
from pegbar.access.permissions import Role
from pegbar.access.policies import comment, review_note
from pegbar.access.policies import video as policy
from pegbar.access.policies.decision import ALLOW
from pegbar.access.principal import ANONYMOUS, Principal
from tests.access.policies.facts import ME, OTHER, get_denial_reason, make_principal, make_video_access


@pytest.mark.parametrize(
    ("role", "publisher", "author", "allowed"),
    [
        (None, OTHER, ME, True),
        (None, ME, OTHER, True),
        ("owner", OTHER, OTHER, True),
        ("editor", OTHER, OTHER, False),
        (None, OTHER, OTHER, False),
    ],
)
def test_author_publisher_and_project_owner_may_delete_a_comment(
    role: Role | None, publisher: str, author: str, allowed: bool
) -> None:
    decision = comment.delete(make_video_access(role, publisher), make_principal(role), author)
    assert get_denial_reason(decision) == (None if allowed else texts.COMMENT_NOT_YOURS)
    assert comment.abilities(make_video_access(role, publisher), make_principal(role), author) == {"delete": allowed}


@pytest.mark.parametrize(
    ("role", "author", "edits", "deletes"),
    [
        ("viewer", ME, True, True),
        ("editor", OTHER, False, False),
        ("owner", OTHER, False, True),
        ("editor", None, False, False),
        ("owner", None, False, True),
    ],
)
def test_only_the_author_edits_a_note_and_the_owner_may_delete_it(
    role: Role, author: str | None, edits: bool, deletes: bool
) -> None:
    user, access = make_principal(role), make_video_access(role)
    assert get_denial_reason(review_note.edit(user, author)) == (None if edits else texts.REMARK_NOT_YOURS)
    assert get_denial_reason(review_note.delete(access, user, author)) == (
        None if deletes else texts.REMARK_NOT_YOURS_TO_DELETE
    )
    assert review_note.abilities(access, user, author) == {"edit": edits, "delete": deletes}


@pytest.mark.parametrize(
    ("user", "role", "publisher", "granted"),
    [
        (ANONYMOUS, None, OTHER, set[str]()),
        (Principal(ME), None, OTHER, {"rate", "comment"}),
        (Principal(ME), None, ME, {"rate", "comment", "edit", "delete", "publish_version"}),
        (Principal(ME), "viewer", OTHER, {"rate", "comment", "review"}),
        (
            make_principal("owner"),
            "owner",
            OTHER,
            {"rate", "comment", "edit", "delete", "review", "guest_link", "publish_version"},
        ),
        (Principal(ME, is_admin=True), None, OTHER, {"rate", "comment", "feature"}),
    ],
)
def test_role_and_publisher_determine_the_abilities_on_a_video(
    user: Principal, role: Role | None, publisher: str, granted: set[str]
) -> None:
    access = make_video_access(role, publisher)
    assert {name for name, has in policy.abilities(access, user).items() if has} == granted
    assert (policy.edit(access, user) is ALLOW) is ("edit" in granted)
    assert (policy.feature(user) is ALLOW) is ("feature" in granted)
