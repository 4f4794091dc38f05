"""Files of a project on a running server."""

import http.client
from typing import Any

from bench.harness.server_process import Server
from pegbar.domains.assets import store
from pegbar.domains.assets.actions.presenters import build_node_row
from pegbar.kernel.database import Database
from pegbar.kernel.ids import new_id

PAGE_SIZE = 200
FILE_BYTES = 256 * 1024


class ProjectFiles:
    """A project on a running server, with requests about its files."""

    def __init__(self, host: Server, cookie: str, slug: str, project_id: str) -> None:
        self.host, self.cookie, self.slug, self.id = host, cookie, slug, project_id
        self.root = f"/api/projects/{slug}"

    async def call(self, method: str, path: str, body: object = None, headers: str = "") -> Any:
        """Send a request below the project's URL."""
        return await self.host.call(method, f"{self.root}{path}", self.cookie, body, headers)

    async def create_folder(self, name: str) -> str:
        """Create a folder and return its id."""
        return (await self.call("POST", "/assets/folders", {"name": name}))["id"]

    async def insert_files(self, folder: str, count: int, keys: list[str]) -> None:
        """Insert files directly into the database; they share the stored objects `keys`."""
        rows = [
            build_node_row(new_id(), self.id, folder, f"frame {number}.png", None, is_folder=False)
            | {"size": FILE_BYTES, "blob_key": keys[number % len(keys)]}
            for number in range(count)
        ]
        db = Database(self.host.database)
        async with db.write() as tx:
            await store.insert_nodes(tx, rows)
        await db.close()

    def connect(self) -> http.client.HTTPConnection:
        """Open a separate HTTP connection, for use in a thread."""
        return http.client.HTTPConnection("127.0.0.1", self.host.port, timeout=120)
