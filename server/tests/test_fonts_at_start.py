"""A server without fonts reports the missing fonts at start."""

from pathlib import Path

import pytest

from tests.support.servers.server_process import run_server, run_worker

pytestmark = pytest.mark.once


async def test_missing_fonts_are_reported_at_start_with_instructions(tmp_path: Path) -> None:
    async with run_server(tmp_path / "data", fonts=str(tmp_path / "none")) as server, run_worker(server) as worker:
        for log in (server.log.read_text(encoding="utf-8"), worker.log.read_text(encoding="utf-8")):
            assert f"Fonts are missing in {tmp_path / 'none'}: GeistMono_400Regular.ttf" in log
            assert "Run 'tools/fonts.sh' to install them." in log
            assert "Traceback" not in log


async def test_a_server_with_all_fonts_reports_nothing(tmp_path: Path) -> None:
    async with run_server(tmp_path / "data") as server:
        assert "Fonts" not in server.log.read_text(encoding="utf-8")
