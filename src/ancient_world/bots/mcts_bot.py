"""Monte Carlo tree search for games with chance and hidden information: one tree per seat, over sampled positions."""

from __future__ import annotations

import math

from ancient_world.bots.searching import SearchBot
from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.playout import playout
from ancient_world.engine.public_functions import View
from ancient_world.engine.state import State

EXPLORATION_WEIGHT = 0.7
"""The weight of exploration without priors; the next one applies with priors."""
PRIOR_EXPLORATION_WEIGHT = 1.0
PRIOR_SHARPNESS = 8.0
"""How sharply priors fall with the evaluation's distance from the best action, in the game's scale."""


class _ActionEdge:
    """An action, as the seat of the tree knows it, with its statistics."""

    __slots__ = ("available", "node", "prior", "total", "visits")

    def __init__(self) -> None:
        self.visits = self.available = 0
        self.total = 0.0
        self.prior = 1.0
        self.node: _TreeNode | None = None


class _TreeNode:
    """A set of positions that a seat cannot tell apart, with the actions seen there."""

    __slots__ = ("edges", "visits", "weighed")

    def __init__(self) -> None:
        self.edges: dict[Action, _ActionEdge] = {}
        self.visits = 0
        self.weighed = False

    def edge_for(self, action: Action) -> _ActionEdge:
        edge = self.edges.get(action)
        if edge is None:
            edge = self.edges[action] = _ActionEdge()
        return edge

    def child_node(self, action: Action) -> _TreeNode:
        edge = self.edge_for(action)
        if edge.node is None:
            edge.node = _TreeNode()
        return edge.node


class MctsBot(SearchBot):
    """A bot that plays by information-set Monte Carlo tree search, at any game with any number of seats.

    Each iteration samples a position that fits the view, descends the seats' trees, adds one node, and evaluates
    the result: by random play, to the end or for as many choices as ``Game.thinking`` says, and then by the game's
    ``evaluate``. A seat's tree has other players' hidden choices only as that seat sees them. Chance is drawn anew each time.

    Args:
        seed: the seed of all random draws.
        iterations: positions sampled per turn; by default 200, if no seconds are given.
        seconds: clock time per turn.

    Example:
        >>> from ancient_world.bots import MctsBot
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> view = match.view(0)
        >>> MctsBot(seed=1, iterations=20).choose(view, view.pending) in view.pending.actions
        True
    """

    _of_decision = frozenset({"_roots"})
    _roots: list[_TreeNode]

    def prepare(self, view: View, decision: Decision) -> None:
        self._roots = [_TreeNode() for _ in range(self.rules.seats(view.state))]

    def best_action(self, decision: Decision) -> Action:
        edges = self._roots[decision.player].edges
        return max(decision.actions, key=lambda action: _visit_rank(edges.get(action)))

    def iterate(self, state: State) -> None:
        nodes = list(self._roots)
        path: list[tuple[_TreeNode, _ActionEdge, int]] = []
        is_new_node = False
        while not is_new_node and (pending_event := pending(state)) is not None:
            if isinstance(pending_event, Chance):
                state = apply(state, pending_event.sample(self._rng))
                continue
            # Among simultaneous choosers, the bot comes first, as its root is its own choice.
            player = self.player if self.player in pending_event.players else pending_event.player
            actions = pending_event.actions_of(player)
            action = actions[0]
            if len(actions) > 1:
                node = nodes[player]
                is_new_node = node.visits == 0 and bool(path)
                edge, action = self._select_action(node, state, player, actions)
                path.append((node, edge, player))
                state_after = apply(state, action)
                for seat in range(len(nodes)):
                    masked_action = (
                        action if seat == player else self.rules.hide_action(state, action, seat)
                    )
                    nodes[seat] = nodes[seat].child_node(masked_action)
                state = state_after
            else:
                state = apply(state, action)
        seat_values = self.position_values(self._random_playout(state))
        for node, edge, player in path:
            node.visits += 1
            edge.visits += 1
            edge.total += seat_values[player]

    def _random_playout(self, state: State) -> State:
        """Return the position after some random choices."""
        randrange = self._rng.randrange
        return playout(
            state,
            lambda waiting: waiting.actions[randrange(len(waiting.actions))],
            self._rng,
            until=self.rules.thinking.leaf_depth,
        )

    def _select_action(
        self, node: _TreeNode, state: State, player: int, actions: tuple[Action, ...]
    ) -> tuple[_ActionEdge, Action]:
        """Return the action to try next, and its edge: one with good results, or one seldom tried."""
        uses_priors = self.rules.thinking.uses_priors
        if uses_priors and not node.weighed and node.visits:
            node.weighed = True
            self._set_priors(node, state, player, actions)
        edges = [node.edge_for(action) for action in actions]
        for edge in edges:
            edge.available += 1
        values = (
            _values_with_priors(node, edges)
            if uses_priors
            else [_upper_bound(edge) for edge in edges]
        )
        best_value = max(values)
        best_indices = [place for place, value in enumerate(values) if value == best_value]
        index = best_indices[self._rng.randrange(len(best_indices))]
        return edges[index], actions[index]

    def _set_priors(
        self, node: _TreeNode, state: State, player: int, actions: tuple[Action, ...]
    ) -> None:
        """Set the priors of actions by the game's evaluation of the positions after them."""
        values = [self.rules.evaluate(apply(state, action), player) for action in actions]
        best_value, scale = max(values), self.rules.thinking.evaluation_scale
        for action, value in zip(actions, values, strict=True):
            exponent = max(-6.0, PRIOR_SHARPNESS * (value - best_value) / scale)
            node.edge_for(action).prior = math.exp(exponent) + 0.02


def _visit_rank(edge: _ActionEdge | None) -> tuple[int, float]:
    return (-1, 0.0) if edge is None else (edge.visits, edge.total)


def _upper_bound(edge: _ActionEdge) -> float:
    """Return the upper confidence bound of an action, by how often it was tried when it was available."""
    if not edge.visits:
        return math.inf
    uncertainty = math.sqrt(math.log(edge.available) / edge.visits)
    return edge.total / edge.visits + EXPLORATION_WEIGHT * uncertainty


def _values_with_priors(node: _TreeNode, edges: list[_ActionEdge]) -> list[float]:
    """Return the values for choosing among edges with priors."""
    exploration = (
        PRIOR_EXPLORATION_WEIGHT * math.sqrt(node.visits + 1) / sum([edge.prior for edge in edges])
    )
    visits = sum([edge.visits for edge in edges])
    default_value = sum([edge.total for edge in edges]) / visits if visits else 0.5
    return [
        (edge.total / edge.visits if edge.visits else default_value)
        + edge.prior * exploration / (1 + edge.visits)
        for edge in edges
    ]
