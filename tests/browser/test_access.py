"""The page for all: by keyboard alone, on a phone, by day and night, and by axe's rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.hands import CHOICES, HOUSES, can_act
from tests.server.harness import Server, first_legal, play

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Visits

pytestmark = pytest.mark.browser

LONG_NAMES = ["Александра-Виктория Грин", "Nguyễn Thị Ánh Nguyệt Hằ", "WWWWWWWWWWWWWWWWWWWWWWWW"]


def lobby(server: Server, visit: Visits, **context: Any) -> Page:
    made = server.make(5)
    for name in LONG_NAMES:
        server.sit(made["table"]["id"], name)
    page = visit("/", **context)
    expect(page.get_by_role("link", name="Join").first).to_be_visible()
    page.get_by_text("More rules to choose").click()
    return page


def open_table(server: Server, visit: Visits, **context: Any) -> Page:
    made = server.make(5)
    table = made["table"]["id"]
    seated = [server.sit(table, name) for name in LONG_NAMES]
    page = visit(f"/t/{table}", keys=made | seated[0], **context)
    expect(page.get_by_role("button", name="Seat a bot")).to_have_count(2)
    return page


def running_table(server: Server, visit: Visits, **context: Any) -> Page:
    """In the second round or later, when there is something to choose."""
    running = server.running(LONG_NAMES, 5, options={"first_scout": 0})
    play(running.people, first_legal, most=7)
    acting = running.acting()
    assert acting is not None
    page = visit(f"/t/{running.table}", keys=running.seated[acting], **context)
    running.close()
    expect(page.locator(CHOICES).first).to_be_visible()
    return page


def ended_table(server: Server, visit: Visits, **context: Any) -> Page:
    running = server.running(LONG_NAMES, 5, options={"first_scout": 0})
    play(running.people, first_legal)
    page = visit(f"/t/{running.table}", keys=running.seated[0], **context)
    running.close()
    expect(page.locator("section.over")).to_be_visible()
    return page


def dice_table(server: Server, visit: Visits, *, level: str = "professional", **context: Any) -> Page:
    """Eight play Stealers, some dice are taken, and there are dice to take."""
    running = server.running(LONG_NAMES, 8, game="stealers", options={"level": level})
    play(running.people, first_legal, most=8)
    acting = running.acting()
    assert acting is not None
    page = visit(f"/t/{running.table}", keys=running.seated[acting], **context)
    running.close()
    expect(page.locator(CHOICES).first).to_be_visible()
    return page


def ended_dice_table(server: Server, visit: Visits, **context: Any) -> Page:
    running = server.running(LONG_NAMES, 5, game="stealers", options={"target_over_six": "lose_difference"})
    play(running.people, first_legal)
    page = visit(f"/t/{running.table}", keys=running.seated[0], **context)
    running.close()
    expect(page.locator("section.over")).to_be_visible()
    return page


def in_the_middle(scene: dict[str, Any]) -> str:
    """Of houses to choose, one in the middle, which is a rich one; else what is listed first."""
    legal: list[str] = scene["match"]["legal"]
    return legal[len(legal) // 2] if legal[0].startswith("house") else legal[0]


def town(server: Server, visit: Visits, acts: int, *, players: int, options: dict[str, Any], **context: Any) -> Page:
    """The Guild of Thieves after so many acts of people alone, as who is to act sees it."""
    names = (LONG_NAMES * players)[:players]
    running = server.running(names, players, game="guild", options=options)
    play(running.people, in_the_middle, most=acts)
    acting = running.acting()
    page = visit(f"/t/{running.table}", keys=running.seated[acting or 0], **context)
    running.close()
    return page


def town_table(server: Server, visit: Visits, **context: Any) -> Page:
    """Sixteen of them have chosen among 32 houses; one is about to rob one, and is asked for its Lock."""
    page = town(server, visit, 16, players=16, options={"double_deck": True}, **context)
    page.locator(HOUSES).first.check(force=True)
    expect(page.locator(".dock .guesses input")).to_have_count(8)
    return page


def dues_table(server: Server, visit: Visits, **context: Any) -> Page:
    """One has robbed nobody, and may pay dues."""
    page = town(server, visit, 5, players=4, options={}, **context)
    expect(page.locator(".dock input[type=checkbox]:enabled")).to_have_count(2)
    return page


def box_table(server: Server, visit: Visits, **context: Any) -> Page:
    """One has drawn the Jeweled Box with the dues, and is about to open it."""
    names = LONG_NAMES[:2]
    running = server.running(names, 2, game="guild", options={"i_know_where_you_live": True})
    play(running.people, in_the_middle, most=3)
    acting = running.acting()
    assert acting is not None
    payer = running.people[acting]
    payer.again()
    assert payer.act(next(action for action in payer.scene["match"]["legal"] if action.startswith("dues")))
    page = visit(f"/t/{running.table}", keys=running.seated[acting], **context)
    running.close()
    # A click by the driver would scroll the page first.
    page.locator(".dock .box").dispatch_event("click")
    expect(page.locator(".dock .values input")).to_have_count(9)
    return page


def ended_town_table(server: Server, visit: Visits, **context: Any) -> Page:
    """Nobody has done anything."""
    page = town(server, visit, 1000, players=9, options={"double_deck": True, "idle_rounds": 1}, **context)
    expect(page.locator("section.over")).to_be_visible()
    return page


TOWNS = [town_table, dues_table, box_table]
SCREENS = [lobby, open_table, running_table, ended_table, dice_table, ended_dice_table, *TOWNS, ended_town_table]
RUNNING = [running_table, dice_table, *TOWNS]
Screen = Callable[..., "Page"]


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(server: Server, visit: Visits, screen: Screen, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = screen(server, visit, color_scheme=scheme, reduced_motion="reduce")
    found = Axe().run(page).response["violations"]
    grave = [one for one in found if one["impact"] in ("serious", "critical")]
    assert [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in grave] == []


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_wider_than_a_phone(server: Server, visit: Visits, screen: Screen) -> None:
    page = screen(server, visit, viewport=PHONE, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("screen", RUNNING)
def test_what_is_tapped_is_large_enough(server: Server, visit: Visits, screen: Screen) -> None:
    """WCAG 2.2's target size: 24 CSS pixels at least, and cards, dice and buttons of the dock well above."""
    page = screen(server, visit, viewport=PHONE, has_touch=True, reduced_motion="reduce")
    targets = page.locator(".dock label, .dock button, .town label:has(input)")
    assert targets.count() > 1
    for target in targets.all():
        box = target.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44


@pytest.mark.parametrize("screen", RUNNING)
def test_choices_are_in_view_on_a_phone(server: Server, visit: Visits, screen: Screen) -> None:
    page = screen(server, visit, viewport=PHONE, has_touch=True)
    expect(page.locator(CHOICES).first).to_be_in_viewport(ratio=0.9)
    page.mouse.wheel(0, 300)
    expect(page.locator(CHOICES).first).to_be_in_viewport(ratio=0.9)


def test_turn_by_keyboard_alone(server: Server, visit: Visits) -> None:
    """The scout's card, and then the stance of the next round, without a pointer; the focus is never lost."""
    made = server.make(3, options={"first_scout": 0})
    table = made["table"]["id"]
    seated = server.sit(table, "Ann", 0)
    page = visit(f"/t/{table}", keys=made | seated)
    expect(page.get_by_role("button", name="Seat a bot")).to_have_count(2)
    for _ in range(2):
        tab_to(page, "Seat a bot")
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
    tab_to(page, "Begin the match")
    page.keyboard.press("Enter")

    expect(page.locator(".dock input:enabled")).to_have_count(6)
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type === 'radio'"):
            break
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name=re.compile("Play .1. face up"))).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator("#doing")).to_be_focused()

    while not can_act(page):
        page.wait_for_timeout(50)
    expect(page.locator(".stance").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".dock input:enabled")).to_have_count(5)
    expect(page.locator(".dock input:enabled").first).to_be_focused()


def test_dice_are_taken_by_keyboard_alone(server: Server, visit: Visits) -> None:
    """Dice picked up, put back and taken, without a pointer; the next roll has the focus."""
    # Without the Kicker nothing but dice is chosen, five times a turn: three are left.
    page = dice_table(server, visit, level="simple")
    dice = page.locator(".dock .picker input")
    rolled = dice.count()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type === 'checkbox'"):
            break
    page.keyboard.press("Space")
    expect(page.locator(".dock .way:enabled").first).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator(".dock .way:enabled")).to_have_count(0)
    page.keyboard.press("Space")
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('way')"):
            break
    page.keyboard.press("Enter")
    expect(dice).to_have_count(rolled - 1)
    assert page.evaluate("document.querySelector('.dock').contains(document.activeElement)")


def test_house_is_robbed_by_keyboard_alone(server: Server, visit: Visits) -> None:
    """A house, what is said of its Lock, and the robbery, without a pointer; what comes next has the focus."""
    page = town(server, visit, 4, players=4, options={})
    expect(page.locator(HOUSES).first).to_be_visible()
    tab_into(page, ".town input")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".town li.picked")).to_have_count(1)
    tab_into(page, ".dock .guesses input")
    page.keyboard.press("Space")
    tab_into(page, ".dock .do")
    page.keyboard.press("Enter")
    # Right, and there are cards to look at, or wrong, and there are dues to pay.
    expect(page.locator(".dock input:enabled").first).to_be_focused()
    expect(page.locator(HOUSES)).to_have_count(0)


def test_box_is_opened_by_keyboard_alone_and_not_by_a_slip(server: Server, visit: Visits) -> None:
    """A combination is asked for, asked about again, and given up, twice; at last the guess is made."""
    page = box_table(server, visit)
    expect(page.locator(".dock .suits input").first).to_be_focused()
    page.keyboard.press("Space")
    tab_into(page, ".dock .values input")
    page.keyboard.press("Space")
    tab_into(page, ".dock .ask")
    page.keyboard.press("Enter")
    expect(page.locator(".dock .sure p")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".dock .ask")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".dock .sure p")).to_be_focused()
    tab_into(page, ".dock .yes")
    page.keyboard.press("Enter")
    expect(page.locator("[role=log]")).to_contain_text(re.compile("You open the Jeweled Box: .*2.* of .*Clubs"))


def tab_into(page: Page, selector: str) -> None:
    """Press Tab until what matches a selector has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the keyboard does not reach {selector!r}")


def tab_to(page: Page, name: str) -> None:
    """Press Tab until a control of that name has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent").startswith(name):
            return
    raise AssertionError(f"the keyboard does not reach {name!r}")


def test_what_happens_is_read_out(server: Server, visit: Visits) -> None:
    running = server.running(["Ann", "Bob", "Cid"], 3, options={"first_scout": 0})
    page = visit(f"/t/{running.table}", keys=running.seated[1], calm=True)
    expect(page.locator("#doing")).to_contain_text("plays a card.")
    running.people[0].again()
    running.people[0].act("2")
    expect(page.locator("main > [aria-live=polite]")).to_contain_text(re.compile("plays .2. face up."))
    expect(page.locator("#doing")).to_contain_text("Look at the troll, or dare?")
    assert page.locator("#doing").get_attribute("role") == "status"
    running.close()
