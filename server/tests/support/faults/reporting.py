"""A child that reports how far it is, and writes its target."""

from pegbar.adapters.child_process import Teller, told_work


def main() -> None:
    """Report as often as the work says, and write the target."""
    job, target = told_work()
    tell = Teller()
    for step in range(job["steps"]):
        tell(step / job["steps"])
    target.write_text("made", "utf-8")


if __name__ == "__main__":
    main()
