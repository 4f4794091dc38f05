"""Reports are stored for the administrator, who lists and closes them on the command line."""

import uuid
from pathlib import Path

from typer.testing import CliRunner

from pegbar.cli import app
from pegbar.domains.relations.reports import actions
from pegbar.domains.relations.reports.actions import ReportSummary
from pegbar.wiring import Instance
from tests.support.api.people import Newcomer, Person


def _make_report_path() -> str:
    return f"/api/reports/{uuid.uuid4()}"


async def _list_reports_about(instance: Instance, about: str) -> list[ReportSummary]:
    async with instance.services.db.read() as tx:
        return [each for each in await actions.list_reports(tx, closed=True) if each.about == about]


async def _get_username(person: Person) -> str:
    return (await person.json("GET", "/api/profiles/me", 200))["username"]


async def test_a_report_is_stored_once_and_closed_by_its_id(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    path, body = _make_report_path(), {"profile_id": ruth.id, "reason": "spam", "text": "  Sells\nbrushes. [bold] "}
    for _ in range(2):
        await mina.json("PUT", path, 204, json=body)
    await mina.json("PUT", path, 409, json={**body, "text": "Something else."})
    [report] = await _list_reports_about(instance, await _get_username(ruth))
    assert (report.sender, report.reason, report.text) == (await _get_username(mina), "spam", "Sells\nbrushes. [bold]")
    assert report.closed_at is None
    async with instance.services.db.write() as tx:
        assert await actions.close_report(tx, report.id)
    async with instance.services.db.write() as tx:
        assert not await actions.close_report(tx, report.id)
    async with instance.services.db.read() as tx:
        assert report.id not in {each.id for each in await actions.list_reports(tx, closed=False)}


async def test_invalid_reports_are_refused(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    own = await mina.json("PUT", _make_report_path(), 422, json={"profile_id": mina.id, "reason": "spam"})
    assert own["detail"] == "You can't report yourself."
    for body in (
        {"profile_id": ruth.id, "reason": "dislike"},
        {"profile_id": ruth.id, "reason": "spam", "text": "x" * 2001},
        {"profile_id": ruth.id},
    ):
        await mina.json("PUT", _make_report_path(), 422, json=body)
    await mina.json("PUT", _make_report_path(), 404, json={"profile_id": str(uuid.uuid4()), "reason": "spam"})
    await mina.json("PUT", "/api/reports/first", 422, json={"profile_id": ruth.id, "reason": "spam"})
    assert await _list_reports_about(instance, await _get_username(ruth)) == []


def test_the_command_line_lists_and_closes_reports(tmp_path: Path) -> None:
    runner = CliRunner()
    environment = {"PEGBAR_DATA": str(tmp_path), "PEGBAR_DATABASE_URL": ""}
    assert runner.invoke(app, ["migrate"], env=environment).exit_code == 0
    listing = runner.invoke(app, ["reports"], env=environment)
    assert (listing.exit_code, listing.output.strip()) == (0, "There are no open reports.")
    for unknown in (str(uuid.uuid4()), "first"):
        closed = runner.invoke(app, ["reports", "--close", unknown], env=environment)
        assert (closed.exit_code, closed.output.strip()) == (1, "There's no open report with this ID.")
