"""Profiles: created automatically, edited by their owners, without the email."""

import asyncio

import pytest

from pegbar.domains.profiles.rules import append_number, base_username, normalize_skills
from tests.support.api.people import PASSWORD, Newcomer, Person, new_client, new_email
from tests.support.api.sockets import open_tab

ID = "0190f1d2-1234-7abc-8def-00112233aabb"


@pytest.mark.parametrize(
    ("email", "username"),
    [
        ("mina@example.com", "mina"),
        ("Mina.K-1_2@example.com", "mina.k-1_2"),
        ("mina+board@example.com", "minaboard"),
        ("ÅsaÖ@example.com", "sa"),
        ("港@example.com", "user_2233aabb"),
        ("+++@example.com", "user_2233aabb"),
        ("a" * 64 + "@example.com", "a" * 30),
    ],
)
def test_the_username_is_the_local_part_of_the_email(email: str, username: str) -> None:
    assert base_username(email, ID) == username


def test_a_numbered_username_has_at_most_thirty_characters() -> None:
    assert [append_number("mina", n) for n in (1, 2, 10)] == ["mina", "mina2", "mina10"]
    assert append_number("a" * 30, 12) == "a" * 28 + "12"


def test_skills_are_normalized_without_duplicates() -> None:
    assert normalize_skills(["Drawing", " drawing ", "CG", "bg"]) == ["drawing", "3d", "bg art"]
    assert normalize_skills(["juggling"]) is None


async def test_a_profile_is_created_on_the_first_sign_in(anonymous: Person) -> None:
    email = new_email("ruth.")
    signed = await anonymous.json("POST", "/api/auth/sign-up", 201, json={"email": email, "password": PASSWORD})
    profile = await anonymous.json("GET", "/api/profiles/me", 200)
    assert profile["id"] == signed["user"]["id"]
    assert profile["username"] == profile["display_name"] == email.partition("@")[0][:30]
    assert (profile["bio"], profile["skills"], profile["avatar_url"]) == ("", [], None)


async def test_a_taken_username_gets_a_number(newcomer: Newcomer) -> None:
    name = new_email("").partition("@")[0]
    people = [await newcomer(f"{name}@{host}.example") for host in ("one", "two", "three")]
    names = [(await person.json("GET", "/api/profiles/me", 200))["username"] for person in people]
    assert names == [name, f"{name}2", f"{name}3"]


async def test_concurrent_first_requests_create_one_profile(base_url: str, anonymous: Person) -> None:
    await anonymous.json("POST", "/api/auth/sign-up", 201, json={"email": new_email(), "password": PASSWORD})
    answers = await asyncio.gather(*(anonymous.http.get("/api/profiles/me") for _ in range(12)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["username"] for answer in answers}) == 1


async def test_concurrent_sign_ups_get_different_usernames(base_url: str, anonymous: Person) -> None:
    name = new_email("").partition("@")[0]
    clients = [new_client(base_url) for _ in range(6)]
    for number, http in enumerate(clients):
        account = {"email": f"{name}@host{number}.example", "password": PASSWORD}
        assert (await http.post("/api/auth/sign-up", json=account)).status_code == 201
    answers = await asyncio.gather(*(http.get("/api/profiles/me") for http in clients))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["username"] for answer in answers}) == 6
    await asyncio.gather(*(http.aclose() for http in clients))


async def test_a_user_can_edit_their_own_profile(newcomer: Newcomer) -> None:
    person = await newcomer()
    changes = {"display_name": "  Inês Falcão ", "bio": "Mostly cats.\n猫", "skills": ["drawing", "2d"]}
    changed = await person.json("PATCH", "/api/profiles/me", 200, json=changes)
    assert (changed["display_name"], changed["bio"], changed["skills"]) == (
        "Inês Falcão",
        "Mostly cats.\n猫",
        ["drawing", "2d"],
    )
    assert await person.json("GET", f"/api/profiles/{changed['username'].upper()}", 200) == changed


@pytest.mark.parametrize(
    "changes",
    [
        {"display_name": "   "},
        {"display_name": "x" * 49},
        {"bio": "x" * 281},
        {"bio": "bell \a"},
        {"skills": ["juggling"]},
        {"skills": "drawing"},
        {"username": "somebody-else"},
        {"email": "new@example.com"},
    ],
)
async def test_invalid_profile_changes_are_refused(newcomer: Newcomer, changes: dict[str, object]) -> None:
    person = await newcomer()
    problem = await person.json("PATCH", "/api/profiles/me", 422, json=changes)
    assert problem["errors"]


async def test_a_public_profile_has_no_email(newcomer: Newcomer, anonymous: Person) -> None:
    person = await newcomer()
    mine = await person.json("GET", "/api/profiles/me", 200)
    for ref in (person.id, person.id.upper(), mine["username"]):
        assert await anonymous.json("GET", f"/api/profiles/{ref}", 200) == mine
    assert "example.com" not in str(mine)
    missing = await anonymous.json("GET", "/api/profiles/nobody-at-all", 404)
    assert missing["detail"] == "User not found"


async def test_people_are_found_by_name_and_wildcards_match_nothing(newcomer: Newcomer, anonymous: Person) -> None:
    person = await newcomer()
    name = f"Zoë {new_email()[:8]}"
    await person.json("PATCH", "/api/profiles/me", 200, json={"display_name": name})
    found = await anonymous.json("GET", "/api/profiles", 200, params={"q": name[4:]})
    assert [item["id"] for item in found["items"]] == [person.id]
    for text in ("%", "_", "!", "  ", "\\"):
        items = (await anonymous.json("GET", "/api/profiles", 200, params={"q": f"{text}{name[4:]}"}))["items"]
        assert items == ([] if text.strip() else found["items"])


@pytest.mark.parametrize("ref", ["%00", "a%00b", "x" * 65, "%F0%9F%92%A9", f"{ID}%0A"])
async def test_odd_references_are_not_found(anonymous: Person, ref: str) -> None:
    answer = await anonymous.http.get(f"/api/profiles/{ref}")
    assert answer.status_code in {404, 422}
    answer = await anonymous.http.get(f"/api/profiles?q={ref}")
    assert answer.status_code in {200, 422}


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


async def test_a_family_emoji_counts_as_one_character(newcomer: Newcomer) -> None:
    person = await newcomer()
    changes = {"display_name": FAMILY * 48, "bio": FAMILY * 280}
    changed = await person.json("PATCH", "/api/profiles/me", 200, json=changes)
    assert (changed["display_name"], changed["bio"]) == (FAMILY * 48, FAMILY * 280)
    for field, most in (("display_name", 48), ("bio", 280)):
        refused = await person.json("PATCH", "/api/profiles/me", 422, json={field: FAMILY * (most + 1)})
        assert refused["errors"][0]["detail"] == f"This can have up to {most} characters."
    tower = "a" + "\u0301" * 5000
    await person.json("PATCH", "/api/profiles/me", 422, json={"display_name": tower, "bio": tower})
    assert await person.json("GET", "/api/profiles/me", 200) == changed


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("\u202eanim", "Remove control characters and invisible characters from this text."),
        ("Mi\u200bna", "Remove control characters and invisible characters from this text."),
        ("\u2800", "Enter some visible text."),
        ("\u200d", "Enter some visible text."),
        ("Mina\nKuroda", "This must be on one line."),
    ],
)
async def test_names_with_bidirectional_or_invisible_characters_are_refused(
    newcomer: Newcomer, name: str, reason: str
) -> None:
    person = await newcomer()
    refused = await person.json("PATCH", "/api/profiles/me", 422, json={"display_name": name})
    assert refused["errors"][0]["detail"] == reason


async def test_a_script_in_a_bio_is_plain_text(newcomer: Newcomer) -> None:
    person = await newcomer()
    bio = "<script>alert(1)</script> <img src=x onerror=alert(1)>"
    assert (await person.json("PATCH", "/api/profiles/me", 200, json={"bio": bio}))["bio"] == bio


async def test_an_edit_sends_an_event_and_increments_the_version(newcomer: Newcomer) -> None:
    person, other = await newcomer(), await newcomer()
    before = await person.json("GET", "/api/profiles/me", 200)
    async with open_tab(person) as own_tab, open_tab(other) as other_tab:
        await own_tab.subscribe(f"user:{person.id}")
        assert (await other_tab.subscribe(f"user:{person.id}"))["type"] == "refused"
        changed = await person.json("PATCH", "/api/profiles/me", 200, json={"bio": "Ink."})
        assert changed["version"] == before["version"] + 1
        event = (await own_tab.expect("event"))["event"]
        assert event == {"type": "profile_changed", "version": changed["version"]}
    unchanged = await person.json("PATCH", "/api/profiles/me", 200, json={})
    assert unchanged["version"] == changed["version"]


async def test_one_letter_matches_the_start_of_names(newcomer: Newcomer) -> None:
    ask, named, other = await newcomer(), await newcomer(), await newcomer()
    await named.json("PATCH", "/api/profiles/me", 200, json={"display_name": "Ƣ of the tram"})
    await other.json("PATCH", "/api/profiles/me", 200, json={"display_name": "Not Ƣ"})
    found = await ask.json("GET", "/api/profiles", 200, params={"q": "ƣ"})
    assert [person["id"] for person in found["items"]] == [named.id]
