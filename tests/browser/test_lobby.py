"""How people find each other on the start page."""

from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.room import Friend, whose_turn


def _lists(page: Page, title: str, name: str) -> None:
    """The start page lists a table under a title, with somebody at it."""
    section = page.locator("section").filter(has=page.get_by_role("heading", name=title))
    expect(section.get_by_role("link").filter(has_text=name)).to_be_visible()


def test_tables_are_listed_as_they_open_and_begin(new_page: NewPage) -> None:
    ann, ben, eve = (
        Friend(new_page(**screen), name)
        for screen, name in ((DESKTOP, "Ann"), (PHONE, "Ben"), (DESKTOP, "Eve"))
    )
    for friend in (ann, ben, eve):
        friend.arrive()
    expect(ben.page.get_by_text("No table waits for people just now.")).to_be_visible()
    ann.create(2, public=True)
    _lists(ben.page, "Open tables", "Ann")
    ben.page.get_by_role("link").filter(has_text="Ann").click()
    ben.page.get_by_role("button", name="Take a seat").click()
    for friend in (ann, ben):
        friend.get_ready()
    for friend in (ann, ben):
        expect(friend.prompt).to_be_visible()
    _lists(eve.page, "Games to watch", "Ann")
    expect(eve.page.get_by_text("No table waits for people just now.")).to_be_visible()
    _expect_my_game([ann, ben])


def _expect_my_game(friends: list[Friend]) -> None:
    """Whoever is on turn finds the game on the start page, counted in the title and on the icon."""
    player = whose_turn(friends)
    assert player is not None
    player.page.get_by_role("link", name="To the start page").click()
    _lists(player.page, "My game", "Your turn")
    expect(player.page).to_have_title("(1) CuBirds")
    icon = player.page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("type", "image/png")
    player.page.get_by_role("link").filter(has_text="Your turn").click()
    player.wait()
    player.decide()
    player.page.get_by_role("link", name="To the start page").click()
    expect(player.page.locator("section").filter(has_text="My game")).to_be_visible()


def test_a_quick_match_brings_two_people_to_one_table_and_begins_at_once(new_page: NewPage) -> None:
    one, other = Friend(new_page(**DESKTOP), "One"), Friend(new_page(**DESKTOP), "Other")
    one.arrive()
    other.arrive()
    one.page.get_by_role("button", name="Quick match").click()
    expect(one.page.get_by_role("button", name="Not ready after all")).to_be_visible()
    expect(other.page.get_by_text("1 person waits for a quick match.")).to_be_visible()
    other.page.get_by_role("button", name="Quick match").click()
    for friend in (one, other):
        expect(friend.prompt).to_be_visible()
    assert one.page.url == other.page.url
