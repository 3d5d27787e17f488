"""Over the wire, too, seats and spectators learn nothing of hidden cards: same open facts, same bytes."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.server.harness import Page, serve, settings_for

from cubirds.game import DECK, Cards, Game, View
from cubirds.game.events import Dealt, Drew, RoundEnded
from cubirds.records import commitment_to
from cubirds.server.tables import Acted, ChanceAt, Step

SEATS = 3
ME = 0
GAMES = 6
MOVES = 6
"""Decisions of seat 0 in each game."""


class DeckChance:
    """Chance that brings the cards of a deck from the top; seat 0 begins."""

    def __init__(self, deck: Cards, used: int) -> None:
        self._deck = deck
        self.used = used

    def seat(self, _seats: int) -> int:
        return ME

    def card(self, pile: Cards) -> int:
        letter = self._deck[self.used % len(self._deck)]
        self.used += 1
        # After a reshuffle the deck is no order any more; the first card is as good as another.
        return max(pile.find(letter), 0)


def chance_of(deck: Cards) -> ChanceAt:
    return lambda _seed, used: DeckChance(deck, used)


class FirstLegal:
    """A bot whose choices hidden cards seldom change."""

    def act(self, view: View, legal: Mapping[int, str]) -> int:  # noqa: ARG002
        return min(legal)


def swapped_deck(deck: Cards) -> Cards:
    """A deck that deals seats 1 and 2 other cards; those they had lie at the bottom of the draw pile."""
    chance = DeckChance(deck, 0)
    game = Game.new(SEATS, chance)
    laid_out = sum(map(len, game.start.rows)) + len(game.start.discard)
    hidden = slice(laid_out + 8, laid_out + 8 * SEATS)
    below = slice(len(deck) - 8 * (SEATS - 1), len(deck))
    cards = list(deck)
    cards[hidden], cards[below] = cards[below], cards[hidden]
    return "".join(cards)


@dataclass
class Recording:
    """A game that was played by rote: what two viewers were sent, and what really happened."""

    seat: list[str]
    spectator: list[str]
    steps: list[Step]

    @property
    def hidden(self) -> list[object]:
        """What nobody but the bots may know, after the deal."""
        return [self.steps[1].table.dealt.state.hands[1:], self.steps[1].table.dealt.state.draw_pile]


async def recorded(database: Path, deck: Cards) -> Recording:
    """Play a game whose cards come from a deck; only the table's id and commitment are new each time."""
    settings = settings_for(database, deadline_poll_seconds=60)
    async with (
        serve(
            settings, make_bot=lambda *_: FirstLegal(), clock=lambda: 0, chance_at=chance_of(deck)
        ) as server,
        server.guest() as guest,
    ):
        table = await server.new_table(guest, bots=["random"] * (SEATS - 1))
        async with server.page(table, guest) as page, server.page(table) as spectator:
            await spectator.receive()
            last = await play_by_rote(page)
            while f'"version":{last},' not in spectator.texts[-1]:
                await spectator.receive()
        steps = list((await server.services.tables.cached(table)).steps)
        person = (await guest.get("/api/v1/me")).json()
    commitment = commitment_to(steps[0].table.secret).hex()
    seat, watcher = (
        [
            text.replace(table, "TABLE")
            .replace(commitment, "COMMITMENT")
            .replace(person["person"], "PERSON")
            .replace(person["name"], "NAME")
            for text in viewer.texts
        ]
        for viewer in (page, spectator)
    )
    return Recording([text for text in seat if '"ack"' not in text], watcher, steps)


async def play_by_rote(page: Page) -> int:
    """Take the first legal action a few times; returns the version that was reached."""
    moves = MOVES
    while True:
        message = await page.receive()
        if legal := message.get("legal"):
            if not moves:
                return int(message["version"])
            moves -= 1
            action = legal[0]["action"]
            await page.send({"type": "act", "id": "a", "version": message["version"], "action": action})


def open_facts(step: Step, viewer: int | None) -> list[object]:
    """What a viewer may know of a step, told again without the code that is tested here."""
    facts: list[object] = [step.event if isinstance(step.event, Acted) else None]
    for event in step.seen:
        match event:
            case Drew(seat, cards) if seat != viewer:
                facts.append(("drew", seat, len(cards)))
            case Dealt(dealer, hands):
                facts.append(("dealt", dealer, None if viewer is None else hands[viewer]))
            case RoundEnded(seat, discarded):
                facts.append(("round ended", seat, sorted("".join(discarded))))
            case _:
                facts.append(event)
    return facts


def told_alike(one: Recording, other: Recording, viewer: int | None) -> int:
    """How many versions were the same to a viewer, for whom each of them then has to be the same text."""
    texts, others = (one.seat, other.seat) if viewer == ME else (one.spectator, other.spectator)
    assert texts[0] == others[0]
    alike = 0
    for step, twin, text, twin_text in zip(
        one.steps[2:], other.steps[2:], texts[1:], others[1:], strict=False
    ):
        if open_facts(step, viewer) != open_facts(twin, viewer):
            break
        assert text == twin_text
        alike += 1
    return alike


async def test_tables_that_differ_in_hidden_cards_alone_send_the_same_bytes(tmp_path: Path) -> None:
    alike = 0
    for seed in range(GAMES):
        deck = "".join(random.Random(seed).sample(DECK, len(DECK)))
        one = await recorded(tmp_path / f"{seed}a.sqlite3", deck)
        other = await recorded(tmp_path / f"{seed}b.sqlite3", swapped_deck(deck))
        assert one.hidden != other.hidden
        assert told_alike(one, other, ME) > 0
        alike += told_alike(one, other, ME) + told_alike(one, other, None)
    assert alike >= 6 * GAMES
