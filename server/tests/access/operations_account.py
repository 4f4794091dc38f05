"""Operation of the access matrix on a person's own account.

A temporary person deletes theirs, so that the stage's people remain.
"""

import uuid

from tests.access.stage import Stage
from tests.support.api.people import PASSWORD, Person, new_email, sign_up
from tests.support.polling import wait_until


async def manage(stage: Stage, person: Person) -> list[int]:
    """Use every operation on the person's account. Other people's sessions and exports answer 404."""
    base = str(person.http.base_url)
    requester = await sign_up(base) if person.id else person
    other = await sign_up(base)
    others = (await other.json("GET", "/api/account/sessions", 200))["items"][0]["id"]
    file = await other.json("POST", "/api/account/data-exports", 202, json={})
    wrong = 401 if not person.id else 422
    email, password = new_email(), "another-long-one"
    own_email = {"email": email, "password": PASSWORD}
    tries = [
        ("GET /api/account", {}, None),
        ("GET /api/account/sessions", {}, None),
        ("PUT /api/account/email", {}, own_email),
        ("DELETE /api/account/email/waiting", {}, None),
        ("PUT /api/account/password", {}, {"current_password": PASSWORD, "password": password}),
        ("DELETE /api/account/sessions", {}, None),
        ("DELETE /api/account/sessions/{session_id}", {"session_id": others}, None),
        ("GET /api/account/data-exports", {}, None),
        ("POST /api/account/data-exports", {}, {"id": str(uuid.uuid4())}),
        ("GET /api/account/deletion", {}, None),
    ]
    route = "POST /api/account/deletion"
    refused = await stage.request(requester, route, json={"password": "not the password", "projects": []})
    assert refused.status_code == wrong
    found = [
        (await stage.request(requester, route, values, **({} if body is None else {"json": body}))).status_code
        for route, values, body in tries
    ]
    await _wait_for_export(other, file["id"])
    one = "/api/account/data-exports/{data_export_id}"
    for route in (f"GET {one}", f"GET {one}/file", f"DELETE {one}"):
        values = {"data_export_id": file["id"]}
        hidden = await stage.request(requester, route, values)
        assert hidden.status_code == (404 if person.id else 401), "another one's file"
        assert (await stage.request(other, route, values)).is_success
    assert len((await other.json("GET", "/api/account/sessions", 200))["items"]) == 1, "another one's session was ended"
    ended = await stage.request(requester, "POST /api/account/deletion", json={"password": password, "projects": []})
    await other.http.aclose()
    if requester is not person:
        await requester.http.aclose()
    return [*found, ended.status_code]


async def _wait_for_export(person: Person, data_export_id: str) -> None:
    async def is_done() -> bool:
        return (await person.json("GET", f"/api/account/data-exports/{data_export_id}", 200))["state"] == "done"

    await wait_until(is_done, 60, "the data is gathered")
