"""Worker that allocates and reserves the number of megabytes given in its job, with a limit of 200."""

import mmap

from pegbar.adapters.worker_main import limit_rss, read_job


def main() -> None:
    """Allocate the memory and write the target."""
    job, target = read_job()
    limit_rss(200)
    reserved = mmap.mmap(-1, job["reserves"] << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    allocated = [bytes([1]) * (1 << 20) for _ in range(job["holds"])]
    while len(allocated) > job["ends_with"]:
        pass
    target.write_text(f"{len(reserved)}", "utf-8")


if __name__ == "__main__":
    main()
