"""Who one is: guest, account, devices, names in every script, and taking all of it along or away."""

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.browser.conftest import PHONE, NewPage
from tests.browser.table import PATIENCE

PASSWORD = "seven different birds"
OTHER_PASSWORD = "three each of two birds"
NAMES = {
    "emoji": "👩‍👩‍👧 & 🐦",
    "right to left": "שלום וברכה",
    "as long as can be": "W" * 24,
    "like markup": "<b id=x>&amp;{name}</b>",
}


def open_me(page: Page) -> None:
    page.goto("/me")
    expect(page.get_by_role("heading", name="Your name")).to_be_visible(timeout=PATIENCE)


def entrance(page: Page, way: str) -> None:
    """Choose between a new account, a login and a recovery."""
    page.get_by_role("radio", name=way).check()


def ask_for_account(page: Page, name: str) -> Locator:
    """Make an account; returns the recovery codes that are shown."""
    open_me(page)
    entrance(page, "New account")
    page.get_by_label("Name", exact=True).last.fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    codes = page.get_by_role("list", name="Your recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(8)
    return codes


def register(page: Page, name: str) -> list[str]:
    """Make an account and keep its recovery codes."""
    texts = ask_for_account(page, name).all_inner_texts()
    page.get_by_role("button", name="I have kept them").click()
    expect(page.get_by_text("Account since")).to_be_visible()
    return texts


def log_in(page: Page, name: str, password: str) -> None:
    open_me(page)
    entrance(page, "Log in")
    page.get_by_label("Name", exact=True).last.fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Log in", exact=True).click()


def rename(page: Page, name: str) -> None:
    page.get_by_label("Name", exact=True).first.fill(name)
    page.get_by_role("button", name="Change name").click()


def unfold(page: Page, title: str) -> None:
    page.get_by_role("group").filter(has=page.get_by_role("heading", name=title)).locator("summary").click()


def test_an_account_is_the_same_person_on_every_device_until_logged_out(
    page: Page, new_page: NewPage
) -> None:
    register(page, "Robin Höd")
    page.reload()
    expect(page.locator("header")).to_contain_text("Robin Höd")
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    with page.expect_response(lambda response: response.url.endswith("/me/settings") and response.ok):
        page.get_by_role("radio", name="Dark").check()
    phone = new_page(**PHONE)
    log_in(phone, "robin höd", PASSWORD)
    expect(phone.locator("header")).to_contain_text("Robin Höd")
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")
    phone.get_by_role("button", name="Log out here").click()
    expect(phone.get_by_text("Guest", exact=True)).to_be_visible()
    open_me(page)
    expect(page.get_by_text("Account since")).to_be_visible()


def test_recovery_codes_can_be_copied_and_downloaded_and_are_shown_once(page: Page) -> None:
    codes = ask_for_account(page, "Robin Höd").all_inner_texts()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download", exact=True).click()
    assert download.value.path().read_text().splitlines()[1:] == codes
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    assert codes[0] in page.evaluate("navigator.clipboard.readText()")
    open_me(page)
    expect(page.get_by_text(codes[0])).to_have_count(0)


def test_a_recovery_code_replaces_a_password_once_and_logs_out_elsewhere(
    page: Page, new_page: NewPage
) -> None:
    code = register(page, "Robin Höd")[0]
    phone = new_page(**PHONE)
    open_me(phone)
    for attempt in range(2):
        entrance(phone, "Password forgotten")
        phone.get_by_label("Name", exact=True).last.fill("Robin Höd")
        phone.get_by_label("Recovery code").fill(code.lower().replace("-", " "))
        phone.get_by_label("New password").fill(OTHER_PASSWORD)
        phone.get_by_role("button", name="Set password and log in").click()
        if attempt == 0:
            expect(phone.get_by_text("Account since")).to_be_visible()
            page.reload()
            expect(page.get_by_text("Guest", exact=True)).to_be_visible()
            phone.get_by_role("button", name="Log out everywhere").click()
            expect(phone.get_by_text("Guest", exact=True)).to_be_visible()
    expect(phone.get_by_role("alert").filter(has_text="recovery code do not go together")).to_be_visible()
    log_in(page, "Robin Höd", OTHER_PASSWORD)
    expect(page.get_by_text("Account since")).to_be_visible()


def test_a_changed_password_is_the_only_one(page: Page) -> None:
    register(page, "Robin Höd")
    unfold(page, "Password")
    page.get_by_label("Current password").fill("something else")
    page.get_by_label("New password").fill(OTHER_PASSWORD)
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_label("Current password")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_role("status").filter(has_text="password is changed")).to_be_visible()
    page.get_by_role("button", name="Log out here").click()
    log_in(page, "Robin Höd", PASSWORD)
    expect(page.get_by_text("do not go together")).to_be_visible()
    log_in(page, "Robin Höd", OTHER_PASSWORD)
    expect(page.get_by_text("Account since")).to_be_visible()


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_any_name_is_shown_as_it_was_written(phone: Page, name: str) -> None:
    open_me(phone)
    rename(phone, name)
    expect(phone.get_by_role("status").filter(has_text="You are now")).to_contain_text(name)
    register(phone, name)
    for address in ("/me", f"/p/{quote(name, safe='')}"):
        phone.goto(address)
        expect(phone.locator("header bdi")).to_have_text(name)
        assert phone.locator("#x").count() == 0
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.goto("/")
    me = phone.locator("a[href='/me']")
    expect(me).to_have_attribute("aria-label", f"You: \u2068{name}\u2069")


def test_a_name_that_could_mislead_is_refused_beside_its_field(page: Page, new_page: NewPage) -> None:
    register(page, "Robin")
    other = new_page()
    open_me(other)
    field = other.get_by_label("Name", exact=True).first
    for name, why in {
        "\u202eevil": "turns the text around it",
        "b" * 25: "1 to 24 characters",
        "  ": "still empty",
        "R\u043ebin": "Somebody has that name",
    }.items():
        rename(other, name)
        expect(other.get_by_role("alert").filter(has_text=why)).to_be_visible()
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_be_focused()


def test_a_banned_account_is_told_so(page: Page) -> None:
    def refuse(route: Route) -> None:
        body = {"error": {"code": "banned", "message": "the host of this server has banned this account"}}
        route.fulfill(status=403, json=body)

    page.route("**/api/v1/session", refuse)
    log_in(page, "Robin", PASSWORD)
    expect(page.get_by_role("alert").filter(has_text="host of this server has banned")).to_be_visible()


def test_somebody_can_be_blocked_and_unblocked(page: Page, new_page: NewPage) -> None:
    register(new_page(), "Robin Höd")
    page.goto("/p/Robin%20H%C3%B6d")
    page.get_by_role("button", name="Block", exact=True).click()
    expect(page.get_by_role("button", name="Unblock")).to_be_visible()
    open_me(page)
    unfold(page, "Blocked people")
    expect(page.get_by_role("listitem").filter(has_text="Robin Höd")).to_be_visible()
    page.get_by_role("button", name="Unblock").click()
    expect(page.get_by_text("You have blocked nobody")).to_be_visible()


def test_everything_can_be_taken_along_and_deleted(page: Page, new_page: NewPage) -> None:
    register(page, "Robin Höd")
    unfold(page, "Your data")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download everything").click()
    assert download.value.suggested_filename == "cubirds.json"
    assert json.loads(download.value.path().read_text())["name"] == "Robin Höd"
    unfold(page, "Delete everything")
    page.get_by_label("Your password").last.fill(PASSWORD)
    remove = page.get_by_role("button", name="Delete everything for good")
    remove.click()
    expect(page.get_by_role("alert").filter(has_text="to confirm")).to_be_visible()
    page.get_by_label("To confirm, write").fill("Delete everything")
    remove.click()
    expect(page.get_by_role("status").filter(has_text="Everything is deleted")).to_be_visible()
    expect(page.get_by_text("Guest", exact=True)).to_be_visible()
    other = new_page()
    other.goto("/p/Robin%20H%C3%B6d")
    expect(other.get_by_text("Nobody has that name")).to_be_visible()


def test_a_leaderboard_without_games_and_a_page_without_an_answer_say_so(page: Page) -> None:
    page.goto("/leaderboard")
    expect(page.get_by_text("No rated game has been finished yet")).to_be_visible(timeout=PATIENCE)
    page.route("**/api/v1/leaderboard*", lambda route: route.abort())
    page.get_by_role("radio", name="Bots from outside").check()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    page.unroute("**/api/v1/leaderboard*")
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_text("No rated game has been finished yet")).to_be_visible()
