"""The way to a table with friends, as a person goes it."""

import re

from playwright.sync_api import Locator, Page, expect
from tests.browser.table import MY_TURN, TablePage


class Friend(TablePage):
    """Somebody at a table with other people."""

    def __init__(self, page: Page, name: str) -> None:
        super().__init__(page)
        self.name = name

    def arrive(self) -> None:
        """Come to the start page and watch moves at full speed."""
        self.page.goto("/")
        self.choose_speed("Off")

    def create(self, seats: int, window: str = "Off", *, pace: str = "No clock", public: bool = False) -> str:
        """Open a table for people and take its first seat; returns the link that invites others."""
        self.page.get_by_role("button", name=re.compile("^Play with friends")).click()
        dialog = self.page.get_by_role("dialog", name="A table with friends")
        dialog.get_by_role("radio", name=str(seats), exact=True).check()
        dialog.get_by_text("More options").click()
        dialog.get_by_role("radio", name=pace).check()
        steps = dialog.get_by_role("group", name="Time of every flock step")
        steps.get_by_role("radio", name=window, exact=True).check()
        dialog.get_by_role("radio", name="Public" if public else "By link only").check()
        dialog.get_by_role("button", name="Create the table").click()
        link = self.page.get_by_role("textbox", name="Invite your friends")
        expect(link).to_be_visible()
        self._take_name()
        return link.input_value()

    def join(self, link: str) -> None:
        """Take a seat by the link, under the own name."""
        self.page.goto(link)
        self._take_name()
        self.page.get_by_role("button", name="Take a seat").click()
        expect(self.page.get_by_role("button", name=re.compile("I.m ready"))).to_be_visible()

    def get_ready(self) -> None:
        """Say that the game may begin."""
        self.page.get_by_role("button", name=re.compile("I.m ready")).click()

    def _take_name(self) -> None:
        field = self.page.get_by_role("textbox", name="Your name here")
        expect(field).not_to_have_value("")
        field.fill(self.name)
        field.blur()

    @property
    def on_turn(self) -> bool:
        return self.page.title() == MY_TURN

    @property
    def chat(self) -> Locator:
        return self.page.get_by_role("log", name="What was said")

    def say(self, text: str) -> None:
        """Say something to the table."""
        self.page.get_by_role("textbox", name="Say something").fill(text)
        self.page.get_by_role("button", name="Send").click()

    def decide(self) -> None:
        """Play on: take what can be taken, draw, complete the first flock."""
        match self.decision:
            case "lay":
                self._lay()
            case "draw":
                self.choice("Draw").click()
            case "flock":
                self.prompt.locator("[data-action]").first.click()

    def _lay(self) -> None:
        for group in self.groups:
            group.click()
            if self.ends(taking=True).count() > 0:
                break
        taking = self.ends(taking=True)
        end = (taking if taking.count() > 0 else self.ends()).first
        end.click()
        here = self.prompt.get_by_role("button", name="Lay here")
        if here.is_visible():  # a finger's first tap only shows
            here.click()


def whose_turn(friends: list[Friend]) -> Friend | None:
    """Who has to decide, once somebody does; nobody when the game is over."""
    for _ in range(1500):
        for friend in friends:
            if friend.on_turn:
                return friend
        if all(friend.over for friend in friends):
            return None
        friends[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is on turn, and the game is not over")
