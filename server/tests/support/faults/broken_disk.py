"""A server whose disk can fail temporarily: calls that write to a folder or file fail with EIO."""

import shutil
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

_SOURCE = Path(__file__).with_name("eio.c")
Call = Literal["write", "sync"]


@dataclass(frozen=True)
class BrokenDisk:
    """Fault injection for a command's file calls, by a preloaded library (LD_PRELOAD)."""

    library: Path
    rule: Path

    @property
    def command_prefix(self) -> list[str]:
        """The prefix of a command that makes its disk breakable."""
        return ["env", f"LD_PRELOAD={self.library}", f"EIO_RULE={self.rule}"]

    @contextmanager
    def fail_calls(self, call: Call, path: Path) -> Generator[None, None, None]:
        """Make calls of a kind fail for files whose paths start with `path`, until the block ends."""
        draft = self.rule.with_name(f"{self.rule.name}.new")
        draft.write_text(f"{call} {path}")
        draft.replace(self.rule)
        try:
            yield
        finally:
            self.rule.unlink()


def build_broken_disk(folder: Path) -> BrokenDisk | None:
    """Build the library in a folder. Returns None without a compiler or outside Linux."""
    compiler = shutil.which("cc")
    if compiler is None or not Path("/proc/self/fd").exists():
        return None
    made = BrokenDisk(folder / "eio.so", folder / "eio.rule")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", made.library, _SOURCE, "-ldl"], check=True)
    return made
