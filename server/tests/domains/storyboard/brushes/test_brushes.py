"""Users' brushes: names and keys, limits, and privacy."""

import asyncio
import json
import math
import uuid
from typing import Any

import pytest

from pegbar.domains.storyboard.brushes.limits import BRUSH_PRESETS_MAX
from pegbar.kernel.texts import CONTROL_CHARACTERS, NOT_A_NUMBER, NOTHING_SEEN, ONE_LINE
from tests.support.api.brushes import make_preset
from tests.support.api.people import Newcomer, Person, new_client, sign_up

PATH = "/api/me/brushes"
FULL = "You already have 64 saved brushes. Remove one first."
TAKEN = "This ID is already used by another brush. Use a new one."
_FORM = "doesn't have the right format."
_NAME = {"name": "Rain"}


async def _save_brush(person: Person, brush_id: str, body: Any, status: int = 200) -> Any:
    return await person.json("PUT", f"{PATH}/{brush_id}", status, json=body)


async def _list_brushes(person: Person) -> list[dict[str, Any]]:
    return (await person.json("GET", PATH, 200))["brushes"]


async def _get_keys(person: Person) -> dict[str, str | None]:
    return {brush["name"]: brush["key"] for brush in await _list_brushes(person)}


def _make_ids(count: int) -> list[str]:
    return [str(uuid.uuid4()) for _ in range(count)]


async def test_saving_a_brush_returns_all_brushes(newcomer: Newcomer) -> None:
    person = await newcomer()
    assert await _list_brushes(person) == []
    ink, marker = _make_ids(2)
    first = await _save_brush(person, ink, make_preset("  Night rain 夜 ", "3"))
    assert first == {"brushes": [{"id": ink, **make_preset("Night rain 夜", "3")}]}
    second = await _save_brush(person, marker, make_preset("Fill", kind="marker", colour=None))
    assert second["brushes"] == [*first["brushes"], {"id": marker, **make_preset("Fill", kind="marker", colour=None)}]
    assert await _list_brushes(person) == second["brushes"]


async def test_extreme_brush_values_are_accepted(newcomer: Newcomer) -> None:
    person = await newcomer()
    least: dict[str, Any] = {"size": 1, "thin": 0, "curve": 0.25, "opacity": 0.01, "flow": 0.01, "smoothing": 0}
    most: dict[str, Any] = {
        "size": 64,
        "thin": 1,
        "curve": 4,
        "opacity": 1,
        "flow": 1,
        "smoothing": 10,
        "kind": "pencil",
    }
    for name, changes in (("n", least), ("n" * 40, most)):
        await _save_brush(person, str(uuid.uuid4()), make_preset(name, **changes))
    found = await _list_brushes(person)
    assert [brush["brush"] for brush in found] == [make_preset(**changes)["brush"] for changes in (least, most)]
    assert [brush["name"] for brush in found] == ["n", "n" * 40]


async def test_saving_a_brush_again_updates_it_in_place(newcomer: Newcomer) -> None:
    person = await newcomer()
    ids = _make_ids(3)
    for number, brush_id in enumerate(ids):
        for _ in range(2):
            await _save_brush(person, brush_id, make_preset(f"B{number}"))
    # Ids and colors are case-insensitive.
    changed = await _save_brush(person, ids[0].upper(), make_preset("Thick", "1", size=40, colour="#ABCDEF"))
    assert [brush["id"] for brush in changed["brushes"]] == ids
    assert changed["brushes"][0] == {"id": ids[0], **make_preset("Thick", "1", size=40, colour="#abcdef")}
    assert [brush["name"] for brush in changed["brushes"]] == ["Thick", "B1", "B2"]


async def test_concurrent_saves_create_one_brush(newcomer: Newcomer) -> None:
    person = await newcomer()
    brush_id = str(uuid.uuid4())
    await asyncio.gather(*(_save_brush(person, brush_id, make_preset("Rain", "4")) for _ in range(6)))
    assert await _list_brushes(person) == [{"id": brush_id, **make_preset("Rain", "4")}]


async def test_a_key_is_taken_from_the_brush_that_had_it(newcomer: Newcomer) -> None:
    person, other = await newcomer(), await newcomer()
    one, two = _make_ids(2)
    await _save_brush(other, str(uuid.uuid4()), make_preset("Theirs", "1"))
    await _save_brush(person, one, make_preset("One", "1"))
    saved = await _save_brush(person, two, make_preset("Two", "1"))
    assert [(brush["name"], brush["key"]) for brush in saved["brushes"]] == [("One", None), ("Two", "1")]
    await _save_brush(person, one, make_preset("One", "6"))
    await _save_brush(person, one, make_preset("One", "6"))
    assert await _get_keys(person) == {"One": "6", "Two": "1"}
    await _save_brush(person, one, make_preset("One", "1"))
    assert await _get_keys(person) == {"One": "1", "Two": None}
    # After its removal no brush has the key; several brushes can be without one.
    await _save_brush(person, one, make_preset("One", None))
    assert await _get_keys(person) == {"One": None, "Two": None}
    assert await _get_keys(other) == {"Theirs": "1"}, "everybody has keys of their own"


async def test_concurrent_saves_give_a_key_to_one_brush(newcomer: Newcomer) -> None:
    person = await newcomer()
    brush_ids = _make_ids(4)
    for number, brush_id in enumerate(brush_ids):
        await _save_brush(person, brush_id, make_preset(f"B{number}", str(number + 1)))
    for key in "156":
        # Existing and new brushes.
        givers = [*brush_ids, *_make_ids(2)]
        await asyncio.gather(*(_save_brush(person, brush_id, make_preset(brush_id[:8], key)) for brush_id in givers))
        keys = [brush["key"] for brush in await _list_brushes(person)]
        assert keys.count(key) == 1
    assert len(await _list_brushes(person)) == 10


async def test_a_user_can_have_64_brushes(newcomer: Newcomer) -> None:
    person = await newcomer()
    ids = _make_ids(BRUSH_PRESETS_MAX + 6)
    for number, brush_id in enumerate(ids[: BRUSH_PRESETS_MAX - 2]):
        await _save_brush(person, brush_id, make_preset(f"B{number}", "2" if number == 0 else None))
    # Concurrent requests can't exceed the limit.
    paths = [f"{PATH}/{brush_id}" for brush_id in ids[BRUSH_PRESETS_MAX - 2 :]]
    answers = await asyncio.gather(*(person.http.put(path, json=make_preset("Late")) for path in paths))
    assert sorted(answer.status_code for answer in answers) == [200] * 2 + [409] * 6
    refused = await _save_brush(person, str(uuid.uuid4()), make_preset("Too many", "2"), 409)
    assert (refused["code"], refused["detail"]) == ("too_many_brushes", FULL)
    found = await _list_brushes(person)
    assert len(found) == BRUSH_PRESETS_MAX
    assert (found[0]["name"], found[0]["key"]) == ("B0", "2"), "what was refused took no key"
    # Existing ones can be changed, and after a deletion a new one can be added.
    await _save_brush(person, ids[0], make_preset("Changed", "2"))
    await person.json("DELETE", f"{PATH}/{ids[1]}", 204)
    last = (await _save_brush(person, ids[1], make_preset("Again")))["brushes"]
    assert (len(last), last[0]["name"], last[-1]["name"]) == (BRUSH_PRESETS_MAX, "Changed", "Again")


async def test_deleting_again_changes_nothing(newcomer: Newcomer) -> None:
    person = await newcomer()
    deleted_id, remaining_id = _make_ids(2)
    for brush_id in (deleted_id, remaining_id):
        await _save_brush(person, brush_id, make_preset())
    for brush_id in (deleted_id, deleted_id, deleted_id.upper(), str(uuid.uuid4())):
        await person.json("DELETE", f"{PATH}/{brush_id}", 204)
        assert [brush["id"] for brush in await _list_brushes(person)] == [remaining_id]
    await person.json("DELETE", f"{PATH}/none", 422)


async def test_brushes_are_private(newcomer: Newcomer, base_url: str) -> None:
    person, other = await newcomer(), await newcomer()
    brush_id = str(uuid.uuid4())
    saved = (await _save_brush(person, brush_id, make_preset("Secret ink", "1")))["brushes"]
    await _save_brush(other, str(uuid.uuid4()), make_preset("Mine", "2"))
    mine = await _list_brushes(other)
    refused = await _save_brush(other, brush_id, make_preset("Mine too", "2"), 409)
    assert (refused["code"], refused["detail"]) == ("id_taken", TAKEN)
    assert "Secret" not in str(refused)
    await other.json("DELETE", f"{PATH}/{brush_id}", 204)
    assert await _list_brushes(other) == mine, "what was refused took no key"
    assert await _list_brushes(person) == saved
    async with new_client(base_url) as http:
        guest = Person(http)
        for method, path, body in (("GET", PATH, None), ("PUT", f"{PATH}/{brush_id}", make_preset()),
                                   ("DELETE", f"{PATH}/{brush_id}", None)):  # fmt: skip
            problem = await guest.json(method, path, 401, json=body)
            assert problem["detail"] == "Sign in first."
    assert await _list_brushes(person) == saved


async def test_concurrent_saves_of_two_users_give_an_id_to_one(newcomer: Newcomer) -> None:
    people = [await newcomer() for _ in range(2)]
    for _ in range(4):
        path = f"{PATH}/{uuid.uuid4()}"
        answers = await asyncio.gather(*(person.http.put(path, json=make_preset("Same", "5")) for person in people))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        [refused] = [answer.json() for answer in answers if answer.status_code == 409]
        assert (refused["code"], refused["detail"]) == ("id_taken", TAKEN)
    for person in people:
        keys = [brush["key"] for brush in await _list_brushes(person)]
        assert keys == [None] * (len(keys) - 1) + ["5"] * bool(keys), "what was refused took no key"
    assert sum([len(await _list_brushes(person)) for person in people]) == 4


async def test_cross_site_requests_are_rejected(newcomer: Newcomer) -> None:
    person = await newcomer()
    brush_id = str(uuid.uuid4())
    saved = (await _save_brush(person, brush_id, make_preset()))["brushes"]
    elsewhere = {"Origin": "https://elsewhere.example"}
    path = f"{PATH}/{brush_id}"
    await person.json("PUT", path, 403, json=make_preset("Theirs"), headers=elsewhere)
    await person.json("DELETE", path, 403, headers=elsewhere)
    assert await _list_brushes(person) == saved


@pytest.fixture(scope="module")
async def keeper(base_url: str) -> Person:
    """Return a user with one saved brush, which rejected requests must not change."""
    person = await sign_up(base_url)
    await _save_brush(person, str(uuid.uuid4()), make_preset("Kept", "1"))
    return person


def _make_preset_without(field: str) -> dict[str, Any]:
    body = make_preset()
    del body["brush"][field]
    return body


@pytest.mark.parametrize(
    ("body", "field", "sentence"),
    [
        (make_preset(""), "name", "Name can't be empty."),
        (make_preset(" \t "), "name", "Name can't be empty."),
        (make_preset("\u2800\u3164"), "name", NOTHING_SEEN),
        (make_preset("n" * 41), "name", "Name can have up to 40 characters."),
        (make_preset("two\nlines"), "name", ONE_LINE),
        (make_preset("bell\u0007"), "name", CONTROL_CHARACTERS),
        (make_preset("\u202eturned"), "name", CONTROL_CHARACTERS),
        ({**make_preset(), "name": None}, "name", "Name isn't valid."),
        (make_preset("Rain", "0"), "key", "This field isn't valid."),
        (make_preset("Rain", "7"), "key", "This field isn't valid."),
        ({**make_preset(), "key": 1}, "key", "This field isn't valid."),
        (make_preset(kind="eraser"), "brush.kind", "This field isn't valid."),
        (make_preset(size=0.99), "brush.size", "This field isn't valid."),
        (make_preset(size=64.01), "brush.size", "This field isn't valid."),
        (make_preset(size="12"), "brush.size", NOT_A_NUMBER),
        (make_preset(size=True), "brush.size", NOT_A_NUMBER),
        (make_preset(size=None), "brush.size", NOT_A_NUMBER),
        (make_preset(thin=-0.01), "brush.thin", "This field isn't valid."),
        (make_preset(thin=1.01), "brush.thin", "This field isn't valid."),
        (make_preset(curve=0.24), "brush.curve", "This field isn't valid."),
        (make_preset(curve=4.01), "brush.curve", "This field isn't valid."),
        (make_preset(opacity=0), "brush.opacity", "This field isn't valid."),
        (make_preset(opacity=1.5), "brush.opacity", "This field isn't valid."),
        (make_preset(flow=0.009), "brush.flow", "This field isn't valid."),
        (make_preset(flow=2), "brush.flow", "This field isn't valid."),
        (make_preset(smoothing=-1), "brush.smoothing", "This field isn't valid."),
        (make_preset(smoothing=11), "brush.smoothing", "This field isn't valid."),
        (make_preset(smoothing=2.5), "brush.smoothing", "This field isn't valid."),
        (make_preset(colour="red"), "brush.colour", f"This field {_FORM}"),
        (make_preset(colour="#12345"), "brush.colour", f"This field {_FORM}"),
        (make_preset(colour="#1b1b1f\n"), "brush.colour", f"This field {_FORM}"),
        (make_preset(texture="canvas"), "brush.texture", "This request has an unknown field."),
        ({**make_preset(), "owner": "me"}, "owner", "This request has an unknown field."),
        ({**_NAME, "key": None}, "brush", "This field is missing."),
        *(
            (_make_preset_without(field), f"brush.{field}", "This field is missing.")
            for field in make_preset()["brush"]
        ),
    ],
)
async def test_an_invalid_brush_is_rejected_without_changes(
    keeper: Person, body: dict[str, Any], field: str, sentence: str
) -> None:
    saved = await _list_brushes(keeper)
    for brush_id in (saved[0]["id"], str(uuid.uuid4())):
        problem = await _save_brush(keeper, brush_id, body, 422)
        assert [error["field"] for error in problem["errors"]] == [field]
        assert sentence in problem["detail"]
    assert await _list_brushes(keeper) == saved


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "The body isn't valid JSON."),
        ("[]", "The input isn't valid."),
        (json.dumps(make_preset("\ud800")), "Name isn't valid."),
        (json.dumps(make_preset(size=math.nan)), "This field isn't valid."),
        (json.dumps(make_preset(curve=math.inf)), "This field isn't valid."),
        (json.dumps(make_preset(smoothing=10**400)), "This field isn't valid."),
    ],
)
async def test_malformed_json_is_rejected_without_changes(keeper: Person, text: str, sentence: str) -> None:
    saved = await _list_brushes(keeper)
    headers = {"Content-Type": "application/json"}
    path = f"{PATH}/{uuid.uuid4()}"
    problem = await keeper.json("PUT", path, 422, content=text, headers=headers)
    assert sentence in problem["detail"]
    await _save_brush(keeper, "none", make_preset(), 422)
    assert await _list_brushes(keeper) == saved
