"""The best answer to a play that is known: no other wins more against it."""

from mutable.lab.exact.tree import ChanceNode, DecisionNode, GameTree, Node, TerminalNode

Mixed = list[list[float]]
"""By decision, how likely each of its moves is made."""


class Response:
    """Of one seat to what the other plays. In a decision all of its positions are looked at together, each as
    likely as chance and the other seat come to it.
    """

    def __init__(self, tree: GameTree, seat: int, play: Mixed) -> None:
        self._seat = seat
        self._play = play
        self._positions: dict[int, list[tuple[DecisionNode, float]]] = {}
        self._best: dict[int, int] = {}
        self._gather(tree.root, 1.0)
        self.value = self._worth(tree.root)

    def against(self, root: Node, play: Mixed) -> float:
        """What the same answer has against another play."""
        self._play = play
        return self._worth(root)

    def _gather(self, node: Node, likely: float) -> None:
        if likely == 0.0 or isinstance(node, TerminalNode):
            return
        if isinstance(node, ChanceNode):
            for chance, after in zip(node.chances, node.after, strict=True):
                self._gather(after, likely * chance)
            return
        if node.decision.seat == self._seat:
            self._positions.setdefault(node.decision.number, []).append((node, likely))
            for after in node.after:
                self._gather(after, likely)
            return
        for share, after in zip(self._play[node.decision.number], node.after, strict=True):
            self._gather(after, likely * share)

    def _worth(self, node: Node) -> float:
        """The share of the answering seat below a node."""
        if isinstance(node, TerminalNode):
            return node.share if self._seat == 0 else 1.0 - node.share
        if isinstance(node, ChanceNode):
            return sum(c * self._worth(after) for c, after in zip(node.chances, node.after, strict=True))
        if node.decision.seat == self._seat:
            return self._worth(node.after[self._answer(node.decision.number)])
        played = zip(self._play[node.decision.number], node.after, strict=True)
        return sum(share * self._worth(after) for share, after in played if share > 0.0)

    def _answer(self, number: int) -> int:
        """The best move of a decision; the first, where the other never lets it come to that."""
        if number not in self._best:
            positions = self._positions.get(number, [])
            moves = range(len(positions[0][0].after) if positions else 1)
            worths = [sum(w * self._worth(node.after[move]) for node, w in positions) for move in moves]
            self._best[number] = max(moves, key=worths.__getitem__)
        return self._best[number]
