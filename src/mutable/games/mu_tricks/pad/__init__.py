"""The score pad of Mü: one entry for each hand, with the rules of any variant."""

from mutable.games.mu_tricks.pad.pad import MuTricksPad

PAD = MuTricksPad
