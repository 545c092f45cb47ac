"""Queries that keepers of archives ask often, by name; each is about one game at a time."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ancient_world.engine.message_catalogue import register_messages

register_messages(
    {
        "ready-players": "Games, wins and mean score of each player.",
        "ready-points-by-round": "Mean points of winners and others after the last move of each round.",
        "ready-what-wins": "Share of games won by those who used a card, a place or another id; the most used ones first.",
        "ready-who-with-whom": "How often two players played together.",
        "ready-losses": "Mean loss of chance and signs of each kind of action, in analysed games; the dearest first.",
        "ready-head-to-head": "For two players: games, how often each was ahead, and the mean difference of their scores.",
    }
)


@attrs.frozen
class ReadyQuery:
    """A query by name: its text for SQLite, and for DuckDB where that differs; the message ``ready-NAME`` describes it."""

    sqlite: str
    duckdb: str

    def sql(self, engine: str) -> str:
        """Return the text for an engine."""
        return self.duckdb if engine == "duckdb" else self.sqlite


def _same(sql: str) -> ReadyQuery:
    return ReadyQuery(sql, sql)


_WHAT_WINS = """\
SELECT game, id, count(*) AS players, round(avg(share), 3) AS won, round(avg(score), 1) AS mean_score
FROM (
  SELECT DISTINCT g.game, m.name, m.number, m.seat, {id} AS id, s.score,
    CASE s.result WHEN 'won' THEN 1.0 WHEN 'shared' THEN 1.0 / {winners} ELSE 0 END AS share
  FROM moves AS m JOIN seats AS s USING (name, number, seat) JOIN games AS g USING (name, number){items}
  WHERE g.finished = 1
) AS used
GROUP BY game, id ORDER BY game, players DESC, won DESC, id"""

READY_QUERIES: Mapping[str, ReadyQuery] = {
    "players": _same(
        """\
SELECT game, player, count(*) AS games, sum(CASE result WHEN 'won' THEN 1 ELSE 0 END) AS won, sum(CASE result WHEN 'shared' THEN 1 ELSE 0 END) AS shared,
  round(avg(score), 1) AS mean_score
FROM seats JOIN games USING (name, number)
WHERE finished = 1
GROUP BY game, player ORDER BY game, won DESC, player"""
    ),
    "points-by-round": _same(
        """\
SELECT game, round, result, count(*) AS players, round(avg(points), 1) AS mean_points
FROM (
  SELECT game, round, result, points,
    row_number() OVER (PARTITION BY m.name, m.number, m.seat, m.round ORDER BY m."index" DESC) AS place
  FROM moves AS m JOIN seats AS s USING (name, number, seat) JOIN games AS g USING (name, number)
  WHERE finished = 1
) AS last_moves
WHERE place = 1
GROUP BY game, round, result ORDER BY game, round, result DESC"""
    ),
    "what-wins": ReadyQuery(
        _WHAT_WINS.format(
            id="used.value", winners="json_array_length(g.winners)", items=", json_each(m.ids) AS used"
        ),
        _WHAT_WINS.format(id="unnest(m.ids)", winners="len(g.winners)", items=""),
    ),
    "who-with-whom": _same(
        """\
SELECT game, one.player AS player, other.player AS other, count(DISTINCT one.name || '#' || one.number) AS games
FROM seats AS one JOIN seats AS other USING (name, number) JOIN games AS g USING (name, number)
WHERE one.player < other.player
GROUP BY game, one.player, other.player ORDER BY games DESC, game, one.player, other.player"""
    ),
    "losses": _same(
        """\
SELECT game, action, count(*) AS choices, round(avg(loss), 4) AS mean_loss, sum(CASE sign WHEN 'doubtful' THEN 1 ELSE 0 END) AS doubtful,
  sum(CASE sign WHEN 'mistake' THEN 1 ELSE 0 END) AS mistakes, sum(CASE sign WHEN 'blunder' THEN 1 ELSE 0 END) AS blunders
FROM moves JOIN games USING (name, number)
WHERE loss IS NOT NULL
GROUP BY game, action ORDER BY game, mean_loss DESC, action"""
    ),
    "head-to-head": _same(
        """\
SELECT game, player, other, count(*) AS games, sum(CASE lead WHEN 1 THEN 1 ELSE 0 END) AS ahead, sum(CASE lead WHEN -1 THEN 1 ELSE 0 END) AS behind, sum(CASE lead WHEN 0 THEN 1 ELSE 0 END) AS level,
  round(avg(difference), 1) AS mean_difference
FROM (
  SELECT game, one.player AS player, other.player AS other, one.score - other.score AS difference,
    CASE
      WHEN (one.result IN ('won', 'shared')) <> (other.result IN ('won', 'shared'))
        THEN CASE WHEN one.result IN ('won', 'shared') THEN 1 ELSE -1 END
      WHEN one.result IN ('won', 'shared') THEN 0
      WHEN one.score = other.score THEN 0
      ELSE CASE WHEN one.score > other.score THEN 1 ELSE -1 END
    END AS lead
  FROM seats AS one JOIN seats AS other USING (name, number) JOIN games AS g USING (name, number)
  WHERE one.player < other.player AND finished = 1
) AS pairs
GROUP BY game, player, other ORDER BY games DESC, game, player, other"""
    ),
}  # fmt: skip
"""The ready queries by name."""
