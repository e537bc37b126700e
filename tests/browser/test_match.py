"""Whole matches in a browser, with what can happen on the way."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import filch
from tests.browser.conftest import PHONE
from tests.browser.hands import (
    act,
    act_in_town,
    act_with_dice,
    make_table,
    next_to_act,
    seat_bots,
    shows_end,
    sit,
    table_id,
)
from tests.server.harness import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

    from tests.browser.conftest import Visits

pytestmark = pytest.mark.browser

#: Rules by which matches of the Guild of Thieves are short, as the form calls them.
SHORT_GUILD = {
    "A robbed player's last card": "The player is out",
    "The last player": "Wins",
    "Turns at most": "100",
}
#: A name that would be seen at work if it got into the page as markup.
MARKUP = "<b>Ann</b> & <i>Bob</i>"


@pytest.mark.parametrize(
    ("game", "options", "play"),
    [
        ("troll", {}, act),
        (
            "stealers",
            {"Level": "Professional", "A Target Number above six": "The player loses the difference at once"},
            act_with_dice,
        ),
        pytest.param("guild", SHORT_GUILD, act_in_town, marks=pytest.mark.slow),
    ],
    ids=["troll", "stealers", "guild"],
)
def test_match_of_four_with_a_reload_and_a_killed_server(
    mortal: Server,
    visit: Visits,
    tmp_path: Path,
    game: str,
    options: dict[str, str],
    play: Callable[[Page, int], None],
) -> None:
    ann = visit(mortal.url)
    make_table(ann, MARKUP, game=game, options=options)
    bob = visit(ann.url)
    sit(bob, "Nguyễn Thị Ánh")
    seat_bots(ann)
    ann.get_by_role("button", name="Begin the match").click()

    pages = [ann, bob]
    acts = 0
    while (page := next_to_act(pages)) is not None:
        # Early on: the dice may put both out of the match after a few acts.
        if acts == 1:
            ann.reload()
            bob.reload()
            acts += 1
            continue
        if acts == 2:
            mortal.kill()
            # What is chosen while nobody is there is carried out once somebody is.
            play(page, acts)
            for other in pages:
                expect(other.get_by_text("Connection lost")).to_be_visible()
            mortal.start()
            for other in pages:
                expect(other.get_by_text("Connection lost")).to_have_count(0, timeout=30_000)
            visit.complaints = [one for one in visit.complaints if "ERR_CONNECTION_REFUSED" not in one]
        else:
            play(page, acts)
        acts += 1
    assert acts > 2, "the server was never killed"

    for page in pages:
        assert shows_end(page)
        end = page.locator("section.over")
        expect(end.get_by_role("row").filter(has_text=MARKUP)).to_be_visible()
        assert page.locator("b:text-is('Ann'), i:text-is('Bob')").count() == 0
    record = downloaded_record(ann, tmp_path)
    assert filch.verify(record).match.game.name == game
    assert MARKUP in record
    expect(ann.get_by_text("The seal is the one you were given")).to_be_visible()


@pytest.mark.slow
def test_match_of_nine_in_a_town_of_two_decks(server: Server, visit: Visits, tmp_path: Path) -> None:
    """More seats than there are signs, and 32 houses, by two people of whom one plays on a phone."""
    ann = visit("/")
    make_table(ann, "Ann", game="guild", players=9, options=SHORT_GUILD | {"Double Deck": "Two decks"})
    bob = visit(f"/t/{table_id(ann)}", viewport=PHONE, has_touch=True)
    sit(bob, "Bob")
    seat_bots(ann)
    ann.get_by_role("button", name="Begin the match").click()
    for page in (ann, bob):
        expect(page.locator(".town .row > li")).to_have_count(32)

    acts = 0
    while (acting := next_to_act([ann, bob])) is not None:
        act_in_town(acting, acts)
        acts += 1
    assert acts > 2
    for page in (ann, bob):
        expect(page.locator("section.over tbody tr")).to_have_count(9)
    match = filch.verify(downloaded_record(ann, tmp_path)).match
    assert (match.game.name, match.players) == ("guild", 9)


def downloaded_record(page: Page, folder: Path) -> str:
    """The record that the page of an ended match gives, under its table's name."""
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename == f"{table_id(page)}.filch"
    file = folder / "record.txt"
    download.value.save_as(file)
    return file.read_text(encoding="utf-8")


def test_refused_act_says_why_and_can_be_made_again(server: Server, visit: Visits) -> None:
    ann = visit("/")
    spoiled: list[str] = []

    def spoil(message: str | bytes) -> str | bytes:
        """Let the first act claim an old version."""
        if isinstance(message, bytes) or '"type":"act"' not in message or spoiled:
            return message
        spoiled.append(message)
        return re.sub(r'"version":\d+', '"version":1', message)

    def between(route: WebSocketRoute) -> None:
        upstream = route.connect_to_server()
        route.on_message(lambda message: upstream.send(spoil(message)))

    ann.route_web_socket(re.compile("/socket$"), between)
    make_table(ann, "Ann", players=3)
    seat_bots(ann)
    ann.get_by_role("button", name="Begin the match").click()
    page = next_to_act([ann])
    assert page is ann
    act(ann)
    expect(ann.locator(".dock").get_by_role("alert")).to_contain_text("The match has moved on since then.")
    assert len(spoiled) == 1
    assert next_to_act([ann]) is ann
    act(ann)
    expect(ann.get_by_role("alert")).to_have_count(0)


def test_seat_that_was_freed_is_given_up_by_its_page(server: Server, visit: Visits) -> None:
    ann = visit("/")
    make_table(ann, "Ann", players=3)
    bob = visit(f"/t/{table_id(ann)}")
    sit(bob, "Bob")
    ann.get_by_role("button", name="Free the seat").click()
    expect(bob.get_by_role("button", name="Sit here")).to_have_count(2)
    sit(bob, "Bob again")
    expect(ann.get_by_text("Bob again")).to_be_visible()


def test_lobby_leads_to_public_tables_alone(mortal: Server, visit: Visits) -> None:
    mortal.make(private=True)
    public = mortal.make()["table"]["id"]
    guest = visit(mortal.url)
    link = guest.get_by_role("link", name="Join")
    expect(link).to_have_count(1)
    link.click()
    expect(guest).to_have_url(re.compile(f"/t/{public}$"))
    sit(guest, "Guest")
    guest.get_by_role("link", name="filch, to the lobby").click()
    expect(guest.get_by_role("heading", name="Your tables")).to_be_visible()
    expect(guest.get_by_role("link", name="Return")).to_have_count(1)


def test_table_that_is_not_there_says_so(server: Server, visit: Visits) -> None:
    page = visit("/t/nowhere")
    expect(page.get_by_role("heading", name="There is no such table.")).to_be_visible()
