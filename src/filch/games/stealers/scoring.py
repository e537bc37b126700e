"""Stealers: the Scoring Round, part two of a turn. Clauses (S-), rulings (SA-): see `docs/rules/stealers.md`.

Points are spent roll by roll, so that it is always known who loses the next ones. That gives the same scores as adding
up the round first, since the two things that could make a difference, the Kicker's sides and a held Rescue, exclude
each other: while anybody holds the Kicker no other side is in force.
"""

from __future__ import annotations

from typing import Final

from filch.games.stealers.dice import dice_of, digits, number_of, total
from filch.games.stealers.state import (
    ALL_PICKED_UP,
    DICE,
    DICE_ROLLED,
    DOUBLER,
    FACES,
    FIVE,
    FIVE_ADDED,
    GAIN_ROLLED,
    HITS,
    HOLDING,
    KNOCKED_OUT,
    KO_STOPS,
    MISS,
    MISSED,
    NO_TARGET,
    ONESELF,
    OVERFLOW_POINTS,
    POINTS_LOST,
    POINTS_STOLEN,
    POINTS_VOID,
    PROFESSIONAL,
    RESCUE,
    RESCUE_AUTOMATIC,
    RESCUE_DECLINED,
    RESCUE_USED,
    RESCUING,
    SCORING,
    STEALER,
    STRAIGHT,
    STRAIGHT_SCORED,
    SWITCH_FIVE,
    TARGETS_HIT,
    TWENTY_ONE,
    USE,
    StealersState,
)
from filch.games.stealers.turns import change_direction, end_match, end_turn, free_kicker, next_living, one_is_left
from filch.kernel.events import EVERYONE, tell

#: What Switch Five adds to the score. (S-30)
EXTRA: Final = 5
#: What 1, 2, 3, 4, 5, 6 scores. (S-43)
STRAIGHT_POINTS: Final = 21


def begin_scoring(s: StealersState) -> None:
    """All six dice are rolled, for the Target Number (S-17)."""
    s.phase = SCORING


def lose_difference(s: StealersState) -> None:
    """A Target Number above six, under the option: the roller loses it at once, with no Scoring Round (SA-10)."""
    s.victim = s.roller
    tell(s, EVERYONE, MISSED, s.roller, total(s.taken), s.target)
    score(s, s.target, MISS)


def roll_for_target(s: StealersState, handful: int) -> None:
    """Put aside all Target Numbers (S-18); a roll with none ends the scoring (S-20, SA-39)."""
    s.roll = dice_of(handful)
    tell(s, EVERYONE, DICE_ROLLED, s.roller, digits(s.roll))
    first = s.opened == 0
    s.opened = 1
    if first and s.level == PROFESSIONAL and s.roll == STRAIGHT:
        # Nothing is put aside: all six dice are rolled again (S-43, S-44, SA-34, SA-35).
        score(s, STRAIGHT_POINTS, TWENTY_ONE)
        return
    hits = number_of(s.roll, s.target) if s.target <= FACES else 0
    if hits == 0:
        tell(s, EVERYONE, NO_TARGET, s.roller)
        end_scoring(s)
        return
    s.aside += hits
    if s.aside == DICE:
        # Six in all, over as many rolls as it took (S-19, SA-12).
        s.aside = 0
    score(s, hits * s.target, HITS)


def score(s: StealersState, points: int, why: int) -> None:
    """Score points for a reason, doubled by Doubler whatever the reason (S-28, SA-19); `spend` follows."""
    s.pending = 2 * points if s.kicker == DOUBLER else points
    s.scored += s.pending
    s.why = why
    if why == HITS:
        tell(s, EVERYONE, TARGETS_HIT, s.roller, points // s.target, s.pending)
        if s.aside == 0:
            tell(s, EVERYONE, ALL_PICKED_UP, s.roller)
    elif why == TWENTY_ONE:
        tell(s, EVERYONE, STRAIGHT_SCORED, s.roller, s.pending)
    elif why == FIVE:
        tell(s, EVERYONE, FIVE_ADDED, s.roller)


def spend(s: StealersState) -> None:
    """Take the pending points from one victim after another (S-21, S-22, SA-13), until a Rescue stops it (S-39)."""
    while s.pending > 0:
        if s.holder == s.victim and s.declined == 0:
            if s.rescue == RESCUE_AUTOMATIC:
                use_rescue(s)
            else:
                s.phase = RESCUING
            return
        take_points(s)
        if s.score[s.victim] == 0:
            knock_out(s, s.victim)
            if one_is_left(s):
                # He has won, and the rest of the score is void (S-24, SA-15).
                if s.pending > 0:
                    tell(s, EVERYONE, POINTS_VOID, s.pending)
                end_match(s)
                return
            if not scoring_goes_on(s):
                end_round(s)
                return
            s.victim = next_living(s, s.victim)
    if s.why == HITS or s.why == TWENTY_ONE:
        s.phase = SCORING
    else:
        end_round(s)


def take_points(s: StealersState) -> None:
    """Take pending points from the victim; what he has too few for stays pending if another is to lose it (SA-13)."""
    lost = min(s.pending, s.score[s.victim])
    rest = s.pending - lost
    s.score[s.victim] -= lost
    tell(s, EVERYONE, POINTS_LOST, s.victim, lost, s.why)
    carried = rest if s.overflow == OVERFLOW_POINTS and scoring_goes_on(s) else 0
    if s.kicker == STEALER:
        steal(s, s.pending - carried if s.stealer_gain == GAIN_ROLLED else lost)
    if rest > carried:
        tell(s, EVERYONE, POINTS_VOID, rest)
    s.pending = carried


def steal(s: StealersState, points: int) -> None:
    """Stealer: the points go to the roller, or from him to his opponent (S-27, SA-16, SA-17, SA-18)."""
    thief = next_living(s, s.roller) if s.aim == ONESELF else s.roller
    s.score[thief] += points
    tell(s, EVERYONE, POINTS_STOLEN, thief, points, s.victim)


def scoring_goes_on(s: StealersState) -> bool:
    """Whether the victim's knock-out leaves the scoring to the next player in turn (S-22).

    A roller who knocks himself out passes it on (SA-14), but not what Stealer would give to that very player (SA-17),
    nor what he loses without a Scoring Round (SA-10).
    """
    if s.victim != s.roller:
        return True
    return s.self_ko_overflow != KO_STOPS and s.kicker != STEALER and s.why != MISS


def knock_out(s: StealersState, seat: int) -> None:
    """A seat without points is out for good (SA-38, SA-40), and can hold nothing (SA-29)."""
    tell(s, EVERYONE, KNOCKED_OUT, seat)
    if s.holder == seat:
        free_kicker(s)


def use_rescue(s: StealersState) -> None:
    """The Rescue blocks the points, the Scoring Round is over and the Kicker is free (S-35, S-37, S-39, SA-22)."""
    tell(s, EVERYONE, RESCUE_USED, s.holder, s.pending)
    free_kicker(s)
    s.pending = 0
    end_round(s)


def use_or_decline(s: StealersState, action: int) -> None:
    """The holder says whether The Rescue is used, where that is his choice: once a Scoring Round (SA-22)."""
    if action == USE:
        use_rescue(s)
    else:
        tell(s, EVERYONE, RESCUE_DECLINED, s.holder)
        s.declined = 1


def end_scoring(s: StealersState) -> None:
    """No target was rolled (S-20): Switch Five adds its points, whatever the score (S-30)."""
    if s.kicker == SWITCH_FIVE:
        score(s, EXTRA, FIVE)
    else:
        end_round(s)


def end_round(s: StealersState) -> None:
    """After all points: Switch Five on oneself turns play round (S-31), an unused Rescue may be held (S-36, SA-28)."""
    s.pending = 0
    if s.kicker == SWITCH_FIVE and s.aim == ONESELF:
        change_direction(s)
    if s.kicker == RESCUE and s.holder == s.roller:
        s.phase = HOLDING
    else:
        end_turn(s)
