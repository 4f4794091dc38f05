"""Keeps the process small and steady: glibc's heaps, Python's collector."""

import ctypes
import gc
from contextlib import suppress

_M_ARENA_MAX = -8  # malloc.h
_ARENAS = 2
_YOUNG = 10_000


def few_arenas() -> None:
    """Let threads share two heaps: with one heap a thread, each keeps what its largest picture once needed."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, _ARENAS)


def spare_the_collector() -> None:
    """What was made until now stays for good: the collector need not look at it again and again while serving."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, 50, 100)


def give_back() -> None:
    """Return freed pages to the system, after work that needed many of them."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
