"""Encodes films in a process of their own; this one never loads the codecs."""

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pegbar.adapters.child import ChildFailed, run_child
from pegbar.ports.encoder import EncodeFailed, Film

CHILD: Final = "pegbar.adapters.film.encode_child"


class PyavEncoder:
    """The `Encoder` port by a child process (`encode_child`) for each film."""

    def __init__(self, seconds_at_least: float = 300, seconds_per_frame: float = 0.25) -> None:
        """The time-out: so long for any film, and so much more for each of its frames (many times what is usual)."""
        self._at_least = seconds_at_least
        self._per_frame = seconds_per_frame

    @staticmethod
    def is_installed() -> bool:
        """Whether the codecs are there: some platforms have no package of them."""
        return find_spec("av") is not None

    async def encode(self, film: Film, target: Path, on_progress: Callable[[float], Awaitable[None]]) -> None:
        """See `Encoder.encode`. Takes longer than the time-out: killed, EncodeFailed."""
        timeout = self._at_least + self._per_frame * sum(shot.frames for shot in film.shots)
        try:
            await run_child(CHILD, asdict(film), target, on_progress, timeout)
        except ChildFailed as error:
            raise EncodeFailed(f"encoding: {error}") from error
