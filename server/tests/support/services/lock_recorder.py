"""Recorder of the rows that each transaction locks on PostgreSQL, and of their order."""

import re
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import structlog
from sqlalchemy import event

from pegbar.kernel.database import Database

_STRINGS: Final = re.compile(r"'(?:[^']|'')*'")
_LOCKS: Final = re.compile(
    r"\bINSERT INTO (?P<insert>\w+)"
    r"|\bUPDATE (?!SET\b|SKIP\b|NOWAIT\b|OF\b)(?P<update>\w+) (?:AS \w+ )?SET\b"
    r"|\bDELETE FROM (?P<delete>\w+)"
    r"|\bFOR (?:NO KEY )?UPDATE|\bFOR SHARE"
)
_FROM: Final = re.compile(r"\bFROM (\w+)")
_OF: Final = re.compile(r"\bFOR (?:NO KEY )?UPDATE OF (\w+)")


@dataclass(frozen=True, slots=True)
class Lock:
    """Lock taken by a statement: name of the table, topic kind or advisory lock; its key if known; the statement."""

    name: str
    key: str
    sql: str


@dataclass(slots=True)
class RecordedTransaction:
    """Committed transaction: its request id (empty for jobs and sockets) and its locks in order."""

    request_id: str
    locks: list[Lock] = field(default_factory=list[Lock])


class LockRecorder:
    """Collector of a database's transactions while it is attached."""

    def __init__(self) -> None:
        self.transactions: list[RecordedTransaction] = []
        self._open: dict[int, RecordedTransaction] = {}

    def record_statement(self, driver: Any, sql: str, arguments: Any) -> None:
        """Record one executed statement of a connection."""
        word = sql.lstrip()[:8].upper()
        if word.startswith("BEGIN"):
            request = structlog.contextvars.get_contextvars().get("request_id", "")
            self._open[id(driver)] = RecordedTransaction(request)
        elif word.startswith("COMMIT"):
            done = self._open.pop(id(driver), None)
            if done is not None:
                self.transactions.append(done)
        elif word.startswith("ROLLBACK"):
            self._open.pop(id(driver), None)
        elif id(driver) in self._open:
            self._open[id(driver)].locks += find_locks(sql, arguments)


def find_locks(sql: str, arguments: Any) -> list[Lock]:
    """Return the locks that a statement takes, in the order in which its text names them.

    Implicit locks are left out: those of foreign keys (KEY SHARE, which conflicts only with the deletion of the
    referenced row), and those of rows that ON DELETE changes.
    """
    if "pg_advisory_xact_lock" in sql:
        return [Lock("turn " + re.split(r"[: ]", name)[0], name, sql) for name in arguments[0]]
    plain = _STRINGS.sub("''", sql)
    found: list[Lock] = []
    for match in _LOCKS.finditer(plain):
        kind, name = match.lastgroup, match[match.lastgroup] if match.lastgroup else ""
        if kind is None:
            of = _OF.match(plain, match.start())
            froms = _FROM.findall(plain[: match.start()])
            name = of[1] if of else froms[0]
        elif kind == "insert" and "ON CONFLICT" not in plain:
            continue
        if name == "topic_heads":
            topic = next((a for a in arguments if isinstance(a, str)), "")
            found.append(Lock("topic " + topic.partition(":")[0], topic, sql))
        else:
            found.append(Lock(name, "", sql))
    return found


@contextmanager
def record_locks(db: Database) -> Generator[LockRecorder, None, None]:
    """Record the transactions of this PostgreSQL database until the block ends."""
    recorder = LockRecorder()
    engine = db._engines._engine.sync_engine  # type: ignore[attr-defined]
    attached: dict[int, tuple[Any, Any]] = {}

    def attach_logger(dbapi: Any, *_more: object) -> None:
        driver = dbapi.driver_connection
        if id(driver) not in attached:

            def record_query(query: Any) -> None:
                if query.exception is None:
                    recorder.record_statement(driver, query.query, query.args)

            driver.add_query_logger(record_query)
            attached[id(driver)] = driver, record_query

    def record_cursor(conn: Any, _cursor: Any, sql: str, parameters: Any, *_more: object) -> None:
        recorder.record_statement(conn.connection.dbapi_connection.driver_connection, sql, parameters)

    event.listen(engine, "checkout", attach_logger)
    event.listen(engine, "after_cursor_execute", record_cursor)
    try:
        yield recorder
    finally:
        event.remove(engine, "checkout", attach_logger)
        event.remove(engine, "after_cursor_execute", record_cursor)
        for driver, record_query in attached.values():
            if not driver.is_closed():
                driver.remove_query_logger(record_query)
