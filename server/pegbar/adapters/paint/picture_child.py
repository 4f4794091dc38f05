"""The process that decodes pictures which people send: see `lasting_child` for how it is spoken with."""

from collections.abc import Callable
from typing import Final

from pegbar.adapters.lasting_child import Refused, Work, serve
from pegbar.adapters.paint import anything, foreign, still
from pegbar.kernel import messages
from pegbar.ports.pictures import BadPicture, Crop


def do(work: Work, data: bytes) -> bytes:
    """One picture. Raises Refused with the sentence for who sent it."""
    try:
        return _DOES[work["do"]](work, data)
    except BadPicture as error:
        raise Refused(str(error)) from error
    except MemoryError as error:
        raise Refused(messages.PICTURE_HUGE) from error


_DOES: Final[dict[str, Callable[[Work, bytes], bytes]]] = {
    "fitted": lambda work, data: foreign.fitted(
        data, Crop(*work["crop"]), (work["box"][0], work["box"][1]), work["quality"]
    ),
    "portrait": lambda work, data: foreign.portrait(data, Crop(*work["crop"]), work["side"], work["quality"]),
    "placed": lambda work, data: foreign.placed(data, foreign.Spot(*work["spot"])).tobytes(),
    "any_still": lambda work, data: anything.still(data, work["side"], work["quality"]),
    "page": lambda work, data: anything.page(data, work["number"], work["side"], work["quality"]),
    "checked": lambda work, data: still.checked(data, work["width"], work["height"]),
    "shrunk": lambda work, data: still.shrunk(data, work["width"]),
    "png": lambda _, data: still.png(data),
    "jpeg": lambda _, data: still.jpeg(data),
}


if __name__ == "__main__":
    serve(do)
