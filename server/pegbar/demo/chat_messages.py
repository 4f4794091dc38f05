"""The demo's chat messages: between two friends, in a group, in a project, and a message request."""

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
DIRECT_MESSAGES: Final[Sequence[tuple[str, str]]] = (
    ("ruth", "I timed the rowing in cut 4 again. Two fewer frames on the pull and she stops looking tired."),
    ("mina", "Yes! And the lantern can come up later then."),
    (
        "mina",
        "<p>Two wishes:</p><ul><li>a longer hold on her hands</li><li><i>no</i> music before cut 9</li></ul>",
    ),
    ("ruth", "Agreed on both. I'll send you the tram boards tonight. Be kind."),
)
GROUP: Final = "Night painters"
GROUP_PEOPLE: Final = ("tomas", "mina", "ruth", "ines")
GROUP_MESSAGES: Final[Sequence[tuple[str, str]]] = (
    ("tomas", "How dark can a sky be before nobody reads the roofs?"),
    ("ines", "Darker than you think, if the windows are lit."),
    ("mina", "@tomas look at what Ruth did with the rain, the roofs are only edges there."),
)
PROJECT: Final = "Lanterns at Low Tide"
PROJECT_MESSAGES: Final[Sequence[tuple[str, str]]] = (
    ("mina", "Board is locked through cut 9. Shout if you need a cut back."),
    ("noor", "I have oars, three kinds of water and a gull that does not sound like a baby."),
    ("tomas", "Backgrounds for the harbor are half done, the stairs take as long as stairs take."),
    ("noor", "@mina when does the lantern break the surface, to the frame?"),
)
MESSAGE_REQUEST: Final = (
    "dev",
    "mina",
    "Hello Mina, I build sets from cardboard and fell for your harbor. May I ask how you plan your water?",
)


async def add_messages(tx: Transaction, services: Services, ids: dict[str, str], project_id: str) -> None:
    """Add the chats and their messages. Mina has unread messages of Ruth, and a message request of Dev."""
    one, other = (ids[name] for name in FRIENDS)
    mina = _context(tx, services, one)
    chat = await direct.open_chat(mina, other)
    sent = await _send_messages(tx, services, ids, chat.id, DIRECT_MESSAGES)
    await reactions_and_pins.add_reaction(_context(tx, services, other), chat.id, sent[1].id, "🏮")
    first, *people = (ids[name] for name in GROUP_PEOPLE)
    new = GroupNew(id=new_id(), name=GROUP, people=people)
    group = await groups.create_group(_context(tx, services, first), new)
    sent = await _send_messages(tx, services, ids, group.id, GROUP_MESSAGES)
    await reactions_and_pins.add_reaction(_context(tx, services, ids["tomas"]), group.id, sent[1].id, "👀")
    await read_marks.mark_read(_context(tx, services, other), group.id, sent[-1].number)
    sent = await _send_messages(tx, services, ids, project_id, PROJECT_MESSAGES)
    await reactions_and_pins.set_pinned(mina, project_id, sent[0].id, pinned=True)
    sender, receiver, text = MESSAGE_REQUEST
    chat = await direct.open_chat(_context(tx, services, ids[sender]), ids[receiver])
    await _send_messages(tx, services, ids, chat.id, [(sender, text)])


async def _send_messages(
    tx: Transaction, services: Services, ids: dict[str, str], chat_id: str, lines: Sequence[tuple[str, str]]
) -> list[MessageOut]:
    return [
        await messages.send_message(_context(tx, services, ids[user]), chat_id, MessageNew(id=new_id(), body=text))
        for user, text in lines
    ]


def _context(tx: Transaction, services: Services, person: str) -> RequestContext:
    return RequestContext(tx, services, Principal(person))
