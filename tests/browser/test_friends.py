"""People at one table, each with a browser of their own."""

import re

from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.room import Friend, whose_turn

MOST_TURNS = 1000
SEATS = ("Ann", "Bé 🐦", "ליאור", "Dee")


def _sit_down(
    new_page: NewPage, *names: str, window: str = "Off", pace: str = "No clock"
) -> tuple[str, list[Friend]]:
    """People at a new table, none of them ready yet. The second one plays on a phone."""
    friends = [Friend(new_page(**(PHONE if at == 1 else DESKTOP)), name) for at, name in enumerate(names)]
    for friend in friends:
        friend.arrive()
    link = friends[0].create(len(names), window, pace=pace)
    for friend in friends[1:]:
        friend.join(link)
    return link, friends


def _begin(friends: list[Friend]) -> None:
    for friend in friends:
        friend.get_ready()
    for friend in friends:
        expect(friend.prompt).to_be_visible()


def test_four_people_play_a_whole_game_and_another(new_page: NewPage) -> None:
    link, friends = _sit_down(new_page, *SEATS)
    host, _, third, last = friends
    for name in SEATS[1:]:
        expect(host.page.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    _begin(friends)
    watcher = Friend(new_page(**DESKTOP), "Watcher")
    watcher.arrive()
    watcher.page.goto(link)
    expect(watcher.page.get_by_text("You are watching this game.")).to_be_visible()
    expect(watcher.hand).to_have_count(0)
    _talk(host, third)
    _play(friends, reloads=third, vanishes=last)
    for viewer in [*friends, watcher]:
        expect(viewer.page.locator("dialog[data-result]")).to_be_visible()
    title = watcher.page.locator("#result-title").inner_text()
    won = [friend for friend in friends if friend.page.locator("#result-title").inner_text() == "You won!"]
    assert all(friend.name in title for friend in won)
    _check_the_deal(watcher)
    _rematch(friends, link)


def _talk(one: Friend, other: Friend) -> None:
    one.page.get_by_role("button", name="Chat").click()
    one.say("<b>hello</b> & שלום")
    other.page.get_by_role("button", name="Chat (1)").click()
    expect(other.chat).to_contain_text(f"{one.name} <b>hello</b> & שלום")
    other.page.get_by_role("button", name="Good luck!").click()
    expect(one.chat).to_contain_text("Good luck!")
    one.page.get_by_role("button", name=f"Mute {other.name}").click()
    expect(one.chat).not_to_contain_text("Good luck!")
    other.say("Do you hear me?")
    expect(other.chat).to_contain_text("Do you hear me?")
    expect(one.chat).not_to_contain_text("Do you hear me?")
    for friend in (one, other):
        friend.page.get_by_role("button", name="What happened").click()


def _play(friends: list[Friend], reloads: Friend, vanishes: Friend) -> None:
    """To the end; one reloads the page in the middle of a turn, one is away until the table waits."""
    address = vanishes.page.url
    for turn in range(MOST_TURNS):
        here = [friend for friend in friends if friend.page.url != "about:blank"]
        if turn == 3:
            vanishes.page.goto("about:blank")
            expect(friends[0].page.get_by_title("Not at the table")).to_have_count(1)
            continue
        if turn > 3 and len(here) < len(friends) and vanishes.name in _on_turn(friends[0]):
            vanishes.page.goto(address)
            expect(friends[0].page.get_by_title("Not at the table")).to_have_count(0)
            here = friends
        friend = whose_turn(here)
        if friend is None:
            return
        if friend is reloads and turn < 30:
            before = friend.shown()
            friend.page.reload()
            friend.wait()
            assert friend.shown() == before
        friend.decide()
        friend.prompt.get_by_text("Sending your move").wait_for(state="hidden")
    raise AssertionError("the game does not end")


def _on_turn(friend: Friend) -> str:
    return friend.prompt.locator(".whose").inner_text()


def _check_the_deal(watcher: Friend) -> None:
    watcher.page.get_by_role("link", name="Check the deal").click()
    expect(watcher.page.get_by_text("The deal was fair.")).to_be_visible()


def _rematch(friends: list[Friend], link: str) -> None:
    for friend in friends:
        friend.page.get_by_role("button", name="Play again").click()
    for friend in friends:
        expect(friend.page).not_to_have_url(link)
        expect(friend.prompt).to_be_visible()
        expect(friend.page.locator("dialog[data-result]")).to_have_count(0)
    assert whose_turn(friends) in friends


def test_a_flock_step_looks_the_same_to_the_others_whatever_is_chosen(new_page: NewPage) -> None:
    _, friends = _sit_down(new_page, "Ann", "Ben", window="5 s")
    _begin(friends)
    player = whose_turn(friends)
    assert player is not None
    other = next(friend for friend in friends if friend is not player)
    while player.decision != "flock":
        player.decide()
        player.wait()
    seen = f"{player.name} may complete a flock."
    expect(other.prompt).to_contain_text(seen)
    expect(other.page.get_by_role("timer")).to_be_visible()
    player.choice("No flock").click()
    expect(player.prompt).to_contain_text("No flock, then.")
    expect(other.prompt).to_contain_text(seen)
    other.wait()
    expect(other.page.get_by_role("timer")).to_have_count(0)


def test_what_is_chosen_beforehand_stands_until_it_is_taken_back(new_page: NewPage) -> None:
    _, friends = _sit_down(new_page, "Ann", "Ben", window="10 s")
    _begin(friends)
    page = friends[0].page
    page.get_by_role("button", name="Flock beforehand").click()
    for species in ("Magpie", "Owl"):
        page.get_by_role("dialog").get_by_role("button", name=species).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Beforehand: Magpie and Owl")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Beforehand: Magpie and Owl").click()
    for species in ("Magpie", "Owl"):
        page.get_by_role("dialog").get_by_role("button", name=species).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Flock beforehand")).to_be_visible()


def test_clocks_agree_on_computers_whose_own_clocks_do_not(new_page: NewPage) -> None:
    _, friends = _sit_down(new_page, "Ann", "Ben", pace="30 s a turn")
    late = friends[0].page
    late.add_init_script("const now = Date.now; Date.now = () => now() - 3_600_000")
    late.reload()
    _begin(friends)
    seconds = [_seconds_left(friend) for friend in friends]
    assert 20 <= min(seconds) <= max(seconds) <= 30
    assert max(seconds) - min(seconds) <= 2


def _seconds_left(friend: Friend) -> int:
    """The time of the turn that runs, as the page shows it: `0:27 +5:00`."""
    return int(friend.prompt.get_by_text(re.compile(r"^0:\d\d")).inner_text()[2:4])


def test_a_bot_plays_for_whoever_leaves_until_they_are_back(new_page: NewPage) -> None:
    _, friends = _sit_down(new_page, "Ann", "Ben")
    _begin(friends)
    ann, ben = friends
    ben.page.get_by_role("button", name="Leave this table").click()
    dialog = ben.page.get_by_role("dialog", name="Leave this table")
    expect(dialog).to_contain_text("A bot plays on in your seat.")
    dialog.get_by_role("button", name="Leave the table").click()
    expect(ann.page.get_by_title("A bot plays in this seat.")).to_be_visible()
    ben.page.get_by_role("button", name=re.compile("I.m back")).click()
    expect(ann.page.get_by_title("A bot plays in this seat.")).to_have_count(0)


def test_the_host_may_send_somebody_away_before_the_start(new_page: NewPage) -> None:
    _, friends = _sit_down(new_page, "Ann", "Ben")
    ann, ben = friends
    ann.page.get_by_role("button", name="Send Ben away").click()
    expect(ben.page.get_by_role("alert")).to_contain_text("You were sent away")
    expect(ann.page.get_by_text("Free seat")).to_be_visible()
