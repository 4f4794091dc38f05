"""Request ids, the contents of the error log and the secrets it omits, and the metrics at /metrics."""

import json
import re
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit

import pytest

from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, new_project, push_update
from tests.support.api.people import Person, sign_up
from tests.support.drawings.drawing import DrawingCopy, encode_picture
from tests.support.servers.server_process import run_server

TOKEN = "a-token-for-the-figures"


async def test_every_response_has_a_request_id_made_by_the_server(anonymous: Person) -> None:
    request_headers = {"X-Request-ID": "somebody-elses-id"}
    answers = [await anonymous.http.get("/api/config", headers=request_headers) for _ in range(3)]
    answers.append(await anonymous.http.get("/api/nothing"))
    answers.append(await anonymous.http.post("/api/nothing", headers={"Origin": "https://elsewhere.example"}))
    ids = [answer.headers["X-Request-ID"] for answer in answers]
    assert len(set(ids)) == 5
    assert all(re.fullmatch(r"[0-9a-f]{16}", found) for found in ids)


async def test_metrics_are_disabled_without_a_token(anonymous: Person) -> None:
    answer = await anonymous.http.get("/metrics", headers={"Authorization": "Bearer none"})
    assert "pegbar_" not in answer.text


def _read_log(log: Path, event: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines() if line.startswith("{")]
    return [line for line in lines if line["event"] == event]


@pytest.mark.once
async def test_an_error_is_logged_with_its_request_id_and_metrics_require_the_token(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    async with run_server(data, trusted_proxies="1", metrics_token=TOKEN) as server:
        person = await sign_up(server.base_url)
        cut = await add_cut(person, await new_project(person))
        await push_update(person, cut["id"], DrawingCopy().draw_stroke())
        path, headers = f"/api/cuts/{cut['id']}/preview?seq=1", {"Content-Type": "image/webp"}
        put = (await person.json("PUT", path, 200, content=encode_picture(), headers=headers))["preview"]
        blob = data / "blobs" / put["key"][:2] / put["key"][2:4] / put["key"]
        blob.unlink()
        blob.symlink_to(blob)  # every read of it fails
        fault = await person.http.get(put["url"], headers={"X-Request-ID": "of-the-proxy.1"})
        assert (fault.status_code, fault.headers["X-Request-ID"]) == (500, "of-the-proxy.1")
        assert "of-the-proxy.1" in fault.json()["detail"]
        (line,) = _read_log(server.log, "request.failed")
        fields = {name: line[name] for name in ("request_id", "method", "route", "status")}
        assert fields == {"request_id": "of-the-proxy.1", "method": "GET", "route": "/blobs/{key}", "status": 500}
        assert line["ms"] >= 0
        log = server.log.read_text(encoding="utf-8")
        secrets = [urlsplit(put["url"]).query, person.email, person.cookie, TOKEN]
        assert [secret for secret in secrets if secret in log] == []
        odd = await person.http.get("/api/config", headers={"X-Request-ID": "a b\tc{}"})
        assert re.fullmatch(r"[0-9a-f]{16}", odd.headers["X-Request-ID"])

        for request_headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": TOKEN}):
            refused = await person.http.get("/metrics", headers=request_headers)
            assert (refused.status_code, refused.json()["code"]) == (401, "token_wrong")
        answer = await person.http.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        figures = _parse_metrics(answer.text)
        assert figures['pegbar_http_request_seconds_count{method="GET",route="/blobs/{key}",status="500"}'] == 1
        assert figures['pegbar_http_request_seconds_count{method="POST",route="/api/auth/sign-up",status="201"}'] == 1
        assert figures['pegbar_blob_errors_total{what="read"}'] == 1
        assert figures["pegbar_database_commits_total"] >= 4
        assert figures["pegbar_database_sync_seconds_count"] >= 4
        assert figures["pegbar_database_writers_waiting"] == 0
        assert figures["pegbar_sockets_open"] == 0
        assert figures['pegbar_jobs{state="waiting"}'] >= 0
        assert figures["process_resident_memory_bytes"] > 10_000_000
        assert figures["process_open_fds"] > 5
        assert cut["id"] not in answer.text
        accept = "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5"
        answer = await person.http.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}", "Accept": accept})
        assert answer.headers["Content-Type"].startswith("application/openmetrics-text; version=1.0.0")
        assert answer.text.endswith("\n# EOF\n")
        await person.http.aclose()


def _parse_metrics(text: str) -> dict[str, float]:
    """Parse metrics into values by name and labels. Checks the format of every line, and the totals of histograms."""
    found: dict[str, float] = {}
    for line in text.splitlines():
        if line.startswith("#"):
            assert re.fullmatch(r"# (HELP [a-z_]+ .+|TYPE [a-z_]+ (counter|gauge|histogram))", line)
            continue
        name, value = line.rsplit(" ", 1)
        assert re.fullmatch(r'[a-z_]+({[a-z]+="[^"]*"(,[a-z]+="[^"]*")*})?', name), line
        assert name not in found
        found[name] = float(value)
    for name, value in found.items():
        if 'le="+Inf"' in name:
            assert value == found[re.sub(r'_bucket(.*?),?le="\+Inf"}', r"_count\1}", name).replace("{}", "")]
    return found


async def test_waiting_jobs_are_counted(instance: Instance) -> None:
    services = instance.services
    # Jobs of other tests start and end during the count, but there are far fewer of them.
    job_ids = [f"counted-{token_hex(4)}" for _ in range(100)]

    async def count_waiting() -> int:
        async with services.db.read() as tx:
            return (await services.jobs.count_by_state(tx))["waiting"]

    assert await count_waiting() < len(job_ids)
    async with services.db.write() as tx:
        for job_id in job_ids:
            await services.jobs.enqueue(
                tx, "nobody", "", queue="quick", job_id=job_id, requested_by=None, after_seconds=3600
            )
    assert await count_waiting() >= len(job_ids)
    for job_id in job_ids:
        await services.jobs.cancel(job_id)
    assert await count_waiting() < len(job_ids)
