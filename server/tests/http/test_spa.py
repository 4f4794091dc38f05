"""The built client: preload links of each page's chunks and API requests."""

import json
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from pegbar.http.preload_links import PAGES
from pegbar.http.route_index import add_routes
from pegbar.http.spa import spa_router

pytestmark = pytest.mark.once


def _create_dist(folder: Path) -> Path:
    (folder / "assets").mkdir()
    (folder / ".vite").mkdir()
    (folder / "index.html").write_text("<!doctype html>")
    for name in ("board.js", "shared.js", "other.js"):
        (folder / "assets" / name).write_text("export {};")
    manifest = {
        "src/app/routes/StoryboardRoute.tsx": {"file": "assets/board.js", "imports": ["_shared.js"]},
        "_shared.js": {"file": "assets/shared.js", "imports": ["_shared.js"]},
        "src/app/routes/MessagesRoute.tsx": {"file": "assets/messages.js", "imports": ["_shared.js"]},
        "src/features/chat/thread/Thread.tsx": {"file": "assets/thread.js", "imports": ["_shared.js"]},
        "src/app/Other.tsx": {"file": "assets/other.js"},
        "src/app/routes/AssetsRoute.tsx": {"file": "assets/files.js", "imports": ["_shared.js"]},
        "src/features/assets/grid/FileGrid.tsx": {"file": "assets/grid.js", "imports": ["_shared.js"]},
        "src/app/routes/WatchRoute.tsx": {"file": "assets/watch.js", "imports": ["_shared.js"]},
        "src/features/videos/watch/WatchView.tsx": {"file": "assets/view.js", "imports": ["_shared.js"]},
    }
    (folder / ".vite" / "manifest.json").write_text(json.dumps(manifest))
    return folder


def _create_client(dist: Path) -> httpx.AsyncClient:
    app = FastAPI()
    add_routes(app, spa_router(dist))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://pegbar")


async def test_only_the_storyboard_page_preloads_its_chunks_and_requests(tmp_path: Path) -> None:
    async with _create_client(_create_dist(tmp_path)) as client:
        links = (await client.get("/storyboard/abc-1")).headers["link"].split(", ")
        assert links[:2] == ["</assets/board.js>; rel=modulepreload", "</assets/shared.js>; rel=modulepreload"]
        assert "</api/projects/abc-1/cuts>; rel=preload; as=fetch; crossorigin" in links[2:]
        for other in (
            "/elsewhere",
            "/storyboard/",
            "/storyboard/a%3E%2C%20%3Cb",
            "/storyboard/a/b",
            "/storyboard/%E5%A4%9C",
        ):
            assert "link" not in (await client.get(other)).headers


async def test_the_watch_page_preloads_its_chunks_and_requests(tmp_path: Path) -> None:
    async with _create_client(_create_dist(tmp_path)) as client:
        links = (await client.get("/video/night-ferry-m1")).headers["link"].split(", ")
        scripts = [f"</assets/{name}.js>; rel=modulepreload" for name in ("watch", "view", "shared")]
        asks = [
            f"<{path}>; rel=preload; as=fetch; crossorigin"
            for path in ("/api/config", "/api/session", "/api/videos/night-ferry-m1")
        ]
        assert links == [*scripts, *asks]
        assert "link" not in (await client.get("/video/a%3E%2C%20%3Cb")).headers


async def test_a_conversation_preloads_its_chunks_and_requests_and_the_list_does_not(tmp_path: Path) -> None:
    async with _create_client(_create_dist(tmp_path)) as client:
        links = (await client.get("/messages/group/c-1")).headers["link"].split(", ")
        scripts = [f"</assets/{name}.js>; rel=modulepreload" for name in ("messages", "thread", "shared")]
        assert links[:3] == scripts
        assert "</api/chats/c-1>; rel=preload; as=fetch; crossorigin" in links[3:]
        list_links = (await client.get("/messages")).headers["link"]
        assert "messages.js" in list_links
        assert "thread.js" not in list_links
        for other in ("/messages/direct", "/messages/elsewhere/c-1", "/messages/group/a%3E%2C%20%3Cb"):
            assert "link" not in (await client.get(other)).headers


async def test_the_files_page_preloads_its_chunks_and_the_folder_in_the_url(tmp_path: Path) -> None:
    folder = "01a210be-c98e-7c78-8d4e-0942d2bf41b3"
    folder_link = "</api/projects/p-1/assets?{}limit=200>; rel=preload; as=fetch; crossorigin"
    async with _create_client(_create_dist(tmp_path)) as client:
        links = (await client.get(f"/project/p-1/assets?folder={folder}")).headers["link"].split(", ")
        assert links[:3] == [f"</assets/{name}.js>; rel=modulepreload" for name in ("files", "grid", "shared")]
        assert "</api/projects/p-1>; rel=preload; as=fetch; crossorigin" in links
        assert links[-1] == folder_link.format(f"folder={folder}&")
        for other in ("", "?folder=", "?folder=a%3E%2C%20%3Cb"):
            root = (await client.get(f"/project/p-1/assets{other}")).headers["link"].split(", ")
            assert root[-1] == folder_link.format("")
        assert "assets?" not in (await client.get(f"/project/p-1/assets?file={folder}")).headers["link"]


def test_every_preloaded_module_exists_in_the_client() -> None:
    web = Path(__file__).parents[3] / "web"
    assert [module for page in PAGES for module in page.modules if not (web / module).is_file()] == []


async def test_the_build_manifest_is_not_served(tmp_path: Path) -> None:
    async with _create_client(_create_dist(tmp_path)) as client:
        assert (await client.get("/.vite/manifest.json")).text == "<!doctype html>"


async def test_the_guest_page_sends_no_referrer_and_is_not_indexed(tmp_path: Path) -> None:
    async with _create_client(_create_dist(tmp_path)) as client:
        for path in ("/guest", "/guest/"):
            headers = (await client.get(path)).headers
            assert (headers["referrer-policy"], headers["x-robots-tag"]) == ("no-referrer", "noindex, nofollow")
        other = (await client.get("/featured")).headers
        assert {"referrer-policy", "x-robots-tag"}.isdisjoint(other)
