"""nginx with the configuration of deploy/proxy, in front of the tests' own processes."""

import asyncio
import os
import re
import shutil
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from tests.support.polling import wait_until
from tests.support.servers.server_process import SERVER, start_process

TEMPLATES = SERVER.parent / "deploy" / "proxy"
_NAME = re.compile(r"\$\{(PEGBAR_\w+)\}")
_MAIN = """
daemon off;
pid "{folder}/pid";
error_log "{folder}/errors" warn;
worker_processes 1;
{user}
events {{ worker_connections 4096; }}
http {{
    access_log "{folder}/requests";
    client_body_temp_path "{folder}/bodies";
    proxy_temp_path "{folder}/answers";
    fastcgi_temp_path "{folder}/unused-1";
    uwsgi_temp_path "{folder}/unused-2";
    scgi_temp_path "{folder}/unused-3";
    include "{folder}/*.conf";
}}
"""


def _fill_template(template: Path, values: dict[str, str]) -> str:
    """Fill in a template as the nginx image does: unknown variables remain."""
    return _NAME.sub(lambda found: values[found[1]], template.read_text("utf-8"))


def _write_config(folder: Path, values: dict[str, str]) -> Path:
    """Write the configuration folder of nginx and return the main file."""
    folder.mkdir()
    for template in TEMPLATES.glob("*.template"):
        (folder / template.stem).write_text(_fill_template(template, values))
    main = folder / "nginx"
    main.write_text(_MAIN.format(folder=folder, user="user root;" if os.geteuid() == 0 else ""))
    return main


@asynccontextmanager
async def run_nginx(
    folder: Path, web_ports: Sequence[int], public_port: int, files_port: int, store_port: int
) -> AsyncGenerator[None, None]:
    """Run nginx as the templates configure it: web processes at `port`, the object store (`store`) at `files`."""
    binary = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if binary is None:
        raise RuntimeError("nginx is not installed; Debian's package nginx-light has it.")
    one, two = web_ports
    main = _write_config(
        folder,
        {
            "PEGBAR_LISTEN": f"127.0.0.1:{public_port}",
            "PEGBAR_FILES_LISTEN": f"127.0.0.1:{files_port}",
            "PEGBAR_WEB_ONE": f"127.0.0.1:{one}",
            "PEGBAR_WEB_TWO": f"127.0.0.1:{two}",
            "PEGBAR_STORE": f"127.0.0.1:{store_port}",
        },
    )
    with (folder / "said").open("wb") as log:
        process = start_process([binary, "-e", str(folder / "errors"), "-p", str(folder), "-c", str(main)], log)
    try:
        async with httpx.AsyncClient() as http:

            async def is_ready() -> bool:
                assert process.poll() is None, (folder / "said").read_text(encoding="utf-8") + (
                    folder / "errors"
                ).read_text(encoding="utf-8")
                try:
                    return (await http.get(f"http://127.0.0.1:{public_port}/api/ready")).status_code == 200
                except httpx.TransportError:
                    return False

            await wait_until(is_ready, 30, "nginx passes on")
        yield
    finally:
        process.terminate()
        await asyncio.to_thread(process.wait, 20)
