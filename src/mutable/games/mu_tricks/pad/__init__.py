"""The pad of Mü: hand by hand, whichever rules are played."""

from mutable.games.mu_tricks.pad.pad import MuTricksPad

PAD = MuTricksPad
