"""Changes of password and email without a mail server."""

import asyncio
from typing import Any

from pegbar.domains.accounts import store
from pegbar.wiring import Instance
from tests.support.api.people import PASSWORD, Newcomer, Person, new_client, new_email
from tests.support.polling import wait_until

NEW = "another-long-one"


async def _sign_in(base_url: str, email: str, password: str) -> Any:
    async with new_client(base_url) as http:
        return await http.post("/api/auth/sign-in", json={"email": email, "password": password})


async def _open_second_browser(base_url: str, person: Person) -> Person:
    http = new_client(base_url)
    answer = await http.post("/api/auth/sign-in", json={"email": person.email, "password": PASSWORD})
    assert answer.status_code == 200
    return Person(http, person.id, person.email)


async def test_a_new_password_takes_effect_and_all_other_sessions_end(newcomer: Newcomer, base_url: str) -> None:
    person = await newcomer()
    other = await _open_second_browser(base_url, person)
    await person.json("PUT", "/api/account/password", 204, json={"current_password": PASSWORD, "password": NEW})
    assert (await person.json("GET", "/api/session", 200))["user"]["id"] == person.id
    assert await other.json("GET", "/api/session", 200) == {"user": None}
    assert (await _sign_in(base_url, person.email, PASSWORD)).status_code == 401
    assert (await _sign_in(base_url, person.email, NEW)).status_code == 200
    await other.http.aclose()


async def test_changing_the_password_requires_the_old_one(newcomer: Newcomer, base_url: str) -> None:
    person = await newcomer()
    path = "/api/account/password"
    wrong = await person.json("PUT", path, 422, json={"current_password": "not this one", "password": NEW})
    assert [(each["field"], each["detail"]) for each in wrong["errors"]] == [
        ("current_password", "Incorrect password.")
    ]
    short = await person.json("PUT", path, 422, json={"current_password": PASSWORD, "password": "7 chars"})
    assert [(each["field"], each["detail"]) for each in short["errors"]] == [
        ("password", "Password must be at least 8 characters.")
    ]
    same = await person.json("PUT", path, 422, json={"current_password": PASSWORD, "password": PASSWORD})
    assert same["errors"][0]["field"] == "password"
    assert (await _sign_in(base_url, person.email, PASSWORD)).status_code == 200


async def test_of_two_concurrent_password_changes_one_succeeds(newcomer: Newcomer, base_url: str) -> None:
    person, passwords = await newcomer(), ["first-of-the-two", "second-of-the-two"]
    sent = [{"current_password": PASSWORD, "password": wish} for wish in passwords]
    answers = await asyncio.gather(*(person.http.put("/api/account/password", json=body) for body in sent))
    assert sorted(answer.status_code for answer in answers) == [204, 422]
    right = [answer.status_code == 204 for answer in answers]
    assert [(await _sign_in(base_url, person.email, wish)).status_code == 200 for wish in passwords] == right


async def test_without_mail_a_new_address_takes_effect_and_the_old_one_gets_a_notice(
    newcomer: Newcomer, base_url: str
) -> None:
    person, email = await newcomer(), new_email()
    body = {"email": f" {email.upper()} ", "password": PASSWORD}
    account = await person.json("PUT", "/api/account/email", 200, json=body)
    assert account == {"email": email, "waiting_email": None}
    assert (await person.json("GET", "/api/session", 200))["user"]["email"] == email
    assert (await _sign_in(base_url, person.email, PASSWORD)).status_code == 401
    assert (await _sign_in(base_url, email, PASSWORD)).status_code == 200

    async def has_notice() -> bool:
        mails = (await person.json("GET", "/api/outbox", 200))["mails"]
        return any(mail["to"] == person.email and email in mail["text"] for mail in mails)

    await wait_until(has_notice, what="the mail to the old address")


async def test_an_invalid_new_address_is_refused(newcomer: Newcomer) -> None:
    person, other = await newcomer(), await newcomer()
    sentences = {
        other.email: "Another account uses this email. Enter a different one.",
        person.email: "This is already your email.",
        "no address": "Enter an email address such as name@example.com.",
        "mina@straße.de": "Enter an email address such as name@example.com.",
    }
    for email, sentence in sentences.items():
        body = {"email": email, "password": PASSWORD}
        refused = await person.json("PUT", "/api/account/email", 422, json=body)
        assert [(each["field"], each["detail"]) for each in refused["errors"]] == [("email", sentence)]
    wrong = {"email": new_email(), "password": "not this one"}
    refused = await person.json("PUT", "/api/account/email", 422, json=wrong)
    assert [(each["field"], each["detail"]) for each in refused["errors"]] == [("password", "Incorrect password.")]
    assert (await person.json("GET", "/api/account", 200))["email"] == person.email


async def test_two_users_cannot_take_one_address_concurrently(newcomer: Newcomer, instance: Instance) -> None:
    people, email = [await newcomer() for _ in range(4)], new_email()
    body = {"email": email, "password": PASSWORD}
    answers = await asyncio.gather(*(person.http.put("/api/account/email", json=body) for person in people))
    assert sorted(answer.status_code for answer in answers) == [200, 422, 422, 422]
    async with instance.services.db.read() as tx:
        found = await store.get_user_by_email(tx, email)
    winner = next(person for person, answer in zip(people, answers, strict=True) if answer.status_code == 200)
    assert found is not None
    assert found.id == winner.id
