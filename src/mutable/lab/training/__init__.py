"""Training by self-play: reproduces the learned weights of the bots.

`python -m mutable.lab.training GAME` plays, learns and writes the files that the bots of a game read. The
game's own part is `lab/training.py` in its folder. Training needs the extra `training` (PyTorch, NumPy);
playing with the learned weights needs neither.
"""
