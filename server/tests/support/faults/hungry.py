"""A child that holds and reserves as many megabytes as it is told, and may hold 200."""

import mmap

from pegbar.adapters.child_process import bound_held, told_work


def main() -> None:
    """Take the memory, and say that it went well."""
    job, target = told_work()
    bound_held(200)
    taken = mmap.mmap(-1, job["reserves"] << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    held = [bytes([1]) * (1 << 20) for _ in range(job["holds"])]
    while len(held) > job["ends_with"]:
        pass
    target.write_text(f"{len(taken)}", "utf-8")


if __name__ == "__main__":
    main()
