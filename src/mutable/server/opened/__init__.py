"""What a game opens, once it is finished, that none of its players knew: a file a game.

`EYES` are those beside its seats; `settled` tells anew what follows from everything that is open, where
merging what the seats were told would garble it.
"""
