"""Lets built-in bots decide, in their seats and in those of people who are away.

One that fails or hangs stops no table: another move is made in its place.
"""

import asyncio
import random
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal, TypeAlias

from cubirds.bots import Bot
from cubirds.game import NO_FLOCK, ActionId, Seat, legal_actions, view
from cubirds.server import metrics
from cubirds.server.logs import logger
from cubirds.server.store import Deadline, Store
from cubirds.server.tables import Acted, Table, Tables

_AT_ONCE: Final = 2
"""Bots that think at the same time in one process."""


MakeBot: TypeAlias = Callable[[str, int], Bot]
"""Makes a bot of a level with a seed for its own choices."""


class BotPlayers:
    """Decides for the bots of all tables."""

    def __init__(self, tables: Tables, store: Store, make_bot: MakeBot, seconds: float) -> None:
        """``seconds``: how long a bot may think."""
        self._tables = tables
        self._store = store
        self._make_bot = make_bot
        self._seconds = seconds
        self._thinking = asyncio.Semaphore(_AT_ONCE)

    async def decide(self, deadline: Deadline) -> None:
        """Take the action of the bot whose turn it is at the deadline's table, if nobody has yet.

        A flock step that has a window is not ended by declining: then the window does it.
        """
        table = (await self._tables.cached(deadline.table, deadline.version)).latest
        level = table.bot_to_decide
        if table.version != deadline.version or table.decider is None or level is None:
            return
        action = await self.choose(table, table.decider, level)
        if table.window_open and action == NO_FLOCK:
            await self._store.drop(deadline)
            return
        by: Literal["player", "clock"] = "clock" if table.clock_plays else "player"
        await self._tables.take(table, Acted(seat=table.decider, action=action, by=by))

    async def choose(self, table: Table, seat: Seat, level: str) -> ActionId:
        """What a bot of a level does in a seat that has to decide."""
        game = table.dealt
        legal = legal_actions(game.state)
        # Whichever process takes this up decides the same; nobody outside can know the seed.
        seed = int.from_bytes(table.secret[:8]) ^ table.version
        try:
            async with self._thinking:
                action = await _in_thread(
                    lambda: self._make_bot(level, seed).act(view(game, seat), legal), self._seconds
                )
            if action in legal:
                return action
            failure = "illegal action"
        except Exception as error:  # noqa: BLE001 - whatever a bot raises
            failure = type(error).__name__
        metrics.BOT_FAILURES.labels(level).inc()
        logger().error("bot failed", table=table.id, version=table.version, level=level, failure=failure)
        return random.Random(seed).choice(tuple(legal))


async def _in_thread(think: Callable[[], ActionId], seconds: float) -> ActionId:
    """The result of a call that runs beside the event loop.

    Its thread is a daemon of its own, for one that hangs must hold up neither the others nor the end of the
    program.

    :raises TimeoutError: when there is no result in time.
    """
    loop = asyncio.get_running_loop()
    result: asyncio.Future[ActionId] = loop.create_future()

    def settle(action: ActionId | None, error: Exception | None) -> None:
        if result.done():
            return
        if error is not None or action is None:
            result.set_exception(error or ValueError("no action"))
        else:
            result.set_result(action)

    def run() -> None:
        action, failure = None, None
        try:
            action = think()
        except Exception as error:  # noqa: BLE001 - handed to the caller
            failure = error
        with suppress(RuntimeError):  # the loop may be closed by now
            loop.call_soon_threadsafe(settle, action, failure)

    threading.Thread(target=run, name="bot", daemon=True).start()
    async with asyncio.timeout(seconds):
        return await result
