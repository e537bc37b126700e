"""Stealers as a game object: its names, player counts, options and declared bounds."""

from __future__ import annotations

from typing import Final

from filch.games.stealers import notation, rules
from filch.games.stealers.state import (
    ACTIONS,
    DEFENCE_ROLL_AGAINS,
    DICE,
    EVENTS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOST_POINTS,
    OUTCOMES,
    ROLL_AGAINS,
    THROW_ROUNDS,
    TURN_CAPS,
    StealersState,
)
from filch.games.stealers.view import view
from filch.games.stealers.worlds import redeal
from filch.kernel.contract import Game, Option, Utility

OPTIONS = (
    Option(
        "level",
        ("simple", "advanced", "professional"),
        "SA-36",
        "How much of the game is played: dice alone, with the Kicker, or with The Sweep and The 21 too.",
    ),
    Option(
        "target_over_six",
        ("no_match", "lose_difference", "cap_6"),
        "SA-10",
        "What a Target Number above six does: no die can show it; or its own player loses it at once, without a "
        "Scoring Round; or it counts as six.",
    ),
    Option(
        "self_ko_overflow",
        (True, False),
        "SA-14",
        "Whether the scoring goes on with the next player when a player has knocked himself out.",
    ),
    Option(
        "rescue",
        ("automatic", "choice"),
        "SA-22",
        "Whether The Rescue blocks the first points that its holder would lose, or he may decline that for this "
        "Scoring Round.",
    ),
    Option(
        "release_on_triples",
        ("taken", "first_roll"),
        "SA-26",
        "Which three 1s or three 6s free a held Kicker: the first three dice taken, or any three of the Set-Up's "
        "first roll.",
    ),
    Option(
        "overflow",
        ("points", "rolls"),
        "SA-13",
        "What goes on to the next player after a knock-out: the points left over too, or later rolls alone.",
        minor=True,
    ),
    Option(
        "direction",
        ("declared", "by_first_die"),
        "SA-3",
        "Whether low or high is declared freely with the first dice taken, or the first die decides it: 1 to 3 low, "
        "4 to 6 high.",
        minor=True,
    ),
    Option("max_swaps", (2, 1), "SA-9", "How often a player may swap in a turn.", minor=True),
    Option(
        "stealer_gain",
        ("removed", "rolled"),
        "SA-16",
        "What Stealer brings: the points that were really taken away, or all that were rolled.",
        minor=True,
    ),
    Option(
        "holder_kicker",
        ("keeps", "rolls", "choice"),
        "SA-24",
        "What a holder of The Rescue does when his own Scoring Round begins: he keeps it and rolls no Kicker, or gives "
        "it up and rolls, or chooses.",
        minor=True,
    ),
    Option(
        "release_by",
        ("anyone", "others"),
        "SA-27",
        "Whose three 1s or three 6s free a held Kicker: anyone's, or not the holder's own.",
        minor=True,
    ),
    Option("sweep", ("optional", "forced"), "SA-30", "Whether a player may pass up The Sweep.", minor=True),
    Option(
        "after_sweep",
        ("turn_ends", "set_up_continues"),
        "SA-30",
        "Whether a successful Sweep ends the turn, or the Set-Up goes on with the same roll.",
        minor=True,
    ),
    Option("turn_cap", TURN_CAPS, "SA-41", "After how many turns the match is drawn by all who are in.", minor=True),
)

#: Steps before the first turn: rounds of throws, and a draw.
START_STEPS: Final = THROW_ROUNDS * MAX_PLAYERS + 1
#: Steps of a Set-Up: every action adds to the dice taken, even a swap, so there are six rolls at most, and five times
#: an action, the sixth die being taken by itself; a Sweep with its defence comes on top of that.
SET_UP_STEPS: Final = DICE + (DICE - 1) + 1 + (DEFENCE_ROLL_AGAINS + 1)
#: Steps of a Scoring Round. Every roll but the last takes a point at least from somebody who never gets it back in
#: that round: what Stealer takes from opponents goes to the roller, whose turn to lose never comes, and what it takes
#: from the roller goes to a seat that then loses nothing. So there are no more rolls than points in the match. The
#: rest: keep or give up, the Kicker's throws and a side, one answer of a holder, and hold or release.
SCORING_STEPS: Final = MOST_POINTS + 1 + (ROLL_AGAINS + 1) + 1 + 1

STEALERS = Game(
    name="stealers",
    version=1,
    min_players=MIN_PLAYERS,
    max_players=MAX_PLAYERS,
    options=OPTIONS,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    # A bound under every option: dice may fall as they like, but each turn's steps are bounded, and so are the turns.
    max_length=START_STEPS + max(TURN_CAPS) * (SET_UP_STEPS + SCORING_STEPS),
    utility=Utility(low=0.0, high=1.0, total=1.0),
    events=EVENTS,
    state=StealersState,
    rules=rules,
    notation=notation,
    view=view,
    redeal=redeal,
)
