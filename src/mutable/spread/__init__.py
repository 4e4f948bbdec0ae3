"""Independent tasks handed out: to this process, to a pool of processes, or to a cluster of machines.

What comes of a task depends on the task alone, so it does not matter who computes it, in which order, or how
often one had to be handed out before somebody lived to finish it.
"""
