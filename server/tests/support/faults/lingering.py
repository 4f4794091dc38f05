"""A child that reports that it has begun and then does what its work says: `wait`, or `spin` until it is ended."""

import threading

from pegbar.adapters.worker_main import ProgressReporter, read_job


def main() -> None:
    """Report, and go on without end."""
    job, _ = read_job()
    ProgressReporter()(0.5)
    while job["do"] == "spin":
        pass
    threading.Event().wait()


if __name__ == "__main__":
    main()
