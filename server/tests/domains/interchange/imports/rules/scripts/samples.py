"""Sample scripts and generated ones, in several languages, as Fountain and FDX."""

import random
from dataclasses import dataclass, field, replace
from xml.sax.saxutils import escape, quoteattr

ENGLISH = """Title: The _Long_ Night
Author: Ada Finch
Draft date: 3 May
Contact:
    12 Mill Lane
    Bath

FADE IN:

# Act One

= Two people wait.

INT. STATION - NIGHT #1A#

A *clock* ticks. Nobody [[ask the
director]] looks at it.
The rails hum.

MARA (O.S.)
(half asleep)
Is it **late**?
\x20\x20
Or early?
(beat)
I forget.

TOM ^
Both.

!BANG
!The door.

~Home again, home again
~over the hill

CUT TO:

# Act Two

.ROOFTOP #2-FA5K7#

@McKay
Jump!

> THE END <

===

/* INT. CELLAR - DAY

never shot */

ext/int. car - dawn

> FADE OUT.
"""
JAPANESE = """Title：夜の駅

INT。駅　夜 ＃１＃

時計が鳴る。

@真理（声）
（眠そうに）
もう遅い？

．屋上

風が吹く。
"""
CHINESE = "INT．车站　夜\n\n钟在响。没有人看它。\n\n@小玛\n很晚了吗？\n\nEXT．屋顶　日\n\n风很大。\n"
CYRILLIC = """ИНТ. ВОКЗАЛ - НОЧЬ

Тикают часы.

МАРА
(сонно)
Уже поздно?

НАТ. КРЫША - ДЕНЬ

Ветер.

ЭКСТ. ДВОР

Тихо.
"""
ARABIC = ".داخلي - محطة - ليل\n\nالساعة تدق.\n\n@مارا\nهل تأخر الوقت؟\n\n.خارجي - سطح - نهار\n\nريح قوية.\n"


@dataclass(frozen=True)
class Draft:
    """A scene of a script before it is written to a file."""

    heading: str
    paragraphs: tuple[str, ...]
    number: str = ""
    id: str = ""
    origin: int = field(default=-1, compare=False)
    """Index of the original scene, with which tests check the matching; -1 for a new scene."""

    def text(self) -> str:
        """Return the scene as Fountain."""
        tag = f"{self.number}-{self.id}" if self.id else self.number
        head = f".{self.heading} #{tag}#" if tag else f".{self.heading}"
        return "\n\n".join((head, *self.paragraphs))


def fountain(drafts: list[Draft]) -> bytes:
    """Return the scenes as a Fountain file."""
    return ("\n\n".join(draft.text() for draft in drafts) + "\n").encode()


_WORDS = (
    *("the", "a", "door", "rain", "light", "hand", "walks", "slowly", "toward", "old", "letter", "table", "under"),
    *("window", "she", "he", "waits", "listens", "river", "stone", "train", "smoke", "paper", "breaks", "falls"),
    *("quiet", "green", "morning", "laughs", "turns", "away", "from", "lamp", "dog", "boat", "field", "opens"),
)
_PLACES = ("kitchen", "hall", "station", "roof", "bridge", "cellar", "garden", "office", "car", "street", "attic")


def sentence(random_: random.Random, length: int = 12) -> str:
    """Return a sentence of random words that is unlikely to repeat."""
    return " ".join(random_.choices(_WORDS, k=length)).capitalize() + f" {random_.randrange(10**6)}."


def feature(random_: random.Random, scenes: int, headings: int) -> list[Draft]:
    """Return a script of `scenes` scenes with `headings` distinct headings, without numbers and ids."""
    names = [f"INT. {place} {at} - DAY".upper() for at, place in zip(range(headings), _PLACES * headings, strict=False)]
    chosen = names + random_.choices(names, k=scenes - headings)
    random_.shuffle(chosen)
    drafts = list[Draft]()
    for at, heading in enumerate(chosen):
        spoken = f"MARA\n{sentence(random_, 8)}"
        drafts.append(Draft(heading, (sentence(random_), spoken, sentence(random_)), origin=at))
    return drafts


def edited(random_: random.Random, drafts: list[Draft]) -> list[Draft]:
    """Return a later draft of at least one scene: a few are added, removed, moved, renamed or partly rewritten."""
    later = list(drafts)
    for _ in range(random_.randint(1, 4)):
        edit = random_.choice(("insert", "remove", "move", "rename", "rewrite", "grow", "shrink"))
        at = random_.randrange(len(later))
        if edit == "insert":
            heading = f"INT. {random_.choice(_PLACES)} {random_.randrange(99)}".upper()
            later.insert(at, Draft(heading, (sentence(random_), sentence(random_))))
            continue
        draft = later[at]
        paragraphs = list(draft.paragraphs)
        if edit == "remove" and len(later) > 1:
            later.pop(at)
        elif edit == "move":
            later.insert(random_.randrange(len(later)), later.pop(at))
        elif edit == "rename":
            later[at] = replace(draft, heading=f"EXT. {random_.choice(_PLACES)} {random_.randrange(999)}".upper())
        elif edit == "rewrite" and paragraphs:
            paragraphs[random_.randrange(len(paragraphs))] = sentence(random_)
        elif edit == "grow":
            paragraphs.insert(random_.randint(0, len(paragraphs)), sentence(random_))
        elif edit == "shrink" and len(paragraphs) > 1:
            paragraphs.pop(random_.randrange(len(paragraphs)))
        if edit in {"rewrite", "grow", "shrink"}:
            later[at] = replace(draft, paragraphs=tuple(paragraphs))
    return later


def paragraph(kind: str, *runs: str, number: str | None = None, inside: str = "") -> str:
    """Return an FDX paragraph whose text is split into the given runs."""
    attribute = f" Number={quoteattr(number)}" if number is not None else ""
    texts = "".join(f"<Text>{escape(run)}</Text>" for run in runs)
    return f"<Paragraph Type={quoteattr(kind)}{attribute}>{inside}{texts}</Paragraph>\n"


def fdx(*paragraphs: str, title: str = "") -> bytes:
    """Return a complete FDX file."""
    page = f"<TitlePage><Content>{paragraph('General', title)}</Content></TitlePage>" if title else ""
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>\n<FinalDraft DocumentType="Script" Version="5">\n'
        f"<Content>\n{''.join(paragraphs)}</Content>\n{page}</FinalDraft>\n"
    ).encode()
