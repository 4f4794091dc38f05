"""Accounts on an instance with a mail server and production rate limits."""

import re
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from tests.support.api.people import PASSWORD, Person, new_client, new_email
from tests.support.polling import wait_until
from tests.support.servers.server_process import ServerProcess, run_server
from tests.support.services.databases import new_database
from tests.support.services.mails import MailRecorder, run_mail_server

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
async def sink() -> AsyncGenerator[tuple[MailRecorder, int], None]:
    async with run_mail_server() as running:
        yield running


@pytest.fixture(scope="module")
async def mailing(
    sink: tuple[MailRecorder, int], cluster: str | None, tmp_path_factory: pytest.TempPathFactory
) -> AsyncGenerator[ServerProcess, None]:
    settings = {"smtp_url": f"smtp://127.0.0.1:{sink[1]}", "database_url": new_database(cluster, "mailing")}
    data: Path = tmp_path_factory.mktemp("mailing")
    async with run_server(data, **settings) as server:
        yield server


@pytest.fixture
async def visitor(mailing: ServerProcess) -> AsyncGenerator[Person, None]:
    async with new_client(mailing.base_url) as http:
        yield Person(http)


async def test_with_a_mail_server_an_address_must_be_confirmed_first(
    visitor: Person, sink: tuple[MailRecorder, int]
) -> None:
    assert (await visitor.json("GET", "/api/config", 200))["mail_confirmation"] is True
    await visitor.json("GET", "/api/outbox", 404)
    email = new_email()
    account = {"email": email, "password": PASSWORD}
    assert await visitor.json("POST", "/api/auth/sign-up", 201, json=account) == {"user": None}
    assert visitor.cookie == ""
    early = await visitor.json("POST", "/api/auth/sign-in", 401, json=account)
    assert early["detail"].endswith("If your account is new, open the link in your confirmation email first.")
    code = await sink[0].wait_for_code(email, "/confirm")
    confirmed = await visitor.json("POST", "/api/auth/confirm", 200, json={"code": code})
    assert confirmed["user"]["email"] == email
    assert (await visitor.json("GET", "/api/session", 200))["user"]["email"] == email
    await visitor.json("POST", "/api/auth/confirm", 400, json={"code": code})
    await visitor.json("POST", "/api/auth/sign-in", 200, json=account)
    # A second sign-up gets the same response, so it doesn't reveal the account; its owner gets a mail.
    again = {**account, "password": "another-one-9"}
    assert await visitor.json("POST", "/api/auth/sign-up", 201, json=again) == {"user": None}

    async def has_mail() -> bool:
        return any(mail["to"] == email and "You already have one" in mail["text"] for mail in sink[0].mails)

    await wait_until(has_mail, what="the mail")
    await visitor.json("POST", "/api/auth/sign-in", 401, json=again)
    await visitor.json("POST", "/api/auth/sign-in", 200, json=account)


@pytest.mark.parametrize("follows", ["the attacker's link", "her own link", "her own link, elsewhere"])
async def test_signing_up_with_another_persons_address_gives_no_valid_password(
    mailing: ServerProcess, sink: tuple[MailRecorder, int], follows: str
) -> None:
    email, theirs, hers = new_email(), "the-attackers-9", "the-victims-own-9"
    async with new_client(mailing.base_url) as attacker, new_client(mailing.base_url) as victim:
        for http, password in ((attacker, theirs), (victim, hers)):
            body = {"email": email, "password": password}
            assert (await http.post("/api/auth/sign-up", json=body)).status_code == 201
            codes = await sink[0].wait_for_codes(email, "/confirm", 1 if http is attacker else 2)
        first, second = codes
        if follows == "her own link":
            done = await victim.post("/api/auth/confirm", json={"code": second})
            assert done.json()["user"]["email"] == email
        else:
            async with new_client(mailing.base_url) as elsewhere:
                her = elsewhere if follows.endswith("elsewhere") else victim
                code = second if follows.endswith("elsewhere") else first
                done = await her.post("/api/auth/confirm", json={"code": code})
                assert done.json() == {"user": None}
                assert (await her.get("/api/session")).json() == {"user": None}
                assert (await her.put("/api/auth/password", json={"password": hers})).status_code == 204
        # The links and passwords of the other sign-ups are invalid.
        for code in (first, second):
            assert (await attacker.post("/api/auth/confirm", json={"code": code})).status_code == 400
        assert (await attacker.post("/api/auth/sign-in", json={"email": email, "password": theirs})).status_code == 401
        assert (await victim.post("/api/auth/sign-in", json={"email": email, "password": hers})).status_code == 200


async def test_a_reset_link_is_mailed_and_confirms_the_address(visitor: Person, sink: tuple[MailRecorder, int]) -> None:
    email = new_email()
    await visitor.json("POST", "/api/auth/sign-up", 201, json={"email": email, "password": PASSWORD})
    await visitor.json("POST", "/api/auth/reset", 202, json={"email": email})
    code = await sink[0].wait_for_code(email, "/reset-password")
    await visitor.json("POST", "/api/auth/reset/exchange", 204, json={"code": code})
    await visitor.json("PUT", "/api/auth/password", 204, json={"password": "quite-another-one"})
    signed_in = {"email": email, "password": "quite-another-one"}
    await visitor.json("POST", "/api/auth/sign-in", 200, json=signed_in)


async def test_password_attempts_are_limited_per_account(visitor: Person) -> None:
    guess = {"email": new_email(), "password": "is it this one"}
    for _ in range(5):
        await visitor.json("POST", "/api/auth/sign-in", 401, json=guess)
    answer = await visitor.http.post("/api/auth/sign-in", json=guess)
    _assert_rate_limited(answer, most=60)


async def test_reset_requests_are_limited_and_the_error_names_minutes(visitor: Person) -> None:
    email = new_email()
    for _ in range(3):
        await visitor.json("POST", "/api/auth/reset", 202, json={"email": email})
    answer = await visitor.http.post("/api/auth/reset", json={"email": email.upper()})
    _assert_rate_limited(answer, most=3600)
    assert re.fullmatch(r"Too many attempts\. Wait \d+ minutes, then try again\.", answer.json()["detail"])


async def test_sign_ups_are_limited_per_address(visitor: Person) -> None:
    statuses: list[int] = []
    answer: Any = None
    while len(statuses) < 12 and 429 not in statuses:
        answer = await visitor.http.post("/api/auth/sign-up", json={"email": new_email(), "password": PASSWORD})
        statuses.append(answer.status_code)
    assert statuses[-1] == 429
    _assert_rate_limited(answer, most=3600)


def _assert_rate_limited(answer: Any, most: int) -> None:
    assert answer.status_code == 429
    problem = answer.json()
    assert problem["code"] == "rate_limited"
    assert problem["detail"].startswith("Too many attempts. Wait ")
    assert 1 <= int(answer.headers["Retry-After"]) == problem["retry_after"] <= most


async def test_a_sign_up_does_not_reveal_accounts(
    sink: tuple[MailRecorder, int], cluster: str | None, tmp_path: Path
) -> None:
    settings = {"smtp_url": f"smtp://127.0.0.1:{sink[1]}", "database_url": new_database(cluster, "telling")}
    async with run_server(tmp_path, **settings) as server:
        known, unknown = new_email(), new_email()
        async with new_client(server.base_url) as http:
            owner = Person(http)
            await owner.json("POST", "/api/auth/sign-up", 201, json={"email": known, "password": PASSWORD})
            await owner.json(
                "POST", "/api/auth/confirm", 200, json={"code": await sink[0].wait_for_code(known, "/confirm")}
            )
        seen: list[list[tuple[int, str, list[str]]]] = []
        for email in (known, unknown):
            body = {"email": email, "password": "the-attackers-9"}
            async with new_client(server.base_url) as http:
                paths = ("sign-up", "sign-in", "sign-up", "sign-in", "restore", "reset", "sign-in")
                answers = [
                    await http.post(f"/api/auth/{path}", json={"email": email} if path == "reset" else body)
                    for path in paths
                ]
                cookies = sorted(cookie.name for cookie in http.cookies.jar)
            seen.append([(answer.status_code, answer.text, cookies) for answer in answers])
        assert seen[0] == seen[1]
        assert [status for status, *_ in seen[0]] == [201, 401, 201, 401, 401, 202, 401]
