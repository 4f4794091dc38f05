"""Sign-up, sign-in and sign-out."""

import asyncio
from http.cookies import SimpleCookie
from typing import Any

import pytest

from tests.support.api.people import PASSWORD, Newcomer, Person, new_client, new_email

pytestmark = pytest.mark.database

SHORT = "Password must be at least 8 characters."
TAKEN = "An account with this email already exists. Sign in, or reset your password."
WRONG = "Incorrect email or password."
NO_EMAIL = "Enter an email address such as name@example.com."


async def _sign_up(person: Person, email: str, password: str = PASSWORD) -> Any:
    return await person.http.post("/api/auth/sign-up", json={"email": email, "password": password})


@pytest.mark.parametrize("length", [8, 128])
async def test_passwords_of_8_to_128_characters_are_accepted(anonymous: Person, length: int) -> None:
    email, password = new_email(), "p" * length
    assert (await _sign_up(anonymous, email, password)).status_code == 201
    signed_in = await anonymous.http.post("/api/auth/sign-in", json={"email": email, "password": password})
    assert signed_in.status_code == 200


async def test_a_password_of_7_characters_is_refused_with_the_specified_text(anonymous: Person) -> None:
    answer = await _sign_up(anonymous, new_email(), "7 chars")
    assert answer.status_code == 422
    assert answer.json()["detail"] == SHORT
    assert [(each["field"], each["detail"]) for each in answer.json()["errors"]] == [("password", SHORT)]


async def test_a_password_of_129_characters_is_refused(anonymous: Person) -> None:
    answer = await _sign_up(anonymous, new_email(), "p" * 129)
    assert answer.status_code == 422
    assert "128" in answer.json()["detail"]


@pytest.mark.parametrize(
    "email",
    [
        "plain",
        "two@@example.com",
        "@example.com",
        "name@",
        "na me@example.com",
        "name@example",
        "a@b..com",
        "a@b.com\n\n<",
    ],
)
async def test_an_invalid_address_is_refused(anonymous: Person, email: str) -> None:
    answer = await _sign_up(anonymous, email)
    assert answer.status_code == 422
    assert next((each["field"], each["detail"]) for each in answer.json()["errors"]) == ("email", NO_EMAIL)


async def test_an_address_of_254_characters_is_accepted_and_one_of_255_refused(anonymous: Person) -> None:
    tail = new_email("@").partition("@")[2]
    longest = f"{new_email()[:12]}@{'a' * 62}.{'b' * 62}.{'c' * 62}."
    longest += "d" * (254 - len(longest))
    assert (await _sign_up(anonymous, longest)).status_code == 201, tail
    assert (await _sign_up(anonymous, f"x{longest}")).status_code == 422


async def test_addresses_ignore_case_and_surrounding_spaces(anonymous: Person) -> None:
    email = new_email("Mina.K")
    assert (await _sign_up(anonymous, f"  {email.upper()} ")).json()["user"]["email"] == email.lower()
    again = await _sign_up(anonymous, email)
    assert (again.status_code, again.json()["code"], again.json()["detail"]) == (409, "email_taken", TAKEN)


async def test_ten_concurrent_sign_ups_with_one_address_create_one_account(anonymous: Person) -> None:
    email = new_email()
    answers = await asyncio.gather(*(_sign_up(anonymous, email) for _ in range(10)))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 9


async def test_a_wrong_password_and_an_unknown_address_get_the_same_error(
    newcomer: Newcomer, anonymous: Person
) -> None:
    known = await newcomer()
    wrong = await anonymous.json(
        "POST", "/api/auth/sign-in", 401, json={"email": known.email, "password": "not this one"}
    )
    unknown = await anonymous.json(
        "POST", "/api/auth/sign-in", 401, json={"email": new_email(), "password": "not this one"}
    )
    assert wrong == unknown
    assert (wrong["detail"], wrong["code"]) == (WRONG, "sign_in.wrong")


async def test_the_session_cookie_is_hidden_from_scripts_and_other_sites(anonymous: Person) -> None:
    answer = await _sign_up(anonymous, new_email())
    [session_cookie] = [line for line in answer.headers.get_list("set-cookie") if line.startswith("pegbar_session")]
    cookie = SimpleCookie(session_cookie)["pegbar_session"]
    assert cookie["httponly"]
    assert cookie["samesite"].lower() == "lax"
    assert cookie["path"] == "/"
    assert int(cookie["max-age"]) == 30 * 86400
    assert cookie.value not in answer.text
    assert len(cookie.value) >= 40


async def test_signing_in_opens_a_new_session_and_ends_the_browsers_previous_one(
    newcomer: Newcomer, base_url: str
) -> None:
    person = await newcomer()
    first = person.cookie
    await person.json("POST", "/api/auth/sign-in", 200, json={"email": person.email, "password": PASSWORD})
    assert person.cookie != first
    async with new_client(base_url) as other:
        other.cookies.set("pegbar_session", first)
        assert (await other.get("/api/session")).json() == {"user": None}
    assert (await person.json("GET", "/api/session", 200))["user"]["id"] == person.id


async def test_signing_out_ends_the_session_on_the_server(newcomer: Newcomer, base_url: str) -> None:
    person = await newcomer()
    token = person.cookie
    await person.json("POST", "/api/auth/sign-out", 204)
    assert person.cookie == ""
    async with new_client(base_url) as thief:
        thief.cookies.set("pegbar_session", token)
        assert (await thief.get("/api/session")).json() == {"user": None}
        assert (await thief.get("/api/projects")).status_code == 401
        assert (await thief.post("/api/projects", json={"name": "Mine now"})).status_code == 401


async def test_signing_out_without_a_session_does_nothing(anonymous: Person) -> None:
    await anonymous.json("POST", "/api/auth/sign-out", 204)
    assert await anonymous.json("GET", "/api/session", 200) == {"user": None}


async def test_the_session_returns_the_signed_in_user(newcomer: Newcomer, anonymous: Person) -> None:
    person = await newcomer()
    assert await person.json("GET", "/api/session", 200) == {
        "user": {"id": person.id, "email": person.email, "is_admin": False}
    }
    assert await anonymous.json("GET", "/api/session", 200) == {"user": None}


@pytest.mark.parametrize("body", [{}, {"email": "a@b.cc"}, {"email": 1, "password": "x" * 9}, [], "text", None])
async def test_malformed_bodies_are_refused(anonymous: Person, body: object) -> None:
    for path in ("/api/auth/sign-up", "/api/auth/sign-in"):
        problem = await anonymous.json("POST", path, 422, json=body)
        assert problem["errors"]
