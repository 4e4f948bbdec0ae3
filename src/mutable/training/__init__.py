"""Judgement learned by self-play: what made the learned figures of the bots, to be made again by anybody.

`python -m mutable.training GAME` plays, learns and writes the files that the bots of a game read; a game's
own part is the module of its name. It needs the extra `training` (PyTorch, NumPy); playing with what was
learned needs neither.
"""
