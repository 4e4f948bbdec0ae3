"""Adapters of the engine to the interfaces of other projects; all need the extra `research`.

`mutable.adapters.pettingzoo.env(game, …)`, `mutable.adapters.gymnasium.env(game, …)` and
`mutable.adapters.openspiel.load(game, …)`: see docs/research.md.
"""
