"""HTTP routes of members, custom roles, invitations and join requests."""

from pegbar.access.context import ReadContext, WriteContext
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
async def list_members(ctx: ReadContext, ref: Ref) -> MemberList:
    """List the owner and the members of a project."""
    return MemberList(items=await members.list_members(ctx, ref))


@router.post("/projects/{ref}/members", status_code=201)
async def add_member(ctx: WriteContext, ref: Ref, body: MemberNew) -> Member:
    """Add a friend as a member."""
    return await members.add_member(ctx, ref, body)


@router.patch("/projects/{ref}/members/{profile_id}")
async def edit_member(ctx: WriteContext, ref: Ref, profile_id: ProfileId, body: MemberEdit) -> Member:
    """Change a member's built-in role, which clears the custom role."""
    return await members.change_role(ctx, ref, profile_id, body.role)


@router.put("/projects/{ref}/members/{profile_id}/custom-role")
async def assign_role(ctx: WriteContext, ref: Ref, profile_id: ProfileId, body: RoleAssign) -> Member:
    """Assign a custom role to a member; null removes the member's custom role."""
    return await roles.assign_role(ctx, ref, profile_id, body.role_id)


@router.delete("/projects/{ref}/members/{profile_id}", status_code=204)
async def remove_member(ctx: WriteContext, ref: Ref, profile_id: ProfileId) -> None:
    """Remove a member, or leave."""
    await members.remove_member(ctx, ref, profile_id)


@router.post("/projects/{ref}/transfer", status_code=204)
async def transfer_project(ctx: WriteContext, ref: Ref, body: NewOwner) -> None:
    """Make a member the owner. The previous owner becomes an editor."""
    await members.transfer_ownership(ctx, ref, body.profile_id)


@router.get("/projects/{ref}/roles")
async def list_roles(ctx: ReadContext, ref: Ref) -> RoleList:
    """List the custom roles of a project, for people who may manage them."""
    return RoleList(items=await roles.list_roles(ctx, ref))


@router.post("/projects/{ref}/roles", status_code=201)
async def create_role(ctx: WriteContext, ref: Ref, body: RoleNew) -> RoleOut:
    """Create a custom role. Safe to repeat with an id made by the client."""
    return await roles.create_role(ctx, ref, body)


@router.patch("/projects/{ref}/roles/{role_id}")
async def edit_role(ctx: WriteContext, ref: Ref, role_id: RoleId, body: RoleEdit) -> RoleOut:
    """Edit a custom role."""
    return await roles.edit_role(ctx, ref, role_id, body)


@router.delete("/projects/{ref}/roles/{role_id}", status_code=204)
async def delete_role(ctx: WriteContext, ref: Ref, role_id: RoleId) -> None:
    """Delete a custom role; its members keep their built-in role."""
    await roles.delete_role(ctx, ref, role_id)


@router.get("/projects/{ref}/invites")
async def list_sent_invites(ctx: ReadContext, ref: Ref) -> InviteList:
    """List the pending invitations of a project, for people who may invite."""
    return InviteList(items=await invites.list_sent_invites(ctx, ref))


@router.post("/projects/{ref}/invites", status_code=201)
async def send_invite(ctx: WriteContext, ref: Ref, body: InviteNew) -> InviteOut:
    """Invite a person to a project."""
    return await invites.send_invite(ctx, ref, body)


@router.get("/invites")
async def list_invites(ctx: ReadContext) -> InviteList:
    """List one's own pending invitations."""
    return InviteList(items=await invites.list_own_invites(ctx))


@router.post("/invites/{invite_id}/accept")
async def accept_invite(ctx: WriteContext, invite_id: InviteId) -> InviteOut:
    """Accept an invitation and become a member."""
    return await invites.answer_invite(ctx, invite_id, accept=True)


@router.post("/invites/{invite_id}/decline")
async def decline_invite(ctx: WriteContext, invite_id: InviteId) -> InviteOut:
    """Decline an invitation."""
    return await invites.answer_invite(ctx, invite_id, accept=False)


@router.delete("/invites/{invite_id}", status_code=204)
async def withdraw_invite(ctx: WriteContext, invite_id: InviteId) -> None:
    """Withdraw a pending invitation."""
    await invites.withdraw_invite(ctx, invite_id)


@router.post("/projects/{ref}/join-requests", status_code=201)
async def request_to_join(ctx: WriteContext, ref: Ref) -> JoinRequestOut:
    """Ask the owner of a public project to become a viewer."""
    return await join_requests.send_join_request(ctx, ref)


@router.get("/join-requests")
async def list_join_requests(ctx: ReadContext) -> JoinRequests:
    """List the pending requests to one's own projects, and the pending requests that one sent."""
    return await join_requests.list_join_requests(ctx)


@router.post("/join-requests/{request_id}/accept")
async def accept_join_request(ctx: WriteContext, request_id: RequestId) -> JoinRequestOut:
    """Accept a join request; the requester becomes a viewer."""
    return await join_requests.answer_join_request(ctx, request_id, accept=True)


@router.post("/join-requests/{request_id}/decline")
async def decline_join_request(ctx: WriteContext, request_id: RequestId) -> JoinRequestOut:
    """Decline a join request."""
    return await join_requests.answer_join_request(ctx, request_id, accept=False)
