"""The people of a project over HTTP: members, custom roles, invitations, requests to join."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from pegbar.access.house import House, house_of
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
from pegbar.kernel.schema import Id, Text

router = APIRouter()
TheHouse = Annotated[House, Depends(house_of)]
Ref = Annotated[Text, Path(min_length=1, max_length=64, description="The project's slug or id")]
ProfileId = Annotated[Id, Path()]
RoleId = Annotated[Id, Path()]
InviteId = Annotated[Id, Path()]
RequestId = Annotated[Id, Path()]


@router.get("/projects/{ref}/members")
async def list_members(ref: Ref, request: Request, house: TheHouse) -> MemberList:
    """The people of a project."""
    async with house.reading(request) as (work, who):
        return MemberList(items=await members.members(work, house, who, ref))


@router.post("/projects/{ref}/members", status_code=201)
async def add_member(ref: Ref, body: MemberNew, request: Request, house: TheHouse) -> Member:
    """Add a friend as a member."""
    async with house.writing(request) as (work, who):
        return await members.add_member(work, house, who, ref, body)


@router.patch("/projects/{ref}/members/{profile_id}")
async def change_member(ref: Ref, profile_id: ProfileId, body: MemberEdit, request: Request, house: TheHouse) -> Member:
    """Give a member another role; it clears the custom one."""
    async with house.writing(request) as (work, who):
        return await members.change_role(work, house, who, ref, profile_id, body.role)


@router.put("/projects/{ref}/members/{profile_id}/custom-role")
async def assign_role(ref: Ref, profile_id: ProfileId, body: RoleAssign, request: Request, house: TheHouse) -> Member:
    """Give a member a custom role, or none."""
    async with house.writing(request) as (work, who):
        return await roles.assign(work, house, who, ref, profile_id, body.role_id)


@router.delete("/projects/{ref}/members/{profile_id}", status_code=204)
async def remove_member(ref: Ref, profile_id: ProfileId, request: Request, house: TheHouse) -> None:
    """Take a member out, or leave."""
    async with house.writing(request) as (work, who):
        await members.remove_member(work, who, ref, profile_id)


@router.post("/projects/{ref}/hand-over", status_code=204)
async def hand_over_project(ref: Ref, body: NewOwner, request: Request, house: TheHouse) -> None:
    """Make a member the owner and become an editor."""
    async with house.writing(request) as (work, who):
        await members.hand_over(work, who, ref, body.profile_id)


@router.get("/projects/{ref}/roles")
async def list_roles(ref: Ref, request: Request, house: TheHouse) -> RoleList:
    """The custom roles of a project, for those who may manage them."""
    async with house.reading(request) as (work, who):
        return RoleList(items=await roles.listed(work, who, ref))


@router.post("/projects/{ref}/roles", status_code=201)
async def add_role(ref: Ref, body: RoleNew, request: Request, house: TheHouse) -> RoleOut:
    """Make a custom role."""
    async with house.writing(request) as (work, who):
        return await roles.add(work, who, ref, body)


@router.patch("/projects/{ref}/roles/{role_id}")
async def edit_role(ref: Ref, role_id: RoleId, body: RoleEdit, request: Request, house: TheHouse) -> RoleOut:
    """Change a custom role."""
    async with house.writing(request) as (work, who):
        return await roles.edit(work, who, ref, role_id, body)


@router.delete("/projects/{ref}/roles/{role_id}", status_code=204)
async def remove_role(ref: Ref, role_id: RoleId, request: Request, house: TheHouse) -> None:
    """Take a custom role away; its members keep their built-in one."""
    async with house.writing(request) as (work, who):
        await roles.remove(work, who, ref, role_id)


@router.get("/projects/{ref}/invites")
async def list_sent_invites(ref: Ref, request: Request, house: TheHouse) -> InviteList:
    """Open invitations to a project, for those who may invite."""
    async with house.reading(request) as (work, who):
        return InviteList(items=await invites.sent(work, house, who, ref))


@router.post("/projects/{ref}/invites", status_code=201)
async def send_invite(ref: Ref, body: InviteNew, request: Request, house: TheHouse) -> InviteOut:
    """Invite somebody to a project."""
    async with house.writing(request) as (work, who):
        return await invites.invite(work, house, who, ref, body)


@router.get("/invites")
async def list_invites(request: Request, house: TheHouse) -> InviteList:
    """Open invitations to oneself."""
    async with house.reading(request) as (work, who):
        return InviteList(items=await invites.mine(work, house, who))


@router.post("/invites/{invite_id}/accept")
async def accept_invite(invite_id: InviteId, request: Request, house: TheHouse) -> InviteOut:
    """Become a member."""
    async with house.writing(request) as (work, who):
        return await invites.answer(work, house, who, invite_id, accept=True)


@router.post("/invites/{invite_id}/decline")
async def decline_invite(invite_id: InviteId, request: Request, house: TheHouse) -> InviteOut:
    """Say no."""
    async with house.writing(request) as (work, who):
        return await invites.answer(work, house, who, invite_id, accept=False)


@router.delete("/invites/{invite_id}", status_code=204)
async def take_back_invite(invite_id: InviteId, request: Request, house: TheHouse) -> None:
    """Withdraw an open invitation."""
    async with house.writing(request) as (work, who):
        await invites.take_back(work, who, invite_id)


@router.post("/projects/{ref}/join-requests", status_code=201)
async def request_to_join(ref: Ref, request: Request, house: TheHouse) -> JoinRequestOut:
    """Ask the owner of a public project to become a viewer of it."""
    async with house.writing(request) as (work, who):
        return await join_requests.send(work, house, who, ref)


@router.get("/join-requests")
async def list_join_requests(request: Request, house: TheHouse) -> JoinRequests:
    """Open requests to one's own projects, and those that one sent."""
    async with house.reading(request) as (work, who):
        return await join_requests.waiting(work, house, who)


@router.post("/join-requests/{request_id}/accept")
async def accept_join_request(request_id: RequestId, request: Request, house: TheHouse) -> JoinRequestOut:
    """Let somebody in as a viewer."""
    async with house.writing(request) as (work, who):
        return await join_requests.answer(work, house, who, request_id, accept=True)


@router.post("/join-requests/{request_id}/decline")
async def decline_join_request(request_id: RequestId, request: Request, house: TheHouse) -> JoinRequestOut:
    """Say no."""
    async with house.writing(request) as (work, who):
        return await join_requests.answer(work, house, who, request_id, accept=False)
