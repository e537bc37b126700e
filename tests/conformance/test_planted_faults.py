"""The conformance check finds what breaks the contract: High Card and Troll with one fault planted in each."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import pytest

from filch.errors import Malformed
from filch.games.troll import rules as troll_rules
from filch.games.troll import state as troll
from filch.games.troll.about import TROLL
from filch.games.troll.state import TrollState
from filch.kernel.conform import NonConforming, check_game
from filch.kernel.contract import CHANCE, Game, Notation, Rules, Setup, Value
from filch.kernel.events import EVERYONE, EventKind, only, tell
from tests.conformance import high_card, high_card_rules
from tests.conformance.high_card import HIGH_CARD, HighCardSeat, HighCardView
from tests.conformance.high_card_rules import CARDS, FOLD, GOT, HIGH, LAID, LAID_SECRETLY, LOW, HighCardState
from tests.conformance.high_card_rules import apply as high_card_apply


def with_rules(game: Game, **changed: Callable[..., Any]) -> Game:
    """The game with some functions of its rules exchanged."""
    names = ("start", "to_act", "legal", "chance_weights", "apply", "returns")
    functions = {name: getattr(game.rules, name) for name in names} | changed
    return replace(game, rules=cast(Rules, SimpleNamespace(**functions)))


def with_notation(game: Game, **changed: Callable[..., Any]) -> Game:
    """The game with some functions of its notation exchanged."""
    names = ("action_text", "parse_action", "outcome_text", "parse_outcome", "heading")
    functions = {name: getattr(game.notation, name) for name in names} | changed
    return replace(game, notation=cast(Notation, SimpleNamespace(**functions)))


def problems(game: Game, **arguments: Any) -> tuple[str, ...]:
    """What the check finds wrong with a game."""
    with pytest.raises(NonConforming) as caught:
        check_game(game, **({"matches": 8, "compiled": False} | arguments))
    return caught.value.problems


def kinds(game: Game, **arguments: Any) -> set[str]:
    """The kinds of problems that the check finds in a game."""
    return {problem.split(":")[0] for problem in problems(game, **arguments)}


# --- What a seat is shown ---


def test_a_view_that_shows_a_hidden_card_is_found() -> None:
    def view(s: HighCardState, seat: int | None) -> HighCardView:
        seats = tuple(HighCardSeat(card, None, False) for card in s.card[: s.players])
        return replace(high_card.view(s, seat), seats=seats)

    found = problems(replace(HIGH_CARD, view=view))
    assert [problem.split(":")[0] for problem in found] == ["a view shows what was not told"]
    assert ".card is " in found[0]


def test_a_view_that_shows_a_hidden_card_to_spectators_is_found() -> None:
    def view(s: HighCardState, seat: int | None) -> HighCardView:
        return high_card.view(s, 0 if seat is None else seat)

    assert "a view shows what was not told: a spectator" in problems(replace(HIGH_CARD, view=view))[0]


def test_a_view_that_counts_hidden_tokens_is_found() -> None:
    def view(s: HighCardState, seat: int | None) -> HighCardView:
        return replace(high_card.view(s, seat), seen=s.token.count(LOW))

    assert kinds(replace(HIGH_CARD, view=view)) == {"a view shows what was not told"}


def test_a_view_that_counts_low_cards_in_the_deck_is_found() -> None:
    def view(s: HighCardState, seat: int | None) -> HighCardView:
        return replace(high_card.view(s, seat), seen=(s.deck & 3).bit_count())

    assert kinds(replace(HIGH_CARD, view=view)) == {"a view shows what was not told"}


def test_a_view_whose_order_depends_on_hidden_cards_is_found() -> None:
    def view(s: HighCardState, seat: int | None) -> HighCardView:
        shown = high_card.view(s, seat)
        return replace(shown, seats=tuple(sorted(shown.seats, key=lambda one: s.card[shown.seats.index(one)])))

    assert kinds(replace(HIGH_CARD, view=view)) == {"a view shows what was not told"}


def test_a_view_that_shows_what_the_seat_was_never_told_in_any_world_is_found() -> None:
    # Redealing keeps a seat's own card, so here only matches held against each other can show it.
    def apply(s: HighCardState, choice: int) -> None:
        if s.dealt < s.players:
            told, s.told = s.told, None
            high_card_rules.apply(s, choice)
            s.told = told
            tell(s, EVERYONE, high_card_rules.DEALT, s.dealt - 1)
        else:
            high_card_rules.apply(s, choice)

    assert "a view shows what was not told" in kinds(with_rules(HIGH_CARD, apply=apply))


def test_a_heading_that_shows_a_hidden_card_is_found() -> None:
    def heading(s: HighCardState) -> str:
        return f"after card {max(s.card)}"

    assert kinds(with_notation(HIGH_CARD, heading=heading)) == {"the heading shows what was not told"}


def test_legal_actions_that_depend_on_another_seat_s_card_are_found() -> None:
    def legal(s: HighCardState, actions: list[int]) -> int:
        count = 0
        for action in range(3 if to_act(s) >= 0 else 0):
            if action != LOW or CARDS - 1 not in s.card:
                actions[count] = action
                count += 1
        return count

    to_act = high_card_rules.to_act
    found = kinds(with_rules(HIGH_CARD, legal=legal))
    assert "legal actions depend on what was not told" in found
    assert "redeal gives a history that the rules do not allow" in found


def test_an_action_s_text_that_depends_on_another_seat_s_card_is_found() -> None:
    def action_text(s: HighCardState, action: int) -> str:
        return f"{high_card.ACTIONS[action]}{s.card[(s.turn + 1) % s.players] if s.turn < s.players else ''}"

    def parse_action(s: HighCardState, text: str) -> int:
        return high_card.parse_action(s, text.rstrip("01234"))

    changed = with_notation(HIGH_CARD, action_text=action_text, parse_action=parse_action)
    assert "legal actions depend on what was not told" in kinds(changed)


def test_a_turn_that_depends_on_a_hidden_card_is_found() -> None:
    # Whoever has the lowest card of all folds without being asked, and without anybody being told why.
    def apply(s: HighCardState, choice: int) -> None:
        high_card_rules.apply(s, choice)
        while s.dealt == s.players and s.turn < s.players and s.card[s.turn] == 0:
            high_card_rules.apply(s, FOLD)

    found = kinds(with_rules(HIGH_CARD, apply=apply))
    assert {"redeal gives a history that the seat can tell apart"} <= found


def test_a_turn_that_depends_on_a_hidden_card_is_found_though_nothing_is_told() -> None:
    def to_act(s: HighCardState) -> int:
        actor = high_card_rules.to_act(s)
        # The two last to choose do so in an order that depends on the first one's card.
        return s.players - 1 if s.players == 3 and s.turn == 1 and s.card[0] == 2 else actor

    assert "whose turn it is depends on what was not told" in kinds(with_rules(HIGH_CARD, to_act=to_act))


# --- What a seat is told ---


def without(forgotten: int) -> Callable[[HighCardState, int], None]:
    """High Card's `apply` that does not tell one kind of event."""

    def apply(s: HighCardState, choice: int) -> None:
        before = len(s.told or ())
        high_card_rules.apply(s, choice)
        if s.told is not None:
            s.told[before:] = [told for told in s.told[before:] if told[1] != forgotten]

    return apply


def retold(kind: int, audience: Callable[[int], int]) -> Callable[[HighCardState, int], None]:
    """High Card's `apply` that tells one kind of event to the audience that a function makes of the seat."""

    def apply(s: HighCardState, choice: int) -> None:
        before = len(s.told or ())
        high_card_rules.apply(s, choice)
        if s.told is not None:
            s.told[before:] = [(audience(told[2]), *told[1:]) if told[1] == kind else told for told in s.told[before:]]

    return apply


def test_an_own_action_that_the_seat_is_not_told_is_found() -> None:
    found = kinds(with_rules(HIGH_CARD, apply=without(LAID_SECRETLY)))
    assert {"a seat is told the same of two of its actions", "events do not tell a seat's own actions"} <= found


def test_an_own_action_of_which_nothing_is_told_is_found() -> None:
    apply = without(high_card_rules.FOLDED)
    assert "a seat is not told its own action" in kinds(with_rules(HIGH_CARD, apply=apply))


def test_a_private_event_that_everyone_is_told_is_found() -> None:
    found = problems(with_rules(HIGH_CARD, apply=retold(GOT, lambda seat: EVERYONE)))
    assert found[0].startswith("redeal gives a history that the seat can tell apart: for seat ")
    assert "tells it dealt(seat=" in found[0]
    assert "got(seat=" in found[0]


def test_a_private_event_that_another_seat_is_told_instead_is_found() -> None:
    changed = with_rules(HIGH_CARD, apply=retold(LAID_SECRETLY, lambda seat: only(1 - seat if seat < 2 else 0)))
    found = kinds(changed)
    assert "redeal gives a history that the seat can tell apart" in found
    assert "a seat is told the same of two of its actions" in found


def test_telling_that_is_taken_back_is_found() -> None:
    def apply(s: HighCardState, choice: int) -> None:
        if s.told and s.turn == 1:
            s.told.pop(0)
        high_card_rules.apply(s, choice)

    assert "what was told is taken back" in kinds(with_rules(HIGH_CARD, apply=apply))


@pytest.mark.parametrize(
    ("audience", "number", "facts", "kind"),
    [
        (EVERYONE, 6, (), "an event is not declared"),
        (EVERYONE, -1, (), "an event is not declared"),
        (EVERYONE, LAID, (1, 2), "an event carries a fact that is not declared"),
        (only(3), LAID, (1,), "an event's audience is no set of seats"),
        (-2, LAID, (1,), "an event's audience is no set of seats"),
    ],
)
def test_an_event_that_is_not_as_declared_is_found(
    audience: int, number: int, facts: tuple[int, ...], kind: str
) -> None:
    def apply(s: HighCardState, choice: int) -> None:
        high_card_rules.apply(s, choice)
        tell(s, audience, number, *facts)

    assert kind in kinds(with_rules(HIGH_CARD, apply=apply))


def test_an_event_that_is_not_as_declared_is_found_at_the_start() -> None:
    def start(s: HighCardState, players: int, options: Sequence[int]) -> None:
        high_card_rules.start(s, players, options)
        tell(s, EVERYONE, 99)

    assert kinds(with_rules(HIGH_CARD, start=start)) == {"an event is not declared"}


# --- Redeal ---


def redealing(change: Callable[[list[int], int], list[int]]) -> Game:
    """High Card with a redeal whose worlds are changed by a function of the world and the seat."""

    def redeal(setup: Setup, log: Sequence[int], seat: int, below: Callable[[int], int]) -> list[int]:
        return change(high_card.redeal(setup, log, seat, below), seat)

    return replace(HIGH_CARD, redeal=redeal)


def test_a_redeal_that_never_moves_is_found() -> None:
    def redeal(setup: Setup, log: Sequence[int], seat: int, below: Callable[[int], int]) -> list[int]:
        return list(log)

    found = problems(replace(HIGH_CARD, redeal=redeal))
    assert len(found) == 1
    assert found[0].startswith("redeal never draws another history: seat ")


def test_a_redeal_that_forgets_a_step_is_found() -> None:
    assert kinds(redealing(lambda world, seat: world[:-1])) == {"redeal gives a history of another length"}


def test_a_redeal_that_breaks_the_rules_is_found() -> None:
    found = kinds(redealing(lambda world, seat: world[:1] * len(world)))
    assert "redeal gives a history that the rules do not allow" in found


def test_a_redeal_that_changes_the_seat_s_own_card_is_found() -> None:
    def rotate(world: list[int], seat: int) -> list[int]:
        return world[1:] + world[:1] if len(world) == 2 else world

    found = kinds(redealing(rotate), players=[2])
    assert found == {"redeal gives a history that the seat can tell apart"}


def test_a_redeal_that_changes_what_the_seat_did_is_found() -> None:
    def turned(world: list[int], seat: int) -> list[int]:
        return world[:2] + [HIGH for _ in world[2:]]

    found = kinds(redealing(turned), players=[2])
    assert "redeal changes what the seat itself did" in found
    assert "redeal gives a history that the seat can tell apart" in found


# --- What the rules say of a position ---


def listing(*actions: int) -> Callable[[HighCardState, list[int]], int]:
    """A `legal` that lists these where a seat is to act."""

    def legal(s: HighCardState, into: list[int]) -> int:
        if high_card_rules.to_act(s) < 0:
            return 0
        for place, action in enumerate(actions):
            into[place] = action
        return len(actions)

    return legal


@pytest.mark.parametrize(
    ("actions", "kind"),
    [
        ((FOLD, HIGH), "legal actions are not ascending"),
        ((HIGH, HIGH, FOLD), "legal actions are repeated"),
        ((HIGH, 3), "legal actions are out of range"),
        ((-1, HIGH), "legal actions are out of range"),
        ((), "there are no legal actions where there should be"),
    ],
)
def test_legal_actions_not_as_the_contract_wants_them_are_found(actions: tuple[int, ...], kind: str) -> None:
    assert kind in kinds(with_rules(HIGH_CARD, legal=listing(*actions)))


def test_legal_actions_counted_but_not_written_are_found() -> None:
    def legal(s: HighCardState, actions: list[int]) -> int:
        return 3 if high_card_rules.to_act(s) >= 0 else 0

    assert "legal actions are out of range" in kinds(with_rules(HIGH_CARD, legal=legal))


def test_legal_actions_where_chance_decides_are_found() -> None:
    def legal(s: HighCardState, actions: list[int]) -> int:
        actions[0] = FOLD
        return 1

    assert kinds(with_rules(HIGH_CARD, legal=legal)) == {"there are legal actions where there should be none"}


@pytest.mark.parametrize(
    ("outcomes", "weights", "kind"),
    [
        ((1, 0), (1, 1), "outcomes are not ascending"),
        ((0, 0), (1, 1), "outcomes are repeated"),
        ((0, 5), (1, 1), "outcomes are out of range"),
        ((), (), "there are no outcomes where there should be"),
        ((0, 1), (1, 0), "weights are not positive"),
        ((0, 1), (2, -1), "weights are not positive"),
        ((0, 1), (1 << 30, 1 << 30), "weights add up to 2**31 or more"),
    ],
)
def test_outcomes_not_as_the_contract_wants_them_are_found(
    outcomes: tuple[int, ...], weights: tuple[int, ...], kind: str
) -> None:
    def chance_weights(s: HighCardState, into: list[int], weigh: list[int]) -> int:
        if high_card_rules.to_act(s) != CHANCE:
            return 0
        into[: len(outcomes)] = outcomes
        weigh[: len(weights)] = weights
        return len(outcomes)

    assert kind in kinds(with_rules(HIGH_CARD, chance_weights=chance_weights))


def test_outcomes_where_a_seat_is_to_act_are_found() -> None:
    def chance_weights(s: HighCardState, outcomes: list[int], weights: list[int]) -> int:
        if high_card_rules.to_act(s) == CHANCE:
            return high_card_rules.chance_weights(s, outcomes, weights)
        outcomes[0] = weights[0] = 1
        return 1

    assert "there are outcomes where there should be none" in kinds(
        with_rules(HIGH_CARD, chance_weights=chance_weights)
    )


def test_weights_just_below_the_greatest_sum_pass() -> None:
    def chance_weights(s: HighCardState, outcomes: list[int], weights: list[int]) -> int:
        count = high_card_rules.chance_weights(s, outcomes, weights)
        weights[:count] = [((1 << 31) - 1) // max(1, count)] * count
        return count

    check_game(with_rules(HIGH_CARD, chance_weights=chance_weights), matches=12, compiled=False)


def test_an_actor_that_is_no_seat_is_found() -> None:
    def to_act(s: HighCardState) -> int:
        return high_card_rules.to_act(s) if s.dealt < s.players else s.players

    assert "who is to act is neither a seat nor chance nor over" in kinds(with_rules(HIGH_CARD, to_act=to_act))


def test_a_legal_that_changes_the_state_is_found() -> None:
    def legal(s: HighCardState, actions: list[int]) -> int:
        count = high_card_rules.legal(s, actions)
        if count == 2:
            s.token[2] = HIGH
        return count

    assert "asking the rules changes a position" in kinds(with_rules(HIGH_CARD, legal=legal))


def test_a_legal_that_tells_is_found() -> None:
    def legal(s: HighCardState, actions: list[int]) -> int:
        tell(s, EVERYONE, LAID, 0)
        return high_card_rules.legal(s, actions)

    assert kinds(with_rules(HIGH_CARD, legal=legal)) == {"asking the rules changes a position"}


def test_chance_weights_that_change_the_state_are_found() -> None:
    def chance_weights(s: HighCardState, outcomes: list[int], weights: list[int]) -> int:
        count = high_card_rules.chance_weights(s, outcomes, weights)
        s.deck &= ~1
        return count

    assert kinds(with_rules(HIGH_CARD, chance_weights=chance_weights)) == {"asking the rules changes a position"}


def test_a_view_that_changes_the_state_is_found() -> None:
    def view(s: HighCardState, seat: int | None) -> HighCardView:
        s.card.sort()
        return high_card.view(s, seat)

    assert "looking at a position changes it" in kinds(replace(HIGH_CARD, view=view))


@pytest.mark.parametrize("unwritten", ["dealt", "card"])
def test_a_field_that_start_does_not_write_is_found(unwritten: str) -> None:
    def start(s: HighCardState, players: int, options: Sequence[int]) -> None:
        held = getattr(s, unwritten)
        held = held[:] if isinstance(held, list) else held
        high_card_rules.start(s, players, options)
        setattr(s, unwritten, held)

    found = problems(with_rules(HIGH_CARD, start=start))
    assert any(problem.startswith(f"start does not write every field: {unwritten} is ") for problem in found)


def test_a_state_out_of_its_declared_range_is_found() -> None:
    def apply(s: HighCardState, choice: int) -> None:
        high_card_rules.apply(s, choice)
        s.deck += 100 * (s.turn == 1)

    assert "a state is out of range" in kinds(with_rules(HIGH_CARD, apply=apply))


def test_a_packing_that_loses_a_field_is_found() -> None:
    class Forgetful(HighCardState):
        __slots__ = ()

        @classmethod
        def from_bytes(cls, packed: bytes) -> Forgetful:
            state = super().from_bytes(packed)
            state.doubled = 0
            return state

    assert "packing changes a position" in kinds(replace(HIGH_CARD, state=Forgetful))


# --- How matches go ---


def test_returns_out_of_bounds_are_found() -> None:
    small = replace(HIGH_CARD, utility=replace(HIGH_CARD.utility, low=-1.0, high=2.0))
    assert kinds(small) == {"returns are out of bounds"}


def test_returns_that_do_not_add_up_are_found() -> None:
    def returns(s: HighCardState, out: list[float]) -> None:
        high_card_rules.returns(s, out)
        out[0] = max(out[0], 0.0)

    assert kinds(with_rules(HIGH_CARD, returns=returns)) == {"returns do not add up to the declared total"}


def test_returns_that_are_not_written_are_found() -> None:
    assert "returns are out of bounds" in kinds(with_rules(HIGH_CARD, returns=lambda s, out: None))


def test_returns_that_are_no_number_are_found() -> None:
    def returns(s: HighCardState, out: list[float]) -> None:
        out[:] = [float("nan")] * len(out)

    assert kinds(with_rules(HIGH_CARD, returns=returns)) == {
        "returns are out of bounds",
        "returns do not add up to the declared total",
    }


def test_a_match_that_is_too_long_is_found() -> None:
    assert kinds(replace(HIGH_CARD, max_length=5)) == {"a match is too long"}


def test_a_match_that_never_ends_is_found() -> None:
    def apply(s: HighCardState, choice: int) -> None:
        high_card_rules.apply(s, choice)
        s.turn = 0

    assert "a match is too long" in kinds(with_rules(HIGH_CARD, apply=apply))


def test_hidden_randomness_is_found() -> None:
    def apply(s: HighCardState, choice: int) -> None:
        high_card_rules.apply(s, choice)
        s.deck ^= random.getrandbits(CARDS)

    assert "a step from the same position goes differently" in kinds(with_rules(HIGH_CARD, apply=apply))


def test_memory_outside_the_state_is_found() -> None:
    matches: list[int] = []

    def start(s: HighCardState, players: int, options: Sequence[int]) -> None:
        matches.append(players)
        high_card_rules.start(s, players, options)

    def apply(s: HighCardState, choice: int) -> None:
        high_card_rules.apply(s, choice)
        s.deck = len(matches) % (1 << CARDS) if s.turn == s.players else s.deck

    found = kinds(with_rules(HIGH_CARD, start=start, apply=apply))
    assert found == {"a match played again comes out differently"}


def test_an_error_in_the_rules_is_found_and_the_rest_is_checked() -> None:
    def apply(s: HighCardState, choice: int) -> None:
        high_card_rules.apply(s, 1 // choice if s.dealt < s.players else choice)

    small = replace(with_rules(HIGH_CARD, apply=apply), utility=replace(HIGH_CARD.utility, total=1.0))
    found = problems(small, matches=30)
    assert any("the game raises an error: ZeroDivisionError" in problem for problem in found)
    assert any(problem.startswith("returns do not add up") for problem in found)


# --- Plain and compiled ---


def overflowing_apply(s: HighCardState, choice: int) -> None:
    """The same as High Card's, but for arithmetic beyond 64 bits, which compiled code wraps."""
    high_card_apply(s, choice)
    s.deck = (s.deck << 60) // (1 << 60)


def test_arithmetic_that_overflows_when_compiled_is_found() -> None:
    pytest.importorskip("numba")
    check_game(with_rules(HIGH_CARD, apply=overflowing_apply), matches=5, compiled=False)
    found = problems(with_rules(HIGH_CARD, apply=overflowing_apply), matches=5, compiled=True)
    assert found[0].startswith("compiled rules differ from plain ones: packed is ")


def fractional_apply(s: HighCardState, choice: int) -> None:
    """The same as High Card's, but for a class of Python's that the rules' subset does not have."""
    high_card_apply(s, choice)
    s.deck = int(Fraction(s.deck))


def test_rules_that_do_not_compile_are_found() -> None:
    pytest.importorskip("numba")
    found = problems(with_rules(HIGH_CARD, apply=fractional_apply), matches=5, compiled=True)
    assert [problem.split(":")[0] for problem in found] == ["the rules do not compile"]


# --- Notation ---


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("high card", "a text is not of the form that texts have"),
        ("high:", "a text is not of the form that texts have"),
        ("(high)", "a text is not of the form that texts have"),
        ("{high}", "a text is not of the form that texts have"),
        ("token=high", "a text is not of the form that texts have"),
        ("", "a text is not of the form that texts have"),
        ("fold", "two choices have one text"),
        ("hi", "reading does not undo writing"),
    ],
)
def test_an_action_s_text_not_as_the_contract_wants_it_is_found(text: str, kind: str) -> None:
    def action_text(s: HighCardState, action: int) -> str:
        return text if action == HIGH else high_card.action_text(s, action)

    assert kind in kinds(with_notation(HIGH_CARD, action_text=action_text))


def test_an_outcome_s_text_without_an_equals_sign_is_found() -> None:
    changed = with_notation(HIGH_CARD, outcome_text=lambda s, outcome: f"card{outcome}")
    assert "a text is not of the form that texts have" in kinds(changed)


def test_reading_that_does_not_undo_writing_is_found() -> None:
    changed = with_notation(HIGH_CARD, parse_outcome=lambda s, text: 4 - high_card.parse_outcome(s, text))
    assert kinds(changed) == {"reading does not undo writing"}


def test_reading_that_takes_white_space_is_found() -> None:
    changed = with_notation(HIGH_CARD, parse_action=lambda s, text: high_card.parse_action(s, text.strip()))
    assert kinds(changed) == {"garbage is read as a choice"}


def test_reading_that_takes_anything_is_found() -> None:
    changed = with_notation(HIGH_CARD, parse_action=lambda s, text: max(0, "high low fold".find(text)) // 5)
    found = kinds(changed)
    assert "garbage is read as a choice" in found
    assert "an action's text reads as an outcome, or the reverse" in found


def test_reading_that_takes_capitals_is_found() -> None:
    changed = with_notation(HIGH_CARD, parse_action=lambda s, text: high_card.parse_action(s, text.lower()))
    assert kinds(changed) == {"one choice has two texts"}


def test_reading_that_refuses_by_another_error_is_found() -> None:
    changed = with_notation(HIGH_CARD, parse_action=lambda s, text: high_card.ACTIONS.index(text))
    assert kinds(changed) == {"a text is refused with another error than Malformed"}


# --- Views' form ---


@dataclass(frozen=True)
class Anything:
    held: object


@dataclass
class Loose:
    held: int = 0


@pytest.mark.parametrize(
    "shown",
    [
        {"card": 3},
        Loose(),
        Anything(Loose()),
        Anything({1, 2}),
        Anything(b"card"),
        Anything(float("nan")),
        None,
        Anything,
    ],
    ids=repr,
)
def test_a_view_that_is_no_frozen_dataclass_or_does_not_encode_is_found(shown: object) -> None:
    assert kinds(replace(HIGH_CARD, view=lambda s, seat: shown)) == {
        "a view is no frozen dataclass that encodes to JSON"
    }


# --- Declarations ---


def test_an_option_that_nobody_can_play_is_found() -> None:
    def check_setup(players: int, options: Mapping[str, Value]) -> None:
        if options["doubled"]:
            raise Malformed("not doubled")

    assert kinds(replace(HIGH_CARD, check_setup=check_setup)) == {"an option's value cannot be played"}


def test_names_given_twice_are_found() -> None:
    events = (*HIGH_CARD.events, EventKind("got"), EventKind("moved", ("seat", "seat")))
    options = (replace(HIGH_CARD.options[0], values=(False, "false")),)
    found = problems(replace(HIGH_CARD, events=events, options=options), matches=0)
    assert len(found) == 1
    assert found[0].startswith("two of a kind have one name: events: ")
    assert "2 times more" in found[0]


def test_events_with_too_many_facts_and_empty_ranges_are_found() -> None:
    changed = replace(
        HIGH_CARD,
        events=(*HIGH_CARD.events, EventKind("moved", ("a", "b", "c", "d"))),
        utility=replace(HIGH_CARD.utility, low=5.0),
    )
    assert kinds(changed, matches=0) == {"an event has more than three facts", "the utility's bounds are no range"}
    assert kinds(replace(HIGH_CARD, min_players=4), matches=0) == {"the numbers of players are no range"}


# --- The same in a whole game ---


def test_a_troll_that_is_shown_to_who_has_not_looked_is_found() -> None:
    def view(s: TrollState, seat: int | None) -> Any:
        return replace(TROLL.view(s, seat), troll=s.troll or None)

    found = problems(replace(TROLL, view=view), matches=1, players=[3])
    assert [problem.split(":")[0] for problem in found] == ["a view shows what was not told"]
    assert "view.troll is " in found[0]


def test_a_troll_that_is_told_to_everyone_is_found() -> None:
    def apply(s: TrollState, choice: int) -> None:
        before = len(s.told or ())
        troll_rules.apply(s, choice)
        if s.told is not None:
            for place in range(before, len(s.told)):
                if s.told[place][1] == troll.SAW_TROLL:
                    s.told[place] = (EVERYONE, *s.told[place][1:])

    found = problems(with_rules(TROLL, apply=apply), matches=1, players=[3])
    assert [problem.split(":")[0] for problem in found] == ["redeal gives a history that the seat can tell apart"]
    assert "saw troll(seat=" in found[0]


def test_a_forced_stance_that_depends_on_the_troll_is_found() -> None:
    def legal(s: TrollState, actions: list[int]) -> int:
        if s.phase == troll.CHOOSE and s.troll == 3:
            actions[0] = troll.DARING
            return 1
        return troll_rules.legal(s, actions)

    found = kinds(with_rules(TROLL, legal=legal), matches=1, players=[4])
    assert "legal actions depend on what was not told" in found


def test_a_face_down_card_that_shows_in_a_score_is_found() -> None:
    def view(s: TrollState, seat: int | None) -> Any:
        shown = TROLL.view(s, seat)
        thieves = tuple(
            replace(thief, score=thief.score + max(0, s.card[other])) for other, thief in enumerate(shown.thieves)
        )
        return replace(shown, thieves=thieves)

    found = problems(replace(TROLL, view=view), matches=1, players=[3])
    assert [problem.split(":")[0] for problem in found] == ["a view shows what was not told"]
    assert ".score is " in found[0]
