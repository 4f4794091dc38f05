"""Each invariant of `check` detects a damaged row."""

import random
from dataclasses import dataclass
from typing import Any, Final

import pytest
from sqlalchemy import text

from pegbar.kernel.database import Transaction
from pegbar.maintenance.invariants import INVARIANTS, Invariant
from pegbar.wiring import Instance
from tests.domains.chat import chat_api
from tests.domains.interchange.imports.rules.scripts import samples
from tests.support.api import assets, scripts, sounds
from tests.support.api.boards import add_cut, new_project, push_update
from tests.support.api.people import Person, befriend, sign_up
from tests.support.api.videos import insert_video, post_comment, replace_video
from tests.support.drawings.drawing import DrawingCopy

pytestmark = pytest.mark.database

# SQL statements by the text of their invariant; each damages a row of the instance below.
DAMAGES: Final = {
    "A topic's number is behind its events": "UPDATE topic_heads SET seq = 0 WHERE topic = :topic",
    "Events of a topic that has no number": "DELETE FROM topic_heads WHERE topic = :topic",
    "A cut's number of changes doesn't match its last change": (
        "UPDATE cuts SET drawing_seq = drawing_seq + 1 WHERE id = :cut"
    ),
    "A cut's preview shows changes that don't exist": ("UPDATE cuts SET preview_seq = drawing_seq + 1 WHERE id = :cut"),
    "Two cuts of a board have the same position": "UPDATE cuts SET position = 0 WHERE project_id = :project",
    "Wrong comment count on a video": "UPDATE videos SET comments = comments + 1 WHERE id = :video",
    "Wrong rating count on a video": "UPDATE videos SET ratings = ratings + 1 WHERE id = :video",
    "Wrong rating sum on a video": "UPDATE videos SET rating_sum = rating_sum + 1 WHERE id = :video",
    "Wrong reply count on a comment": "UPDATE video_comments SET replies = replies + 1 WHERE video_id = :video",
    "Wrong like count on a comment": "UPDATE video_comments SET likes = likes + 1 WHERE video_id = :video",
    "Wrong dislike count on a comment": "UPDATE video_comments SET dislikes = dislikes + 1 WHERE video_id = :video",
    "Wrong score on a comment": "UPDATE video_comments SET score = score + 1 WHERE video_id = :video",
    "A friendship that exists in only one direction": "DELETE FROM friendships WHERE profile_id = :owner",
    "An owner who is also a member of their own project": (
        "INSERT INTO project_members (project_id, profile_id, role, created_at)"
        " VALUES (:project, :owner, 'editor', CURRENT_TIMESTAMP)"
    ),
    "A chat's number doesn't match its newest message": (
        "UPDATE chats SET last_number = last_number - 1 WHERE id = :direct"
    ),
    "A chat's number is ahead of its topic": "UPDATE chats SET last_number = last_number + 1000 WHERE id = :direct",
    "A chat's read mark is ahead of its topic": (
        "UPDATE chat_members SET read_number = read_number + 1000 WHERE chat_id = :direct"
    ),
    "A member of a direct chat who isn't one of the two people": (
        "UPDATE chat_members SET profile_id = :stranger WHERE chat_id = :direct AND profile_id = :friend"
    ),
    "A group with members but not exactly one owner": "UPDATE chat_members SET role = 'owner' WHERE chat_id = :group",
    "A pending invitation to a chat that isn't a group, or for someone who is already a member": (
        "UPDATE group_invitations SET status = 'pending' WHERE chat_id = :group"
    ),
    "A clip that lies outside its audio file": "UPDATE clips SET sound_to = sound_to + 480000 WHERE sound_id = :sound",
    "An import that was read but has no parsed file or plan": (
        "UPDATE imports SET state = 'planned', parsed_key = NULL WHERE project_id = :project"
    ),
    "An upload that has more bytes than its size, or is complete without all of them": (
        "UPDATE uploads SET received = size + 1 WHERE project_id = :project"
    ),
    "A script's origin on a cut of another board": (
        "UPDATE script_origins SET project_id = :other_project WHERE project_id = :project"
    ),
    "A cut's version that is later than its changes": "UPDATE cut_versions SET seq = seq + 1 WHERE cut_id = :cut",
    "A video's earlier version with a number that isn't before the current one": (
        "UPDATE video_versions SET number = 2 WHERE video_id = :video"
    ),
    "A file without bytes, or a folder with bytes": (
        "UPDATE asset_nodes SET is_folder = NOT is_folder WHERE project_id = :project"
    ),
    "An audio file that is ready but lacks segments or peaks": ("DELETE FROM sound_segments WHERE sound_id = :sound"),
}


@dataclass(frozen=True)
class Used:
    """Instance with data of several people, and the ids of the rows."""

    instance: Instance
    ids: dict[str, str]


@pytest.fixture(scope="module")
async def used(instance: Instance, base_url: str) -> Used:
    """Return an instance with at least one row for each invariant."""
    owner, friend, stranger = [await sign_up(base_url) for _ in range(3)]
    await befriend(owner, friend)
    project, other = await new_project(owner), await new_project(owner)
    cut = await _fill_board(owner, project)
    sound, track = await sounds.upload_processed_sound(owner, project), await sounds.add_track(owner, project)
    await sounds.add_clip(owner, project, sound, track)
    await assets.upload(owner, project, "reference.txt", b"A ferry at night")
    video = await insert_video(instance, project, owner)
    await replace_video(instance, video)
    comment = await post_comment(owner, video)
    await post_comment(owner, video, parent_id=comment["id"])
    direct = await chat_api.open_direct_chat(owner, friend, accepted=True)
    message = await chat_api.send_message(owner, direct, "Is the ferry late?")
    await friend.json("PUT", f"/api/chats/{direct['id']}/read", 204, json={"number": message["number"]})
    group = await chat_api.create_group(owner, stranger)
    await chat_api.send_message(owner, group, "Hello")
    ids = {"project": project, "other_project": other, "cut": cut, "sound": sound, "video": video}
    ids |= {"direct": direct, "group": group}
    people = {"owner": owner.id, "friend": friend.id, "stranger": stranger.id, "topic": f"project:{project['id']}"}
    for person in (owner, friend, stranger):
        await person.http.aclose()
    return Used(instance, {name: row["id"] for name, row in ids.items()} | people)


async def _fill_board(owner: Person, project: dict[str, Any]) -> dict[str, Any]:
    """Import a script, then draw on another cut and save a version of it."""
    await scripts.import_script(owner, project, samples.feature(random.Random(7), 2, 2))
    cut = await add_cut(owner, project)
    assert (await push_update(owner, cut["id"], DrawingCopy().draw_stroke())).status_code == 200
    await owner.json("POST", f"/api/cuts/{cut['id']}/versions", 201, json={"name": "Rough"})
    return cut


async def _find_violations(tx: Transaction, invariant: Invariant) -> set[str]:
    return {str(row[0]) for row in await tx.execute(text(invariant.sql))}


class _UndoneError(Exception):
    """Rolls back a transaction."""


def test_each_invariant_has_a_test_case() -> None:
    assert {each.text for each in INVARIANTS} == set(DAMAGES)


@pytest.mark.parametrize("invariant", INVARIANTS, ids=[each.text for each in INVARIANTS])
async def test_a_damaged_row_is_found(used: Used, invariant: Invariant) -> None:
    damage = text(DAMAGES[invariant.text])
    params = {name: used.ids[name] for name in damage.compile().params}
    with pytest.raises(_UndoneError):
        async with used.instance.services.db.write() as tx:
            before = await _find_violations(tx, invariant)  # rows written by other tests
            await tx.execute(damage, params)
            assert await _find_violations(tx, invariant) > before
            raise _UndoneError
