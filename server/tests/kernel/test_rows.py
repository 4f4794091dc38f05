"""Rows are read as objects and inserted once."""

import pytest

from pegbar.kernel.ids import new_id
from pegbar.kernel.rows import find, find_all, insert_once
from pegbar.kernel.tables import TopicHead
from pegbar.wiring import Instance

pytestmark = pytest.mark.database


async def test_a_row_is_inserted_once_and_a_second_insert_changes_nothing(instance: Instance) -> None:
    topic = f"user:{new_id()}"
    async with instance.services.db.write() as tx:
        first = await insert_once(tx, TopicHead, {"topic": topic, "seq": 1})
        second = await insert_once(tx, TopicHead, {"topic": topic, "seq": 2})
        assert (first, second) == (True, False)
    async with instance.services.db.read() as tx:
        found = await find(tx, TopicHead, TopicHead.topic == topic)
        assert found is not None
        assert (found.topic, found.seq) == (topic, 1)


async def test_find_all_applies_order_and_limit(instance: Instance) -> None:
    topics = [f"user:{new_id()}" for _ in range(3)]
    async with instance.services.db.write() as tx:
        for seq, topic in enumerate(topics):
            assert await insert_once(tx, TopicHead, {"topic": topic, "seq": seq})
        mine = TopicHead.topic.in_(topics)
        last_two = await find_all(tx, TopicHead, mine, order_by=(TopicHead.seq.desc(),), limit=2)
        assert [row.topic for row in last_two] == [topics[2], topics[1]]
        assert len(await find_all(tx, TopicHead, mine)) == 3
        assert await find(tx, TopicHead, TopicHead.topic == new_id(), lock=True) is None
