"""The one engine behind the doors of other projects; each door needs the extra `research` and nothing else.

`mutable.adapters.pettingzoo.env(game, …)`, `mutable.adapters.gymnasium.env(game, …)` and
`mutable.adapters.openspiel.load(game, …)`: see docs/research.md.
"""
