"""What the demo's people say to each other: two friends, a group, a project's people, and somebody who is new."""

from collections.abc import Sequence
from typing import Final

from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.chat.actions import direct, groups, messages, reactions_and_pins, read_marks
from pegbar.domains.chat.schemas import GroupNew, MessageNew, MessageOut
from pegbar.kernel.database import Transaction
from pegbar.kernel.ids import new_id

FRIENDS: Final = ("mina", "ruth")
BETWEEN_FRIENDS: Final[Sequence[tuple[str, str]]] = (
    ("ruth", "I timed the rowing in cut 4 again. Two frames less on the pull and she stops looking tired."),
    ("mina", "Yes! And the lantern can come up later then."),
    (
        "mina",
        "<p>Two wishes:</p><ul><li>a longer hold on her hands</li><li><i>no</i> music before cut 9</li></ul>",
    ),
    ("ruth", "Agreed on both. I will send you the tram boards tonight, be kind."),
)
GROUP: Final = "Night painters"
GROUP_PEOPLE: Final = ("tomas", "mina", "ruth", "ines")
IN_THE_GROUP: Final[Sequence[tuple[str, str]]] = (
    ("tomas", "How dark can a sky be before nobody reads the roofs?"),
    ("ines", "Darker than you think, if the windows are lit."),
    ("mina", "@tomas look at what Ruth did with the rain, the roofs are only edges there."),
)
PROJECT: Final = "Lanterns at Low Tide"
IN_THE_PROJECT: Final[Sequence[tuple[str, str]]] = (
    ("mina", "Board is locked up to cut 9. Shout if you need a cut back."),
    ("noor", "I have oars, three kinds of water and a gull that does not sound like a baby."),
    ("tomas", "Backgrounds for the harbour are half done, the stairs take as long as stairs take."),
    ("noor", "@mina when does the lantern break the surface, to the frame?"),
)
NEW_HERE: Final = (
    "dev",
    "mina",
    "Hello Mina, I build sets from cardboard and fell for your harbour. May I ask how you plan your water?",
)


async def add_talk(tx: Transaction, services: Services, ids: dict[str, str], project_id: str) -> None:
    """Have them say it. Mina has not read what Ruth said last, and Dev waits for her answer."""
    one, other = (ids[name] for name in FRIENDS)
    mina = _ask(tx, services, one)
    chat = await direct.open_chat(mina, other)
    said = await _say(tx, services, ids, chat.id, BETWEEN_FRIENDS)
    await reactions_and_pins.add_reaction(_ask(tx, services, other), chat.id, said[1].id, "🏮")
    first, *people = (ids[name] for name in GROUP_PEOPLE)
    new = GroupNew(id=new_id(), name=GROUP, people=people)
    group = await groups.create_group(_ask(tx, services, first), new)
    said = await _say(tx, services, ids, group.id, IN_THE_GROUP)
    await reactions_and_pins.add_reaction(_ask(tx, services, ids["tomas"]), group.id, said[1].id, "👀")
    await read_marks.mark_read(_ask(tx, services, other), group.id, said[-1].number)
    said = await _say(tx, services, ids, project_id, IN_THE_PROJECT)
    await reactions_and_pins.set_pinned(mina, project_id, said[0].id, pinned=True)
    asker, asked, text = NEW_HERE
    chat = await direct.open_chat(_ask(tx, services, ids[asker]), ids[asked])
    await _say(tx, services, ids, chat.id, [(asker, text)])


async def _say(
    tx: Transaction, services: Services, ids: dict[str, str], chat_id: str, lines: Sequence[tuple[str, str]]
) -> list[MessageOut]:
    return [
        await messages.send_message(_ask(tx, services, ids[user]), chat_id, MessageNew(id=new_id(), body=text))
        for user, text in lines
    ]


def _ask(tx: Transaction, services: Services, person: str) -> RequestContext:
    return RequestContext(tx, services, Principal(person))
