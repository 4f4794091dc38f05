"""Users list and end their own sessions."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import select, update

from pegbar.domains.accounts.models import Session
from pegbar.domains.accounts.rules import describe_device
from pegbar.kernel import clock
from pegbar.kernel.ids import hash_token
from pegbar.wiring import Instance
from tests.support.api.people import PASSWORD, Newcomer, Person, new_client
from tests.support.api.sockets import open_tab
from tests.support.polling import wait_until

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SESSIONS = "/api/account/sessions"


async def _open_browser(base_url: str, person: Person, agent: str = FIREFOX) -> Person:
    http = new_client(base_url)
    http.headers["User-Agent"] = agent
    body = {"email": person.email, "password": PASSWORD}
    assert (await http.post("/api/auth/sign-in", json=body)).status_code == 200
    return Person(http, person.id, person.email)


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (FIREFOX, "Firefox on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0"
         " Safari/537.36", "Chrome on Windows"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0"
         " Safari/537.36 Edg/140.0.0.0", "Edge on Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5"
         " Safari/605.1.15", "Safari on macOS"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
         " CriOS/140.0.0.0 Mobile/15E148 Safari/604.1", "Chrome on iPhone"),
        ("Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0"
         " Chrome/130.0.0.0 Safari/537.36", "Samsung Internet on Android"),
        ("curl/8.14", ""),
        ("", ""),
        ("<script>" * 500, ""),
    ],
)  # fmt: skip
def test_a_user_agent_becomes_a_readable_device_name(agent: str, device: str) -> None:
    assert describe_device(agent) == device


async def test_the_list_has_devices_addresses_and_the_current_session(newcomer: Newcomer, base_url: str) -> None:
    person = await newcomer()
    other = await _open_browser(base_url, person)
    sessions = (await person.json("GET", SESSIONS, 200))["items"]
    assert {(one["device"], one["address"], one["is_current"]) for one in sessions} == {
        ("", "127.0.0.1", True),
        ("Firefox on Linux", "127.0.0.1", False),
    }
    assert other.cookie not in str(sessions)
    assert hash_token(other.cookie) not in str(sessions)
    await other.http.aclose()


async def test_ending_a_session_also_disconnects_its_sockets(newcomer: Newcomer, base_url: str) -> None:
    person = await newcomer()
    other = await _open_browser(base_url, person)
    one = next(s for s in (await person.json("GET", SESSIONS, 200))["items"] if not s["is_current"])
    async with open_tab(other) as socket:
        await person.json("DELETE", f"{SESSIONS}/{one['id']}", 204)
        assert (await socket.wait_for_close())[0] == 4003
    assert await other.json("GET", "/api/session", 200) == {"user": None}
    await person.json("DELETE", f"{SESSIONS}/{one['id']}", 204)
    assert len((await person.json("GET", SESSIONS, 200))["items"]) == 1
    await other.http.aclose()


async def test_a_user_cannot_end_another_users_session(newcomer: Newcomer) -> None:
    person, stranger = await newcomer(), await newcomer()
    [own] = (await person.json("GET", SESSIONS, 200))["items"]
    await stranger.json("DELETE", f"{SESSIONS}/{own['id']}", 204)
    await stranger.json("DELETE", SESSIONS, 204)
    assert (await person.json("GET", "/api/session", 200))["user"]["id"] == person.id


async def test_ending_other_sessions_keeps_the_current_one(newcomer: Newcomer, base_url: str) -> None:
    person = await newcomer()
    others = [await _open_browser(base_url, person) for _ in range(3)]
    await person.json("DELETE", SESSIONS, 204)
    assert [one["is_current"] for one in (await person.json("GET", SESSIONS, 200))["items"]] == [True]
    for other in others:
        assert await other.json("GET", "/api/session", 200) == {"user": None}
        await other.http.aclose()


async def test_sessions_that_end_each_other_concurrently_never_fail(newcomer: Newcomer, base_url: str) -> None:
    person = await newcomer()
    for _ in range(5):
        two = [await _open_browser(base_url, person) for _ in range(2)]
        answers = await asyncio.gather(*(one.http.delete(SESSIONS) for one in two))
        assert {answer.status_code for answer in answers} <= {204, 401}
        are_signed_in = [(await one.json("GET", "/api/session", 200))["user"] is not None for one in two]
        # A request that succeeded ended the other session; a 401 means that the other request came first.
        are_successful = [answer.status_code == 204 for answer in answers]
        assert are_signed_in == ([False, False] if all(are_successful) else are_successful)
        for one in two:
            await one.http.aclose()
        await person.json("POST", "/api/auth/sign-in", 200, json={"email": person.email, "password": PASSWORD})


async def test_the_last_use_is_updated_every_few_minutes(newcomer: Newcomer, instance: Instance) -> None:
    person, db = await newcomer(), instance.services.db
    is_own_session = Session.token_hash == hash_token(person.cookie)

    async def get_last_use() -> object:
        async with db.read() as tx:
            return (await tx.execute(select(Session.used_at).where(is_own_session))).scalar_one()

    first = await get_last_use()
    for _ in range(3):
        await person.json("GET", "/api/session", 200)
    assert await get_last_use() == first
    before = clock.now() - timedelta(minutes=6)
    async with db.write() as tx:
        await tx.execute(update(Session).where(is_own_session).values(used_at=before, address="10.0.0.9"))
    await person.json("GET", "/api/session", 200)

    async def is_use_updated() -> bool:
        [own] = (await person.json("GET", SESSIONS, 200))["items"]
        return own["address"] == "127.0.0.1" and own["used_at"] > clock.iso(before)

    await wait_until(is_use_updated, 10, "it is written down")
