"""What a page holds of what its visitor must not know: nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.server.harness import Server, first_legal, play

if TYPE_CHECKING:
    from tests.browser.conftest import Visits

pytestmark = pytest.mark.browser


def face_down(server: Server, visit: Visits, card: str) -> tuple[str, str]:
    """The boards that another seat and a watcher see once `card` lies face down before the first."""
    running = server.running(["Ann", "Bob", "Cid"], 3, options={"first_scout": 2})
    other = visit(f"/t/{running.table}", keys=running.seated[1])
    watcher = visit(f"/t/{running.table}")
    for seat, action in ((2, "1"), (0, "daring"), (0, card)):
        assert running.acting() == seat
        one = running.people[seat]
        one.again()
        assert one.act(action)["type"] == "done"
    boards = []
    for page in (other, watcher):
        station = page.locator(".station.seat-0")
        expect(station.get_by_text("face down")).to_have_count(1)
        expect(page.get_by_role("button", name="Skip")).to_have_count(0)
        expect(station.locator("span.marker")).to_be_visible()
        boards.append(page.locator(".table").evaluate("board => board.outerHTML"))
    running.close()
    return boards[0], boards[1]


def test_face_down_card_leaves_no_trace_in_the_pages_of_others(server: Server, visit: Visits) -> None:
    """Two matches that differ in a face-down card, and in the troll, look alike to who may know neither."""
    first = face_down(server, visit, "5")
    second = face_down(server, visit, "0")
    assert first == second
    assert "seat-0" in first[0]


def test_watcher_has_no_hand_and_no_choice(server: Server, visit: Visits) -> None:
    running = server.running(["Ann", "Bob"], 4, options={"first_scout": 0})
    page = visit(f"/t/{running.table}")
    expect(page.get_by_text("You are watching.")).to_be_visible()
    expect(page.locator(".dock input, .dock .stance")).to_have_count(0)
    expect(page.locator(".secret")).to_have_count(0)
    running.close()


def test_nobody_but_the_owner_sees_a_lock_or_a_hand_of_the_town(server: Server, visit: Visits) -> None:
    """Before the first robbery no card lies open: each sees his own, who watches sees none."""
    running = server.running(["Ann", "Bob"], 2, game="guild", options={"dealer": 1})
    play(running.people, first_legal, most=2)
    for seat in (0, 1, None):
        page = visit(f"/t/{running.table}", keys=None if seat is None else running.seated[seat])
        expect(page.locator(".town .row > li")).to_have_count(16)
        expect(page.locator(".town .row .face")).to_have_count(0 if seat is None else 1)
        # One card, of a slum, and the Lock.
        expect(page.locator(".dock svg.card")).to_have_count(0 if seat is None else 2)
    running.close()
