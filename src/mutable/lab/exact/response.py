"""The best response to a known strategy."""

from mutable.lab.exact.tree import ChanceNode, DecisionNode, GameTree, Node, TerminalNode

Strategy = list[list[float]]
"""For each decision, the probability of each of its moves."""


class Response:
    """The best response of one seat to the other's strategy. A decision weighs all its positions by the
    probability that chance and the other seat lead to them.
    """

    def __init__(self, tree: GameTree, seat: int, play: Strategy) -> None:
        self._seat = seat
        self._play = play
        self._positions: dict[int, list[tuple[DecisionNode, float]]] = {}
        self._best: dict[int, int] = {}
        self._collect_positions(tree.root, 1.0)
        self.value = self._worth(tree.root)

    def against(self, root: Node, play: Strategy) -> float:
        """Return the value of the same response against another strategy."""
        self._play = play
        return self._worth(root)

    def _collect_positions(self, node: Node, likely: float) -> None:
        if likely == 0.0 or isinstance(node, TerminalNode):
            return
        if isinstance(node, ChanceNode):
            for chance, after in zip(node.chances, node.after, strict=True):
                self._collect_positions(after, likely * chance)
            return
        if node.decision.seat == self._seat:
            self._positions.setdefault(node.decision.number, []).append((node, likely))
            for after in node.after:
                self._collect_positions(after, likely)
            return
        for share, after in zip(self._play[node.decision.number], node.after, strict=True):
            self._collect_positions(after, likely * share)

    def _worth(self, node: Node) -> float:
        """Return the share of the responding seat below a node."""
        if isinstance(node, TerminalNode):
            return node.share if self._seat == 0 else 1.0 - node.share
        if isinstance(node, ChanceNode):
            return sum(c * self._worth(after) for c, after in zip(node.chances, node.after, strict=True))
        if node.decision.seat == self._seat:
            return self._worth(node.after[self._answer(node.decision.number)])
        played = zip(self._play[node.decision.number], node.after, strict=True)
        return sum(share * self._worth(after) for share, after in played if share > 0.0)

    def _answer(self, number: int) -> int:
        """Return the best move of a decision; the first move if the other's strategy never reaches it."""
        if number not in self._best:
            positions = self._positions.get(number, [])
            moves = range(len(positions[0][0].after) if positions else 1)
            worths = [sum(w * self._worth(node.after[move]) for node, w in positions) for move in moves]
            self._best[number] = max(moves, key=worths.__getitem__)
        return self._best[number]
