"""Stealers: the Set-Up, swaps and the Target Number. Clauses of docs/rules/stealers.md."""

from __future__ import annotations

import itertools

import pytest

from filch.errors import Illegal
from filch.kernel.play import Play
from tests.statements.stealers_play import (
    choices,
    dice,
    facts,
    hit,
    level_dice,
    look,
    on_self,
    roll,
    say,
    score,
    scores,
    set_up,
    set_up_at_once,
    told,
    turn,
    turn_of,
)


def outcome(going: str, total: int, target_over_six: str = "no_match") -> tuple[str, int | None]:
    """Whom six dice of a total score on, and the Target Number; ("", None) if they break even."""
    play = turn(target_over_six=target_over_six)
    set_up(play, going, total)
    seen = look(play)
    return seen.aim, seen.target


def parts(play: Play, kind: str) -> set[str]:
    """The dice of the legal actions of a kind: "low", "high", "take" or "swap"."""
    return {text.split("-")[1] for text in choices(play) if text.startswith(f"{kind}-")}


def all_parts(faces: str, least: int = 1) -> set[str]:
    """Every multiset of at least so many of these dice, by trying all positions."""
    shown = [int(face) for face in faces.split(",")]
    return {dice(chosen) for size in range(least, len(shown) + 1) for chosen in itertools.combinations(shown, size)}


def low_with(*taken: str) -> Play:
    """A match in which the roller goes low and has taken these dice one roll after another; the next is due."""
    play = turn()
    say(play, "roll=1,1,2,3,4,5", f"low-{taken[0]}")
    for one in taken[1:]:
        rest = look(play).to_roll
        roll(play, ",".join([one, *"24352"[: rest - 1]]))
        say(play, f"take-{one}")
    return play


def test_S_6_S_9_six_dice_then_the_rest_until_all_are_taken() -> None:
    """S-6, S-9: each roll is of the dice not yet taken."""
    play = turn()
    rolled = []
    for face in (1, 2, 3, 2, 1):
        rolled.append(look(play).to_roll)
        roll(play, ",".join([str(face)] * rolled[-1]))
        say(play, f"low-{face}" if look(play).going == "" else f"take-{face}")
    assert (rolled, look(play).to_roll) == ([6, 5, 4, 3, 2], 1)
    roll(play, "6")
    assert (look(play).total, look(play).target) == (15, 3)


def test_SA_47_the_sixth_die_is_taken_by_itself() -> None:
    """SA-47: nobody is asked about the last die, and all are told."""
    play = turn()
    say(play, "roll=1,1,1,1,1,6", "low-1,1,1,1,1", "roll=5")
    assert look(play).phase == "scoring"
    assert facts(told(play, "dice taken")[-1]) == {"seat": 0, "dice": 5, "total": 10}


def test_S_7_SA_3_low_or_high_is_declared_with_the_first_dice() -> None:
    """S-7, SA-3: after the roll, freely, whatever the faces; later takes do not change it."""
    play = turn()
    roll(play, "1,2,3,5,6,6")
    assert parts(play, "low") == parts(play, "high") == all_parts("1,2,3,5,6,6")
    assert {text.split("-")[0] for text in choices(play)} == {"low", "high"}
    say(play, "high-1")
    roll(play, "1,1,1,1,1")
    assert parts(play, "low") == parts(play, "high") == set()
    say(play, "take-1")
    assert look(play).going == "high"


@pytest.mark.parametrize("faces", ["1,2,3,5,6,6", "1,1,1,1,1,1", "3,3,4,4,4,6"])
def test_S_8_at_least_one_die_is_taken_and_any_more(faces: str) -> None:
    """S-8, SA-4: of each roll any dice, but at least one."""
    play = turn()
    roll(play, faces)
    assert parts(play, "low") == all_parts(faces)
    rest = faces.split(",")[1:]
    say(play, f"low-{faces[0]}")
    roll(play, ",".join(rest))
    assert parts(play, "take") == all_parts(",".join(rest))


def test_SA_4_who_goes_low_may_take_a_six() -> None:
    """SA-4."""
    play = turn()
    say(play, "roll=1,1,1,1,1,6", "low-6")
    assert (look(play).going, look(play).taken) == ("low", (6,))


def test_SA_3_by_first_die() -> None:
    """SA-3, option `direction`: a low face among the first dice for low, a high one for high; a swap likewise."""
    play = turn(direction="by_first_die")
    roll(play, "1,2,3,4,5,6")
    assert parts(play, "low") == {part for part in all_parts("1,2,3,4,5,6") if set(part) & set("123")}
    assert parts(play, "high") == {part for part in all_parts("1,2,3,4,5,6") if set(part) & set("456")}
    say(play, "low-1")
    roll(play, "1,2,3,5,5")
    assert parts(play, "take") == all_parts("1,2,3,5,5")
    assert parts(play, "swap") == {part for part in all_parts("1,2,3,5,5", 2) if "5" in part}


@pytest.mark.parametrize(
    ("going", "totals"), [("low", range(6, 12)), ("high", range(31, 37))], ids=["under 12", "over 30"]
)
def test_S_10_S_12_a_good_total_scores_on_the_next_player(going: str, totals: range) -> None:
    """S-10, S-12, S-16: under 12 or over 30, by the distance."""
    for total in totals:
        assert outcome(going, total) == ("opponent", abs(total - (12 if going == "low" else 30)))


@pytest.mark.parametrize(
    ("going", "totals"), [("low", range(13, 37)), ("high", range(6, 30))], ids=["over 12", "under 30"]
)
def test_S_10_S_12_a_bad_total_scores_on_oneself(going: str, totals: range) -> None:
    """S-10, S-12, S-16: over 12 going low, under 30 going high, by the distance."""
    for total in totals:
        assert outcome(going, total) == ("self", abs(total - (12 if going == "low" else 30)))


@pytest.mark.parametrize(("going", "total"), [("low", 12), ("high", 30)])
@pytest.mark.parametrize("level", ["simple", "advanced", "professional"])
def test_S_11_S_13_breaking_even_ends_the_turn(going: str, total: int, level: str) -> None:
    """S-11, S-13, SA-11, SV-3, SV-4: no Kicker, no Scoring Round, no 21, nobody loses anything."""
    play = turn(level=level)
    set_up(play, going, total)
    assert (turn_of(play), scores(play)) == (1, [30, 30, 30])
    assert [facts(event) for event in told(play, "broke even")] == [{"seat": 0, "total": total}]


@pytest.mark.parametrize(
    ("going", "total", "aim", "target"),
    [
        pytest.param("high", 32, "opponent", 2, id="SV-1"),
        pytest.param("low", 15, "self", 3, id="SV-2"),
        pytest.param("low", 11, "opponent", 1, id="SV-5"),
        pytest.param("low", 6, "opponent", 6, id="SV-5 6"),
        pytest.param("low", 13, "self", 1, id="SV-6"),
        pytest.param("low", 18, "self", 6, id="SV-6 18"),
        pytest.param("low", 19, "self", 7, id="SV-6 19"),
        pytest.param("low", 36, "self", 24, id="SV-6 36"),
        pytest.param("high", 31, "opponent", 1, id="SV-7"),
        pytest.param("high", 36, "opponent", 6, id="SV-7 36"),
        pytest.param("high", 29, "self", 1, id="SV-8"),
        pytest.param("high", 24, "self", 6, id="SV-8 24"),
        pytest.param("high", 23, "self", 7, id="SV-8 23"),
        pytest.param("high", 6, "self", 24, id="SV-8 6"),
        pytest.param("low", 30, "self", 18, id="SV-10"),
        pytest.param("high", 12, "self", 18, id="SV-10 high"),
    ],
)
def test_S_16_target_numbers(going: str, total: int, aim: str, target: int) -> None:
    """S-16, SV-1, SV-2, SV-5, SV-6, SV-7, SV-8, SV-10: whom the dice score on, and the Target Number."""
    assert outcome(going, total) == (aim, target)


@pytest.mark.parametrize("total", range(6, 37))
def test_SV_9_turned_dice_go_the_other_way(total: int) -> None:
    """SV-9: with 7 less each face, and low for high, the total mirrors and the outcome is the same."""
    seen = []
    for going, faces in (("low", level_dice(total)), ("high", [7 - face for face in level_dice(total)])):
        play = turn()
        set_up_at_once(play, going, dice(faces))
        seen.append((look(play).aim, look(play).target))
    assert seen[0] == seen[1]


def test_SV_11_a_whole_set_up() -> None:
    """SV-11: thirty-one going high, by five rolls."""
    play = turn()
    roll(play, "6,6,5,2,3,4")
    say(play, "high-6,6")
    for rolled, taken in (("4,1,1,2", "4"), ("6,5,1", "6"), ("5,2", "5")):
        roll(play, rolled)
        say(play, f"take-{taken}")
    roll(play, "4")
    assert (look(play).total, look(play).aim, look(play).target) == (31, "opponent", 1)


def swapped(play: Play, rolled: str, action: str) -> tuple[str, tuple[int, ...], int]:
    """The going, the dice taken and how many are rolled next, once this roll has been swapped into."""
    roll(play, rolled)
    say(play, action)
    return look(play).going, look(play).taken, look(play).to_roll


def test_S_14_swaps() -> None:
    """S-14, SA-5, SA-6, SV-12, SV-14, SV-17, SV-18: what was taken goes back, the roll's dice are taken."""
    assert swapped(low_with("1,1"), "6,6,6,2", "swap-6,6,6") == ("high", (6, 6, 6), 3)
    assert swapped(low_with("1"), "6,6,2,3,4", "swap-6,6") == ("high", (6, 6), 4)
    assert swapped(low_with("1,1"), "6,6,6,6", "swap-6,6,6,6") == ("high", (6, 6, 6, 6), 2)
    assert swapped(low_with("1"), "6,6,6,6,6", "swap-6,6,6,6,6") == ("high", (6, 6, 6, 6, 6), 1)


def test_S_14_from_high_to_low() -> None:
    """S-14, SA-6: and the swap is what is taken of that roll: the rest is rolled."""
    play = turn()
    say(play, "roll=1,2,3,4,6,6", "high-6,6")
    assert swapped(play, "1,1,1,4", "swap-1,1,1") == ("low", (1, 1, 1), 3)
    assert choices(play)[0] == "roll=1,1,1"


@pytest.mark.parametrize(
    ("taken", "rolled", "legal"),
    [
        pytest.param(["1,1"], "6,6,2,3", False, id="SV-13"),
        pytest.param(["1"], "6,2,3,4,5", False, id="SV-15"),
        pytest.param(["1,1"], "6,6,6,3", True, id="three for two"),
        pytest.param(["1"], "6,6,3,3,3", True, id="two for one"),
    ],
)
def test_S_15_a_swap_is_for_more_dice(taken: list[str], rolled: str, legal: bool) -> None:
    """S-15, SA-8, SV-13, SV-15: k dice for k + 1 at least, whatever they show."""
    play = low_with(*taken)
    size = len(look(play).taken)
    roll(play, rolled)
    assert parts(play, "swap") == all_parts(rolled, size + 1)
    sixes = ",".join("6" * rolled.count("6"))
    if legal:
        say(play, f"swap-{sixes}")
    else:
        with pytest.raises(Illegal, match="is not a legal action here"):
            say(play, f"swap-{sixes}")


@pytest.mark.parametrize("taken", [["1,1,1"], ["1", "1", "1"], ["1,1,2,3"], ["1,1,2,3,4"]])
def test_SV_16_no_swap_of_three_dice_or_more(taken: list[str]) -> None:
    """SV-16, SA-7."""
    play = turn()
    roll(play, "1,1,1,2,3,4")
    say(play, f"low-{taken[0]}")
    for one in taken[1:]:
        roll(play, ",".join(["1"] * look(play).to_roll))
        say(play, f"take-{one}")
    if look(play).to_roll > 1:
        roll(play, ",".join(["6"] * look(play).to_roll))
        assert parts(play, "swap") == set()
        assert parts(play, "take")


def test_SA_7_no_swap_with_the_first_roll() -> None:
    """SA-7: while nothing is taken there is nothing to swap."""
    play = turn()
    roll(play, "1,1,6,6,6,6")
    assert parts(play, "swap") == parts(play, "take") == set()


def test_SA_7_a_swap_on_any_roll_with_one_or_two_taken() -> None:
    """SA-7: two dice taken one by one can be swapped as well as two at once."""
    play = low_with("1", "2")
    roll(play, "6,6,6,6")
    assert parts(play, "swap") == {"6,6,6", "6,6,6,6"}


def test_SA_9_two_swaps() -> None:
    """SA-9, SV-18b: one die for two, and those for three; then none."""
    play = low_with("1")
    assert swapped(play, "6,6,2,3,4", "swap-6,6") == ("high", (6, 6), 4)
    assert swapped(play, "1,1,1,4", "swap-1,1,1") == ("low", (1, 1, 1), 3)
    assert look(play).swaps == 2
    roll(play, "6,6,6")
    assert parts(play, "swap") == set()


def test_SA_9_one_swap() -> None:
    """SA-9, option `max_swaps`."""
    play = turn(max_swaps=1)
    say(play, "roll=1,2,3,4,5,5", "low-1")
    roll(play, "2,3,4,6,6")
    assert parts(play, "swap")
    say(play, "swap-6,6")
    roll(play, "1,1,1,4")
    assert parts(play, "swap") == set()
    assert parts(play, "take") == all_parts("1,1,1,4")


@pytest.mark.parametrize("rolled", ["6,6,6,6,6", "2,2,3,3,6"])
def test_SV_18_a_swap_always_leaves_a_die(rolled: str) -> None:
    """SV-18: as many dice are rolled next as went back, at least."""
    play = low_with("1")
    roll(play, rolled)
    for part in parts(play, "swap"):
        after = play.copy()
        say(after, f"swap-{part}")
        assert look(after).to_roll == 6 - len(part.split(",")) >= 1


@pytest.mark.parametrize(("going", "total"), [("low", 19), ("low", 36), ("high", 23), ("high", 6)])
def test_SA_10_no_die_matches_a_target_above_six(going: str, total: int) -> None:
    """SA-10: the Scoring Round is rolled, and whatever it shows scores nothing."""
    play = turn()
    set_up(play, going, total)
    for rolled in ("1,1,2,2,3,3", "6,6,6,6,6,6", "4,4,4,5,5,5", "1,2,3,4,5,6"):
        after = play.copy()
        roll(after, rolled)
        assert (scores(after), turn_of(after)) == ([30, 30, 30], 1)


@pytest.mark.parametrize(
    ("going", "total", "lost"), [("low", 19, 7), ("low", 36, 24), ("high", 20, 10), ("high", 6, 24)]
)
@pytest.mark.parametrize("level", ["simple", "advanced", "professional"])
def test_SA_10_lose_difference(going: str, total: int, lost: int, level: str) -> None:
    """SA-10, option `target_over_six`: the difference is lost at once, with no Kicker and no roll."""
    play = turn(level=level, target_over_six="lose_difference")
    set_up(play, going, total)
    assert (scores(play), turn_of(play)) == ([30 - lost, 30, 30], 1)
    assert facts(told(play, "missed")[0]) == {"seat": 0, "total": total, "difference": lost}
    assert facts(told(play, "points lost")[0]) == {"seat": 0, "points": lost, "why": 3}


def test_SA_10_lose_difference_leaves_small_misses_alone() -> None:
    """SA-10: with a target up to six there is a Scoring Round as ever."""
    play = turn(target_over_six="lose_difference")
    on_self(play, 6)
    score(play, 2)
    assert scores(play) == [18, 30, 30]


def test_SA_10_lose_difference_overflows_nobody() -> None:
    """SA-10: a knock-out by it takes nothing from the next player; with two players he has won."""
    play = turn((5, 30, 30), target_over_six="lose_difference")
    set_up(play, "high", 20)
    assert (scores(play), turn_of(play)) == ([0, 30, 30], 1)
    play = turn((5, 30), target_over_six="lose_difference")
    set_up(play, "high", 20)
    assert look(play).winners == (1,)


@pytest.mark.parametrize("rescue", ["automatic", "choice"])
def test_SA_10_lose_difference_stops_at_a_held_rescue(rescue: str) -> None:
    """SA-10: a Rescue that the roller holds protects him, by itself or as he says."""
    play = turn((5, 30, 30), holder=0, level="advanced", target_over_six="lose_difference", rescue=rescue)
    set_up(play, "high", 20)
    if rescue == "choice":
        assert (play.to_act, choices(play)) == (0, ["use", "decline"])
        declined = play.copy()
        say(declined, "decline")
        assert (scores(declined), turn_of(declined)) == ([0, 30, 30], 1)
        assert not any(player.rescued for player in look(declined).table)
        say(play, "use")
    assert (scores(play), turn_of(play)) == ([5, 30, 30], 1)
    assert not any(player.rescued for player in look(play).table)


@pytest.mark.parametrize(("going", "total"), [("low", 19), ("low", 36), ("high", 23), ("high", 6)])
def test_SA_10_cap_6(going: str, total: int) -> None:
    """SA-10, option `target_over_six`: every target above six is six."""
    assert outcome(going, total, target_over_six="cap_6") == ("self", 6)
    play = turn(target_over_six="cap_6")
    set_up(play, going, total)
    hit(play, 1, 0)
    assert scores(play) == [24, 30, 30]
