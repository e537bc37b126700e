"""The Guild of Thieves as a game object: its names, player counts, options and declared bounds."""

from __future__ import annotations

from collections.abc import Mapping

from filch.errors import Malformed
from filch.games.guild import notation, rules
from filch.games.guild.state import (
    ACTIONS,
    DEALT,
    EVENTS,
    HOUSES,
    IDLE_ROUNDS,
    MAX_PLAYERS,
    MOST_TURNS,
    OUTCOMES,
    PILE,
    TURN_CAPS,
    GuildState,
)
from filch.games.guild.view import view
from filch.games.guild.worlds import redeal
from filch.kernel.contract import Game, Option, Utility, Value

OPTIONS = (
    Option("double_deck", (False, True), "G-39", "Two decks, with 32 houses."),
    Option(
        "i_know_where_you_live",
        (False, True),
        "G-40",
        "The Jeweled Box starts in the Guild House, and all know who draws it there.",
    ),
    Option("pen_and_paper", (False, True), "GA-42", "A notebook of the cards one has seen is shown."),
    Option(
        "emptied_player_house",
        ("out_of_play", "stays", "eliminated"),
        "GA-12",
        "What becomes of a player whose last card is stolen: his house is out of play and he plays on from his hand, "
        "his house stays, or he is out.",
    ),
    Option(
        "sole_survivor",
        ("continue", "wins", "draw"),
        "GA-27",
        "What happens when one player is left: he goes on, he wins, or the match is a draw.",
    ),
    Option(
        "house_choice",
        ("pick", "random"),
        "GA-2",
        "How houses are given to players: each picks one in turn order, or they are drawn.",
        minor=True,
    ),
    Option(
        "dealer",
        ("random", *range(MAX_PLAYERS)),
        "GA-41",
        "Who sets up the combination, and so plays last in a round: drawn by chance, or the seat of this number.",
        minor=True,
    ),
    Option(
        "robbed_lock",
        ("stays_up", "turned_back"),
        "GA-8",
        "Whether a robbed player's Lock stays face up until he changes it, or is turned back after the robbery.",
        minor=True,
    ),
    Option(
        "dead_lock",
        ("unchanged", "turned_down"),
        "GA-24",
        "Whether the Lock of a player who is killed stays as it lies, or is turned face down.",
        minor=True,
    ),
    Option(
        "dues",
        ("once", "repeated"),
        "GA-17",
        "Whether dues may be paid once a turn or several times.",
        minor=True,
    ),
    Option(
        "lock_behind",
        ("after_robbing", "after_stealing"),
        "GA-20",
        "Whether one may lock the door behind after every successful robbery, or only if a card was stolen in it.",
        minor=True,
    ),
    Option(
        "pile_order",
        ("ascending", "descending"),
        "G-6",
        "How the suit piles are sorted when the combination is built.",
        minor=True,
    ),
    Option(
        "idle_rounds",
        IDLE_ROUNDS,
        "GA-30",
        "After so many rounds in which nobody does anything the match is ended.",
        minor=True,
    ),
    Option(
        "turn_cap",
        TURN_CAPS,
        "GA-30",
        "After so many turns the match is ended.",
        minor=True,
    ),
    Option(
        "capped",
        ("draw", "holder_wins"),
        "GA-31",
        "What a match is that a guard ended: a draw, or a win for who holds the Jeweled Box, if anyone does.",
        minor=True,
    ),
)

#: Dealer, suit and cut; cards and Locks dealt; houses chosen.
SETTING_STEPS = 3 + DEALT + HOUSES + MAX_PLAYERS
#: Robbery, card, Lock (stolen or laid), dues, own Lock.
TURN_STEPS = 5


def check_setup(players: int, options: Mapping[str, Value]) -> None:
    """Refuse a dealer that has no seat."""
    dealer = options["dealer"]
    if isinstance(dealer, int) and dealer >= players:
        raise Malformed(
            f"option dealer cannot be {dealer} with {players} players: seats are 0 to {players - 1}",
            given=dealer,
        )


GUILD = Game(
    name="guild",
    version=1,
    min_players=2,
    max_players=MAX_PLAYERS,
    options=OPTIONS,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    # Dues paid more than once a turn are further steps, but each leaves one more card in the Guild House for ever, so
    # there are fewer of them than it can hold.
    max_length=SETTING_STEPS + MOST_TURNS * TURN_STEPS + PILE,
    utility=Utility(low=0.0, high=1.0, total=1.0),
    events=EVENTS,
    state=GuildState,
    rules=rules,
    notation=notation,
    view=view,
    redeal=redeal,
    check_setup=check_setup,
)
