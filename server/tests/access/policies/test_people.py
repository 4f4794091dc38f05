import pytest

from pegbar.access import texts
from pegbar.access.permissions import Flag, Role
from pegbar.access.policies import friend_request, invite, member, role
from pegbar.access.policies.decision import Deny
from pegbar.access.principal import ANONYMOUS, Principal
from tests.access.policies.facts import ME, OTHER, OWNER, get_denial_reason, make_access, make_principal


@pytest.mark.parametrize(
    ("friends", "blocked", "allowed"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_only_friends_are_added_without_an_invitation(friends: bool, blocked: bool, allowed: bool) -> None:
    no = Deny(texts.ONLY_FRIENDS_ADDED, "not_friends")
    assert (member.add(friends=friends, blocked=blocked) == no) is not allowed


@pytest.mark.parametrize(
    ("user", "profile_id", "change", "assign", "remove"),
    [
        (OWNER, ME, None, None, None),
        (OWNER, OWNER, texts.OWN_ROLE_FIXED, texts.OWNER_ROLE_FIXED, texts.SELF_STAYS),
        (ME, OWNER, texts.OWNER_ROLE_FIXED, texts.OWNER_ROLE_FIXED, texts.OWNER_STAYS),
        (ME, ME, None, None, None),
    ],
)
def test_the_owners_role_and_membership_are_fixed(
    user: str, profile_id: str, change: str | None, assign: str | None, remove: str | None
) -> None:
    access = make_access("owner" if user == OWNER else "viewer")
    assert get_denial_reason(member.change_role(access, Principal(user), profile_id)) == change
    assert get_denial_reason(member.assign_role(access, profile_id)) == assign
    assert get_denial_reason(member.remove(access, Principal(user), profile_id)) == remove


@pytest.mark.parametrize(
    ("asking", "flags", "held", "reason"),
    [
        ("owner", {"can_manage_roles"}, True, None),
        ("viewer", {"can_post_updates", "can_edit_storyboards"}, False, None),
        ("viewer", set[Flag](), False, None),
        ("viewer", {"can_post_updates", "can_invite"}, False, texts.ROLE_BEYOND_YOURS),
        ("viewer", {"can_manage_roles"}, True, texts.ROLE_BEYOND_YOURS),
        ("editor", {"can_post_updates"}, True, texts.OWN_CUSTOM_ROLE_FIXED),
    ],
)
def test_role_managers_may_grant_only_the_lesser_flags(
    asking: Role, flags: set[Flag], held: bool, reason: str | None
) -> None:
    assert get_denial_reason(role.manage(make_access(asking), flags, held=held)) == reason


def test_the_owner_may_set_every_flag_and_others_only_the_lesser_ones() -> None:
    assert len(role.settable(make_access("owner"))) == 6
    assert role.settable(make_access("editor")) == role.settable(make_access("viewer")) == role.LESSER


@pytest.mark.parametrize(
    ("asking", "offered", "allowed"),
    [("owner", "editor", True), ("owner", "viewer", True), ("editor", "viewer", True), ("editor", "editor", False)],
)
def test_only_the_owner_may_invite_editors(asking: Role, offered: Role, allowed: bool) -> None:
    assert get_denial_reason(invite.offer(make_access(asking), offered)) == (
        None if allowed else texts.ONLY_VIEWERS_INVITED
    )


@pytest.mark.parametrize(
    ("user", "answers", "takes_back"),
    [
        (Principal(ME), True, False),
        (Principal(OTHER), False, True),
        (Principal(OWNER), False, True),
        (ANONYMOUS, False, False),
    ],
)
def test_the_invitee_answers_an_invitation_and_the_inviter_or_owner_withdraws_it(
    user: Principal, answers: bool, takes_back: bool
) -> None:
    assert get_denial_reason(invite.answer(user, invitee=ME)) == (None if answers else texts.INVITE_NOT_TO_YOU)
    reason = get_denial_reason(invite.take_back(user, inviter=OTHER, owner_id=OWNER))
    assert reason == (None if takes_back else texts.INVITE_NOT_YOURS)


@pytest.mark.parametrize("blocked", [True, False])
def test_a_block_prevents_invitations_and_friend_requests(blocked: bool) -> None:
    codes = [getattr(decide(blocked=blocked), "code", "") for decide in (invite.invite, invite.join)]
    assert codes == (["blocked", "blocked"] if blocked else ["", ""])
    assert get_denial_reason(friend_request.send(blocked=blocked)) == (texts.BLOCKED_FROM_ASKING if blocked else None)


@pytest.mark.parametrize(("user", "to_me"), [(make_principal(), True), (Principal(OTHER), False), (ANONYMOUS, False)])
def test_the_requestee_answers_a_friend_request_and_the_requester_withdraws_it(user: Principal, to_me: bool) -> None:
    assert get_denial_reason(friend_request.answer(user, requestee=ME)) == (
        None if to_me else texts.FRIEND_REQUEST_NOT_TO_YOU
    )
    assert get_denial_reason(friend_request.take_back(user, requester=ME)) == (
        None if to_me else texts.FRIEND_REQUEST_NOT_SENT
    )
