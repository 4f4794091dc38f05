"""Password reset, from the request to the new password."""

import asyncio
import re
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from pegbar.domains.accounts.models import Code, Session
from pegbar.kernel import clock
from pegbar.wiring import Instance
from tests.support.api.people import PASSWORD, Newcomer, Person, new_client, new_email
from tests.support.api.sockets import open_tab
from tests.support.polling import wait_until

SAID = {"detail": "Check your email for a password reset link."}
INVALID = "Invalid or expired reset link"
NO_SESSION = "Could not establish a recovery session. The link may have expired."
NEW = "another-long-password"


async def _list_mails(person: Person, to: str) -> list[dict[str, Any]]:
    outbox = await person.json("GET", "/api/outbox", 200)
    return [mail for mail in outbox["mails"] if mail["to"] == to]


async def mailed_code(person: Person, to: str, number: int = 1) -> str:
    """Wait for so many mails to an address, and return the code of the newest."""

    async def get_newest_mail() -> str | None:
        mails = await _list_mails(person, to)
        return mails[0]["text"] if len(mails) >= number else None

    text = await wait_until(get_newest_mail, what="the reset mail")
    found = re.search(r"^http://\S+/reset-password\?code=(\S+)$", text, re.MULTILINE)
    assert found, text
    return found.group(1)


async def _request_reset(person: Person, email: str) -> None:
    assert await person.json("POST", "/api/auth/reset", 202, json={"email": email}) == SAID


async def test_the_reset_link_sets_a_new_password_and_ends_all_sessions(newcomer: Newcomer, anonymous: Person) -> None:
    person = await newcomer()
    async with open_tab(person) as tab:
        await _request_reset(anonymous, person.email)
        code = await mailed_code(anonymous, person.email)
        await anonymous.json("POST", "/api/auth/reset/exchange", 204, json={"code": code})
        short = await anonymous.json("PUT", "/api/auth/password", 422, json={"password": "7 chars"})
        assert short["detail"] == "Password must be at least 8 characters."
        await anonymous.json("PUT", "/api/auth/password", 204, json={"password": NEW})
        assert (await tab.wait_for_close())[0] == 4003
    assert await person.json("GET", "/api/session", 200) == {"user": None}
    old, new = ({"email": person.email, "password": password} for password in (PASSWORD, NEW))
    await anonymous.json("POST", "/api/auth/sign-in", 401, json=old)
    await anonymous.json("POST", "/api/auth/sign-in", 200, json=new)


@pytest.mark.parametrize(
    ("back", "kept"),
    [
        ("/video/the-crossing?frame=12&note=a b", "&from=%2Fvideo%2Fthe-crossing%3Fframe%3D12%26note%3Da%20b"),
        ("/", "&from=%2F"),
        ("https://elsewhere.example/", ""),
        ("//elsewhere.example", ""),
        ("/\\elsewhere.example", ""),
        ("/\t/elsewhere.example", ""),
        ("video", ""),
        ("", ""),
    ],
)
async def test_the_reset_link_returns_only_to_pages_of_this_site(
    newcomer: Newcomer, anonymous: Person, back: str, kept: str
) -> None:
    person = await newcomer()
    body = {"email": person.email, "return_path": back}
    assert await anonymous.json("POST", "/api/auth/reset", 202, json=body) == SAID
    assert re.fullmatch(rf"[\w-]+{re.escape(kept)}", await mailed_code(anonymous, person.email))


async def test_a_code_works_once_even_if_sent_ten_times_concurrently(
    newcomer: Newcomer, anonymous: Person, base_url: str
) -> None:
    person = await newcomer()
    await _request_reset(anonymous, person.email)
    code = await mailed_code(anonymous, person.email)
    async with new_client(base_url) as http:
        tries = await asyncio.gather(*(http.post("/api/auth/reset/exchange", json={"code": code}) for _ in range(10)))
    assert sorted(answer.status_code for answer in tries) == [204] + [400] * 9
    refused = next(answer.json() for answer in tries if answer.status_code == 400)
    assert (refused["code"], refused["detail"]) == ("reset.invalid", INVALID)


async def test_a_recovery_session_sets_only_one_password(newcomer: Newcomer, anonymous: Person) -> None:
    person = await newcomer()
    await _request_reset(anonymous, person.email)
    code = await mailed_code(anonymous, person.email)
    await anonymous.json("POST", "/api/auth/reset/exchange", 204, json={"code": code})
    cookie = anonymous.http.cookies.get("pegbar_recovery") or ""
    await anonymous.json("PUT", "/api/auth/password", 204, json={"password": NEW})
    assert not anonymous.http.cookies.get("pegbar_recovery")
    anonymous.http.cookies.set("pegbar_recovery", cookie, path="/api/auth")
    problem = await anonymous.json("PUT", "/api/auth/password", 401, json={"password": PASSWORD})
    assert (problem["code"], problem["detail"]) == ("reset.no_session", NO_SESSION)


async def test_a_password_reset_requires_a_recovery_session(newcomer: Newcomer, anonymous: Person) -> None:
    person = await newcomer()
    for who in (anonymous, person):
        problem = await who.json("PUT", "/api/auth/password", 401, json={"password": NEW})
        assert (problem["code"], problem["detail"]) == ("reset.no_session", NO_SESSION)


async def test_a_reset_code_expires_after_an_hour(newcomer: Newcomer, anonymous: Person, instance: Instance) -> None:
    person = await newcomer()
    await _request_reset(anonymous, person.email)
    code = await mailed_code(anonymous, person.email)
    async with instance.services.db.write() as tx:
        past = clock.now() - timedelta(seconds=1)
        await tx.execute(update(Code).where(Code.user_id == person.id).values(expires_at=past))
    problem = await anonymous.json("POST", "/api/auth/reset/exchange", 400, json={"code": code})
    assert problem["detail"] == INVALID


async def test_a_new_reset_link_invalidates_the_earlier_one(newcomer: Newcomer, anonymous: Person) -> None:
    person = await newcomer()
    await _request_reset(anonymous, person.email)
    first = await mailed_code(anonymous, person.email)
    await _request_reset(anonymous, person.email)
    second = await mailed_code(anonymous, person.email, number=2)
    await anonymous.json("POST", "/api/auth/reset/exchange", 400, json={"code": first})
    await anonymous.json("POST", "/api/auth/reset/exchange", 204, json={"code": second})


async def test_a_reset_request_does_not_reveal_accounts(anonymous: Person) -> None:
    stranger = new_email()
    await _request_reset(anonymous, stranger)
    await _request_reset(anonymous, "no address at all")
    assert await _list_mails(anonymous, stranger) == []


async def test_an_expired_session_is_invalid(newcomer: Newcomer, instance: Instance) -> None:
    person = await newcomer()
    async with instance.services.db.write() as tx:
        past = clock.now() - timedelta(seconds=1)
        await tx.execute(update(Session).where(Session.user_id == person.id).values(expires_at=past))
    assert await person.json("GET", "/api/session", 200) == {"user": None}
    await person.json("GET", "/api/profiles/me", 401)
