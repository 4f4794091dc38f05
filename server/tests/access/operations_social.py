"""Operations of the access matrix by viewers of published videos."""

import uuid
from secrets import token_urlsafe
from typing import Any

from tests.access.stage import Stage
from tests.support.api.boards import add_cut
from tests.support.api.people import Person
from tests.support.api.videos import post_comment

_VIDEO = "/api/videos/{video_id}"
_COMMENT = f"{_VIDEO}/comments/{{comment_id}}"
_NOTES = f"{_VIDEO}/review-notes"


async def _request_on_video(
    stage: Stage, person: Person, route: str, values: dict[str, str] | None = None, **more: Any
) -> Any:
    return await stage.request(person, route, {"video_id": stage.video["id"], **(values or {})}, **more)


async def count_view(stage: Stage, person: Person) -> list[int]:
    body = {"session": token_urlsafe(16)}
    return [(await _request_on_video(stage, person, f"POST {_VIDEO}/views", json=body)).status_code]


async def rate(stage: Stage, person: Person) -> list[int]:
    rated = await _request_on_video(stage, person, f"PUT {_VIDEO}/rating", json={"value": 4.5})
    taken_back = await _request_on_video(stage, person, f"DELETE {_VIDEO}/rating")
    return [rated.status_code, taken_back.status_code]


async def comment(stage: Stage, person: Person) -> list[int]:
    new = {"id": str(uuid.uuid4()), "body": "Lovely light."}
    above = await post_comment(stage.owner, stage.video)
    posted = await _request_on_video(stage, person, f"POST {_VIDEO}/comments", json=new)
    reply = new | {"id": str(uuid.uuid4()), "parent_id": above["id"]}
    replied = await _request_on_video(stage, person, f"POST {_VIDEO}/comments", json=reply)
    return [posted.status_code, replied.status_code]


async def react(stage: Stage, person: Person) -> list[int]:
    values = {"comment_id": (await post_comment(stage.owner, stage.video))["id"]}
    route = f"PUT {_COMMENT}/reaction"
    return [
        (await _request_on_video(stage, person, route, values, json={"value": value})).status_code for value in (1, 0)
    ]


async def delete_comment(stage: Stage, person: Person) -> list[int]:
    """Delete a comment of the person if they may comment.

    The publisher and the project's owner may also delete others'.
    """
    another = {"comment_id": (await post_comment(stage.people["friend"], stage.video))["id"]}
    refused = (await _request_on_video(stage, person, f"DELETE {_COMMENT}", another)).status_code
    if not person.id:
        return [refused]
    assert refused == (204 if person is stage.owner else 403), "another one's comment"
    own = {"comment_id": (await post_comment(person, stage.video))["id"]}
    return [(await _request_on_video(stage, person, f"DELETE {_COMMENT}", own)).status_code]


async def read_write_notes(stage: Stage, person: Person) -> list[int]:
    new = {"id": str(uuid.uuid4()), "body": "Hold longer", "first_frame": 0, "last_frame": 3}
    owners = await stage.owner.json("POST", _NOTES.format(video_id=stage.video["id"]), 201, json=new)
    read = await _request_on_video(stage, person, f"GET {_NOTES}")
    table = await _request_on_video(stage, person, f"GET {_NOTES}.csv")
    paper = await _request_on_video(stage, person, f"GET {_NOTES}.pdf")
    markers = await _request_on_video(stage, person, f"GET {_NOTES}.edl")
    made = await _request_on_video(stage, person, f"POST {_NOTES}", json=new | {"id": str(uuid.uuid4())})
    resolved = await _request_on_video(
        stage,
        person,
        f"PATCH {_NOTES}/{{note_id}}",
        {"note_id": owners["id"]},
        json={"resolved": True},
        headers={"If-Match": '"1"'},
    )
    own = made.json()["id"] if made.is_success else owners["id"]
    deleted = await _request_on_video(stage, person, f"DELETE {_NOTES}/{{note_id}}", {"note_id": own})
    versions = await _request_on_video(stage, person, f"GET {_VIDEO}/versions")
    carried = await _request_on_video(stage, person, f"POST {_VIDEO}/copied-notes", json={"from_version": 1})
    answers = (read, table, paper, markers, made, resolved, deleted, versions, carried)
    return [answer.status_code for answer in answers]


async def feature(stage: Stage, person: Person) -> list[int]:
    answers = [
        await _request_on_video(stage, person, f"PUT {_VIDEO}/featured", json={"featured": on}) for on in (True, False)
    ]
    return [answer.status_code for answer in answers]


async def watch(stage: Stage, person: Person) -> list[int]:
    above = {"comment_id": (await post_comment(stage.owner, stage.video))["id"]}
    routes = (f"GET {_VIDEO}", f"GET {_VIDEO}/comments", f"GET {_COMMENT}", f"GET {_COMMENT}/replies")
    answers = [await _request_on_video(stage, person, route, above) for route in routes]
    return [answer.status_code for answer in answers]


async def search(stage: Stage, person: Person) -> list[int]:
    """Search for the project and one of its cuts; 404 means not found.

    Hidden cuts must not appear in suggestions either.
    """
    statuses = list[int]()
    wanted = {
        "project": stage.project["id"],
        "cut": (await stage.get_or_make("named cut", lambda: _add_named_cut(stage)))["id"],
    }
    for kind, id_ in wanted.items():
        query = {"q": stage.project["name"] if kind == "project" else _NAMED, "kinds": kind, "limit": 50}
        found = await stage.request(person, "GET /api/search", params=query)
        assert found.status_code == 200, found.text
        pages, items = found.json(), list[str]()
        while True:
            items += [item["id"] for item in pages["items"]]
            if pages["next_cursor"] is None or id_ in items:
                break
            more = query | {"cursor": pages["next_cursor"]}
            pages = (await stage.request(person, "GET /api/search", params=more)).json()
        statuses.append(200 if id_ in items else 404)
    suggested = await stage.request(person, "GET /api/search/suggestions", params={"q": _NAMED})
    assert suggested.status_code == 200, suggested.text
    if statuses[1] == 404:
        assert wanted["cut"] not in suggested.text
    return statuses


_NAMED = "Zephyr over the weir"


async def _add_named_cut(stage: Stage) -> dict[str, Any]:
    return await add_cut(stage.owner, stage.project, name=_NAMED)
