"""A program that uses rules, cards, pages and Spanish, to be run from files, from a zip archive and frozen."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.pictures import replay_page
from ancient_world.testing import conformance_folder, conformance_paths, read_conformance


def main() -> None:
    """Play each game, use everything that it has, and print the results in Spanish."""
    situations = [
        read_conformance(next(conformance_paths(conformance_folder() / game)))
        for game in aw.available_games()
    ]
    aw.set_language("es")
    for game in aw.available_games():
        match = aw.Match.new(game, ["Ana", "Tom"], seed=1)
        assert replay_page(match.record, lang="es") != replay_page(match.record, lang="en")
        play_out(match, [RandomBot(1), RandomBot(2)])
        assert aw.from_json(aw.to_json(match.record)) == match.record
        assert aw.validate(match.record).ok
        assert aw.svg(aw.view(match.state, 0))
        assert aw.game(game).rules()
        assert [rule for rule in situations if rule.game == game]
        print(game, aw.components(game).components[0].name)
    try:
        aw.new_game("chess", 2)
    except aw.UnknownGame as error:
        print(error.message)


if __name__ == "__main__":
    main()
