"""Names and texts of the generated data: several languages, frequent and rare words."""

import random
from itertools import accumulate
from typing import Final

_FIRST: Final = (
    "Mina Ruth Dev Noor Anaïs Björn Chloé Đức Elif Føn Giulia Håkon Ines Jörg Kaito Łucja María Nguyễn Oluwaseun Priya "
    "Quentin Réka Søren Tomáš Ursula Véronique Wanjiru Ximena Yusuf Zoë Алёна Борис Дарья Ирина Максим Сергей 灯 陽菜 蓮 "
    "さくら ハルト 伟 芳 娜 秀英 민준 서연 지우 יעל נועם محمد ليلى فاطمة Αθηνά Δημήτρης"
).split()
_LAST: Final = (
    "Andersson Baptiste Castillo Dvořák Eriksen Fernández García Hoffmann Iwasaki Jansen Kowalski Lindqvist Müller Novák "
    "Okafor Papadopoulos Quiroga Rossi Šimić Tanaka Ueda Vargas Weiß Xu Yılmaz Zieliński Иванова Кузнецов 山本 佐藤 鈴木 "
    "王 李 陈 김 박 כהן الأحمد Παπαδάκης"
).split()
_FREQUENT: Final = (
    "the she he and to a of in on lantern harbour night ferry holds turns camera slow light door rain wide close pan "
    "window looks walks hand sky tide stairs train city boy girl dog bird tree smoke fire snow cut beat pause runs falls"
).split()
_FOREIGN: Final = "灯りが水面に映る 夜の港 走る 猫が見る волна ночь свет бежит огонь étoile forêt rêve Straße größer corazón 바다 등불 불빛".split()
_SYLLABLES: Final = "ba de ki lo mu na pe ri so tu va zen qui mar tol fen gra hul jor wyn xe yal".split()
_RARE: Final = 20_000
SENTENCE: Final = (3, 14)
UNUSED_WORD: Final = "qxjvwkzq"
"""Occurs in no text."""


class RandomTexts:
    """Random texts, the same for the same seed."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        rare = ["".join(rng.choices(_SYLLABLES, k=rng.randint(2, 4))) for _ in range(_RARE)]
        self._words = [*_FREQUENT, *_FOREIGN, *rare]
        self._weights = list(accumulate(1 / (rank + 4) for rank in range(len(self._words))))

    def random_name(self) -> str:
        """Return a full name."""
        return f"{self._rng.choice(_FIRST)} {self._rng.choice(_LAST)}"

    def random_words(self, low: int, high: int) -> str:
        """Return between `low` and `high` words; frequent words are more likely."""
        count = self._rng.randint(low, high)
        return " ".join(self._rng.choices(self._words, cum_weights=self._weights, k=count))
