"""The process that decodes pictures which people send: see `lasting_child` for how it is spoken with."""

from pegbar.adapters.lasting_child import Refused, Work, serve
from pegbar.adapters.paint import foreign, still
from pegbar.kernel import messages
from pegbar.ports.pictures import BadPicture, Crop


def do(work: Work, data: bytes) -> bytes:
    """One picture. Raises Refused with the sentence for who sent it."""
    try:
        match work["do"]:
            case "fitted":
                return foreign.fitted(data, Crop(*work["crop"]), (work["box"][0], work["box"][1]), work["quality"])
            case "portrait":
                return foreign.portrait(data, Crop(*work["crop"]), work["side"], work["quality"])
            case "placed":
                return foreign.placed(data, foreign.Spot(*work["spot"])).tobytes()
            case "checked":
                return still.checked(data, work["width"], work["height"])
            case "shrunk":
                return still.shrunk(data, work["width"])
            case _:
                return still.png(data)
    except BadPicture as error:
        raise Refused(str(error)) from error
    except MemoryError as error:
        raise Refused(messages.PICTURE_HUGE) from error


if __name__ == "__main__":
    serve(do)
