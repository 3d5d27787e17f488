"""Takes the README's pictures of a running server: `.venv/bin/python web/scripts/screenshots.py URL`."""

import re
import shutil
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.table import TablePage

TARGET = Path(__file__).parents[2] / "docs/images"
SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1400, "height": 900}},
    "phone": {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 2},
}
DECISIONS_BEFORE = 10
README_PICTURE = "lay-desktop-light"


def take_all(browser: Browser, url: str) -> None:
    """Every screen, light and dark."""
    for screen, options in SCREENS.items():
        for scheme in ("light", "dark"):
            context = browser.new_context(base_url=url, color_scheme=scheme, **options)
            take(context.new_page(), f"{screen}-{scheme}")
            context.close()


def take(page: Page, name: str) -> None:
    """Start page, a lay shown before it is done, draw, flock, and the result."""
    table = TablePage(page)
    page.goto("/")
    picture(page, f"start-{name}")
    table.start(seats=3)
    seen: set[str] = set()
    for decision in range(400):
        if table.over:
            break
        kind = table.decision
        if kind == "lay":
            point_at_a_lay(table, taking="lay" not in seen or "draw" in seen)
        if kind not in seen and (kind != "lay" or decision >= DECISIONS_BEFORE):
            seen.add(kind)
            picture(page, f"{kind}-{name}")
        go_on(table, kind)
        table.wait()
    picture(page, f"result-{name}")


def point_at_a_lay(table: TablePage, *, taking: bool) -> None:
    """Choose birds that take some, or none, and show what they would take."""
    for group in table.groups:
        group.click()
        if table.ends(taking=True).count() > 0:
            break
    ends = table.ends(taking=True) if taking else table.page.get_by_role("button", name="take nothing")
    (ends if ends.count() > 0 else table.ends()).first.hover()


def go_on(table: TablePage, kind: str) -> None:
    """Take the decision: lay where it is shown, else the first choice."""
    if kind == "lay":
        table.prompt.get_by_role("button", name="Lay here").click()
    else:
        table.prompt.get_by_role("button", name=re.compile("^(Draw|Fly|No flock)")).first.click()


def picture(page: Page, name: str) -> None:
    """One file; waits for what moves."""
    page.wait_for_timeout(400)
    page.screenshot(path=TARGET / f"{name}.jpg", quality=82)
    if name == README_PICTURE:
        page.screenshot(path=TARGET / "table.png")


if __name__ == "__main__":
    TARGET.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-background-networking"]
        )
        take_all(browser, sys.argv[1])
        browser.close()
