"""Fixtures for all tests of a run: one real server, on the database that PEGBAR_TEST_DATABASE selects."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import structlog
import uvicorn

from pegbar.http import serving
from pegbar.kernel import engines
from pegbar.kernel.settings import Settings
from pegbar.main import create_app
from pegbar.wiring import Instance, build
from tests.support.api.people import CONNECTIONS, IN_PROCESS_APPS, Newcomer, Person, new_client, sign_up
from tests.support.selection import Selection, mark_later_samples_extended, set_default_example_count
from tests.support.servers.preloaded import ForkedWorkers
from tests.support.servers.quick import QUICK
from tests.support.services.databases import copy_template, create_own_database, create_sqlite_template, run_postgres
from tests.support.services.postgres import free_port

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # inherited by background jobs of scripts
    signal.signal(signal.SIGINT, signal.default_int_handler)
SELECTION = Selection.from_environment()
set_default_example_count()
GENEROUS = "100000/minute"
# The tests write concurrently on a busy machine. kernel/test_long_work.py tests the wait itself.
engines.WRITER_WAIT_SECONDS = 20.0
_END = time.monotonic() + float(os.environ.get("PEGBAR_TEST_SECONDS", "inf"))
"""No test starts after this time of the monotonic clock."""
CHILDREN = ForkedWorkers()
_SHARED = ExitStack()
"""Databases shared by all processes of a run."""
CHILDREN.install()


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Prepare the databases before pytest-xdist starts its workers, which inherit the environment."""
    if hasattr(session.config, "workerinput") or session.config.option.collectonly:
        return
    if SELECTION.on_postgresql:
        _SHARED.enter_context(run_postgres())
    else:
        folder = _SHARED.enter_context(TemporaryDirectory(prefix="pegbar-template-"))
        _SHARED.enter_context(create_sqlite_template(Path(folder)))


def pytest_unconfigure() -> None:
    """Stop the databases that `pytest_sessionstart` started."""
    _SHARED.close()


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Skip modules without selected tests."""
    is_module = collection_path.match("test_*.py")
    return True if is_module and not SELECTION.may_select_from(collection_path.read_text(encoding="utf-8")) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select the tests of this run's database, ring and shard. Modules with long tests run first."""
    mark_later_samples_extended(items)
    long = {item.path for item in items if item.get_closest_marker("long")}
    items.sort(key=lambda item: item.path not in long)
    selected = [item for item in items if SELECTION.selects_item(item)]
    if len(selected) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if not SELECTION.selects_item(item)])
        items[:] = selected


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Choose how clients connect and workers start: realistic in full runs, and in tests whose marks require it."""
    if time.monotonic() > _END:
        pytest.skip("`make check` ends after a minute; `make test` runs the others")
    everywhere = os.environ.get("PEGBAR_TEST_CONNECTIONS") == "real"
    CONNECTIONS.are_real = everywhere or item.get_closest_marker("connections") is not None
    CHILDREN.are_forked = not everywhere and item.get_closest_marker("cold") is None


@pytest.fixture(scope="session")
def cluster() -> Generator[str | None, None, None]:
    """Yield the URL of this process's database in a running PostgreSQL; None if the tests run on SQLite."""
    if SELECTION.on_postgresql:
        with create_own_database() as url:
            yield url
    else:
        yield None


@pytest.fixture(scope="session")
def settings(cluster: str | None, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Return the settings of the tests' server: its own folder, and practically no rate limits."""
    folder: Path = tmp_path_factory.mktemp("pegbar")
    dist = folder / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<!doctype html><title>Pegbar</title>")
    (dist / "assets" / "app.js").write_text("export const answer = 42;\n" * 100)
    port = free_port()
    return Settings(
        data=folder / "data",
        database_url=cluster or "",
        demo=True,
        port=port,
        web_dist=dist,
        rate_sign_in_account=GENEROUS,
        rate_sign_in_address=GENEROUS,
        rate_sign_up_address=GENEROUS,
        rate_reset_address=GENEROUS,
        rate_reset_account=GENEROUS,
        rate_upload_person=GENEROUS,
        rate_comment_person=GENEROUS,
        rate_direct_person=GENEROUS,
        rate_chat_person=GENEROUS,
        rate_stranger_person=GENEROUS,
        rate_group_person=GENEROUS,
        rate_invite_person=GENEROUS,
        rate_group_member_person=GENEROUS,
        rate_view_address=GENEROUS,
        rate_picture_person=GENEROUS,
        rate_preview_person=GENEROUS,
        rate_export_address=GENEROUS,
        rate_guest_address=GENEROUS,
        rate_guest_password_link=GENEROUS,
        rate_guest_password_address=GENEROUS,
        rate_guest_note_address=GENEROUS,
        rate_guest_note_link=GENEROUS,
        rate_search=GENEROUS,
        rate_data_export_person=GENEROUS,
        rate_import_person=GENEROUS,
        rate_sound_person=GENEROUS,
        rate_page_person=GENEROUS,
        rate_page_address=GENEROUS,
        rate_links=GENEROUS,
        sockets_address=10_000,
        **QUICK,
    )


@pytest.fixture(scope="session")
async def instance(settings: Settings) -> AsyncGenerator[Instance, None]:
    """Run the server."""
    # Same format as the real server's: the default prints the locals of every stack frame, including file contents.
    structlog.configure(processors=[structlog.processors.format_exc_info, structlog.processors.JSONRenderer()])
    settings.data.mkdir(parents=True, exist_ok=True)
    if not SELECTION.on_postgresql:
        copy_template(settings.data)
    built = build(settings)
    app = create_app(settings, built)
    config = serving.config(app, settings)
    config.lifespan = "on"
    config.timeout_keep_alive = 600  # connections of a client stay open while it is idle between two tests
    server = uvicorn.Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    task = asyncio.create_task(server.serve())
    while not server.started:
        assert not task.done(), "the server did not start"
        await asyncio.sleep(0.01)
    IN_PROCESS_APPS[f"http://127.0.0.1:{settings.port}"] = app
    yield built
    server.should_exit = True
    await task


@pytest.fixture(scope="session")
def base_url(settings: Settings, instance: Instance) -> str:
    """Return the URL of the running server."""
    return f"http://127.0.0.1:{settings.port}"


@pytest.fixture
async def newcomer(instance: Instance, base_url: str) -> AsyncGenerator[Newcomer, None]:
    """Yield a factory of users with an account, a profile and a session."""
    people: list[Person] = []

    async def make(email: str | None = None) -> Person:
        people.append(await sign_up(base_url, email))
        return people[-1]

    yield make
    for person in people:
        await person.http.aclose()


@pytest.fixture
async def anonymous(instance: Instance, base_url: str) -> AsyncGenerator[Person, None]:
    """Yield a user without a session."""
    async with new_client(base_url) as http:
        yield Person(http)
