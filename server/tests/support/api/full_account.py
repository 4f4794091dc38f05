"""An account with data in every domain, connected to other people."""

import uuid
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Boolean, DateTime, LargeBinary, String, cast, or_, select

from pegbar.schema import METADATA
from pegbar.wiring import Instance
from tests.support.api import assets, imports, sounds
from tests.support.api.boards import add_cut, add_member, new_project, push_update
from tests.support.api.brushes import make_preset
from tests.support.api.palettes import add_palette
from tests.support.api.people import Newcomer, Person, befriend
from tests.support.api.videos import insert_video, post_comment, post_review_note
from tests.support.drawings.drawing import DrawingCopy, encode_picture

COMMENT = "The tram should lean into the curve."


@dataclass
class FullAccount:
    """Person with own, shared and joined projects, a friend, and the friend's public project."""

    person: Person
    marker: str
    """A random string that only the person's name and bio contain."""
    friend: Person
    own_project: dict[str, Any]
    shared_project: dict[str, Any]
    joined_project: dict[str, Any]
    cut: dict[str, Any]
    own_video: dict[str, Any]
    friend_video: dict[str, Any]
    comment: dict[str, Any]


async def create_full_account(instance: Instance, newcomer: Newcomer) -> FullAccount:
    """Create an account with projects, drawings, files, videos, comments, ratings, friends, reports and more."""
    mark = uuid.uuid4().hex[:12]
    person, friend, stranger = [await newcomer() for _ in range(3)]
    await person.json("PATCH", "/api/profiles/me", 200, json={"display_name": f"Vera {mark}", "bio": f"Inks {mark}"})
    alone, shared = [await new_project(person, visibility="public", name=name) for name in ("Alone", "Shared")]
    await add_member(person, shared, friend)
    theirs = await new_project(friend, visibility="public", name="Theirs")
    path = f"/api/projects/{theirs['slug']}"
    await friend.json("POST", f"{path}/members", 201, json={"profile_id": person.id, "role": "editor"})
    cut = await add_cut(person, alone, name="Tram stop")
    for each in (cut, await add_cut(friend, theirs)):
        await push_update(person, each["id"], DrawingCopy().draw_stroke(points=20))
    headers = {"Content-Type": "image/webp"}
    await person.json("PUT", f"/api/cuts/{cut['id']}/preview?seq=1", 200, content=encode_picture(), headers=headers)
    folder = await assets.add_folder(person, alone, "Sound")
    await assets.upload(person, alone, "bell.txt", b"ding " + uuid.uuid4().bytes, folder["id"])
    await assets.upload(person, theirs, "rail.txt", b"rail " + uuid.uuid4().bytes)
    bell = await sounds.upload_processed_sound(person, alone, name="bell.wav")
    await sounds.add_clip(person, alone, bell, await sounds.add_track(person, alone), anchor_cut_id=cut["id"])
    await sounds.upload_processed_sound(person, theirs)
    await imports.create_planned_import(person, alone, file_name="tram.csv")
    script: dict[str, Any] = {"kind": "script", "file_name": "tram.fountain", "options": {"how": "nothing"}}
    await imports.apply_import(
        person, alone, await imports.create_planned_import(person, alone, b"EXT. TRAM STOP\n\nRain.\n", **script)
    )
    await imports.apply_import(person, theirs, await imports.create_planned_import(person, theirs))
    update = {"body": "The tram is drawn."}
    await friend.json("POST", f"/api/projects/{shared['slug']}/invites", 403, json={"profile_id": stranger.id})
    await person.json(
        "POST", f"/api/projects/{shared['slug']}/invites", json={"profile_id": stranger.id, "role": "viewer"}
    )
    await person.json("POST", f"/api/projects/{alone['slug']}/updates", 201, json=update)
    own_video = await insert_video(instance, alone, person)
    their_video = await insert_video(instance, theirs, friend)
    comment = await post_comment(person, their_video, COMMENT)
    reply = await post_comment(friend, their_video, "So it should.", parent_id=comment["id"])
    root = f"/api/videos/{their_video['id']}"
    await person.json("PUT", f"{root}/rating", json={"value": 4.5})
    await friend.json("PUT", f"{root}/rating", json={"value": 2})
    await person.json("PUT", f"{root}/comments/{reply['id']}/reaction", json={"value": 1})
    await post_review_note(person, their_video)
    await befriend(person, stranger)
    for sender, about in ((person, friend), (friend, person)):
        report = {"profile_id": about.id, "reason": "spam", "text": "Sells brushes."}
        await sender.json("PUT", f"/api/reports/{uuid.uuid4()}", json=report)
    await person.json("PUT", f"/api/recents/board/{alone['id']}", 204, json={"cut_id": cut["id"]})
    await person.json("PUT", f"/api/me/brushes/{uuid.uuid4()}", 200, json=make_preset("Rain", "2"))
    await add_palette(person, alone, "Tram")
    await person.json("POST", f"/api/projects/{alone['slug']}/exports", 202, json={"kind": "pdf"})
    return FullAccount(person, mark, friend, alone, shared, theirs, cut, own_video, their_video, comment)


async def count_mentions(instance: Instance, *words: str) -> dict[str, int]:
    """Count the rows that contain one of these words, by `table.column`, in all tables of the schema."""
    counts: dict[str, int] = {}
    async with instance.services.db.read() as tx:
        for table in METADATA.sorted_tables:
            for column in table.columns:
                if isinstance(column.type, (LargeBinary, DateTime, Boolean)):
                    continue
                text = cast(column, String)
                rows = await tx.execute(select(column).where(or_(*(text.contains(word) for word in words))))
                if count := len(rows.all()):
                    counts[f"{table.name}.{column.name}"] = count
    return counts
