"""What a database holds after all that, against what pages were told."""

import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select
from tests.server.killing.players import Log

from cubirds.game import NO_FLOCK
from cubirds.records import RecordError, parse, replay
from cubirds.server.store import open_store
from cubirds.server.store.schema import EVENTS

PATIENCE = 60.0


@dataclass
class Verdict:
    """What was looked at, and all that was wrong."""

    acknowledged: int
    tables: int
    replayed: int
    wrong: list[str] = field(default_factory=list)


def records(address: str, log: Log) -> dict[str, bytes]:
    """The records of all finished games, from a server that runs."""
    found = {}
    for table in log.finished:
        url = f"http://{address}/api/v1/tables/{table}/record"
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            found[table] = answer.read()
    return found


async def judge(database: str, log: Log, finished: dict[str, bytes]) -> Verdict:
    """Hold the database against what was acknowledged."""
    columns = (EVENTS.c.table_id, EVENTS.c.version, EVENTS.c.kind, EVENTS.c.data)
    async with open_store(database) as store, store.reading() as connection:
        rows = (await connection.execute(select(*columns).order_by(*columns[:2]))).all()
    versions: dict[str, list[int]] = {}
    acted: dict[tuple[str, int], dict[str, Any]] = {}
    for table, version, kind, data in rows:
        versions.setdefault(table, []).append(version)
        if kind == "acted":
            acted[table, version] = data
    verdict = Verdict(len(log.moves), len(versions), len(finished), list(log.complaints))
    wrong = verdict.wrong
    wrong += [f"{table}: gap" for table, all_ in versions.items() if all_ != list(range(1, len(all_) + 1))]
    for move in log.moves:
        event = acted.get((move.table, move.version), {})
        # A flock step that was declined is ended by the server, at its time.
        own = event.get("command") == move.command or (move.action, event.get("by")) == (NO_FLOCK, "server")
        if not own or event.get("action") != move.action:
            wrong.append(f"{move.table}: {move} is lost, there is {event}")
    commands = Counter(event["command"] for event in acted.values() if event["command"])
    wrong += [f"{command} was carried out {count} times" for command, count in commands.items() if count > 1]
    for table, record in finished.items():
        try:
            if replay(parse(record)).outcome is None:
                wrong.append(f"{table}: its record ends before the game")
        except RecordError as error:
            wrong.append(f"{table}: {error}")
    return verdict
