"""Ids are ordered, unique and hard to guess."""

from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import pytest

from pegbar.kernel.ids import SLUG_ALPHABET, is_uuid, new_id, new_slug, new_token


def test_ids_sort_in_creation_order() -> None:
    made = [new_id() for _ in range(20_000)]
    assert made == sorted(made)
    assert len(set(made)) == len(made)


def test_ids_of_threads_are_unique_and_ordered() -> None:
    with ThreadPoolExecutor(8) as pool:
        batches = list(pool.map(lambda _: [new_id() for _ in range(3000)], range(8)))
    assert len({id_ for batch in batches for id_ in batch}) == 24_000
    for batch in batches:
        assert batch == sorted(batch)


def test_ids_are_uuids_of_version_7() -> None:
    for _ in range(100):
        id_ = UUID(new_id())
        assert (id_.version, id_.variant) == (7, "specified in RFC 4122")


def test_slugs_are_short_readable_and_unique() -> None:
    slugs = {new_slug() for _ in range(5000)}
    assert len(slugs) == 5000
    assert {len(slug) for slug in slugs} == {10}
    assert set("".join(slugs)) == set(SLUG_ALPHABET)
    assert not set("lo01") & set(SLUG_ALPHABET)
    assert len(new_token()) >= 43


@pytest.mark.parametrize(
    "text", ["", "x", "0190f1d212347abc8def00112233aabb", "{0190f1d2-1234-7abc-8def-00112233aabb}"]
)
def test_only_the_canonical_form_is_valid(text: str) -> None:
    assert not is_uuid(text)
    assert not is_uuid(f"{new_id()}\n")
    assert not is_uuid(f" {new_id()}")
    assert is_uuid(new_id().upper())
