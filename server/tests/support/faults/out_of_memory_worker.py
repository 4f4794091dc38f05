"""Worker that exceeds its memory limit, regardless of its job."""

import sys

from pegbar.adapters.worker_main import exit_too_large, limit_rss, read_job


def main() -> None:
    """Allocate memory until it is refused."""
    read_job()
    limit_rss(10_000)
    try:
        bytearray(100 << 30)
    except MemoryError as error:
        exit_too_large(repr(error))
    sys.exit("there was memory without end")


if __name__ == "__main__":
    main()
