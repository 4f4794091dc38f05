"""The people of a project over HTTP: members, custom roles, invitations, requests to join."""

from pegbar.access.context import RequestContext, reads, writes
from pegbar.access.paths import InviteId, ProfileId, Ref, RequestId, RoleId
from pegbar.domains.projects.people.actions import invites, join_requests, members, roles
from pegbar.domains.projects.people.schemas import (
    InviteList,
    InviteNew,
    InviteOut,
    JoinRequestOut,
    JoinRequests,
    Member,
    MemberEdit,
    MemberList,
    MemberNew,
    NewOwner,
    RoleAssign,
    RoleEdit,
    RoleList,
    RoleNew,
    RoleOut,
)
from pegbar.kernel.routing import Router

router = Router()


@router.get("/projects/{ref}/members")
@reads
async def list_members(ctx: RequestContext, ref: Ref) -> MemberList:
    """The people of a project."""
    return MemberList(items=await members.listed(ctx, ref))


@router.post("/projects/{ref}/members", status_code=201)
@writes
async def add_member(ctx: RequestContext, ref: Ref, body: MemberNew) -> Member:
    """Add a friend as a member."""
    return await members.add(ctx, ref, body)


@router.patch("/projects/{ref}/members/{profile_id}")
@writes
async def change_member(ctx: RequestContext, ref: Ref, profile_id: ProfileId, body: MemberEdit) -> Member:
    """Give a member another role; it clears the custom one."""
    return await members.change_role(ctx, ref, profile_id, body.role)


@router.put("/projects/{ref}/members/{profile_id}/custom-role")
@writes
async def assign_role(ctx: RequestContext, ref: Ref, profile_id: ProfileId, body: RoleAssign) -> Member:
    """Give a member a custom role, or none."""
    return await roles.assign(ctx, ref, profile_id, body.role_id)


@router.delete("/projects/{ref}/members/{profile_id}", status_code=204)
@writes
async def remove_member(ctx: RequestContext, ref: Ref, profile_id: ProfileId) -> None:
    """Take a member out, or leave."""
    await members.remove(ctx, ref, profile_id)


@router.post("/projects/{ref}/hand-over", status_code=204)
@writes
async def hand_over_project(ctx: RequestContext, ref: Ref, body: NewOwner) -> None:
    """Make a member the owner and become an editor."""
    await members.hand_over(ctx, ref, body.profile_id)


@router.get("/projects/{ref}/roles")
@reads
async def list_roles(ctx: RequestContext, ref: Ref) -> RoleList:
    """The custom roles of a project, for those who may manage them."""
    return RoleList(items=await roles.listed(ctx, ref))


@router.post("/projects/{ref}/roles", status_code=201)
@writes
async def add_role(ctx: RequestContext, ref: Ref, body: RoleNew) -> RoleOut:
    """Make a custom role. Safe to repeat with an id of the client's."""
    return await roles.add(ctx, ref, body)


@router.patch("/projects/{ref}/roles/{role_id}")
@writes
async def edit_role(ctx: RequestContext, ref: Ref, role_id: RoleId, body: RoleEdit) -> RoleOut:
    """Change a custom role."""
    return await roles.edit(ctx, ref, role_id, body)


@router.delete("/projects/{ref}/roles/{role_id}", status_code=204)
@writes
async def remove_role(ctx: RequestContext, ref: Ref, role_id: RoleId) -> None:
    """Take a custom role away; its members keep their built-in one."""
    await roles.remove(ctx, ref, role_id)


@router.get("/projects/{ref}/invites")
@reads
async def list_sent_invites(ctx: RequestContext, ref: Ref) -> InviteList:
    """Open invitations to a project, for those who may invite."""
    return InviteList(items=await invites.sent(ctx, ref))


@router.post("/projects/{ref}/invites", status_code=201)
@writes
async def send_invite(ctx: RequestContext, ref: Ref, body: InviteNew) -> InviteOut:
    """Invite somebody to a project."""
    return await invites.invite(ctx, ref, body)


@router.get("/invites")
@reads
async def list_invites(ctx: RequestContext) -> InviteList:
    """Open invitations to oneself."""
    return InviteList(items=await invites.mine(ctx))


@router.post("/invites/{invite_id}/accept")
@writes
async def accept_invite(ctx: RequestContext, invite_id: InviteId) -> InviteOut:
    """Become a member."""
    return await invites.answer(ctx, invite_id, accept=True)


@router.post("/invites/{invite_id}/decline")
@writes
async def decline_invite(ctx: RequestContext, invite_id: InviteId) -> InviteOut:
    """Say no."""
    return await invites.answer(ctx, invite_id, accept=False)


@router.delete("/invites/{invite_id}", status_code=204)
@writes
async def take_back_invite(ctx: RequestContext, invite_id: InviteId) -> None:
    """Withdraw an open invitation."""
    await invites.take_back(ctx, invite_id)


@router.post("/projects/{ref}/join-requests", status_code=201)
@writes
async def request_to_join(ctx: RequestContext, ref: Ref) -> JoinRequestOut:
    """Ask the owner of a public project to become a viewer of it."""
    return await join_requests.send(ctx, ref)


@router.get("/join-requests")
@reads
async def list_join_requests(ctx: RequestContext) -> JoinRequests:
    """Open requests to one's own projects, and those that one sent."""
    return await join_requests.waiting(ctx)


@router.post("/join-requests/{request_id}/accept")
@writes
async def accept_join_request(ctx: RequestContext, request_id: RequestId) -> JoinRequestOut:
    """Let somebody in as a viewer."""
    return await join_requests.answer(ctx, request_id, accept=True)


@router.post("/join-requests/{request_id}/decline")
@writes
async def decline_join_request(ctx: RequestContext, request_id: RequestId) -> JoinRequestOut:
    """Say no."""
    return await join_requests.answer(ctx, request_id, accept=False)
