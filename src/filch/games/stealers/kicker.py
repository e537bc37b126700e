"""Stealers: the Kicker and The Sweep. Clauses (S-), rulings (SA-): see `docs/rules/stealers.md`."""

from __future__ import annotations

from filch.games.stealers.dice import total
from filch.games.stealers.scoring import begin_scoring, knock_out
from filch.games.stealers.state import (
    CHOOSING,
    DEFENCE_ROLL_AGAINS,
    DEFENDING,
    FLIP,
    HOLD,
    HOLDER_KEEPS,
    HOLDER_ROLLS,
    KEEPING,
    KICKER_ROLLED,
    KICKING,
    NOBODY,
    ONESELF,
    OPPONENT,
    POINTS_LOST,
    RESCUE,
    RESCUE_GAINED,
    RESCUE_HELD,
    ROLL_AGAIN,
    ROLL_AGAINS,
    SET_UP_CONTINUES,
    SIDE_CHOSEN,
    SIDE_FLIPPED,
    SIDES,
    SIMPLE,
    SWEEP_MADE,
    SWEEP_NEGATED,
    SWEPT,
    SWITCH_FIVE,
    TAKING,
    TARGET_SET,
    StealersState,
)
from filch.games.stealers.turns import change_direction, end_match, end_turn, free_kicker, next_living, one_is_left
from filch.kernel.events import EVERYONE, tell


def begin_scoring_round(s: StealersState) -> None:
    """Roll the Kicker first (S-25, SA-45), unless it is held (SA-24, SA-25) or not in the game (SA-36)."""
    aim(s)
    tell(s, EVERYONE, TARGET_SET, total(s.taken), s.target, s.victim)
    if s.level == SIMPLE:
        begin_scoring(s)
    elif s.holder == NOBODY:
        s.phase = KICKING
    elif s.holder != s.roller or s.holder_kicker == HOLDER_KEEPS:
        begin_scoring(s)
    elif s.holder_kicker == HOLDER_ROLLS:
        give_up_rescue(s)
    else:
        s.phase = KEEPING


def keep_or_give_up(s: StealersState, action: int) -> None:
    """The roller keeps The Rescue that he holds, or gives it up and rolls the Kicker (SA-24)."""
    if action == HOLD:
        tell(s, EVERYONE, RESCUE_HELD, s.roller)
        begin_scoring(s)
    else:
        give_up_rescue(s)


def give_up_rescue(s: StealersState) -> None:
    """The Kicker is free, so the roller rolls it (SA-24)."""
    free_kicker(s)
    s.phase = KICKING


def kicker_weights(s: StealersState, outcomes: list[int], weights: list[int]) -> int:
    """Six sides, all as likely.

    In a Sweep's defence Roll Again is thrown again without limit (S-42, SA-32). After some throws the next chance
    point stands for all throws to come until another side shows: the five others, all as likely.
    """
    count = SIDES
    if s.phase == DEFENDING and s.roll_agains == DEFENCE_ROLL_AGAINS:
        count = ROLL_AGAIN
    for side in range(count):
        outcomes[side] = side
        weights[side] = 1
    return count


def roll_kicker(s: StealersState, side: int) -> None:
    """The Kicker shows a side; Roll Again is rolled again (S-33), and three in a row leave a free choice (S-34)."""
    tell(s, EVERYONE, KICKER_ROLLED, s.roller, side)
    if side != ROLL_AGAIN:
        apply_side(s, side)
        return
    s.roll_agains += 1
    if s.roll_agains == ROLL_AGAINS:
        s.phase = CHOOSING


def choose_side(s: StealersState, side: int) -> None:
    """Three Roll Agains in a row: the roller says which other side is to count (S-34, SA-37)."""
    tell(s, EVERYONE, SIDE_CHOSEN, s.roller, side)
    apply_side(s, side)


def apply_side(s: StealersState, side: int) -> None:
    """What a side does at once; the rest it does as points are scored (S-26)."""
    s.kicker = side
    if side == FLIP:
        # The Target Number stays (S-32, SA-21).
        s.aim = ONESELF if s.aim == OPPONENT else OPPONENT
        aim(s)
        tell(s, EVERYONE, SIDE_FLIPPED, s.victim)
    elif side == SWITCH_FIVE and s.aim == OPPONENT:
        change_direction(s)
        aim(s)
    elif side == RESCUE:
        s.holder = s.roller
        tell(s, EVERYONE, RESCUE_GAINED, s.roller)
    begin_scoring(s)


def aim(s: StealersState) -> None:
    """Who loses the first points: the roller, or the next player in turn (S-10, S-12, SA-18, SA-44)."""
    s.victim = s.roller if s.aim == ONESELF else next_living(s, s.roller)


def hold_or_release(s: StealersState, action: int) -> None:
    """The roller holds The Rescue that he did not use, or leaves the Kicker free (S-36, SA-23)."""
    if action == HOLD:
        tell(s, EVERYONE, RESCUE_HELD, s.roller)
    else:
        free_kicker(s)
    end_turn(s)


def sweep(s: StealersState) -> None:
    """The Sweep (S-40): Rescue in the victim's hand negates it (S-41, SA-31); if nobody holds it he may roll (S-42)."""
    s.victim = next_living(s, s.roller)
    tell(s, EVERYONE, SWEEP_MADE, s.roller, s.victim)
    if s.holder == s.victim:
        free_kicker(s)
        negate_sweep(s)
    elif s.holder == NOBODY:
        s.phase = DEFENDING
    else:
        # Somebody else holds the Kicker, the sweeper perhaps (SA-33).
        sweep_away(s)


def defend(s: StealersState, side: int) -> None:
    """The victim rolls the Kicker: Rescue negates the Sweep, Roll Again is rolled again, the rest is nothing (S-42)."""
    tell(s, EVERYONE, KICKER_ROLLED, s.victim, side)
    if side == RESCUE:
        negate_sweep(s)
    elif side == ROLL_AGAIN:
        s.roll_agains += 1
    else:
        sweep_away(s)


def negate_sweep(s: StealersState) -> None:
    """The Sweep has failed, and play passes on (S-41, S-42)."""
    tell(s, EVERYONE, SWEEP_NEGATED, s.victim)
    end_turn(s)


def sweep_away(s: StealersState) -> None:
    """The victim's points go to zero (S-40); then the turn is over, or the Set-Up goes on (SA-30)."""
    victim = s.victim
    tell(s, EVERYONE, POINTS_LOST, victim, s.score[victim], SWEPT)
    s.score[victim] = 0
    knock_out(s, victim)
    if one_is_left(s):
        end_match(s)
    elif s.after_sweep == SET_UP_CONTINUES:
        s.swept = 1
        s.victim = NOBODY
        s.roll_agains = 0
        s.phase = TAKING
    else:
        end_turn(s)
