"""Distributes independent tasks: to this process, to a pool of processes, or to a cluster of machines.

The result of a task depends on the task alone. So it does not matter which worker computes it, in which
order, or how often a task was repeated because a worker died.
"""
