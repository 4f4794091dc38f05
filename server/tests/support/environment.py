"""The tests' environment variables, without those that select services and settings of this machine."""

import re
from collections.abc import MutableMapping
from typing import Final

_FOREIGN: Final = re.compile(
    r"PG[A-Z]+"  # libpq and asyncpg fill in URLs from these; a service or SSL mode breaks every connection
    r"|AWS_\w+"
    r"|(HTTPS?|ALL|NO|FTP)_PROXY"  # proxies would be used for servers on this machine
    r"|SSL_CERT_(FILE|DIR)|SSLKEYLOGFILE"
    r"|COLUMNS|LINES|TERMINAL_WIDTH|FORCE_COLOR|PY_COLORS|CLICOLOR_FORCE|GITHUB_ACTIONS"  # output formats of commands
    r"|SOURCE_DATE_EPOCH"
    r"|PEGBAR_(?!(TEST|FUZZ|E2E|BENCH)_|(CHROMIUM|FIREFOX|WEB_DIST)$)\w+",  # all except test and bench switches
    re.IGNORECASE,
)


def remove_foreign_variables(environment: MutableMapping[str, str]) -> None:
    """Remove variables that change the connections and output of tests and of the processes that they start.

    Locale, time zone and paths remain: Pegbar must work with all of them.
    """
    for name in [name for name in environment if _FOREIGN.fullmatch(name)]:
        del environment[name]
