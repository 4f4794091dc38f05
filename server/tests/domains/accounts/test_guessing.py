"""Password guessing is blocked, and the owner of the account can still sign in."""

from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from pegbar.access import known_devices
from tests.support.api.boards import new_project
from tests.support.api.guests import create_link
from tests.support.api.people import PASSWORD, new_client, new_email, sign_up
from tests.support.api.publishing import create_publication, encode_film, publish, upload, wait_for_publication
from tests.support.servers.server_process import ServerProcess, run_server
from tests.support.services.databases import new_database

WRONG = "not the password"


@pytest.fixture(scope="module")
async def proxied(cluster: str | None, tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[ServerProcess, None]:
    """A server with production rate limits, behind a proxy, so clients can have many addresses."""
    settings = {"trusted_proxies": "1", "database_url": new_database(cluster, "guessing")}
    data: Path = tmp_path_factory.mktemp("guessing")
    async with run_server(data, rate_sign_up_address="1000/minute", **settings) as server:
        yield server


async def _try_password(http: Any, email: str, password: str, address: str, path: str = "sign-in") -> int:
    body, headers = {"email": email, "password": password}, {"X-Forwarded-For": address}
    return (await http.post(f"/api/auth/{path}", json=body, headers=headers)).status_code


async def _guess_passwords(server: ServerProcess, email: str, address: str) -> list[int]:
    async with new_client(server.base_url) as http:
        return [await _try_password(http, email, WRONG, address) for _ in range(8)]


async def test_guessing_is_blocked_but_a_known_device_can_sign_in(proxied: ServerProcess) -> None:
    person = await sign_up(proxied.base_url)
    await person.json("POST", "/api/auth/sign-out", 204)
    # Even from the same address, which is over its own limit too.
    assert await _guess_passwords(proxied, person.email, "203.0.113.1") == [401] * 5 + [429] * 3
    for _ in range(3):
        assert (await _guess_passwords(proxied, f"x{person.email}", "203.0.113.1"))[-1] == 429
    assert await _try_password(person.http, person.email, PASSWORD, "203.0.113.1") == 200
    await person.http.aclose()


async def test_a_known_device_has_the_same_limit_as_others(proxied: ServerProcess) -> None:
    person = await sign_up(proxied.base_url)
    tries = [await _try_password(person.http, person.email, WRONG, "203.0.113.2") for _ in range(7)]
    assert tries == [401] * 5 + [429] * 2
    other = await sign_up(proxied.base_url)
    assert await _try_password(person.http, other.email, WRONG, "203.0.113.2") == 401, (
        "it is known for one account alone"
    )
    for one in (person, other):
        await one.http.aclose()


async def test_an_unknown_device_can_sign_in_from_an_address_without_attempts(proxied: ServerProcess) -> None:
    person = await sign_up(proxied.base_url)
    assert (await _guess_passwords(proxied, person.email, "203.0.113.3"))[-1] == 429
    async with new_client(proxied.base_url) as elsewhere:
        assert await _try_password(elsewhere, person.email, PASSWORD, "198.51.100.7") == 200
    # One address can use at most two of these attempts.
    assert (await _guess_passwords(proxied, person.email, "198.51.100.8"))[:4] == [401, 401, 429, 429]
    await person.http.aclose()


async def test_a_new_password_forgets_known_devices(proxied: ServerProcess) -> None:
    person, changed = await sign_up(proxied.base_url), "a-changed-password"
    async with new_client(proxied.base_url) as old:
        assert await _try_password(old, person.email, PASSWORD, "203.0.113.4") == 200
        body = {"current_password": PASSWORD, "password": changed}
        await person.json("PUT", "/api/account/password", 204, json=body)
        assert (await _guess_passwords(proxied, person.email, "203.0.113.4"))[-1] == 429
        assert await _try_password(old, person.email, changed, "203.0.113.4") == 429
    assert await _try_password(person.http, person.email, changed, "203.0.113.4") == 200, "where it was changed"
    await person.http.aclose()


async def test_attempts_of_others_do_not_block_a_signed_in_user(proxied: ServerProcess) -> None:
    person = await sign_up(proxied.base_url)
    assert (await _guess_passwords(proxied, person.email, "203.0.113.5"))[-1] == 429
    body = {"current_password": PASSWORD, "password": "a-changed-password"}
    await person.json("PUT", "/api/account/password", 204, json=body, headers={"X-Forwarded-For": "203.0.113.5"})
    wrong = {"current_password": WRONG, "password": PASSWORD}
    answers = [await person.http.put("/api/account/password", json=wrong) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [422] * 4 + [429]
    await person.http.aclose()


async def test_the_known_device_cookie_is_hidden_from_scripts(proxied: ServerProcess) -> None:
    async with new_client(proxied.base_url) as http:
        person = await sign_up(proxied.base_url)
        answer = await http.post("/api/auth/sign-in", json={"email": person.email, "password": PASSWORD})
        [cookie] = [line for line in answer.headers.get_list("set-cookie") if line.startswith("pegbar_device=")]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert "Path=/api/" in cookie
        assert person.id not in cookie
        await person.http.aclose()


@pytest.mark.parametrize("cookie", ["", "x", "a.b.c", "a.999999999999999999999.c", "~~~~", "\u00e9.1.2", "x" * 5000])
def test_a_forged_device_cookie_is_ignored(cookie: str) -> None:
    assert known_devices.find(cookie, "subject", "key") is None
    assert known_devices.find(cookie, "subject", None) is None


async def test_a_shared_browser_is_a_known_device_of_both_users(proxied: ServerProcess) -> None:
    mina, ruth = await sign_up(proxied.base_url), await sign_up(proxied.base_url)
    async with new_client(proxied.base_url) as shared:
        for person in (mina, ruth):
            assert await _try_password(shared, person.email, PASSWORD, "203.0.113.6") == 200
        for person in (mina, ruth):
            assert (await _guess_passwords(proxied, person.email, "203.0.113.6"))[-1] == 429
            assert await _try_password(shared, person.email, PASSWORD, "203.0.113.6") == 200
            await person.http.aclose()


async def test_guessing_the_password_of_a_link_does_not_block_its_guests(proxied: ServerProcess) -> None:
    owner = await sign_up(proxied.base_url)
    project = await new_project(owner)
    data = encode_film()
    publication = await create_publication(owner, project, size=len(data))
    await upload(owner, publication, data)
    await publish(owner, publication)
    video = await owner.json("GET", f"/api/videos/{(await wait_for_publication(owner, publication))['slug']}", 200)
    link = await create_link(owner, video, password=PASSWORD)

    async def enter_password(http: Any, password: str, address: str) -> int:
        body, headers = {"secret": link["secret"], "password": password}, {"X-Forwarded-For": address}
        return (await http.post(f"/api/guest/{link['id']}/enter", json=body, headers=headers)).status_code

    async with new_client(proxied.base_url) as known, new_client(proxied.base_url) as fresh:
        assert await enter_password(known, PASSWORD, "203.0.113.9") == 200
        async with new_client(proxied.base_url) as guesser:
            tries = [await enter_password(guesser, WRONG, "203.0.113.8") for _ in range(8)]
        assert tries == [403] * 5 + [429] * 3
        for number in range(20):  # From many addresses, more than the link's limit per minute.
            async with new_client(proxied.base_url) as guesser:
                assert await enter_password(guesser, WRONG, f"203.0.114.{number}") in {403, 429}
        assert await enter_password(known, PASSWORD, "203.0.113.8") == 200, "this device gave the password before"
        assert await enter_password(fresh, PASSWORD, "198.51.100.9") == 200, "from an address that did not guess"
    await owner.http.aclose()


async def test_all_spellings_of_an_address_share_its_limit(proxied: ServerProcess) -> None:
    composed = new_email("j\u00f6rg")
    decomposed = composed.replace("\u00f6", "o\u0308")
    async with new_client(proxied.base_url) as http:
        for email in (composed, decomposed, composed.upper(), f" {decomposed} ", composed):
            assert await _try_password(http, email, WRONG, "203.0.113.7") == 401
        for path in ("sign-in", "restore"):
            assert await _try_password(http, decomposed, WRONG, "203.0.113.7", path) == 429
        for email in (composed, decomposed, composed.upper()):
            assert (await http.post("/api/auth/reset", json={"email": email})).status_code == 202
        assert (await http.post("/api/auth/reset", json={"email": f"{decomposed} "})).status_code == 429
