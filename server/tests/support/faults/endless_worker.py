"""Worker that reports progress and then never ends: `wait` blocks, `spin` uses the CPU."""

import threading

from pegbar.adapters.worker_main import ProgressReporter, read_job


def main() -> None:
    """Report progress, then run until killed."""
    job, _ = read_job()
    ProgressReporter()(0.5)
    while job["do"] == "spin":
        pass
    threading.Event().wait()


if __name__ == "__main__":
    main()
