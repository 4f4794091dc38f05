"""Worker that reports its progress and writes its target."""

from pegbar.adapters.worker_main import ProgressReporter, read_job


def main() -> None:
    """Report the number of steps given in the job, then write the target."""
    job, target = read_job()
    report = ProgressReporter()
    for step in range(job["steps"]):
        report(step / job["steps"])
    target.write_text("made", "utf-8")


if __name__ == "__main__":
    main()
