"""The pad of Mü: hand by hand, whichever rules are played."""

from mutable.pad.mu_tricks.pad import MuTricksPad

PAD = MuTricksPad
