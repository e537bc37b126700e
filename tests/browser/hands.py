"""What people do at a page, for the tests."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: What can be chosen, if anything can.
CHOICES = ".dock input:enabled, .dock .stance:enabled, .dock .choice:enabled, .dock .pass:enabled"
#: The houses that can be chosen at a table of the Guild of Thieves.
HOUSES = ".town input:enabled"
#: Seconds until a test gives up.
PATIENCE = 60.0


def table_id(page: Page) -> str:
    """The table of a page's address."""
    return page.url.rsplit("/", 1)[-1]


def make_table(
    page: Page, name: str, *, game: str = "troll", players: int = 4, options: Mapping[str, str] | None = None
) -> None:
    """Make a table at the lobby, with options by what they are called there, and sit down."""
    page.get_by_label("Your name").fill(name)
    page.locator(f"input[name=game][value='{game}']").check(force=True)
    page.locator(f"input[name=players][value='{players}']").check(force=True)
    for option, value in (options or {}).items():
        chosen = page.locator("label.option").filter(has=page.get_by_text(option, exact=True))
        if not chosen.is_visible():
            page.get_by_text("More rules to choose").click()
        chosen.locator("select").select_option(label=value)
    page.get_by_role("button", name="Make it and sit down").click()
    expect(page.get_by_text("this is you")).to_be_visible()


def sit(page: Page, name: str) -> None:
    """Take the first free seat."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_text("this is you")).to_be_visible()


def seat_bots(page: Page) -> None:
    """Fill the free seats, of which there is one, with bots."""
    buttons = page.get_by_role("button", name="Seat a bot")
    # They are there once the page has been told which bots there are.
    expect(buttons.first).to_be_visible()
    while count := buttons.count():
        buttons.first.click()
        expect(buttons).to_have_count(count - 1)


def can_act(page: Page) -> bool:
    """Whether there is something to choose; what is being shown is skipped."""
    page.keyboard.press("Escape")
    return page.locator(f"{CHOICES}, {HOUSES}").count() > 0


def act(page: Page, number: int = 1) -> None:
    """Choose something at a table of Troll: every third time to dare, if that is possible; of cards the highest."""
    stance = "daring" if number % 3 == 0 else "cautious"
    if page.locator(".stance").count():
        wished = page.locator(f".stance.{stance}")
        (wished if wished.count() else page.locator(".stance")).first.click()
    else:
        page.locator(".dock input:enabled").last.check(force=True)
        page.locator(".dock form button").click()


def act_with_dice(page: Page, number: int) -> None:
    """Choose something at a table of Stealers: in turn the first die of a roll, after it was put back once, and all."""
    if page.locator(".dock .choice").count():
        page.locator(".dock .choice").first.click()
        return
    dice = page.locator(".dock .picker input")
    dice.first.check(force=True)
    if number % 2:
        dice.first.uncheck(force=True)
        expect(page.locator(".dock .way:enabled")).to_have_count(0)
        dice.first.check(force=True)
    else:
        for die in dice.all()[1:]:
            die.check(force=True)
    page.locator(".dock .way:enabled").first.click()


def act_in_town(page: Page, number: int) -> None:
    """Choose something at a table of the Guild of Thieves: houses, guesses and cards by turns; the box as soon as held.

    Every third time that cards may be laid or paid, none are.
    """
    if page.locator(".dock .box").count():
        open_box(page, number)
        return
    if page.locator(".dock .choice").count():
        page.locator(".dock .choice").nth(number % 2).click()
        return
    houses = page.locator(HOUSES)
    cards = page.locator(".dock input:enabled")
    if houses.count():
        houses.nth(number % houses.count()).check(force=True)
        guesses = page.locator(".dock .guesses input")
        if guesses.count():
            guesses.nth(number % guesses.count()).check(force=True)
    elif cards.count() and number % 3:
        cards.first.check(force=True)
        if cards.first.get_attribute("type") == "checkbox":
            cards.nth(1).check(force=True)
    way = page.locator(".dock .do:enabled")
    (way if way.count() else page.locator(".dock .pass")).click()


def open_box(page: Page, number: int) -> None:
    """Guess a combination, and mean it."""
    page.locator(".dock .box").click()
    page.locator(".dock .suits input").nth(number % 4).check(force=True)
    page.locator(".dock .values input").nth(number % 9).check(force=True)
    page.locator(".dock .ask").click()
    page.locator(".dock .yes").click()


def shows_end(page: Page) -> bool:
    """Whether the page shows the end."""
    return page.locator("section.over").count() > 0


def next_to_act(pages: list[Page]) -> Page | None:
    """The first page that may choose, as soon as one may; None when all show the end."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for page in pages:
            if can_act(page):
                return page
        if all(shows_end(page) for page in pages):
            return None
        pages[0].wait_for_timeout(50)
    raise AssertionError("the match does not go on")
