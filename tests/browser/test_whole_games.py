"""A whole game by mouse, by keyboard alone, and by touch on a small phone."""

import re

from playwright.sync_api import Locator, Page, expect
from tests.browser.table import MOST_DECISIONS, TablePage

NOTHING_TAKEN = re.compile("take nothing|your hand is then empty")
"""What the page says before a lay that takes nothing; with the last birds, what follows matters more."""


def test_a_whole_game_by_mouse(page: Page) -> None:
    table = TablePage(page)
    table.start(seats=3)
    for _ in range(MOST_DECISIONS):
        if table.over:
            break
        _decide_by_mouse(table)
        table.wait()
    table.expect_result()
    address = page.url
    table.result.get_by_role("button", name="Play again").click()
    expect(table.result).not_to_be_visible()
    table.wait()
    assert page.url != address
    assert len(table.groups) > 1


def _decide_by_mouse(table: TablePage) -> None:
    match table.decision:
        case "lay":
            _lay_by_mouse(table)
        case "draw":
            table.choice("Draw").click()
        case "flock":
            table.prompt.locator("button").first.click()


def _lay_by_mouse(table: TablePage) -> None:
    for group in table.groups:
        group.click()
        if table.ends(taking=True).count() > 0:
            break
    taking = table.ends(taking=True)
    end = (taking if taking.count() > 0 else table.ends()).first
    promise = table.name_of(end)
    end.hover()
    expect(table.prompt.locator("[data-prompt]")).to_contain_text(_taken(promise) or NOTHING_TAKEN)
    end.click()
    log = table.page.get_by_role("region", name="What happened").last
    expect(log).to_contain_text(_taken(promise) or "took nothing")


def _taken(promise: str) -> str:
    """The cards that a row end promises: `Lay at the left of row 2: take 1 owl`."""
    return promise.split(": take ")[1].replace("nothing", "")


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    table = TablePage(page)
    _start_by_keyboard(page)
    for turn in range(MOST_DECISIONS):
        table.wait()
        if table.over:
            break
        decision = table.decision
        if decision == "lay":
            _lay_by_keyboard(table, by_letter=turn % 2 == 1)
        else:
            expect(page.locator(":focus")).to_have_attribute("data-action", re.compile(r"\d+"))
            page.keyboard.press("Enter")
    table.expect_result()
    expect(page.locator(":focus")).to_have_text("Play again")
    page.keyboard.press("Enter")
    expect(table.result).not_to_be_visible()


def _start_by_keyboard(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_accessible_name("Settings")
    page.keyboard.press("Enter")
    _tab_to(page, page.get_by_role("radio", name="Normal"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Off")).to_be_checked()
    page.keyboard.press("Escape")
    _tab_to(page, page.get_by_role("button", name=re.compile("^Play You")))
    page.keyboard.press("Enter")


def _tab_to(page: Page, target: Locator) -> None:
    for _ in range(20):
        page.keyboard.press("Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError("the keyboard does not get there")


def _lay_by_keyboard(table: TablePage, *, by_letter: bool) -> None:
    page = table.page
    focus = page.locator(":focus")
    expect(focus).to_have_attribute("data-group", re.compile("[FOTDPMWR]"))
    if by_letter:
        letter = table.groups[-1].get_attribute("data-group")
        page.keyboard.press(str(letter).lower())
    else:
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    expect(focus).to_have_accessible_name(re.compile("^Lay at the left of row 1"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(focus).to_have_accessible_name(re.compile("^Lay at the right of row 2"))
    best = table.ends(taking=True)
    if best.count() > 0:
        _go_to_end(page, table.name_of(best.first))
    page.keyboard.press("Enter")


def _go_to_end(page: Page, name: str) -> None:
    """From any row end to another: a number for the row, an arrow for the side."""
    place = re.search(r"(left|right) of row (\d)", name)
    assert place
    page.keyboard.press(place[2])
    page.keyboard.press("ArrowLeft" if place[1] == "left" else "ArrowRight")
    expect(page.locator(":focus")).to_have_accessible_name(re.compile(re.escape(place[0])))


def test_a_whole_game_by_touch_on_a_small_phone(phone: Page) -> None:
    table = TablePage(phone)
    table.start(seats=5)
    for _ in range(MOST_DECISIONS):
        if table.over:
            break
        _expect_no_scrolling(phone)
        _decide_by_touch(table)
        table.wait()
    table.expect_result()
    table.result.get_by_role("button", name="Play again").tap()
    expect(table.result).not_to_be_visible()


def _decide_by_touch(table: TablePage) -> None:
    match table.decision:
        case "lay":
            table.groups[0].tap()
            taking = table.ends(taking=True)
            end = (taking if taking.count() > 0 else table.ends()).first
            end.tap()  # shows
            here = table.prompt.get_by_role("button", name="Lay here")
            expect(here).to_be_in_viewport()
            _expect_no_scrolling(table.page)
            here.tap()
        case "draw":
            table.choice("Leave").tap()
        case "flock":
            choice = table.prompt.locator("button").first
            expect(choice).to_be_in_viewport()
            choice.tap()


def _expect_no_scrolling(page: Page) -> None:
    page_size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert page.evaluate(page_size) == page.evaluate("[innerWidth, innerHeight]")
    for group in page.get_by_role("region", name="Your hand").get_by_role("button").all():
        expect(group).to_be_in_viewport(ratio=1)
