"""The process that decodes pictures which people send: see `pool_worker` for how it is spoken with."""

from collections.abc import Callable
from typing import Final

from pegbar.adapters.paint import file_preview, foreign, still
from pegbar.adapters.pool_worker import Job, JobRefusedError, serve
from pegbar.kernel import texts
from pegbar.ports.pictures import BadPicture, Crop


def do(job: Job, data: bytes) -> bytes:
    """One picture. Raises Refused with the sentence for who sent it."""
    try:
        return _DOES[job["do"]](job, data)
    except BadPicture as error:
        raise JobRefusedError(str(error)) from error
    except MemoryError as error:
        raise JobRefusedError(texts.PICTURE_HUGE) from error


_DOES: Final[dict[str, Callable[[Job, bytes], bytes]]] = {
    "fitted": lambda job, data: foreign.fitted(
        data, Crop(*job["crop"]), (job["box"][0], job["box"][1]), job["quality"]
    ),
    "portrait": lambda job, data: foreign.portrait(data, Crop(*job["crop"]), job["side"], job["quality"]),
    "placed": lambda job, data: foreign.placed(data, foreign.Spot(*job["spot"])).tobytes(),
    "any_still": lambda job, data: file_preview.still(data, job["side"], job["quality"]),
    "page": lambda job, data: file_preview.page(data, job["number"], job["side"], job["quality"]),
    "checked": lambda job, data: still.checked(data, job["width"], job["height"]),
    "shrunk": lambda job, data: still.shrunk(data, job["width"]),
    "png": lambda _, data: still.png(data),
    "jpeg": lambda _, data: still.jpeg(data),
}


if __name__ == "__main__":
    serve(do)
