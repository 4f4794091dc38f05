"""A demo instance shows a film of one of its boards soon after its first start."""

from pathlib import Path

import pytest

from tests.support.api.people import new_client
from tests.support.polling import wait_until
from tests.support.servers.server_process import run_server
from tests.support.services.databases import new_database


@pytest.mark.faults  # a minute of two cores, for what jobs that go on show with films of their own
@pytest.mark.once
async def test_the_demos_film_is_published_and_talked_about_once(tmp_path: Path, cluster: str | None) -> None:
    async with (
        run_server(tmp_path, database_url=new_database(cluster, "premiere"), demo="1") as server,
        new_client(server.base_url) as visitor,
    ):

        async def get_discussed_slug() -> str | None:
            found = (await visitor.get("/api/featured")).json()["items"]
            return found[0]["slug"] if found and found[0]["rating_count"] == 3 else None

        slug = await wait_until(get_discussed_slug, 240, "the film is there")
        video = (await visitor.get(f"/api/videos/{slug}")).json()
        assert (video["frames"], video["rate_numerator"], video["width"]) == (615, 24, 1920)
        assert video["comment_count"] == 3
        assert video["project"]["name"] == "Lanterns at Low Tide"
        await server.stop()
        await server.start()

        async def list_featured_slugs() -> list[str] | None:
            answer = await visitor.get("/api/featured")
            return [item["slug"] for item in answer.json()["items"]] if answer.status_code == 200 else None

        assert await wait_until(list_featured_slugs, 30, "the server answers again") == [slug]
