"""Tests of custom roles: who may create them, their flags, and the rights that they grant."""

import asyncio
from typing import Any

import pytest

from pegbar.access.permissions import FLAGS
from tests.support.api.boards import add_cut, add_member, new_project
from tests.support.api.people import Newcomer, Person

ALL_ON = dict.fromkeys(FLAGS, True)


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


def _get_roles_path(project: dict[str, Any], role: dict[str, Any] | None = None) -> str:
    return f"/api/projects/{project['slug']}/roles" + (f"/{role['id']}" if role else "")


async def _create_role(person: Person, project: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return await person.json("POST", _get_roles_path(project), 201, json={"name": "Inker", **fields})


async def _assign_role(
    owner: Person, project: dict[str, Any], person: Person, role: dict[str, Any] | None, status: int = 200
) -> Any:
    path = f"/api/projects/{project['slug']}/members/{person.id}/custom-role"
    return await owner.json("PUT", path, status, json={"role_id": role and role["id"]})


async def _get_abilities(person: Person, project: dict[str, Any]) -> dict[str, bool]:
    return (await person.json("GET", f"/api/projects/{project['slug']}", 200))["abilities"]


async def _create_manager(owner: Person, project: dict[str, Any], newcomer: Newcomer) -> tuple[Person, dict[str, Any]]:
    person = await newcomer()
    await add_member(owner, project, person, "viewer")
    role = await _create_role(owner, project, name="Lead", can_manage_roles=True)
    await _assign_role(owner, project, person, role)
    return person, role


async def test_the_owner_creates_edits_and_deletes_roles(owner: Person, project: dict[str, Any]) -> None:
    made = await _create_role(owner, project, name="  Inker ")
    assert {**made, "id": ""} == {"id": "", "name": "Inker", "color": "#7aa2ff", **dict.fromkeys(FLAGS, False)}
    second = await _create_role(owner, project, name="Producer", color="#F5C451", **ALL_ON)
    assert second == {"id": second["id"], "name": "Producer", "color": "#f5c451", **ALL_ON}
    changed = await owner.json(
        "PATCH", _get_roles_path(project, made), 200, json={"name": "Cleaner", "can_publish": True}
    )
    assert (changed["name"], changed["color"], changed["can_publish"]) == ("Cleaner", "#7aa2ff", True)
    listed = await owner.json("GET", _get_roles_path(project), 200)
    assert [role["name"] for role in listed["items"]] == ["Cleaner", "Producer"]
    await owner.json("DELETE", _get_roles_path(project, made), 204)
    await owner.json("DELETE", _get_roles_path(project, made), 404)
    assert [role["name"] for role in (await owner.json("GET", _get_roles_path(project), 200))["items"]] == ["Producer"]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("   ", "Enter a role name."),
        ("R" * 41, "Role names can have up to 40 characters."),
    ],
)
async def test_a_name_has_1_to_40_characters(owner: Person, project: dict[str, Any], name: str, says: str) -> None:
    assert (await owner.json("POST", _get_roles_path(project), 422, json={"name": name}))["detail"] == says
    made = await _create_role(owner, project, name="R" * 40)
    assert (await owner.json("PATCH", _get_roles_path(project, made), 422, json={"name": name}))["detail"] == says


TAKEN = "A role with this name already exists. Choose another name."


@pytest.mark.parametrize("name", ["Straße", "  Straße ", "STRASSE", "Ｓｔｒａｓｓｅ", "ﬁne line", "FINE  LINE"])
async def test_role_names_are_unique_after_normalization(owner: Person, project: dict[str, Any], name: str) -> None:
    await _create_role(owner, project, name="strasse")
    await _create_role(owner, project, name="Fine line")
    other = await _create_role(owner, project, name="Producer")
    refused = await owner.json("POST", _get_roles_path(project), 409, json={"name": name})
    assert [(each["field"], each["detail"]) for each in refused["errors"]] == [("name", TAKEN)]
    assert (await owner.json("PATCH", _get_roles_path(project, other), 409, json={"name": name}))["detail"] == TAKEN
    listed = await owner.json("GET", _get_roles_path(project), 200)
    assert [role["name"] for role in listed["items"]] == ["strasse", "Fine line", "Producer"]


async def test_a_role_can_keep_its_name_and_other_projects_can_use_it(owner: Person, project: dict[str, Any]) -> None:
    made = await _create_role(owner, project)
    changed = await owner.json(
        "PATCH", _get_roles_path(project, made), 200, json={"name": "INKER", "can_publish": True}
    )
    assert (changed["name"], changed["can_publish"]) == ("INKER", True)
    again = await owner.json("POST", _get_roles_path(project), 201, json={"id": made["id"], "name": "INKER"})
    assert again["id"] == made["id"]
    await _create_role(owner, await new_project(owner), name="Inker")


async def test_of_concurrent_roles_with_one_name_one_is_stored(owner: Person, project: dict[str, Any]) -> None:
    made = await asyncio.gather(*(owner.http.post(_get_roles_path(project), json={"name": "Inker"}) for _ in range(8)))
    assert sorted(answer.status_code for answer in made) == [201, *[409] * 7]
    others = [await _create_role(owner, project, name=f"Other {n}") for n in range(4)]
    renamed = await asyncio.gather(
        *(owner.http.patch(_get_roles_path(project, role), json={"name": "Cleaner"}) for role in others)
    )
    assert sorted(answer.status_code for answer in renamed) == [200, *[409] * 3]


async def test_colours_are_six_hexadecimal_digits(owner: Person, project: dict[str, Any]) -> None:
    for color in ("red", "#fff", "#12345g", "#1234567", "url(x)"):
        await owner.json("POST", _get_roles_path(project), 422, json={"name": "Inker", "color": color})


async def test_a_role_of_another_project_is_not_found(owner: Person, project: dict[str, Any]) -> None:
    other = await _create_role(owner, await new_project(owner))
    await owner.json("PATCH", _get_roles_path(project, other), 404, json={"name": "Mine"})
    await owner.json("DELETE", _get_roles_path(project, other), 404)


async def test_a_role_extends_its_members_rights_until_it_is_deleted(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    member = await newcomer()
    await add_member(owner, project, member, "viewer")
    role = await _create_role(owner, project, can_edit_storyboards=True)
    result = await _assign_role(owner, project, member, role)
    assert (result["role"], result["custom_role"]) == (
        "viewer",
        {"id": role["id"], "name": "Inker", "color": "#7aa2ff"},
    )
    await add_cut(member, project)
    await owner.json(
        "PATCH", _get_roles_path(project, role), 200, json={"can_edit_storyboards": False, "can_publish": True}
    )
    abilities = await _get_abilities(member, project)
    assert (abilities["edit_storyboard"], abilities["publish"]) == (False, True)
    assert (await _assign_role(owner, project, member, None))["custom_role"] is None
    assert (await _get_abilities(member, project))["publish"] is False
    await _assign_role(owner, project, member, role)
    await owner.json("DELETE", _get_roles_path(project, role), 204)
    assert (await _get_abilities(member, project))["publish"] is False
    people = (await owner.json("GET", f"/api/projects/{project['slug']}/members", 200))["items"]
    assert (people[1]["role"], people[1]["custom_role"]) == ("viewer", None)


async def test_roles_can_only_be_assigned_to_members_of_their_project(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    member, outsider = await newcomer(), await newcomer()
    await add_member(owner, project, member)
    role = await _create_role(owner, project)
    elsewhere = await _create_role(owner, await new_project(owner))
    await _assign_role(owner, project, outsider, role, 404)
    await _assign_role(owner, project, member, elsewhere, 404)
    refused = await _assign_role(owner, project, owner, role, 403)
    assert refused["detail"] == "You cannot change the role of the project owner."


async def test_role_managers_grant_only_the_two_lesser_flags(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    manager, _ = await _create_manager(owner, project, newcomer)
    made = await _create_role(manager, project, name="Poster", **ALL_ON)
    granted = {flag for flag in FLAGS if made[flag]}
    assert granted == {"can_post_updates", "can_edit_storyboards"}
    change = {"color": "#000000", "can_post_updates": False, "can_invite": True}
    changed = await manager.json("PATCH", _get_roles_path(project, made), 200, json=change)
    assert (changed["color"], changed["can_post_updates"], changed["can_invite"]) == ("#000000", False, False)
    await _assign_role(manager, project, manager, made, 403)
    await manager.json("DELETE", _get_roles_path(project, made), 204)


async def test_role_managers_cannot_edit_higher_roles_or_their_own(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    manager, own = await _create_manager(owner, project, newcomer)
    greater = await _create_role(owner, project, name="Publisher", can_publish=True)
    for role in (own, greater):
        await manager.json("PATCH", _get_roles_path(project, role), 403, json={"name": "Mine"})
        await manager.json("DELETE", _get_roles_path(project, role), 403)
    lesser = await _create_role(owner, project, name="Poster", can_post_updates=True)
    other = await newcomer()
    await add_member(owner, project, other, "viewer")
    await _assign_role(owner, project, other, lesser)
    await manager.json("PATCH", _get_roles_path(project, lesser), 200, json={"name": "Herald"})
    # Only the flag for roles allows managing them, and only while the person has it.
    await other.json("PATCH", _get_roles_path(project, lesser), 403, json={"name": "Mine"})
    await owner.json("PATCH", _get_roles_path(project, own), 200, json={"can_manage_roles": False})
    await manager.json("POST", _get_roles_path(project), 403, json={"name": "Late"})
