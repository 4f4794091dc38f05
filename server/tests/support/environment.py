"""The environment of the tests, without variables that lead to services and settings of the machine."""

import re
from collections.abc import MutableMapping
from typing import Final

_FOREIGN: Final = re.compile(
    r"PG[A-Z]+"  # libpq and asyncpg fill in what a URL leaves out, and a service or an SSL mode breaks any connection
    r"|AWS_\w+"
    r"|(HTTPS?|ALL|NO|FTP)_PROXY"  # a proxy would be asked for servers on this machine
    r"|SSL_CERT_(FILE|DIR)|SSLKEYLOGFILE"
    r"|COLUMNS|LINES|TERMINAL_WIDTH|FORCE_COLOR|PY_COLORS|CLICOLOR_FORCE|GITHUB_ACTIONS"  # how commands print
    r"|SOURCE_DATE_EPOCH"
    r"|PEGBAR_(?!(TEST|FUZZ|E2E|BENCH)_|(CHROMIUM|FIREFOX|WEB_DIST)$)\w+",  # all but the switches of tests and bench
    re.IGNORECASE,
)


def remove_foreign_variables(environment: MutableMapping[str, str]) -> None:
    """Remove variables that change what tests, and processes that tests start, connect to or print.

    The locale, the time zone and the paths stay: Pegbar has to work with all of them.
    """
    for name in [name for name in environment if _FOREIGN.fullmatch(name)]:
        del environment[name]
