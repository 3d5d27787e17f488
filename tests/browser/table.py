"""The table as a person reads it: what stands on the page, by its roles and names, never internal state."""

import re

from playwright.sync_api import Locator, Page, expect

MY_TURN = "Your turn · CuBirds"
MOST_DECISIONS = 400
PATIENCE = 20_000  # milliseconds


class TablePage:
    """A page on which a table is, or will be, open."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.prompt = page.get_by_role("region", name="What to do now")
        self.hand = page.get_by_role("region", name="Your hand")
        self.result = page.get_by_role("dialog").filter(has=page.get_by_role("button", name="Play again"))

    def start(self, seats: int = 2) -> None:
        """From the start page into a game, at full speed."""
        self.page.goto("/")
        self.choose_speed("Off")
        self.page.get_by_role("radio", name=str(seats), exact=True).check()
        self.page.get_by_role("button", name=re.compile("^Play You")).click()
        self.wait()

    def choose_speed(self, name: str) -> None:
        """Set the speed of moves, as a visitor does."""
        self.page.get_by_role("button", name="Settings").click()
        self.page.get_by_role("radio", name=name, exact=True).check()
        self.page.get_by_role("button", name="Close").click()

    def wait(self) -> None:
        """Wait until it is one's turn to decide, or the game is over."""
        self.page.wait_for_function(
            "mine => document.title === mine || document.querySelector('dialog[data-result]') !== null",
            arg=MY_TURN,
            timeout=PATIENCE,
        )

    @property
    def over(self) -> bool:
        return self.result.is_visible()

    @property
    def decision(self) -> str:
        """Which decision is asked for: lay, draw or flock."""
        if self.prompt.get_by_role("button", name="Leave them").is_visible():
            return "draw"
        if self.prompt.get_by_role("button", name="No flock").is_visible():
            return "flock"
        return "lay"

    @property
    def groups(self) -> list[Locator]:
        """The species in hand."""
        return self.hand.get_by_role("button").all()

    def ends(self, taking: bool = False) -> Locator:
        """The row ends where the chosen birds may be laid."""
        name = re.compile(r"^Lay at .* take (?!nothing)" if taking else r"^Lay at ")
        return self.page.get_by_role("button", name=name)

    def choice(self, action: str) -> Locator:
        """A button of the draw or flock step."""
        return self.prompt.get_by_role("button", name=re.compile(f"^{action}"))

    def shown(self) -> dict[str, object]:
        """All that the page says about the game, to compare before and after."""
        rows = self.page.get_by_role("list", name="The four rows")
        seats = self.page.locator("li p.sr-only")
        return {
            "rows": rows.locator("p").all_inner_texts(),
            "seats": seats.all_inner_texts(),
            "hand": [group.get_attribute("aria-label") for group in self.groups],
            "prompt": self.prompt.locator("[data-prompt]").inner_text(),
            "choices": [self.name_of(button) for button in self.prompt.get_by_role("button").all()],
        }

    def name_of(self, button: Locator) -> str:
        """What a button is called for a screen reader."""
        return button.get_attribute("aria-label") or button.inner_text()

    def expect_result(self) -> None:
        """The result says who won and why, and offers a rematch."""
        expect(self.result).to_be_visible()
        expect(self.result.get_by_role("heading")).to_have_text(re.compile("won|Shared win"))
        expect(self.result).to_contain_text(re.compile("at home|not enough cards"))
