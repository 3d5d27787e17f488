"""The flock step of people among people: whatever is chosen, it looks the same from outside (*No tell*)."""

import json
import random
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from tests.server.harness import Message, Page, RunningServer, serve, settings_for
from tests.server.people.conftest import StandingClock
from tests.server.people_at_tables import Seated, acked, answer_after_all, playing, snapshot_of
from tests.server.test_hidden_cards import DeckChance, chance_of

from cubirds.game import DECK, NO_FLOCK, Cards, Phase, Variant, legal_actions
from cubirds.server.protocol import NoClock, TableOptions
from cubirds.server.tables.deal import keyed_chance
from cubirds.server.tables.events import Acted, Created, PersonSeat, Started
from cubirds.server.tables.fold import advance, open_table
from cubirds.server.tables.messages import update
from cubirds.server.tables.table import Table
from cubirds.server.tables.tables import deadlines_of

ROWS = "FODPTMWRFODP"
"""The twelve cards of the rows, three different ones each."""
LAY_W = 6 * 8
"""Reed warblers, row 1, left: they are in no row but the third."""
FLOCK_M = 67 + 5
WITH_FLOCK: Cards = "WMMMMMRR"
WITHOUT: Cards = "WMMMMRRR"
WINDOW = 5


def deck_with(hand: Cards) -> Cards:
    """A deck that deals seat 0 a hand. Where hands differ, the cards at the end of the deck do."""
    left = list(DECK)
    for card in ROWS + WITH_FLOCK + "MR":
        left.remove(card)
    return ROWS + hand + "".join(left) + ("MR" if hand == WITH_FLOCK else "MM")


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
async def server(tmp_path: Path, clock: StandingClock) -> AsyncIterator[RunningServer]:
    """A server on which seat 0 can complete a flock of magpies in its first turn."""
    async with timed_server(tmp_path / "games.sqlite3", clock, WITH_FLOCK) as running:
        yield running


def timed_server(database: Path, clock: StandingClock, hand: Cards):  # type: ignore[no-untyped-def]  # noqa: ANN201
    """A server whose deadlines come when the clock is moved on."""
    settings = settings_for(database, deadline_poll_seconds=0.01, outage_seconds=1e9)
    return serve(settings, clock=clock, chance_at=chance_of(deck_with(hand)))


async def until_flock_step(seated: Sequence[Seated]) -> int:
    """Seat 0 lays and draws nothing; returns the version at which its flock step begins."""
    version = (await snapshot_of(seated[0].page))["version"]
    version = await acked(seated[0].page, "act", version=version, action=LAY_W)
    return await acked(seated[0].page, "act", version=version, action=65)


async def heard(page: Page, version: int) -> Message:
    """The update that made a version."""
    while (message := await page.until("update"))["version"] < version:
        pass
    assert message["version"] == version
    return message


async def told_nothing(page: Page) -> None:
    """Nothing but answers has come to a page for as long as a round trip takes."""
    identity = (await answer_after_all(page))["id"]
    position = next(i for i, text in enumerate(page.texts) if identity in text)
    await page.ask('{"type": "ping"}')
    assert [json.loads(text)["type"] for text in page.texts[position + 1 :]] == ["pong"]


async def test_declining_is_acknowledged_and_shown_to_nobody_else(
    server: RunningServer, clock: StandingClock
) -> None:
    async with playing(server, 2) as (table, (one, other)), server.page(table, one.guest) as own_tab:
        version = await until_flock_step([one, other])
        step = await heard(other.page, version)
        assert step["clock"] == {
            "kind": "flock",
            "seat": 0,
            "deadline": clock.now + WINDOW * 1000,
            "reserve": [0, 0],
        }
        await own_tab.until("update")
        assert await acked(one.page, "act", version=version, action=NO_FLOCK) == version
        assert await own_tab.until("choice") == {"type": "choice", "declined": version, "preset": None}
        await told_nothing(other.page)
        async with server.page(table, one.guest) as later_tab:
            assert (await later_tab.until("choice"))["declined"] == version
        clock.wait(seconds=WINDOW + 1)
        ended = await heard(other.page, version + 1)
        assert [event["type"] for event in ended["events"]] == ["no_flock", "turn_ended"]
        again = await one.command("act", version=version, action=NO_FLOCK)
        assert again["version"] == version + 1


async def test_a_flock_is_shown_at_once(server: RunningServer) -> None:
    async with playing(server, 2) as (_, (one, other)):
        version = await until_flock_step([one, other])
        assert await acked(one.page, "act", version=version, action=FLOCK_M) == version + 1
        flocked = (await heard(other.page, version + 1))["events"][0]
        assert (flocked["type"], flocked["species"], flocked["count"]) == ("flocked", "M", 5)


async def test_whoever_declined_may_still_complete_one_while_the_step_lasts(server: RunningServer) -> None:
    async with playing(server, 2) as (_, (one, other)):
        version = await until_flock_step([one, other])
        await acked(one.page, "act", version=version, action=NO_FLOCK)
        assert await acked(one.page, "act", version=version, action=FLOCK_M) == version + 1


async def test_what_was_chosen_beforehand_is_completed_when_the_step_begins(server: RunningServer) -> None:
    async with playing(server, 2) as (_, (one, other)):
        await acked(one.page, "preset", flock="OM")
        assert (await one.page.until("choice"))["preset"] == "OM"
        version = await until_flock_step([one, other])
        assert (await heard(other.page, version + 1))["events"][0]["species"] == "M"
        assert (await one.page.until("choice"))["preset"] is None
    assert all("choice" not in text for text in other.page.texts)


async def test_what_was_chosen_beforehand_and_cannot_be_done_waits(
    server: RunningServer, clock: StandingClock
) -> None:
    async with playing(server, 2) as (table, (one, other)):
        await acked(one.page, "preset", flock="O")
        version = await until_flock_step([one, other])
        await told_nothing(other.page)
        clock.wait(seconds=WINDOW + 1)
        assert (await heard(other.page, version + 1))["events"][0]["type"] == "no_flock"
        async with server.page(table, one.guest) as later_tab:
            assert (await later_tab.until("choice"))["preset"] == "O"


async def test_without_a_window_the_step_ends_with_the_choice(server: RunningServer) -> None:
    async with playing(server, 2, flock_window=0) as (_, (one, other)):
        version = await until_flock_step([one, other])
        assert (await heard(other.page, version))["clock"] is None
        refused = await one.command("preset", flock="M")
        assert refused["code"] == "illegal"
        assert await acked(one.page, "act", version=version, action=NO_FLOCK) == version + 1


async def sent_to_others(database: Path, hand: Cards, answer: int | None) -> list[list[str]]:
    """All that two other seats and a spectator are sent while seat 0 has its turn and completes no flock."""
    clock = StandingClock()
    async with (
        timed_server(database, clock, hand) as server,
        playing(server, 3) as (table, seated),
        server.page(table) as spectator,
    ):
        await spectator.until("snapshot")
        pages = [*(one.page for one in seated[1:]), spectator]
        for page in pages:
            await answer_after_all(page)
            page.texts.clear()
        version = await until_flock_step(seated)
        if answer is not None:
            await acked(seated[0].page, "act", version=version, action=answer)
        clock.wait(seconds=WINDOW + 1)
        for page in pages:
            await heard(page, version + 1)
        return [page.texts for page in pages]


async def test_a_declined_flock_and_none_are_the_same_bytes_to_all_others(tmp_path: Path) -> None:
    recorded = [
        await sent_to_others(tmp_path / f"{number}.sqlite3", hand, answer)
        for number, (hand, answer) in enumerate(
            [(WITH_FLOCK, NO_FLOCK), (WITH_FLOCK, None), (WITHOUT, NO_FLOCK), (WITHOUT, None)]
        )
    ]
    assert len(recorded[0][0]) == 3
    assert all(other == recorded[0] for other in recorded[1:])


def test_the_hands_differ_in_what_the_others_cannot_see() -> None:
    for hand in (WITH_FLOCK, WITHOUT):
        deck = deck_with(hand)
        assert sorted(deck) == sorted(DECK)
        assert deck[12:20] == hand
        assert DeckChance(deck, 0).seat(3) == 0
    assert deck_with(WITH_FLOCK)[20:-2] == deck_with(WITHOUT)[20:-2]


OPTIONS = TableOptions(
    visibility="link",
    pace=NoClock(kind="none"),
    flock_window=WINDOW,
    spectators=True,
    chat=True,
    rated=False,
    on_leave="bot",
)


def flock_steps(seed: int) -> list[tuple[Table, Table]]:
    """The flock steps of a game of three that is played by chance without flocks: each with what follows."""
    rng = random.Random(seed)
    seats = tuple(PersonSeat(person=f"p{seat}") for seat in range(3))
    created = Created(
        variant=Variant.STANDARD, challenge=0, seats=seats, secret=rng.randbytes(32), options=OPTIONS
    )
    now = 1_000_000
    table = open_table("t", created, now).table
    table = advance(table, Started(nonces=(b"n" * 32,) * 3), now, keyed_chance).table
    steps: list[tuple[Table, Table]] = []
    while table.phase == "playing" and len(steps) < 60:
        state = table.dealt.state
        in_step = state.phase is Phase.FLOCK
        now += WINDOW * 1000 if in_step else rng.randrange(1, 60_000)
        action = NO_FLOCK if in_step else rng.choice(tuple(legal_actions(state)))
        event = Acted(seat=state.turn, action=action, by="server" if in_step else "player")
        after = advance(table, event, now, keyed_chance).table
        if in_step:
            steps.append((table, after))
        table = after
    return steps


def test_steps_with_and_without_a_flock_end_at_the_same_time() -> None:
    lasted: dict[bool, list[int]] = {True: [], False: []}
    seed = 0
    while min(map(len, lasted.values())) < 1000:
        for table, after in flock_steps(seed):
            possible = len(legal_actions(table.dealt.state)) > 1
            deadlines = {deadline.kind: deadline.due_at for deadline in deadlines_of(table)}
            assert set(deadlines) == {"flock"}
            lasted[possible].append(deadlines["flock"] - table.at)
            assert after.at == deadlines["flock"]
        seed += 1
    assert set(lasted[True]) == set(lasted[False]) == {WINDOW * 1000}


def test_the_update_that_ends_a_step_tells_the_others_nothing_of_the_choice() -> None:
    table = next(table for table, _ in flock_steps(3))
    told = set()
    for by in ("player", "server"):
        ended = advance(
            table,
            Acted(seat=table.dealt.state.turn, action=NO_FLOCK, command="c" if by == "player" else None),
            table.at + 1,
            keyed_chance,
        )
        told.add(json.dumps(update(ended, None, {}, 0, newest=True)))
    assert len(told) == 1
