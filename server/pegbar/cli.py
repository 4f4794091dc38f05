"""Command line: serve, migrate, administer, back up, and generate the client's sources."""

import signal

from pegbar import texts
from pegbar.kernel.text_catalog import Text

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C during startup exits without a traceback

import asyncio
import json
import os
import sys
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import structlog
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bars

from pegbar.access.services import Services
from pegbar.adapters.memory import freeze_startup_objects, limit_arenas, release_memory
from pegbar.demo import texts as demo_texts
from pegbar.demo.load import PASSWORD, list_demo_people, load_demo, remove_demo
from pegbar.domains.account_deletion.actions import account_deletion
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.accounts.invitations import actions as invitations
from pegbar.domains.relations.reports import actions as people_reports
from pegbar.domains.search.actions import index_writer
from pegbar.domains.videos.featured import actions as featured
from pegbar.http import serving
from pegbar.kernel.database import Database
from pegbar.kernel.durable import create_folder
from pegbar.kernel.errors import Invalid
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.settings import Settings
from pegbar.main import create_app
from pegbar.maintenance import texts as maintenance_texts
from pegbar.maintenance.archive import BackupRefused
from pegbar.maintenance.backup import Progress, back_up
from pegbar.maintenance.check import CheckReport, check_settings, reachable
from pegbar.maintenance.check import check as look
from pegbar.maintenance.restore import restore
from pegbar.maintenance.scrub import ScrubResult, quarantine, scrub_all
from pegbar.migrate import SchemaTooNew, SchemaTooOld, bring_up, head, refuse_newer, stands_at
from pegbar.wiring import WeakSecret, build, fonts_missing, refuse_weak, search_index, secret, stored_objects
from pegbar.worker import run_worker

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
search_app = typer.Typer(no_args_is_help=True, help="The search index: rebuild it, or check it.")
app.add_typer(search_app, name="search")
say = Console(highlight=False, soft_wrap=True)
_UMASK = 0o077
"""File mode mask: only the owner can read the files that the process creates (drawings, mails, the secret)."""
_LONG_RUNNING = {"serve", "worker"}
"""Commands that run until they are stopped and shut down properly."""
_LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}


@app.callback()
def begin() -> None:
    """Pegbar: draw, time, and review storyboards together."""
    os.umask(_UMASK)


def _configure_log(settings: Settings) -> None:
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[settings.log_level]),
    )


def _migrate(settings: Settings) -> None:
    create_folder(settings.data)
    try:
        refuse_weak(settings)
        if not settings.s3_url:
            secret(settings)
        bring_up(settings.database)
    except (SchemaTooNew, WeakSecret) as error:
        say.print(escape(texts.nothing_changed(error.text)))
        raise typer.Exit(2) from error


@app.command()
def serve() -> None:
    """Migrate and serve in the foreground; with PEGBAR_DEMO=1 an empty instance is first filled with demo data."""
    limit_arenas()
    settings = Settings()
    _configure_log(settings)
    _migrate(settings)
    _refuse_demo_people(settings)
    if settings.demo:
        asyncio.run(_prepare_demo(settings))
    say.print()
    say.print(texts.running(settings.base_url))
    if not settings.smtp_url:
        say.print(_describe_outbox(settings))
    _warn_of_missing_fonts(settings)
    say.print(texts.STOP_HINT)
    say.print()
    app = create_app(settings)
    freeze_startup_objects()
    release_memory()
    serving.serve(app, settings)


@asynccontextmanager
async def _services(settings: Settings) -> AsyncGenerator[Services]:
    """Open the services for a command, without running jobs and without receiving bus messages.

    The command can run while a server runs on the same data.
    """
    services = build(settings).services
    try:
        yield services
    finally:
        await services.db.close()


async def _prepare_demo(settings: Settings) -> None:
    """Add demo data to an empty demo instance and print who can sign in."""
    if settings.is_exposed:
        say.print(demo_texts.EXPOSED_WITHOUT_DEMO)
        return
    async with _services(settings) as services:
        await load_demo(services)
        people = await list_demo_people(services)
        if not people:
            say.print(demo_texts.NOT_EMPTY)
            return
        _print_demo_people(people)


def _warn_of_missing_fonts(settings: Settings) -> None:
    missing = fonts_missing(settings)
    if missing is not None:
        say.print(f"[bold]{escape(missing)}[/bold]")


def _refuse_demo_people(settings: Settings) -> None:
    """Exit with 2 if there are demo accounts, whose password is public, and other machines can reach this instance."""

    async def list_emails() -> list[str]:
        db = Database(settings.database)
        try:
            async with db.read() as tx:
                return [account.email for account in await accounts.list_demo_accounts(tx)]
        finally:
            await db.close()

    if settings.is_exposed and (emails := asyncio.run(list_emails())):
        say.print(escape(demo_texts.exposed_with_demo_people(emails)))
        raise typer.Exit(2)


def _print_demo_people(people: Sequence[tuple[str, str]]) -> None:
    say.print()
    say.print(texts.demo_people(PASSWORD))
    for name, email in people:
        say.print(f"  {email:<28} {name}")


@app.command()
def demo(
    remove: Annotated[bool, typer.Option(help="Delete the demo accounts and their projects instead")] = False,
    yes: Annotated[bool, typer.Option(help="Don't ask for confirmation")] = False,
) -> None:
    """Add demo accounts, whose password is published, and their projects; or delete them permanently."""
    settings = Settings()
    _migrate(settings)
    asyncio.run(_remove_demo(settings, yes=yes) if remove else _add_demo(settings, yes=yes))


async def _add_demo(settings: Settings, *, yes: bool) -> None:
    if settings.is_exposed:
        say.print(demo_texts.EXPOSED_WITHOUT_DEMO)
        raise typer.Exit(2)
    async with _services(settings) as services:
        async with services.db.read() as tx:
            if await accounts.list_demo_accounts(tx):
                say.print(demo_texts.ALREADY_ADDED)
                raise typer.Exit(1)
            is_empty = not await accounts.has_accounts(tx)
        if not is_empty and not yes:
            typer.confirm(demo_texts.CONFIRM_ADD, abort=True)
        await load_demo(services, allow_other_accounts=True)
        say.print(demo_texts.ADDED)
        _print_demo_people(await list_demo_people(services))


async def _remove_demo(settings: Settings, *, yes: bool) -> None:
    async with _services(settings) as services:
        async with services.db.read() as tx:
            if not await accounts.list_demo_accounts(tx):
                say.print(demo_texts.NOTHING_TO_REMOVE)
                return
        if not yes:
            typer.confirm(demo_texts.CONFIRM_REMOVE, abort=True)
        say.print(demo_texts.demo_removed(await remove_demo(services)))


def _describe_outbox(settings: Settings) -> Text:
    folder = settings.data / "outbox"
    return texts.mail_shown(folder, f"{settings.base_url}/outbox") if settings.shows_demo else texts.mail_saved(folder)


@app.command()
def worker() -> None:
    """Run background jobs only, in a deployment with several processes."""
    settings = Settings()
    _configure_log(settings)
    _migrate(settings)
    _refuse_demo_people(settings)
    _warn_of_missing_fonts(settings)
    asyncio.run(run_worker(settings, lambda: say.print(texts.WORKER_RUNNING)))


@app.command("migrate")
def migrate_command() -> None:
    """Migrate the database to this version's schema."""
    _migrate(Settings())
    say.print(texts.MIGRATED)


@app.command()
def admin(email: str, remove: Annotated[bool, typer.Option(help="Revoke the role instead")] = False) -> None:
    """Make a person the site's administrator."""

    async def change() -> str | None:
        db = Database(Settings().database)
        try:
            async with db.write() as tx:
                return await accounts.set_admin(tx, email, is_admin=not remove)
        finally:
            await db.close()

    if asyncio.run(change()) is None:
        say.print(texts.NO_ACCOUNT)
        raise typer.Exit(1)
    say.print(texts.former_administrator(email) if remove else texts.administrator(email))


@app.command()
def invite(
    email: Annotated[str, typer.Argument(help="Only for this email address")] = "",
    days: Annotated[int, typer.Option(min=1, max=365, help="How long the link is valid")] = 14,
) -> None:
    """Print a link with which one person can create an account where PEGBAR_SIGN_UP is 'invited'."""
    settings = Settings()

    async def create() -> str:
        db = Database(settings.database)
        try:
            async with db.write() as tx:
                return await invitations.create_invitation(tx, settings, email or None, days)
        finally:
            await db.close()

    try:
        say.print(asyncio.run(create()))
    except Invalid as error:
        say.print(error.errors[0].detail)
        raise typer.Exit(1) from error


@app.command()
def end(email: str, yes: Annotated[bool, typer.Option(help="Don't ask for confirmation")] = False) -> None:
    """Delete an account with the projects that the person owns. Signing in restores it for 30 days."""
    if not yes:
        typer.confirm(texts.confirm_deletion(email), abort=True)

    async def change() -> bool:
        services = build(Settings()).services
        try:
            return await account_deletion.delete_account_by_email(services, email)
        finally:
            await services.db.close()

    if not asyncio.run(change()):
        say.print(texts.NO_ACCOUNT)
        raise typer.Exit(1)
    say.print(texts.account_deleted(email, accounts.DELETED_RETENTION.days))


@app.command()
def feature(slug: str, remove: Annotated[bool, typer.Option(help="Remove it from the page instead")] = False) -> None:
    """Put a video on the featured page; `slug` is the end of its address."""

    async def change() -> bool:
        db = Database(Settings().database)
        try:
            async with db.write() as tx:
                return await featured.set_featured_by_slug(tx, slug, featured=not remove)
        finally:
            await db.close()

    if not asyncio.run(change()):
        say.print(texts.NO_VIDEO)
        raise typer.Exit(1)
    say.print(texts.not_featured(slug) if remove else texts.featured(slug))


@app.command()
def reports(
    close: Annotated[str, typer.Option(help="Close the report with this ID")] = "",
    everything: Annotated[bool, typer.Option("--all", help="Include closed reports")] = False,
) -> None:
    """List reports of people, or close a report."""

    async def look() -> tuple[bool, Sequence[people_reports.ReportSummary]]:
        db = Database(Settings().database)
        try:
            if close:
                async with db.write() as tx:
                    return is_uuid(close) and await people_reports.close_report(tx, close.lower()), []
            async with db.read() as tx:
                return True, await people_reports.list_reports(tx, closed=everything)
        finally:
            await db.close()

    done, found = asyncio.run(look())
    if close:
        say.print(escape(texts.report_closed(close)) if done else texts.NO_OPEN_REPORT)
        raise typer.Exit(0 if done else 1)
    for each in found:
        closed = f"{each.closed_at:%Y-%m-%d}" if each.closed_at else ""
        sender = f"@{each.sender}" if each.sender else texts.DELETED_USER
        say.print(texts.report_head(each.id, f"{each.created_at:%Y-%m-%d %H:%M}", closed))
        say.print(escape(f"    {texts.report_subject(each.about, sender, each.reason)}"))
        for line in each.text.splitlines():
            say.print(escape(f"    {line}"))
    if not found:
        say.print(texts.NO_REPORTS if everything else texts.NO_OPEN_REPORTS)


@app.command()
def backup(file: Path, force: Annotated[bool, typer.Option(help="Overwrite the file")] = False) -> None:
    """Back up the database, the objects and the secret to one file, while the server runs."""
    settings = Settings()
    with _exit_on_error(settings, needs_folder=True), _show_progress() as progress:
        work = back_up(settings, stored_objects(settings), file, force=force, progress=progress)
        made = asyncio.run(work)
    say.print(texts.backed_up(file, made.size, made.objects))
    if made.missing:
        say.print(texts.backup_missing(made.missing))
    if made.damaged:
        say.print(texts.backup_damaged(made.damaged))
    if made.missing or made.damaged:
        raise typer.Exit(1)


@app.command("restore")
def restore_command(file: Path) -> None:
    """Restore a backup to an empty data folder and an empty database, and check it."""
    settings = Settings()
    with _exit_on_error(settings), _show_progress() as progress:
        blobs = stored_objects(settings) if settings.s3_url else None
        verified = asyncio.run(restore(settings, blobs, file, progress))
    manifest = verified.manifest
    say.print(texts.restored(manifest.made_at, manifest.version))
    if verified.damaged:
        say.print(texts.restored_without(len(verified.damaged)))
    check(fast=True)


@app.command()
def check(
    fast: Annotated[bool, typer.Option(help="Skip reading the objects")] = False,
    quarantine: Annotated[bool, typer.Option("--quarantine", help="Stop serving damaged objects")] = False,
) -> None:
    """Check the integrity of rows and objects: 0 without findings, 1 with findings, 2 if it couldn't check.

    Changes nothing without --quarantine.
    """
    settings, report = Settings(), CheckReport()
    if fast and quarantine:
        say.print(texts.QUARANTINE_NEEDS_READING)
        raise typer.Exit(2)
    with _exit_on_error(settings, needs_folder=True), _show_progress() as progress:
        asyncio.run(_run_check(settings, report, fast=fast, progress=progress))
        if quarantine and report.damaged:
            report.fact(maintenance_texts.FACT_QUARANTINED, asyncio.run(_quarantine(settings, report.damaged)))
    for name, said in report.facts:
        say.print(f"{name}: {said}")
    for finding in report.findings:
        say.print(f"[bold]{escape(texts.finding(finding.what))}[/bold]\n    {escape(finding.advice)}")
    if report.findings:
        say.print(texts.finding_count(len(report.findings)))
        raise typer.Exit(1)
    say.print(texts.NO_PROBLEMS)


async def _quarantine(settings: Settings, keys: Sequence[str]) -> str:
    """Quarantine damaged objects. Returns a text with their number, for the report."""
    async with _services(settings) as services:
        count = sum([await quarantine(services, key) for key in keys])
    return texts.quarantined(count)


@app.command()
def scrub() -> None:
    """Read all objects now and quarantine damaged ones: 0 if there are none, 1 if there are, 2 if it failed."""
    settings = Settings()

    async def run(progress: Progress) -> ScrubResult:
        async with _services(settings) as services:
            return await scrub_all(services, progress)

    with _exit_on_error(settings, needs_folder=True), _show_progress() as progress:
        _refuse_other_schema(settings)
        result = asyncio.run(run(progress))
    say.print(texts.objects_read(result.objects))
    for describe, keys in ((texts.objects_damaged, result.damaged), (texts.objects_unreadable, result.unreadable)):
        if keys:
            say.print(f"[bold]{describe(len(keys))}[/bold]: {escape(', '.join(keys))}")
    if result.damaged or result.unreadable:
        say.print(texts.RESTORE_OBJECTS)
        raise typer.Exit(1)
    say.print(texts.NO_DAMAGED_OBJECTS)


async def _run_check(settings: Settings, report: CheckReport, *, fast: bool, progress: Progress) -> None:
    check_settings(settings, report)
    if not settings.s3_url and settings.secret_file.exists():
        secret(settings)
    await reachable(settings, report)
    await look(settings, stored_objects(settings), report, fast=fast, progress=progress)


@contextmanager
def _exit_on_error(settings: Settings, *, needs_folder: bool = False) -> Generator[None]:
    """Exit with 2 and print the error if a command can't run."""
    try:
        if needs_folder and not settings.s3_url and not os.access(settings.data, os.W_OK):
            raise BackupRefused(maintenance_texts.no_folder(settings.data))
        yield
    except (BackupRefused, SchemaTooNew, SchemaTooOld, WeakSecret, OSError) as error:
        say.print(escape(str(error)))
        raise typer.Exit(2) from error
    except typer.Exit:
        raise
    except Exception as error:  # exceptions of the object store's library
        say.print(escape(texts.failed(str(error)[:400])))
        raise typer.Exit(2) from error


@contextmanager
def _show_progress() -> Generator[Progress]:
    """Show a progress bar on a terminal. Yields the function that updates it."""
    with Bars(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), transient=True,
              console=say, disable=not say.is_terminal) as bars:  # fmt: skip
        task = bars.add_task("")
        yield lambda what, at, count: bars.update(task, description=what, completed=at, total=count or None)


@search_app.command()
def rebuild() -> None:
    """Rebuild the search index while the server runs. Until it is done, searches may miss results."""
    settings = Settings()

    async def make(progress: Progress) -> int:
        db = Database(settings.database)
        try:
            return await index_writer.rebuild_index(db, search_index(settings), progress)
        finally:
            await db.close()

    with _exit_on_error(settings), _show_progress() as progress:
        _refuse_other_schema(settings)
        try:
            made = asyncio.run(make(progress))
        except index_writer.RebuildTakenOver:
            say.print(texts.REBUILT_ELSEWHERE)
            raise typer.Exit(1) from None
    say.print(texts.index_rebuilt(made))


@search_app.command("check")
def check_search() -> None:
    """Compare the search index with the rows: 0 if equal, 1 if different. Changes nothing."""
    settings = Settings()

    async def count_differences() -> dict[str, int]:
        db = Database(settings.database)
        try:
            return await index_writer.count_differences(db, search_index(settings))
        finally:
            await db.close()

    with _exit_on_error(settings):
        _refuse_other_schema(settings)
        found = asyncio.run(count_differences())
    for what, count in sorted(found.items()):
        say.print(f"{what}: {count:,}")
    if found:
        say.print(texts.REBUILD_INDEX)
        raise typer.Exit(1)
    say.print(texts.INDEX_MATCHES)


def _refuse_other_schema(settings: Settings) -> None:
    found = stands_at(settings.database)
    refuse_newer(found)
    if found != head():
        raise SchemaTooOld(texts.schema_too_old(found))


@app.command()
def contract(target: Path) -> None:
    """Write the sources of the generated web client: openapi.json, socket.ts and the limits."""
    from pegbar.contract import formats_module, limits_module, limits_space, socket_module  # noqa: PLC0415

    target.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as unused:
        openapi = create_app(Settings(data=Path(unused), database_url="", demo=False)).openapi()
    schema = json.dumps(openapi, indent=1, ensure_ascii=False)
    (target / "openapi.json").write_text(schema + "\n", "utf-8")
    (target / "socket.ts").write_text(socket_module(), "utf-8")
    (target / "limit-values.ts").write_text(limits_module(), "utf-8")
    (target / "limits.ts").write_text(limits_space(), "utf-8")
    (target / "formats.ts").write_text(formats_module(), "utf-8")


def run() -> None:
    """Run the command line and exit with its code.

    All commands but the long-running ones exit without shutting down the interpreter, because the shutdown can crash in
    threads of libraries: one of thirty runs of `check` was aborted after it had succeeded.
    """
    is_long_running = bool(_LONG_RUNNING & set(sys.argv[1:2]))
    if not is_long_running and signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(
            signal.SIGINT, signal.default_int_handler
        )  # Ctrl+C raises KeyboardInterrupt, so that a command cleans up
    try:
        app()
    except SystemExit as ended:
        if is_long_running:
            raise
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(ended.code if isinstance(ended.code, int) else int(ended.code is not None))


if __name__ == "__main__":
    run()
