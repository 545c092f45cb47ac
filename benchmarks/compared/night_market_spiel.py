# Lint as python3
"""Night market for OpenSpiel: secret bids for the goods in a row.

README.md has the rules. All players bid at a simultaneous node, so no state
holds a bid that some players may not know yet. Goods are drawn one by one at
chance nodes, and an action is `good * (PURSE + 1) + coins`.
"""

import numpy as np

import pyspiel

_GOODS = ("jade", "silk", "tea", "wine")
_COPIES = 4
_ROUNDS = 5
_ROW = 3
_PURSE = 10
_BIDS = _PURSE + 1
_MAX_PLAYERS = 4

_GAME_TYPE = pyspiel.GameType(
    short_name="python_night_market",
    long_name="Python Night Market",
    dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=_MAX_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2},
)


class NightMarketGame(pyspiel.Game):
  """The game, from which states and observers can be made."""

  def __init__(self, params=None):
    params = params or {}
    super().__init__(
        _GAME_TYPE,
        pyspiel.GameInfo(
            num_distinct_actions=len(_GOODS) * _BIDS,
            max_chance_outcomes=len(_GOODS),
            num_players=params.get("players", 2),
            min_utility=0.0,
            max_utility=float(len(_GOODS) * _COPIES**2 + _PURSE),
            utility_sum=None,
            max_game_length=_ROUNDS,
        ),
        params,
    )

  def new_initial_state(self):
    """Returns a state corresponding to the start of a game."""
    return NightMarketState(self)

  def max_chance_nodes_in_history(self):
    """Returns the most chance nodes that a history can have."""
    return _ROW * _ROUNDS

  def make_py_observer(self, iig_obs_type=None, params=None):
    """Returns an object used for observing game state."""
    return NightMarketObserver(
        iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False),
        self.num_players(),
        params,
    )


class NightMarketState(pyspiel.State):
  """Current state of the game."""

  def __init__(self, game):
    """Constructor; should only be called by Game.new_initial_state."""
    super().__init__(game)
    self.pile = [_COPIES] * len(_GOODS)
    self.row = [0] * len(_GOODS)
    self.purses = [_PURSE] * game.num_players()
    self.goods = [[0] * len(_GOODS) for _ in range(game.num_players())]
    self.rows = []
    self.bids = []

  def current_player(self):
    """Returns the kind of node: TERMINAL, CHANCE or SIMULTANEOUS."""
    if len(self.bids) == _ROUNDS:
      return pyspiel.PlayerId.TERMINAL
    elif sum(self.row) < _ROW:
      return pyspiel.PlayerId.CHANCE
    else:
      return pyspiel.PlayerId.SIMULTANEOUS

  def _legal_actions(self, player):
    """Returns a list of legal actions, sorted in ascending order."""
    assert player >= 0
    return [
        good * _BIDS + coins
        for good, number in enumerate(self.row)
        if number
        for coins in range(self.purses[player] + 1)
    ]

  def chance_outcomes(self):
    """Returns the possible chance outcomes and their probabilities."""
    assert self.is_chance_node()
    left = sum(self.pile)
    return [(good, n / left) for good, n in enumerate(self.pile) if n]

  def _apply_action(self, action):
    """Draws a good; players act in _apply_actions."""
    assert self.is_chance_node()
    self.pile[action] -= 1
    self.row[action] += 1
    if sum(self.row) == _ROW:
      self.rows.append(list(self.row))

  def _apply_actions(self, actions):
    """Gives each good to the highest bid for it, unless that is tied."""
    self.bids.append(list(actions))
    bids = [divmod(action, _BIDS) for action in actions]
    for good in range(len(_GOODS)):
      coins = {p: c for p, (g, c) in enumerate(bids) if g == good}
      if not coins:
        continue
      best = max(coins.values())
      winners = [player for player, bid in coins.items() if bid == best]
      if len(winners) == 1:
        self.purses[winners[0]] -= best
        self.goods[winners[0]][good] += self.row[good]
        self.row[good] = 0

  def _action_to_string(self, player, action):
    """Action -> string."""
    if player == pyspiel.PlayerId.CHANCE:
      return f"Draw {_GOODS[action]}"
    good, coins = divmod(action, _BIDS)
    return f"Bid {coins} for {_GOODS[good]}"

  def is_terminal(self):
    """Returns True if the game is over."""
    return len(self.bids) == _ROUNDS

  def returns(self):
    """Total reward for each player over the course of the game so far."""
    if not self.is_terminal():
      return [0.0] * len(self.purses)
    return [
        float(purse + sum(number**2 for number in goods))
        for purse, goods in zip(self.purses, self.goods)
    ]

  def __str__(self):
    """String for debug purposes. No particular semantics are required."""
    return f"row {self.row} purses {self.purses} goods {self.goods}"


class NightMarketObserver:
  """Observer, conforming to the PyObserver interface (see observation.py)."""

  def __init__(self, iig_obs_type, num_players, params):
    """Initializes an empty observation tensor."""
    if params:
      raise ValueError(f"Observation parameters not supported; passed {params}")

    # Determine which observation pieces we want to include.
    kinds = len(_GOODS)
    pieces = [("player", num_players, (num_players,))]
    if iig_obs_type.public_info:
      if iig_obs_type.perfect_recall:
        bids = (_ROUNDS, num_players, kinds * _BIDS)
        pieces.append(("row", kinds, (kinds,)))
        pieces.append(("rows", _ROUNDS * kinds, (_ROUNDS, kinds)))
        pieces.append(("bids", np.prod(bids), bids))
      else:
        pieces.append(("round", _ROUNDS + 1, (_ROUNDS + 1,)))
        pieces.append(("row", kinds, (kinds,)))
        pieces.append(("purses", num_players, (num_players,)))
        pieces.append(("goods", num_players * kinds, (num_players, kinds)))

    # Build the single flat tensor.
    total_size = sum(size for name, size, shape in pieces)
    self.tensor = np.zeros(total_size, np.float32)

    # Build the named & reshaped views of the bits of the flat tensor.
    self.dict = {}
    index = 0
    for name, size, shape in pieces:
      self.dict[name] = self.tensor[index : index + size].reshape(shape)
      index += size

  def set_from(self, state, player):
    """Updates `tensor` and `dict` to reflect `state` from PoV of `player`."""
    self.tensor.fill(0)
    self.dict["player"][player] = 1
    if "round" in self.dict:
      self.dict["round"][len(state.bids)] = 1
    if "row" in self.dict:
      self.dict["row"][:] = state.row
    if "purses" in self.dict:
      self.dict["purses"][:] = state.purses
    if "goods" in self.dict:
      self.dict["goods"][:] = state.goods
    if "rows" in self.dict and state.rows:
      self.dict["rows"][: len(state.rows)] = state.rows
    if "bids" in self.dict:
      for turn, actions in enumerate(state.bids):
        for bidder, action in enumerate(actions):
          self.dict["bids"][turn, bidder, action] = 1

  def string_from(self, state, player):
    """Observation of `state` from the PoV of `player`, as a string."""
    pieces = [f"p{player}"]
    if "row" in self.dict:
      pieces.append(f"round {len(state.bids)} row {state.row}")
    if "purses" in self.dict:
      pieces.append(f"purses {state.purses} goods {state.goods}")
    if "rows" in self.dict:
      pieces.append(f"rows {state.rows} bids {state.bids}")
    return " ".join(pieces)


# Register the game with the OpenSpiel library

pyspiel.register_game(_GAME_TYPE, NightMarketGame)
