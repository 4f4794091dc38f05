"""Add the demo's people and projects to an instance, and remove them."""

import asyncio
import time
from typing import Final

from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.demo import chat_messages, premiere
from pegbar.demo.boards import DemoBoard
from pegbar.demo.content import FRIENDSHIPS, PENDING_REQUESTS, PEOPLE, PROJECTS, DemoProject
from pegbar.demo.files import add_files
from pegbar.domains.account_deletion.actions import account_deletion
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.profiles.schemas import ProfileEdit
from pegbar.domains.projects import actions as projects
from pegbar.domains.projects.people.actions import members, roles
from pegbar.domains.projects.schemas import ProjectNew
from pegbar.domains.projects.updates import actions as updates
from pegbar.domains.relations import actions as relations
from pegbar.domains.storyboard.core.actions import cuts, drawings
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Unavailable
from pegbar.kernel.ids import new_id

PASSWORD: Final = "pencil-test-24"  # noqa: S105  # printed at the start of a demo instance

_LOCK_NAME: Final = "demo"
_WAIT_SECONDS: Final = 120
"""Maximum time to wait while another process loads the demo, in one long transaction that blocks all other writers."""
_RETRY_SECONDS: Final = 0.5

NEWS: Final = {
    "Lanterns at Low Tide": (
        "Board locked through cut 9",
        "<p>Ruth timed the rowing with a metronome. Play it with sound.</p>",
    ),
    "Cardboard Orbit": ("Welcome aboard", "<p>Rough boards of the launch are in. <b>Comments until Friday.</b></p>"),
}
CUSTOM_ROLES: Final = {"Lanterns at Low Tide": ("noor", "Sound", "#4fd1a5")}

FILES: Final = {"Lanterns at Low Tide": "noor"}
"""By project with demo files: the member who can open its sound folder, in addition to the managers."""


async def load_demo(services: Services, *, allow_other_accounts: bool = False) -> bool:
    """Add the demo's people and projects in one transaction.

    Returns False, without adding anything, if the instance already has accounts; with `allow_other_accounts`, only if
    it has demo accounts. A lock prevents two processes from adding them. Raises Unavailable if the database is busy for
    longer than another process needs to load the demo.
    """
    documents = {project.name: await asyncio.to_thread(_documents, project.board) for project in PROJECTS}
    deadline = time.monotonic() + _WAIT_SECONDS
    while True:
        try:
            return await _load_documents(services, documents, allow_other_accounts=allow_other_accounts)
        except Unavailable:
            if time.monotonic() >= deadline:
                raise
            await asyncio.sleep(_RETRY_SECONDS)


async def _load_documents(
    services: Services, documents: dict[str, list[bytes | None]], *, allow_other_accounts: bool
) -> bool:
    async with services.db.write() as tx:
        await tx.acquire_locks(_LOCK_NAME)
        if await accounts.list_demo_accounts(tx) or (not allow_other_accounts and await accounts.has_accounts(tx)):
            return False
        ids = await _add_people(tx, services)
        for project in PROJECTS:
            project_id = await _add_project(tx, services, project, ids, documents[project.name])
            if project.name == chat_messages.PROJECT:
                await chat_messages.add_messages(tx, services, ids, project_id)
    return True


async def list_demo_people(services: Services) -> list[tuple[str, str]]:
    """List the names and emails of the demo accounts that can sign in."""
    names = {person.email: person.display_name for person in PEOPLE}
    async with services.db.read() as tx:
        demo_accounts = await accounts.list_demo_accounts(tx)
    return [(names.get(account.email, account.email), account.email) for account in demo_accounts if account.is_active]


async def remove_demo(services: Services) -> int:
    """Permanently delete the demo accounts with the projects that they own. Returns the number of these accounts.

    Can be repeated after an interruption.
    """
    async with services.db.read() as tx:
        demo_accounts = await accounts.list_demo_accounts(tx)
    for account in demo_accounts:
        if account.is_active:
            await account_deletion.delete_account_by_email(services, account.email)
        await account_deletion.purge_account(services, account.id)
    return len(demo_accounts)


def _documents(board: DemoBoard) -> list[bytes | None]:
    return [board.document(shot) for shot in board.shots]


async def _add_people(tx: Transaction, services: Services) -> dict[str, str]:
    ids: dict[str, str] = {}
    for person in PEOPLE:
        ids[person.username] = await accounts.create_demo_account(tx, services, person.email, PASSWORD)
        await profiles.ensure_profile(tx, ids[person.username], person.display_name)
        changes = ProfileEdit(bio=person.bio, skills=list(person.skills))
        await profiles.edit_profile(RequestContext(tx, services, Principal(ids[person.username])), changes)
    for one, other in FRIENDSHIPS:
        await relations.create_friendship(tx, ids[one], ids[other])
    for sender, receiver in PENDING_REQUESTS:
        await relations.send_request(RequestContext(tx, services, Principal(ids[sender])), ids[receiver])
    return ids


async def _add_project(
    tx: Transaction, services: Services, project: DemoProject, ids: dict[str, str], documents: list[bytes | None]
) -> str:
    owner = ids[project.owner]
    ctx = RequestContext(tx, services, Principal(owner))
    board = project.board
    new = ProjectNew(
        name=project.name,
        description=project.description,
        visibility=project.visibility,
        width=board.width,
        height=board.height,
        fps=project.fps,
    )
    project_id = await projects.create_project(ctx, new, None)
    for member in project.members:
        await members.insert_member(tx, project_id, ids[member.username], member.role)
    if project.name in NEWS:
        title, body = NEWS[project.name]
        await updates.insert_update(tx, project_id, owner, title, body)
    if project.name in CUSTOM_ROLES:
        username, name, color = CUSTOM_ROLES[project.name]
        await roles.insert_role(tx, project_id, ids[username], name, color, can_post_updates=True)
    if project.name in FILES:
        await add_files(ctx, ids[FILES[project.name]], project_id)
    rows = [
        {"name": shot.name, "duration_frames": shot.frames, "note": shot.note}
        | {"dialogue": shot.dialogue, "action": shot.action}
        for shot in board.shots
    ]
    for cut_id, document in zip(await cuts.fill_board(tx, project_id, rows), documents, strict=True):
        if document is not None:
            await drawings.append_update(ctx, cut_id, new_id(), document)
    if project.name == premiere.PROJECT and services.settings.demo_film:
        await premiere.promise(ctx, project_id)
    return project_id
