"""Worker process that decodes untrusted pictures. See `pool_worker` for its protocol."""

from collections.abc import Callable
from typing import Final

from pegbar.adapters.paint import file_preview, image_decoder, preview_images
from pegbar.adapters.pool_worker import Job, JobRefusedError, serve
from pegbar.kernel import texts
from pegbar.kernel.text_catalog import pack
from pegbar.ports.pictures import BadPicture, Crop


def run_job(job: Job, data: bytes) -> bytes:
    """Run one job on the picture `data`; the job's `do` is the name of its handler.

    Raises JobRefusedError with a user-facing text.
    """
    try:
        return _HANDLERS[job["do"]](job, data)
    except BadPicture as error:
        raise JobRefusedError(pack(error.text)) from error
    except MemoryError as error:
        raise JobRefusedError(pack(texts.PICTURE_HUGE)) from error


_HANDLERS: Final[dict[str, Callable[[Job, bytes], bytes]]] = {
    "fit": lambda job, data: image_decoder.fit(
        data, Crop(*job["crop"]), (job["box"][0], job["box"][1]), job["quality"]
    ),
    "crop_square": lambda job, data: image_decoder.crop_square(data, Crop(*job["crop"]), job["side"], job["quality"]),
    "decode_placed": lambda job, data: image_decoder.decode_placed(
        data, image_decoder.Placement(*job["placement"])
    ).tobytes(),
    "still": lambda job, data: file_preview.render_still(data, job["side"], job["quality"]),
    "page": lambda job, data: file_preview.render_page(data, job["number"], job["side"], job["quality"]),
    "check": lambda job, data: preview_images.check_preview(data, job["width"], job["height"]),
    "shrink": lambda job, data: preview_images.shrink(data, job["width"]),
    "png": lambda _, data: preview_images.to_png(data),
    "jpeg": lambda _, data: preview_images.to_jpeg(data),
}


if __name__ == "__main__":
    serve(run_job)
