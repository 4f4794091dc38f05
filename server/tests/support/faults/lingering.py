"""A child that reports that it has begun and then does what its work says: `wait`, or `spin` until it is ended."""

import threading

from pegbar.adapters.child_process import Teller, told_work


def main() -> None:
    """Report, and go on without end."""
    job, _ = told_work()
    Teller()(0.5)
    while job["do"] == "spin":
        pass
    threading.Event().wait()


if __name__ == "__main__":
    main()
