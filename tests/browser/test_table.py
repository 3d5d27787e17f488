"""What a table does besides being played to its end."""

import re

from playwright.sync_api import ConsoleMessage, Page, expect
from tests.browser.conftest import Server
from tests.browser.table import MOST_DECISIONS, TablePage


def test_a_reload_in_every_kind_of_decision_changes_nothing(page: Page) -> None:
    table = TablePage(page)
    reloaded: set[str] = set()
    while reloaded < {"lay", "draw", "flock"}:
        table.start()
        for _ in range(MOST_DECISIONS):
            if table.over or reloaded == {"lay", "draw", "flock"}:
                break
            if table.decision not in reloaded:
                reloaded.add(table.decision)
                _reload(table)
            _decide(table)
            table.wait()


def _reload(table: TablePage) -> None:
    before = table.shown()
    table.page.reload()
    table.wait()
    assert table.shown() == before


def _decide(table: TablePage) -> None:
    """Lays without taking where that can be, so that the draw comes up; keeps drawing and completing."""
    match table.decision:
        case "lay":
            table.groups[0].click()
            table.ends().first.click()
        case "draw":
            table.choice("Draw").click()
        case "flock":
            table.prompt.locator("button").first.click()


def test_a_reload_with_birds_picked_up_puts_them_back(page: Page) -> None:
    table = TablePage(page)
    table.start()
    before = table.shown()
    table.groups[0].click()
    assert table.ends().count() > 0
    page.reload()
    table.wait()
    assert table.shown() == before


def test_choosing_a_bird_lifts_all_of_its_species_and_escape_puts_them_back(page: Page) -> None:
    table = TablePage(page)
    table.start()
    group = table.groups[-1]
    group.click()
    expect(group).to_have_attribute("aria-pressed", "true")
    expect(table.prompt).to_contain_text("Choose an end of a row")
    expect(table.ends()).to_have_count(8)
    page.keyboard.press("Escape")
    expect(group).to_have_attribute("aria-pressed", "false")
    expect(table.ends()).to_have_count(0)


def test_dragging_birds_to_a_row_end_lays_them(page: Page) -> None:
    table = TablePage(page)
    table.start()
    group = table.groups[0]
    bird = re.match(r"\d+ [a-z ]+", table.name_of(group))
    group.hover()
    page.mouse.down()
    row = page.get_by_role("list", name="The four rows").get_by_role("listitem").nth(2)
    box = row.bounding_box()
    assert bird
    assert box
    page.mouse.move(box["x"] + box["width"] - 20, box["y"] + box["height"] / 2, steps=8)
    expect(table.prompt.locator("[data-prompt]")).to_contain_text("right of row 3")
    page.mouse.up()
    log = page.get_by_role("region", name="What happened").last
    expect(log).to_contain_text(f"You laid {bird[0]} at the right of row 3")


def test_a_drag_that_ends_nowhere_lays_nothing(page: Page) -> None:
    table = TablePage(page)
    table.start()
    before = table.shown()
    table.groups[0].hover()
    page.mouse.down()
    page.mouse.move(700, 20, steps=8)
    page.mouse.up()
    assert table.shown() == before


def test_moves_can_be_watched_and_skipped(page: Page) -> None:
    table = TablePage(page)
    table.start()
    table.choose_speed("Slow")
    table.groups[0].click()
    table.ends().first.click()
    expect(page.locator(".flight").first).to_be_visible()
    expect(table.prompt).to_contain_text("You laid")
    page.get_by_role("button", name="Skip").click()
    table.wait()
    expect(page.locator(".flight")).to_have_count(0)


def test_the_page_says_when_the_server_is_gone_and_goes_on_when_it_is_back(
    page: Page, server: Server
) -> None:
    table = TablePage(page)
    table.start()
    before = table.shown()
    server.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    server.start()
    expect(page.get_by_text("Connection lost")).not_to_be_visible(timeout=20_000)
    expect(page.get_by_text("Connecting")).not_to_be_visible()
    assert table.shown() == before
    _decide(table)
    table.wait()


def test_the_discard_pile_opens_and_the_sheet_explains_the_keys(page: Page) -> None:
    table = TablePage(page)
    table.start()
    page.get_by_role("button", name=re.compile("Discard pile")).click()
    expect(page.get_by_role("dialog")).to_contain_text("shuffled into a new one")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_contain_text("choose that species")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_table_that_does_not_exist_is_said_so(page: Page) -> None:
    page.goto("/t/nowhere")
    expect(page.get_by_role("heading")).to_have_text("This table is not here")
    page.get_by_role("button", name="To the start page").click()
    expect(page.get_by_role("button", name=re.compile("^Play You"))).to_be_visible()


def test_nothing_on_the_page_breaks_the_content_security_policy(page: Page) -> None:
    complaints: list[ConsoleMessage] = []
    page.on("console", lambda message: complaints.append(message) if message.type == "error" else None)
    table = TablePage(page)
    table.start()
    table.choose_speed("Fast")
    _decide(table)
    table.wait()
    assert [message.text for message in complaints] == []
