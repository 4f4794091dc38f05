"""Reads sounds in processes of their own; this one never loads the codecs."""

import asyncio
import json
from pathlib import Path
from typing import Any, Final

import structlog

from pegbar.adapters.child_process import ChildFailed, run_child
from pegbar.adapters.sound.files import PEAKS, piece_in
from pegbar.kernel import texts
from pegbar.ports.sounds import BadSound, SoundFacts

READS: Final = "pegbar.adapters.sound.decode_worker"
_CPU_SECONDS: Final = 400
log = structlog.get_logger()


class PyavSounds:
    """The `Sounds` port by a child process each time."""

    async def read(self, source: Path, folder: Path) -> SoundFacts:
        """See `Sounds.read`. What takes a child too much memory or CPU time is no sound either."""
        target = folder / "facts.json"
        try:
            await run_child(READS, {"source": source, "folder": folder}, target, _nobody, _CPU_SECONDS)
        except ChildFailed as error:
            log.warning("sound.unreadable", reason=str(error))
            raise BadSound(texts.SOUND_UNREADABLE) from error
        said: dict[str, Any] = json.loads(await asyncio.to_thread(target.read_text, "utf-8"))
        if "refused" in said:
            raise BadSound(said["refused"])
        pieces = tuple(piece_in(folder, number) for number in range(said.pop("pieces")))
        return SoundFacts(pieces=pieces, peaks=folder / PEAKS, **said)


async def _nobody(_: float) -> None:
    """Nobody is told how far it is: it takes seconds."""
