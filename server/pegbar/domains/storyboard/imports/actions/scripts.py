"""The script of a board: shown, and what of it is placed on cuts."""

from pegbar.access.ask import Ask
from pegbar.domains.storyboard.imports.schemas import ScriptHere, ScriptPlace


async def shown(ask: Ask, ref: str) -> ScriptHere:
    """The script of a board, where it has one."""
    raise NotImplementedError


async def place(ask: Ask, ref: str, cut_id: str, placed: ScriptPlace) -> None:
    """Note of which paragraphs of the script a cut's captions are."""
    raise NotImplementedError
