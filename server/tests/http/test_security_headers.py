"""Checks on every request: headers, cross-site requests, body sizes, and the common format of errors."""

import gzip
import re
from collections.abc import AsyncIterator
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest
from starlette.responses import PlainTextResponse
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from pegbar.http.proxy_headers import ProxyHeadersMiddleware
from pegbar.http.security_headers import SecurityHeadersMiddleware, TrustedHostsMiddleware
from pegbar.kernel.settings import Settings
from tests.support.api.boards import PROJECT, add_cut, new_project, push_update
from tests.support.api.people import Newcomer, Person, new_client, sign_up
from tests.support.drawings.drawing import DrawingCopy
from tests.support.polling import wait_until
from tests.support.servers.server_process import ServerProcess, run_server, run_server_process

pytestmark = [pytest.mark.once, pytest.mark.connections]

CSP = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob: data:",
    "media-src": "'self' blob:",
    "font-src": "'self'",
    "connect-src": "'self' blob:",
    "worker-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize("path", ["/", "/storyboard/abc", "/assets/app.js", "/api/config", "/api/nothing", "/blobs/x"])
async def test_every_response_has_the_security_headers(anonymous: Person, path: str) -> None:
    answer = await anonymous.http.get(path)
    policy = dict(part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; "))
    assert policy == CSP
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "strict-origin-when-cross-origin"
    assert "unsafe" not in answer.headers["content-security-policy"]


async def test_pages_are_revalidated_and_assets_cached_as_immutable(anonymous: Person) -> None:
    for path in ("/", "/signin", "/project/anything", "/no/such/page"):
        page = await anonymous.http.get(path)
        assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "<title>Pegbar</title>" in page.text
    script = await anonymous.http.get("/assets/app.js")
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"].startswith("text/javascript")
    assert (await anonymous.http.get("/assets/missing.js")).status_code == 404
    assert (await anonymous.http.head("/")).status_code == 200
    assert (await anonymous.http.get("/api/config")).headers["cache-control"] == "no-store"


async def test_assets_are_sent_compressed_if_the_browser_accepts_it(anonymous: Person, settings: Settings) -> None:
    source = (settings.web_dist / "assets" / "app.js").read_bytes()
    async with anonymous.http.stream("GET", "/assets/app.js", headers={"Accept-Encoding": "gzip"}) as answer:
        raw = b"".join([piece async for piece in answer.aiter_raw()])
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert gzip.decompress(raw) == source
    plain = await anonymous.http.get("/assets/app.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == source


@pytest.mark.parametrize(
    "path", ["/assets/../../../etc/passwd", "/assets/%2e%2e/%2e%2e/secret", "/..%2fsecret", "/%00"]
)
async def test_paths_cannot_escape_the_served_folder(anonymous: Person, path: str) -> None:
    answer = await anonymous.http.get(path)
    assert answer.status_code in {200, 404}
    assert "root:" not in answer.text
    if answer.status_code == 200:
        assert "<title>Pegbar</title>" in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_cross_site_writes_are_refused(newcomer: Newcomer, headers: dict[str, str]) -> None:
    person = await newcomer()
    project = await new_project(person)
    path = f"/api/projects/{project['slug']}"
    for method, target in (
        ("POST", "/api/projects"),
        ("PATCH", path),
        ("DELETE", path),
        ("POST", "/api/auth/sign-out"),
    ):
        answer = await person.http.request(method, target, headers=headers, json=PROJECT if method == "POST" else None)
        assert (answer.status_code, answer.json()["code"]) == (403, "cross_site")
    # A form of another site can't send JSON, and plain text isn't accepted.
    answer = await person.http.post("/api/projects", content='{"name": "x"}', headers={"Content-Type": "text/plain"})
    assert answer.status_code == 422
    assert len((await person.json("GET", "/api/projects", 200))["items"]) == 1


async def test_same_origin_pages_may_write(newcomer: Newcomer, base_url: str) -> None:
    person = await newcomer()
    for headers in ({"Origin": base_url}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}):
        await person.json("POST", "/api/projects", 201, json=PROJECT, headers=headers)


async def test_bodies_above_one_mebibyte_are_refused_with_and_without_length(newcomer: Newcomer) -> None:
    person = await newcomer()
    large = b'{"name": "' + b"x" * 1024 * 1024 + b'"}'

    async def iterate_pieces() -> AsyncIterator[bytes]:
        for start in range(0, len(large), 65536):
            yield large[start : start + 65536]

    for body in (large, iterate_pieces()):
        answer = await person.http.post("/api/projects", content=body, headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    answer = await person.http.post("/api/projects", content=iterate_pieces(), headers={"Content-Type": "text/plain"})
    assert answer.status_code in {413, 422}


async def test_deeply_nested_and_very_wide_json_is_refused(newcomer: Newcomer) -> None:
    person = await newcomer()
    deep = b'{"name": ' + b"[" * 10_000 + b"]" * 10_000 + b"}"
    wide = b"{" + b",".join(b'"k%d": 1' % n for n in range(30_000)) + b"}"
    for body in (deep, wide):
        answer = await person.http.post("/api/projects", content=body, headers=JSON)
        assert answer.status_code in {400, 413}
        assert len(answer.content) < 100_000


async def test_every_error_is_problem_json_with_a_code_and_a_text(newcomer: Newcomer, anonymous: Person) -> None:
    person = await newcomer()
    project = await new_project(person)
    path = f"/api/projects/{project['slug']}"
    refusals = [
        (404, await anonymous.http.get("/api/nothing/here")),
        (404, await anonymous.http.get("/api/")),
        (404, await anonymous.http.get("/blobs/0000")),
        (405, await anonymous.http.delete("/api/session")),
        (405, await anonymous.http.post("/api/config")),
        (405, await anonymous.http.get(f"{path}/members/{person.id}")),
        (404, await anonymous.http.post("/api/nothing", json={})),
        (401, await anonymous.http.post("/api/projects", json=PROJECT)),
        (401, await anonymous.http.get("/api/projects")),
        (404, await anonymous.http.get(path)),
        (400, await person.http.post("/api/auth/reset/exchange", json={"code": "x"})),
        (403, await person.http.delete(f"{path}/members/{person.id}")),
        (409, await person.http.post(f"{path}/members", json={"profile_id": person.id})),
        (412, await person.http.patch(path, json={"name": "x"}, headers={"If-Match": '"9"'})),
        (413, await person.http.post("/api/projects", content=b" " * 1_100_000, headers=JSON)),
        (415, await person.http.put(f"/api/cuts/{project['id']}/preview?seq=0", content=b"x")),
        (422, await person.http.post("/api/projects", json={})),
        (428, await person.http.patch(path, json={"name": "x"})),
    ]
    for status, answer in refusals:
        where = f"{answer.request.method} {answer.request.url.path}: {answer.text}"
        assert answer.status_code == status or (status == 415 and answer.status_code == 404), where
        assert answer.headers["content-type"] == "application/problem+json", where
        problem = answer.json()
        assert problem["status"] == answer.status_code
        assert re.fullmatch(r"[a-z][a-z_.]*", problem["code"]), where
        assert problem["detail"].endswith((".", "?", "link")), where
        assert problem["title"], where


async def test_the_config_endpoint_returns_the_instances_settings(anonymous: Person) -> None:
    config = await anonymous.json("GET", "/api/config", 200)
    assert (config["name"], config["demo"], config["mail_confirmation"], config["outbox"]) == (
        "Pegbar",
        True,
        False,
        True,
    )
    assert config["encoder"] is True
    assert config["footer_text"] == "This is a demo with placeholder data only."
    limits = config["limits"]
    assert (limits["DIMENSION_MIN"], limits["DIMENSION_MAX"], limits["FPS_MAX"]) == (16, 8192, 120)
    assert (limits["NOTE_MAX"], limits["PROJECT_NAME_MAX"]) == (1000, 100)
    assert await anonymous.json("GET", "/api/health", 200) == {"status": "ok"}
    assert await anonymous.json("GET", "/api/ready", 200) == {"status": "ready"}


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("127.0.0.1:8000", 200),
        ("localhost:8000", 200),
        ("[::1]:8000", 200),
        ("192.168.1.20", 200),
        ("rebound.example", 400),
        ("rebound.example:8000", 400),
        ("localhost.rebound.example", 400),
        ("127.0.0.1.rebound.example", 400),
        ("", 400),
    ],
)
async def test_a_request_for_an_unknown_host_name_is_refused(anonymous: Person, host: str, status: int) -> None:
    answer = await anonymous.http.get("/api/config", headers={"Host": host})
    assert answer.status_code == status
    if status == 400:
        assert answer.json()["code"] == "host_unknown"
        assert (await anonymous.http.get("/api/health", headers={"Host": host})).status_code == 200


@pytest.mark.parametrize(
    ("names", "host", "is_ours"),
    [
        (["boards.example"], "boards.example", True),
        (["boards.example"], "Boards.Example:443", True),
        (["boards.example"], "192.168.1.20", False),
        (["boards.example"], "127.0.0.1:8000", True),
        (["a.example", "b.example"], "b.example", True),
        (["[2001:db8::1]"], "[2001:db8::1]:80", True),
        ([], "[2001:db8::1]:80", True),
        ([], "[2001:db8::1", False),
        ([], "1.2.3", False),
    ],
)
def test_host_names_can_be_configured(names: list[str], host: str, is_ours: bool) -> None:
    assert (host in TrustedHostsMiddleware(names)) is is_ours


def test_the_host_of_the_public_url_is_always_accepted() -> None:
    settings = Settings(public_url="https://[2001:db8::1]:8443", hosts="a.example, b.example")
    for host in ("[2001:db8::1]:8443", "a.example", "b.example:8000", "localhost"):
        assert host in TrustedHostsMiddleware(settings.host_names)
    assert "c.example" not in TrustedHostsMiddleware(settings.host_names)
    assert Settings(public_url="", hosts="").host_names == []


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "http://]", "\\"])
async def test_an_invalid_origin_counts_as_cross_site(newcomer: Newcomer, base_url: str, origin: str) -> None:
    person = await newcomer()
    answer = await person.http.post("/api/projects", json=PROJECT, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "cross_site")
    address = base_url.replace("http", "ws", 1) + "/api/socket"
    headers = {"Origin": origin, "Cookie": f"pegbar_session={person.cookie}"}
    with pytest.raises(InvalidStatus) as refused:
        await connect(address, additional_headers=headers)
    assert refused.value.response.status_code == 403


async def test_refused_requests_get_the_security_headers_too(newcomer: Newcomer) -> None:
    person = await newcomer()
    refusals = [
        await person.http.post("/api/projects", json=PROJECT, headers={"Origin": "https://elsewhere.example"}),
        await person.http.post("/api/projects", content=b" " * 1_100_000, headers=JSON),
        await person.http.get("/api/config", headers={"Host": "rebound.example"}),
    ]
    assert [answer.status_code for answer in refusals] == [403, 413, 400]
    for answer in [*refusals, await person.http.get("/api/config"), await person.http.get("/")]:
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "server" not in answer.headers
        assert "strict-transport-security" not in answer.headers


async def test_over_tls_responses_have_hsts_and_a_host_cookie(tmp_path: Path) -> None:
    https = {"public_url": "https://boards.example", "trusted_proxies": "1"}
    sent = {"Host": "boards.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    async with run_server(tmp_path, **https) as server, new_client(server.base_url) as http:
        assert (await http.get("/", headers=sent)).headers["strict-transport-security"] == "max-age=31536000"
        assert "strict-transport-security" not in (await http.get("/", headers={"Host": "boards.example"})).headers
        body = {"email": "a@example.com", "password": "long enough"}
        made = await http.post("/api/auth/sign-up", headers=sent, json=body)
        cookie = SimpleCookie("; ".join(made.headers.get_list("set-cookie")))["__Host-pegbar_session"]
        assert (cookie["path"], cookie["domain"], cookie["secure"], cookie["httponly"]) == ("/", "", True, True)
        mine = {**sent, "Cookie": f"__Host-pegbar_session={cookie.value}"}
        assert (await http.get("/api/session", headers=mine)).json()["user"]["email"] == "a@example.com"
        planted = {**sent, "Cookie": f"pegbar_session={cookie.value}"}  # as a page of a sibling subdomain could set it
        assert (await http.get("/api/session", headers=planted)).json() == {"user": None}
        out = await http.post("/api/auth/sign-out", headers=mine)
        cleared_cookie = SimpleCookie("; ".join(out.headers.get_list("set-cookie")))["__Host-pegbar_session"]
        assert (cleared_cookie.value, cleared_cookie["max-age"], cleared_cookie["secure"]) == ("", "0", True)
        assert (await http.get("/api/session", headers=mine)).json() == {"user": None}


async def _has_mail(data: Path) -> bool:
    return any((data / "outbox").glob("*.json"))


async def test_stored_files_are_readable_by_the_servers_system_user_only(tmp_path: Path) -> None:
    data = tmp_path / "data"
    settings = {"PEGBAR_DEMO": "1", "PEGBAR_DEMO_FILM": "0"}
    async with run_server_process(ServerProcess(data, settings, is_migrated=False)) as server:
        person = await sign_up(server.base_url)
        await person.json("POST", "/api/auth/reset", 202, json={"email": person.email})
        project = await new_project(person)
        await push_update(person, (await add_cut(person, project))["id"], DrawingCopy().draw_stroke())
        await wait_until(lambda: _has_mail(data), what="the mail is kept")
        files = [path for path in data.rglob("*") if not path.name.startswith("log-")]
        assert {path.name for path in files} >= {"pegbar.sqlite3", "secret", "outbox"}
        assert [path.name for path in files if path.stat().st_mode & 0o077] == []
        await person.http.aclose()


async def test_the_outbox_is_readable_from_this_machine_only(anonymous: Person) -> None:
    assert (await anonymous.http.get("/api/outbox")).status_code == 200
    for header in ("X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"):
        assert (await anonymous.http.get("/api/outbox", headers={header: "127.0.0.1"})).status_code == 404
    assert (await anonymous.http.get("/api/outbox", headers={"Host": "rebound.example"})).status_code == 400


async def _get_post_status(*headers: tuple[str, str], origins: tuple[str, ...] = ()) -> int:
    """Send a POST through the middleware, behind one trusted proxy, and return its status."""
    app = ProxyHeadersMiddleware(
        SecurityHeadersMiddleware(PlainTextResponse("passed"), origins=origins, hosts=["pegbar.example"]), 1
    )
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://pegbar.example") as http:
        request = http.build_request("POST", "/api/projects", headers=[*headers])
        return (await http.send(request)).status_code


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("Host", ["pegbar.example", "pegbar.example"]),
        ("Host", ["pegbar.example", "elsewhere.example"]),
        ("Origin", ["http://pegbar.example", "http://elsewhere.example"]),
        ("Sec-Fetch-Site", ["same-origin", "cross-site"]),
        ("Content-Type", ["application/json", "text/plain"]),
        ("Content-Length", ["0", "0"]),
        ("Authorization", ["Bearer a", "Bearer b"]),
    ],
)
async def test_a_security_header_sent_twice_is_refused(name: str, values: list[str]) -> None:
    assert await _get_post_status((name, values[0])) == 200
    assert await _get_post_status(*((name, value) for value in values)) == 400


@pytest.mark.parametrize(
    ("origin", "proxied_as", "status"),
    [
        ("http://pegbar.example", "http", 200),
        ("https://pegbar.example", "https", 200),
        ("https://pegbar.example", "http", 403),
        ("http://pegbar.example", "https", 403),
        ("https://pegbar.example:8443", "https", 403),
        ("ftp://pegbar.example", "http", 403),
        ("http://pegbar.example/", "http", 403),
        ("null", "http", 403),
    ],
)
async def test_an_origin_must_have_the_scheme_of_the_request(origin: str, proxied_as: str, status: int) -> None:
    assert await _get_post_status(("Origin", origin), ("X-Forwarded-Proto", proxied_as)) == status


async def test_the_public_url_is_a_trusted_origin_whatever_the_proxy_sends() -> None:
    headers = [("Origin", "https://pegbar.example"), ("X-Forwarded-Proto", "http")]
    assert await _get_post_status(*headers, origins=("https://pegbar.example/",)) == 200
