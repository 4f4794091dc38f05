"""Pegbar: where animation and storyboard people plan, draw, time, and review together."""

import gc

__version__ = "0.1.0"

# Imports and startup create objects that live as long as the process. With Python's default threshold of 700 new
# objects, the garbage collector would scan all of them hundreds of times: a fifth of the CPU time until a server is
# ready.
gc.set_threshold(50_000, 20, 100)
