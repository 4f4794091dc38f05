"""Published videos and public projects of a profile."""

from pegbar.domains.videos.featured import actions as featured
from pegbar.wiring import Instance
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.videos import insert_video


async def test_public_projects_come_in_pages_newest_first(newcomer: Newcomer, anonymous: Person) -> None:
    mina = await newcomer()
    public = [await new_project(mina, visibility="public") for _ in range(3)]
    for visibility in ("private", "unlisted"):
        await new_project(mina, visibility=visibility)
    deleted = await new_project(mina, visibility="public")
    await mina.json("DELETE", f"/api/projects/{deleted['slug']}", 204)
    path = f"/api/profiles/{mina.id}/projects"
    for reader in (mina, anonymous):
        first = await reader.json("GET", path, 200, params={"limit": 2})
        last = await reader.json("GET", path, 200, params={"limit": 2, "cursor": first["next_cursor"]})
        assert [each["id"] for each in (*first["items"], *last["items"])] == [each["id"] for each in public[::-1]]
        assert last["next_cursor"] is None
    await anonymous.json("GET", path, 422, params={"cursor": "!"})
    await anonymous.json("GET", "/api/profiles/0190f1d2-1234-7abc-8def-00112233aabb/projects", 404)


async def test_videos_come_in_pages_with_the_newest_that_is_featured(
    instance: Instance, newcomer: Newcomer, anonymous: Person
) -> None:
    mina = await newcomer()
    project = await new_project(mina)
    videos = [await insert_video(instance, project, mina) for _ in range(3)]
    path = f"/api/profiles/{mina.id}/videos"
    first = await anonymous.json("GET", path, 200, params={"limit": 2})
    assert first["featured"] is None
    last = await anonymous.json("GET", path, 200, params={"limit": 2, "cursor": first["next_cursor"]})
    seen = [each["id"] for each in (*first["items"], *last["items"])]
    assert sorted(seen) == sorted(video["id"] for video in videos)
    assert last["next_cursor"] is None
    oldest = next(video for video in videos if video["id"] == seen[-1])
    async with instance.services.db.write() as tx:
        assert await featured.set_featured_by_slug(tx, oldest["slug"], featured=True)
    assert (await anonymous.json("GET", path, 200))["featured"]["id"] == oldest["id"]
    await mina.json("DELETE", f"/api/projects/{project['slug']}", 204)
    assert await anonymous.json("GET", path, 200) == {"items": [], "next_cursor": None, "featured": None}
    await anonymous.json("GET", "/api/profiles/0190f1d2-1234-7abc-8def-00112233aabb/videos", 404)
