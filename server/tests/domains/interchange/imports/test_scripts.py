"""Script imports through the API: the first import and later drafts, which overwrite users' edits only on request."""

from typing import Any

import pytest

from tests.domains.interchange.imports.rules.scripts.samples import Draft
from tests.support.api import imports
from tests.support.api.boards import add_cut, get_board, new_project, push_update
from tests.support.api.people import Newcomer, Person
from tests.support.api.scenes import lock_numbers, make_if_match
from tests.support.api.scripts import apply_plan_rows, get_script, import_script, plan_script, update_cut_text
from tests.support.api.sockets import open_tab
from tests.support.drawings.drawing import DrawingCopy

_PIER = Draft("EXT. PIER - DAY", ("A gull waits on a post.", "MARA\nShe comes at six."), "1")
_BOAT = Draft("INT. BOAT - NIGHT", ("The lamp swings over an empty table.",), "2")
_QUAY = Draft("EXT. QUAY - DAWN", ("Nets dry in the wind.", "TOM\nToo early for fish."), "3")
_DRAFTS = [_PIER, _BOAT, _QUAY]


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


def rows(made: dict[str, Any]) -> list[str]:
    """Return the kinds of a plan's rows."""
    return [row["kind"] for row in made["plan"]["rows"]]


def only(made: dict[str, Any], kind: str) -> dict[str, Any]:
    """Return the only row of a kind."""
    [row] = [row for row in made["plan"]["rows"] if row["kind"] == kind]
    return row


async def cuts_of(person: Person, project: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Return name, action and dialogue of the cuts, in board order."""
    return [(cut["name"], cut["action"], cut["dialogue"]) for cut in (await get_board(person, project))["items"]]


async def test_each_scene_becomes_a_cut_in_its_own_scene(owner: Person, project: dict[str, Any]) -> None:
    first = await add_cut(owner, project, name="Before", duration_frames=24)
    before = await get_board(owner, project)
    made = await plan_script(owner, project, _DRAFTS)
    assert [(row["kind"], row["scene"], row["line"], row["cuts"]) for row in made["plan"]["rows"]] == [
        ("scene_new", "1 EXT. PIER - DAY", 1, 1),
        ("scene_new", "2 INT. BOAT - NIGHT", 8, 1),
        ("scene_new", "3 EXT. QUAY - DAWN", 12, 1),
    ]
    board = await get_board(owner, project)
    assert {**board, "seq": before["seq"]} == before, "nothing changes before somebody accepts it"
    async with open_tab(owner) as page:
        await page.subscribe(f"project:{project['id']}", board["seq"])
        await imports.apply_import(owner, project, made)
        types = [(await page.expect("event"))["event"]["type"] for _ in range(4)]
        assert types == ["structure_changed", "cuts_changed", "script_changed", "import_changed"]
    now = await get_board(owner, project)
    assert [(cut["name"], cut["action"], cut["dialogue"]) for cut in now["items"]] == [
        ("Before", "", ""),
        ("EXT. PIER - DAY", "A gull waits on a post.", "MARA: She comes at six."),
        ("INT. BOAT - NIGHT", "The lamp swings over an empty table.", ""),
        ("EXT. QUAY - DAWN", "Nets dry in the wind.", "TOM: Too early for fish."),
    ]
    assert now["items"][0]["id"] == first["id"]
    assert sum(cut["duration_frames"] for cut in now["items"][1:]) == sum(r["frames"] for r in made["plan"]["rows"])
    assert len({cut["shot_id"] for cut in now["items"][1:]}) == 3
    assert {scene["title"] for scene in now["scenes"]} == {draft.heading for draft in _DRAFTS}
    script = await get_script(owner, project)
    assert (script["version"], script["file_name"], script["how"]) == (1, "night.fountain", "scene")
    assert [(scene["number"], scene["heading"], scene["here"]) for scene in script["scenes"]] == [
        (draft.number, draft.heading, True) for draft in _DRAFTS
    ]
    assert {scene["text_id"] for scene in now["scenes"]} == {scene["key"] for scene in script["scenes"]}
    assert [(each["cut_id"], each["parts"]) for each in script["placed"]] == [
        (cut["id"], parts) for cut, parts in zip(now["items"][1:], ([0, 1], [0], [0, 1]), strict=True)
    ]
    assert await imports.undo_import(owner, project, made) == {"skipped": []}
    assert await get_script(owner, project) is None
    left = await get_board(owner, project)
    assert (left["items"], left["scenes"], left["shots"]) == (before["items"], [], [])
    again = await import_script(owner, project, _DRAFTS)
    assert (await get_script(owner, project))["version"] == 3, "what is another script is another version"
    assert again["state"] == "applied"


async def test_each_paragraph_becomes_a_cut_with_its_own_shot(owner: Person, project: dict[str, Any]) -> None:
    await lock_numbers(owner, project)
    made = await import_script(owner, project, _DRAFTS, "paragraph")
    assert [row["cuts"] for row in made["plan"]["rows"]] == [2, 1, 2]
    now = await get_board(owner, project)
    assert [(cut["action"], cut["dialogue"]) for cut in now["items"]] == [
        ("A gull waits on a post.", ""),
        ("", "MARA: She comes at six."),
        ("The lamp swings over an empty table.", ""),
        ("Nets dry in the wind.", ""),
        ("", "TOM: Too early for fish."),
    ]
    assert len({cut["shot_id"] for cut in now["items"]}) == 5
    assert {scene["title"]: scene["number"] for scene in now["scenes"]} == {
        draft.heading: draft.number for draft in _DRAFTS
    }, "while numbers are locked they are the script's"
    later = [_PIER, Draft(_BOAT.heading, ("Water drips.", *_BOAT.paragraphs, "It stops."), "2"), _QUAY]
    made = await plan_script(owner, project, later, "scene")
    row = only(made, "scene_changed")
    assert (rows(made), row["added"], row["texts"]) == (["scene_changed"], ["Water drips.", "It stops."], [])
    await imports.apply_import(owner, project, made)
    after = await get_board(owner, project)
    assert [cut["action"] or cut["dialogue"] for cut in after["items"]] == [
        "A gull waits on a post.",
        "MARA: She comes at six.",
        "Water drips.",
        "The lamp swings over an empty table.",
        "It stops.",
        "Nets dry in the wind.",
        "TOM: Too early for fish.",
    ]
    scene_of = {shot["id"]: shot["scene_id"] for shot in after["shots"]}
    shots = [cut["shot_id"] for cut in after["items"][2:5]]
    assert (len(set(shots)), len({scene_of[shot] for shot in shots})) == (3, 1)


async def test_a_script_is_imported_without_cuts_and_assigned_to_existing_ones(
    owner: Person, project: dict[str, Any]
) -> None:
    cut = await add_cut(owner, project, name="A", duration_frames=24)
    before = await get_board(owner, project)
    made = await plan_script(owner, project, _DRAFTS, "nothing")
    assert [(row["kind"], row["cuts"], row["frames"]) for row in made["plan"]["rows"]] == [("scene_new", 0, 0)] * 3
    await apply_plan_rows(owner, project, made, [{"row": row["id"]} for row in made["plan"]["rows"][:2]])
    now = await get_board(owner, project)
    assert (now["items"], now["scenes"]) == (before["items"], [])
    script = await get_script(owner, project)
    assert [scene["heading"] for scene in script["scenes"]] == [_PIER.heading, _BOAT.heading]
    pier = script["scenes"][0]["key"]
    path = f"/api/projects/{project['slug']}/script/cuts/{cut['id']}"
    async with open_tab(owner) as page:
        await page.subscribe(f"project:{project['id']}", now["seq"])
        await owner.json("PUT", path, 204, json={"scene": pier, "parts": [0]})
        event = (await page.expect("event"))["event"]
        assert (event["type"], event["version"]) == ("script_changed", 2)
    await owner.json("PUT", path, 204, json={"scene": pier, "parts": [0, 0]})
    assert (await get_script(owner, project))["version"] == 2, "the same once more is no change"
    placed = {"cut_id": cut["id"], "scene": pier, "parts": [0]}
    assert (await get_script(owner, project))["placed"] == [placed]
    seen = await update_cut_text(owner, cut, action="A gull waits on a post.")
    later = [Draft(_PIER.heading, ("A gull sleeps on a post.", *_PIER.paragraphs[1:]), "1"), _BOAT, _QUAY]
    made = await plan_script(owner, project, later, "paragraph")
    assert rows(made) == ["scene_changed", "scene_new"]
    await imports.apply_import(owner, project, made)
    assert [each[1] for each in await cuts_of(owner, project)] == ["A gull sleeps on a post."]
    script = await get_script(owner, project)
    assert [scene["heading"] for scene in script["scenes"]] == [draft.heading for draft in _DRAFTS]
    assert script["how"] == "nothing", "a later draft goes on as the first one did"
    await owner.json("PUT", path, 204, json={"scene": pier, "parts": []})
    assert (await get_script(owner, project))["placed"] == []
    assert seen["version"] == 2


async def test_only_known_paragraphs_are_assigned_to_live_cuts(owner: Person, project: dict[str, Any]) -> None:
    cut = await add_cut(owner, project, name="A", duration_frames=24)
    path = f"/api/projects/{project['slug']}/script/cuts/{cut['id']}"
    assert await get_script(owner, project) is None
    refused = await owner.json("PUT", path, 409, json={"scene": "~1", "parts": [0]})
    assert refused["detail"] == "This board has no script."
    await import_script(owner, project, _DRAFTS, "nothing")
    pier = (await get_script(owner, project))["scenes"][0]["key"]
    for body, sentence in (
        ({"scene": "nowhere", "parts": [0]}, "This scene isn't in the board's script."),
        ({"scene": pier, "parts": [0, 2]}, "This paragraph isn't in this scene of the script."),
    ):
        assert sentence in str(await owner.json("PUT", path, 422, json=body))
    await owner.json("DELETE", f"/api/cuts/{cut['id']}")
    await owner.json("PUT", path, 404, json={"scene": pier, "parts": [0]})
    assert (await get_script(owner, project))["version"] == 1


async def test_a_caption_follows_the_script_unless_it_was_edited(owner: Person, project: dict[str, Any]) -> None:
    await import_script(owner, project, _DRAFTS)
    pier, boat, quay = (await get_board(owner, project))["items"]
    await update_cut_text(owner, boat, action="The lamp is out.")
    await update_cut_text(owner, quay, action="Nets dry, slowly.")
    later = [
        Draft(_PIER.heading, ("Two gulls wait on a post.", *_PIER.paragraphs[1:]), "1"),
        Draft(_BOAT.heading, ("The lamp swings over a full table.",), "2"),
        Draft(_QUAY.heading, ("Nets dry in the sun.", *_QUAY.paragraphs[1:]), "3"),
    ]
    made = await plan_script(owner, project, later)
    assert rows(made) == ["scene_changed"] * 3
    texts = [text for row in made["plan"]["rows"] for text in row["texts"]]
    assert [
        (text["cut_id"], text["field"], text["board_text"], text["script_text"], text["is_edited"]) for text in texts
    ] == [
        (pier["id"], "action", "A gull waits on a post.", "Two gulls wait on a post.", False),
        (boat["id"], "action", "The lamp is out.", "The lamp swings over a full table.", True),
        (quay["id"], "action", "Nets dry, slowly.", "Nets dry in the sun.", True),
    ]
    accepted: list[dict[str, Any]] = [{"row": row["id"]} for row in made["plan"]["rows"]]
    accepted[0]["script_texts"] = [texts[1]["id"]]
    refused = await apply_plan_rows(owner, project, made, accepted, 422)
    assert "This text isn't part of this change." in str(refused)
    accepted[0]["script_texts"], accepted[1]["script_texts"] = [], [texts[1]["id"]]
    await apply_plan_rows(owner, project, made, accepted)
    assert [each[1] for each in await cuts_of(owner, project)] == [
        "Two gulls wait on a post.",
        "The lamp swings over a full table.",
        "Nets dry, slowly.",
    ]
    now = (await get_board(owner, project))["items"]
    await update_cut_text(owner, now[1], action="The lamp swings over a table.")
    assert await imports.undo_import(owner, project, made) == {
        "skipped": [{"cut_id": boat["id"], "name": "Sc 020 Sh 010 A"}]
    }
    assert [each[1] for each in await cuts_of(owner, project)] == [
        "A gull waits on a post.",
        "The lamp swings over a table.",
        "Nets dry, slowly.",
    ]
    script = await get_script(owner, project)
    assert script["scenes"][0]["elements"][0]["text"] == "A gull waits on a post."
    assert rows(await plan_script(owner, project, later)) == ["scene_changed"] * 3, "the draft can come once more"


async def test_scenes_move_with_their_cuts_and_are_renamed(owner: Person, project: dict[str, Any]) -> None:
    await import_script(owner, project, _DRAFTS)
    before = await get_board(owner, project)
    pier, boat, quay = before["items"]
    own = await add_cut(owner, project, name="Own", duration_frames=5, after_id=quay["id"], shot_id=quay["shot_id"])
    later = [Draft("EXT. OLD QUAY - DAWN", _QUAY.paragraphs, "3"), _PIER, _BOAT]
    made = await plan_script(owner, project, later)
    assert (rows(made)) == ["scene_moved", "scene_renamed"]
    assert (only(made, "scene_moved")["before"], only(made, "scene_moved")["after"]) == (3, 1)
    renamed = only(made, "scene_renamed")
    assert [
        (text["field"], text["board_text"], text["script_text"], text["is_edited"]) for text in renamed["texts"]
    ] == [("title", "EXT. QUAY - DAWN", "EXT. OLD QUAY - DAWN", False)]
    await imports.apply_import(owner, project, made)
    now = await get_board(owner, project)
    assert [cut["id"] for cut in now["items"]] == [quay["id"], own["id"], pier["id"], boat["id"]]
    titles = {scene["title"] for scene in now["scenes"]}
    assert titles == {"EXT. OLD QUAY - DAWN", _PIER.heading, _BOAT.heading}
    assert [scene["heading"] for scene in (await get_script(owner, project))["scenes"]] == [
        "EXT. OLD QUAY - DAWN",
        _PIER.heading,
        _BOAT.heading,
    ]
    assert await imports.undo_import(owner, project, made) == {"skipped": []}
    left = await get_board(owner, project)
    assert [cut["id"] for cut in left["items"]] == [pier["id"], boat["id"], quay["id"], own["id"]]
    assert {scene["title"] for scene in left["scenes"]} == {draft.heading for draft in _DRAFTS}


async def test_a_removed_scene_retains_its_cuts_and_can_return(owner: Person, project: dict[str, Any]) -> None:
    await import_script(owner, project, _DRAFTS)
    before = await get_board(owner, project)
    boat = before["items"][1]
    await push_update(owner, boat["id"], DrawingCopy().draw_stroke())
    drawn = (await get_board(owner, project))["items"]
    made = await plan_script(owner, project, [_PIER, _QUAY])
    assert rows(made) == ["scene_removed"]
    assert (only(made, "scene_removed")["scene"], only(made, "scene_removed")["line"]) == ("2 INT. BOAT - NIGHT", None)
    await imports.apply_import(owner, project, made)
    assert [cut["id"] for cut in (await get_board(owner, project))["items"]] == [cut["id"] for cut in drawn]
    assert (await get_board(owner, project))["scenes"] == before["scenes"]
    assert [scene["here"] for scene in (await get_script(owner, project))["scenes"]] == [True, False, True]
    made = await plan_script(owner, project, _DRAFTS)
    assert rows(made) == ["scene_restored"]
    await imports.apply_import(owner, project, made)
    assert [scene["here"] for scene in (await get_script(owner, project))["scenes"]] == [True, True, True]
    assert (await get_board(owner, project))["items"][1]["id"] == boat["id"]
    assert await imports.undo_import(owner, project, made) == {"skipped": []}
    assert [scene["here"] for scene in (await get_script(owner, project))["scenes"]] == [True, False, True]


async def test_a_new_scene_is_inserted_at_its_place_in_the_script(owner: Person, project: dict[str, Any]) -> None:
    await import_script(owner, project, _DRAFTS)
    new = Draft("INT. SHED - DAY", ("Tools on the wall.",))
    made = await import_script(
        owner, project, [new, _PIER, _BOAT, replace_heading(new, "INT. LOFT - DAY", "Hay."), _QUAY]
    )
    assert [row["kind"] for row in made["plan"]["rows"]] == ["scene_new", "scene_new"]
    assert [name for name, *_ in await cuts_of(owner, project)] == [
        "INT. SHED - DAY",
        "EXT. PIER - DAY",
        "INT. BOAT - NIGHT",
        "INT. LOFT - DAY",
        "EXT. QUAY - DAWN",
    ]


def replace_heading(draft: Draft, heading: str, text: str) -> Draft:
    """Return another scene with the same number."""
    return Draft(heading, (text,), draft.number)


async def test_the_user_chooses_between_equally_good_matches(owner: Person, project: dict[str, Any]) -> None:
    same = ("Rain falls on the old green table and the quiet river.", "Smoke rises.")
    twins = [Draft("INT. HALL - DAY", (*same, "One dog.")), Draft("INT. HALL - DAY", (*same, "One cat."))]
    await import_script(owner, project, twins)
    first, second = (await get_board(owner, project))["items"]
    made = await plan_script(owner, project, [Draft("INT. HALL - DAY", (*same, "One owl."))])
    row = only(made, "scene_unclear")
    assert (row["checked"], row["choices"]) == (False, [*(each["choice"] for each in row["candidates"]), "new"])
    assert len(row["candidates"]) == 2
    keys = {scene["id"]: scene["text_id"] for scene in (await get_board(owner, project))["scenes"]}
    shots = {shot["id"]: keys[shot["scene_id"]] for shot in (await get_board(owner, project))["shots"]}
    choice = next(
        each["choice"] for each in row["candidates"] if each["choice"].endswith(str(shots[second["shot_id"]]))
    )
    refused = await apply_plan_rows(owner, project, made, [{"row": row["id"], "choice": "of:nothing"}], 422)
    assert "doesn't have that option" in str(refused)
    await apply_plan_rows(owner, project, made, [{"row": row["id"], "choice": choice}])
    now = (await get_board(owner, project))["items"]
    assert [cut["id"] for cut in now] == [first["id"], second["id"]]
    assert now[0]["action"].endswith("One dog.")
    assert now[1]["action"].endswith("One owl.")


async def test_an_ambiguous_scene_can_be_imported_as_new(owner: Person, project: dict[str, Any]) -> None:
    same = ("Rain falls on the old green table and the quiet river.", "Smoke rises.")
    twins = [Draft("INT. HALL - DAY", (*same, "One dog.")), Draft("INT. HALL - DAY", (*same, "One cat."))]
    await import_script(owner, project, twins)
    made = await plan_script(owner, project, [Draft("INT. HALL - DAY", (*same, "One owl."))])
    await apply_plan_rows(owner, project, made, [{"row": only(made, "scene_unclear")["id"], "choice": "new"}])
    actions = [action.rsplit("\n", 1)[-1] for _, action, _ in await cuts_of(owner, project)]
    assert sorted(actions) == ["One cat.", "One dog.", "One owl."]
    assert [scene["here"] for scene in (await get_script(owner, project))["scenes"]] == [True, True, True]


@pytest.mark.samples(1)
@pytest.mark.parametrize("what", ["caption", "title", "placed"])
async def test_a_plan_is_recreated_when_its_subject_changed(owner: Person, project: dict[str, Any], what: str) -> None:
    await import_script(owner, project, _DRAFTS)
    now = await get_board(owner, project)
    later = [Draft("EXT. LONG PIER - DAY", ("Two gulls wait on a post.", *_PIER.paragraphs[1:]), "1"), _BOAT, _QUAY]
    made = await plan_script(owner, project, later)
    assert rows(made) == ["scene_renamed", "scene_changed"]
    pier, scene = now["items"][0], next(each for each in now["scenes"] if each["title"] == _PIER.heading)
    if what == "caption":
        await update_cut_text(owner, pier, action="A gull waits.")
    elif what == "title":
        path = f"/api/projects/{project['slug']}/scenes/{scene['id']}"
        await owner.json("PATCH", path, 200, json={"title": "PIER"}, headers=make_if_match(scene["version"]))
    else:
        path = f"/api/projects/{project['slug']}/script/cuts/{pier['id']}"
        await owner.json("PUT", path, 204, json={"scene": scene["text_id"], "parts": []})
    before = await get_board(owner, project)
    stale = (await imports.apply_import(owner, project, made, status=412))["current"]
    assert (await get_board(owner, project))["items"] == before["items"]
    assert stale["plan"]["number"] == 2
    if what == "placed":
        assert rows(stale) == ["scene_renamed"]
    else:
        kind = "scene_changed" if what == "caption" else "scene_renamed"
        [row] = [row for row in stale["plan"]["rows"] if row["fresh"]]
        assert (row["kind"], row["texts"][0]["is_edited"]) == (kind, True)
    await imports.apply_import(owner, project, stale)
    assert (await imports.get_import(owner, project, made))["state"] == "applied"


async def test_a_scene_that_remains_on_the_board_is_not_created_again(owner: Person, project: dict[str, Any]) -> None:
    known = [Draft("EXT. PIER - DAY", ("A gull waits.",), "1", "FA5K7"), Draft("INT. BOAT", ("A lamp.",), "2", "GH7K2")]
    made = await import_script(owner, project, known)
    cuts = (await get_board(owner, project))["items"]
    assert {scene["text_id"] for scene in (await get_board(owner, project))["scenes"]} == {"FA5K7", "GH7K2"}
    await push_update(owner, cuts[0]["id"], DrawingCopy().draw_stroke())
    await imports.undo_import(owner, project, made)
    assert await get_script(owner, project) is None
    made = await plan_script(owner, project, known)
    assert [(row["scene"], row["cuts"]) for row in made["plan"]["rows"]] == [
        ("1 EXT. PIER - DAY", 0),
        ("2 INT. BOAT", 1),
    ]
    await imports.apply_import(owner, project, made)
    now = await get_board(owner, project)
    assert [(cut["id"] == cuts[0]["id"], cut["name"]) for cut in now["items"]] == [
        (True, "EXT. PIER - DAY"),
        (False, "INT. BOAT"),
    ]
    assert len(now["scenes"]) == 2


@pytest.mark.samples(1)
@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        ("SCENES_MAX", "This script would add 3 scenes. A storyboard can have up to 2."),
        ("SHOTS_MAX", "This script would add 3 shots. A storyboard can have up to 2."),
        ("CUTS_MAX", "This script would add 3 cuts. A storyboard can have up to 2, and this one already has 1 cut."),
    ],
)
async def test_a_script_that_exceeds_the_boards_limits_is_refused(
    owner: Person, project: dict[str, Any], monkeypatch: pytest.MonkeyPatch, limit: str, sentence: str
) -> None:
    await add_cut(owner, project, name="A", duration_frames=24)
    monkeypatch.setattr(f"pegbar.domains.interchange.imports.actions.script_importer.{limit}", 2)
    made = await plan_script(owner, project, _DRAFTS)
    assert (made["state"], made["problem"]) == ("failed", sentence)
    assert (await plan_script(owner, project, _DRAFTS, "nothing"))["state"] == "planned"
