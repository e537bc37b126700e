"""The rules of Stealers, in the compilable subset. Clauses (S-), rulings (SA-): see `docs/rules/stealers.md`.

Here are the six functions of the contract; what they call stands by the parts of a turn in `turns.py`, `set_up.py`,
`kicker.py` and `scoring.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from filch.games.stealers.dice import roll_weights, size
from filch.games.stealers.kicker import (
    choose_side,
    defend,
    hold_or_release,
    keep_or_give_up,
    kicker_weights,
    roll_kicker,
)
from filch.games.stealers.scoring import roll_for_target, spend, use_or_decline
from filch.games.stealers.set_up import choose_dice, legal_takes, roll_dice
from filch.games.stealers.state import (
    CHOOSE,
    CHOOSING,
    DECLINE,
    DEFENDING,
    DICE,
    DRAWING,
    ENDED,
    FACES,
    HOLD,
    HOLDING,
    KEEPING,
    KICKING,
    MAX_PLAYERS,
    NOBODY,
    POINTS,
    RELEASE,
    RESCUING,
    ROLL_AGAIN,
    ROLLING,
    SCORING,
    TAKING,
    THROWING,
    TURN_CAPS,
    USE,
    StealersState,
)
from filch.games.stealers.turns import begin_throws, clear_turn, draw_starter, living, throw
from filch.kernel.contract import CHANCE, OVER


def start(s: StealersState, players: int, options: Sequence[int]) -> None:
    """Give all their points (S-3) and let all throw for the start (S-4). `options`: as `about.OPTIONS` lists them."""
    s.players = players
    s.level = options[0]
    s.target_over_six = options[1]
    s.self_ko_overflow = options[2]
    s.rescue = options[3]
    s.release_on_triples = options[4]
    s.overflow = options[5]
    s.direction_rule = options[6]
    s.max_swaps = options[7]
    s.stealer_gain = options[8]
    s.holder_kicker = options[9]
    s.release_by = options[10]
    s.sweep = options[11]
    s.after_sweep = options[12]
    s.turn_cap = TURN_CAPS[options[13]]
    s.turn = 0
    s.direction = 1
    s.holder = NOBODY
    for seat in range(MAX_PLAYERS):
        s.score[seat] = POINTS if seat < players else 0
        s.thrown[seat] = 0
    clear_turn(s)
    s.throw_round = 0
    begin_throws(s, (1 << players) - 1)


def to_act(s: StealersState) -> int:
    """Who decides: the roller, save that whoever holds The Rescue says whether he uses it; chance for all dice."""
    if s.phase == RESCUING:
        return s.holder
    if s.phase == TAKING or s.phase == KEEPING or s.phase == CHOOSING or s.phase == HOLDING:
        return s.roller
    return OVER if s.phase == ENDED else CHANCE


def legal(s: StealersState, actions: list[int]) -> int:
    """Dice to take (S-8) or swap (S-14), a side (S-34), and what to do with The Rescue (SA-22, SA-23, SA-24)."""
    if s.phase == TAKING:
        return legal_takes(s, actions)
    if s.phase == CHOOSING:
        for side in range(ROLL_AGAIN):
            actions[side] = CHOOSE + side
        return ROLL_AGAIN
    if s.phase == KEEPING or s.phase == HOLDING:
        actions[0] = HOLD
        actions[1] = RELEASE
        return 2
    if s.phase == RESCUING:
        actions[0] = USE
        actions[1] = DECLINE
        return 2
    return 0


def chance_weights(s: StealersState, outcomes: list[int], weights: list[int]) -> int:
    """The faces of one die (S-4), the tied seats (SA-2), the sides of the Kicker, or the rolls of several dice."""
    if s.phase == ROLLING:
        return roll_weights(DICE - size(s.taken), outcomes, weights)
    if s.phase == SCORING:
        return roll_weights(DICE - s.aside, outcomes, weights)
    if s.phase == KICKING or s.phase == DEFENDING:
        return kicker_weights(s, outcomes, weights)
    count = 0
    if s.phase == THROWING:
        for face in range(1, FACES + 1):
            outcomes[count] = face
            weights[count] = 1
            count += 1
    elif s.phase == DRAWING:
        for seat in range(s.players):
            if s.tied >> seat & 1:
                outcomes[count] = seat
                weights[count] = 1
                count += 1
    return count


def apply(s: StealersState, choice: int) -> None:
    """Do what the seat to act has chosen, or let the dice fall."""
    if s.phase == ROLLING:
        roll_dice(s, choice)
    elif s.phase == TAKING:
        choose_dice(s, choice)
    elif s.phase == SCORING:
        roll_for_target(s, choice)
    elif s.phase == KICKING:
        roll_kicker(s, choice)
    elif s.phase == CHOOSING:
        choose_side(s, choice - CHOOSE)
    elif s.phase == KEEPING:
        keep_or_give_up(s, choice)
    elif s.phase == RESCUING:
        use_or_decline(s, choice)
    elif s.phase == HOLDING:
        hold_or_release(s, choice)
    elif s.phase == DEFENDING:
        defend(s, choice)
    elif s.phase == THROWING:
        throw(s, choice)
    else:
        draw_starter(s, choice)
    # Here alone, and not wherever points are scored: compiled rules are inlined, and this is a large part of them.
    if s.pending > 0:
        spend(s)


def returns(s: StealersState, out: list[float]) -> None:
    """One win, shared equally by all who have points left: the last player (S-24), or several at the cap (SA-41)."""
    won = living(s)
    count = 0
    for seat in range(s.players):
        count += won >> seat & 1
    for seat in range(s.players):
        out[seat] = (won >> seat & 1) / count
