"""Contract of search indexes: the same results on both databases."""

import uuid
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from pegbar.adapters.search import gin_search
from pegbar.kernel.ngrams import normalize, to_index_text
from pegbar.ports.search import Audience, Entry, IndexQuery, Kind, SortKey
from pegbar.wiring import Instance

pytestmark = pytest.mark.database

BEGUN = datetime(2026, 1, 1, tzinfo=UTC)
Make = Callable[..., Entry]


class _Undone(Exception):
    """Rolls back a test's changes."""


def _make_entry(name: str, text: str = "", kind: Kind = "cut", audience: Audience = "open", **more: Any) -> Entry:
    values: dict[str, Any] = {"id": str(uuid.uuid4()), "project_id": str(uuid.uuid4()), "created_at": BEGUN, **more}
    return Entry(kind=kind, audience=audience, normalized_text=to_index_text([name], text), **values)


async def _find(instance: Instance, entries: Sequence[Entry], text: str, **more: Any) -> list[str]:
    """Return the names of the results in order, and roll back the entries."""
    names = {entry.id: entry.normalized_text.partition("\x03")[0][1:] for entry in entries}
    fields: dict[str, Any] = {"kind": "cut", "text": normalize(text), "limit": 50, **more}
    found = list[str]()
    with pytest.raises(_Undone):
        async with instance.services.db.write() as tx:
            await instance.services.search.put(tx, entries)
            hits = await instance.services.search.find(tx, IndexQuery(**fields))
            found += [names.get(hit.id, "") for hit in hits]
            raise _Undone
    return found


async def test_exact_names_come_first_then_prefixes_then_the_newest(instance: Instance) -> None:
    later = [BEGUN + timedelta(days=day) for day in range(5)]
    entries = [
        _make_entry("qoph", created_at=later[0]),
        _make_entry("qophs", created_at=later[1]),
        _make_entry("the qoph", created_at=later[2]),
        _make_entry("noted", "of a qoph", created_at=later[3]),
        _make_entry("qophed", created_at=later[4]),
    ]
    assert await _find(instance, entries, "Qoph") == ["qoph", "qophed", "qophs", "noted", "the qoph"]


async def test_long_names_have_the_same_order(instance: Instance) -> None:
    later = [BEGUN + timedelta(days=day) for day in range(4)]
    entries = [
        _make_entry("constellations of qoph", created_at=later[0]),
        _make_entry("constellations of qoph and more", created_at=later[1]),
        _make_entry("the constellations of qoph", created_at=later[2]),
        _make_entry("constellations of zayin", created_at=later[3]),
    ]
    names = ["constellations of qoph", "constellations of qoph and more", "the constellations of qoph"]
    assert await _find(instance, entries, "Constellations of qoph") == names
    assert await _find(instance, entries, "constellations of q", limit=2) == names[1::-1]


async def test_entries_older_than_the_newest_thousands_are_found(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gin_search, "_NEWEST_SCANNED", 3)
    old, new = [[BEGUN + timedelta(days=day) for day in days] for days in (range(4), range(10, 20))]
    entries = [_make_entry(f"qoph {at.day}", created_at=at) for at in old] + [
        _make_entry("zayin", created_at=at) for at in new
    ]
    assert await _find(instance, entries, "qoph") == ["qoph 4", "qoph 3", "qoph 2", "qoph 1"]
    assert await _find(instance, entries, "oph 2") == ["qoph 2"]
    assert await _find(instance, entries, "qoph", limit=2) == ["qoph 4", "qoph 3"]


@pytest.mark.parametrize("text", ["qx", "xj", "qxj", "aqxjb", "QXJ b", "b aqx", "灯り", "りの海", 'q"x', "%_", "'; --"])
async def test_substrings_of_two_or_more_letters_are_found_in_any_script(instance: Instance, text: str) -> None:
    entries = [
        _make_entry("aqxjb b"),
        _make_entry("灯りの海"),
        _make_entry("say q\"x %_ '; -- so"),
        _make_entry("other"),
    ]
    expected = [entry for entry in entries if all(word in entry.normalized_text for word in normalize(text).split())]
    assert len(expected) == 1
    assert await _find(instance, entries, text) == [expected[0].normalized_text.partition("\x03")[0][1:]]


@pytest.mark.parametrize(
    "text",
    ["AND", "q NEAR x", 'qq" OR "a', "grams:qq", "qq*", "^qq", "-qq", "(", '""', "{}", "NOT qqx", '"' * 200],
)
async def test_query_operators_are_searched_as_text(instance: Instance, text: str) -> None:
    entries = [_make_entry("qqx"), _make_entry(text)]
    found = await _find(instance, entries, text)
    assert normalize(text) in found
    assert "qqx" not in found


async def test_only_visible_entries_are_found(instance: Instance) -> None:
    mine, other = str(uuid.uuid4()), str(uuid.uuid4())
    entries = [
        _make_entry("qophopen"),
        _make_entry("qophmine", audience="members", project_id=mine),
        _make_entry("qophother", audience="members", project_id=other),
        _make_entry("qophgone", audience="none", project_id=mine),
        _make_entry("qophvideo", kind="video"),
    ]
    assert set(await _find(instance, entries, "qoph", private_project_ids=[mine])) == {"qophopen", "qophmine"}
    assert await _find(instance, entries, "qoph") == ["qophopen"]
    assert await _find(instance, entries, "qoph", excluded_ids=[entries[0].id]) == []
    assert await _find(instance, entries, "qoph", since=BEGUN + timedelta(seconds=1)) == []
    assert await _find(instance, entries, "qoph", since=BEGUN) == ["qophopen"]


async def test_pages_contain_every_result_once(instance: Instance) -> None:
    mine = str(uuid.uuid4())
    audience: dict[bool, Any] = {True: {"audience": "members", "project_id": mine}, False: {}}
    names = ["qoph", *(f"{'qoph' if n % 2 else 'a qoph'} {n}" for n in range(29))]
    moments = (BEGUN + timedelta(days=n) for n in range(30))
    entries = [
        _make_entry(name, created_at=moment, **audience[n % 3 == 0])
        for n, (name, moment) in enumerate(zip(names, moments, strict=True))
    ]
    results = await _find(instance, entries, "qoph", private_project_ids=[mine])
    assert sorted(results) == sorted(names)
    found_ids = list[str]()
    with pytest.raises(_Undone):
        async with instance.services.db.write() as tx:
            await instance.services.search.put(tx, entries)
            by_id = {entry.id: entry.normalized_text.partition("\x03")[0][1:] for entry in entries}
            after: SortKey | None = None
            while True:
                query = IndexQuery("cut", "qoph", 7, private_project_ids=[mine], after=after)
                hits = await instance.services.search.find(tx, query)
                if not hits:
                    break
                found_ids += [by_id[hit.id] for hit in hits]
                after = hits[-1].sort_key
            raise _Undone
    assert found_ids == results


async def test_a_changed_entry_is_found_only_by_its_new_text(instance: Instance) -> None:
    old = _make_entry("qophold", "by its note")
    new = Entry(old.kind, old.id, old.project_id, "open", to_index_text(["qophnew"], ""), old.created_at)
    assert await _find(instance, [old, new], "qophnew") == ["qophnew"]
    assert await _find(instance, [old, new], "qophold") == []
    assert await _find(instance, [old, new], "by its note") == []


async def test_deleted_and_hidden_entries_are_not_found(instance: Instance) -> None:
    project = str(uuid.uuid4())
    entries = [_make_entry(f"qoph{n}", project_id=project) for n in range(5)]
    index = instance.services.search
    everything: dict[Kind, Audience]
    with pytest.raises(_Undone):
        async with instance.services.db.write() as tx:

            async def count_found(*mine: str) -> int:
                return len(await index.find(tx, IndexQuery("cut", "qoph", 50, private_project_ids=mine)))

            await index.put(tx, entries)
            everything = {"video": "open", "project": "members", "cut": "members", "creator": "open"}
            await index.set_audience(tx, project, everything)
            assert (await count_found(), await count_found(project)) == (0, 5)
            await index.set_audience(tx, project, dict.fromkeys(everything, "none"))
            assert (await count_found(), await count_found(project)) == (0, 0)
            await index.set_audience(tx, project, dict.fromkeys(everything, "open"))
            assert (await count_found(), await count_found(project)) == (5, 5)
            await index.drop(tx, "cut", [entries[0].id])
            assert await count_found() == 4
            await index.drop_project(tx, project)
            assert (await count_found(), await count_found(project)) == (0, 0)
            raise _Undone
