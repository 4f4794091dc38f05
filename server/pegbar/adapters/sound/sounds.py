"""The `Sounds` port with worker processes; this process never loads the codecs."""

import asyncio
import json
from pathlib import Path
from typing import Any, Final

import structlog

from pegbar.adapters.child_process import ChildFailed, run_child
from pegbar.adapters.sound.segment_files import PEAKS, get_segment_path
from pegbar.kernel import texts
from pegbar.kernel.text_catalog import unpack
from pegbar.ports.sounds import BadSound, SoundFacts

WORKER_MODULE: Final = "pegbar.adapters.sound.decode_worker"
_CPU_SECONDS: Final = 400
log = structlog.get_logger()


class PyavSounds:
    """The `Sounds` port with one worker process per sound."""

    async def read(self, source: Path, folder: Path) -> SoundFacts:
        """See `Sounds.read`. Exceeding the memory or CPU limit of the worker also raises BadSound."""
        target = folder / "facts.json"
        try:
            await run_child(WORKER_MODULE, {"source": source, "folder": folder}, target, _ignore_progress, _CPU_SECONDS)
        except ChildFailed as error:
            log.warning("sound.unreadable", reason=str(error))
            raise BadSound(texts.SOUND_UNREADABLE) from error
        result: dict[str, Any] = json.loads(await asyncio.to_thread(target.read_text, "utf-8"))
        if "refused" in result:
            raise BadSound(unpack(result["refused"]))
        segments = tuple(get_segment_path(folder, number) for number in range(result.pop("pieces")))
        return SoundFacts(segments=segments, peaks=folder / PEAKS, **result)


async def _ignore_progress(_: float) -> None:
    """Ignore the progress of reading, which takes only seconds."""
