"""Silure: light-hearted card games of cats and fish, for learning and for research.

>>> import silure
>>> env = silure.make_vec("chawai", tables=4096, seats=4)
>>> env.step(env.random_acts())            # all tables at once, in NumPy arrays
>>> table = silure.Table("kai-piranja", seats=3)
>>> table.play(table.to_move, "reveal")    # one table, in words

``silure.pettingzoo``, ``silure.gymnasium`` and ``silure.open_spiel`` give the same games the shapes of these libraries; each needs its
library only when it is imported (the last one does not even then). ``silure.gpu`` plays on an NVIDIA GPU.
"""
from silure._library import SilureError, version
from silure.batch import NOBODY, NO_ACT, VecEnv, make_vec
from silure.layout import Field, Layout, layout
from silure.table import CLOCK, WATCHER, Hint, Table, games, rules

__version__ = version()
__all__ = ["CLOCK", "Field", "Hint", "Layout", "NOBODY", "NO_ACT", "SilureError", "Table", "VecEnv", "WATCHER", "games", "layout", "make_vec",
           "rules", "version"]
