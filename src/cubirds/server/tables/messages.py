"""What a viewer gets of a table. Everything is built by listing what the viewer may know."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from cubirds.game import Phase, Seat, legal_actions, seen, view
from cubirds.records import commitment_to
from cubirds.server.clock import Milliseconds
from cubirds.server.identity import PersonId
from cubirds.server.people.persons import Person
from cubirds.server.protocol import (
    ClockInfo,
    LegalAction,
    ListedSeat,
    ListedTable,
    SeatInfo,
    Snapshot,
    TableInfo,
    Update,
)
from cubirds.server.tables import clocks
from cubirds.server.tables.events import Acted, BotSeat, ClockShifted, PersonSeat, Revealed, SeatHolder
from cubirds.server.tables.listing import Summary
from cubirds.server.tables.table import Step, Table

Names: TypeAlias = Mapping[PersonId, Person]
"""What people are called, without those who have deleted themselves."""


def snapshot(table: Table, viewer: Seat | None, names: Names, now: Milliseconds) -> Snapshot:
    """The whole table."""
    return {
        "type": "snapshot",
        "table": table_info(table, viewer, names),
        "version": table.version,
        "view": None if table.game is None else view(table.game, viewer),
        "legal": _legal(table, viewer),
        "clock": _clock(table),
        "now": now,
    }


def update(step: Step, viewer: Seat | None, names: Names, now: Milliseconds, *, newest: bool) -> Update:
    """What one version brought. What was decided there is no longer legal, unless it is the newest."""
    table = step.table
    message: Update = {
        "type": "update",
        "version": step.version,
        "events": [seen(event, viewer, table.variant) for event in step.seen],
        "turn": 0 if table.game is None else table.game.state.turn,
        "decision": None if table.game is None else _decision(table.game.state.phase),
        "legal": _legal(table, viewer) if newest else [],
        "clock": _clock(table),
        "now": now,
    }
    if changes_info(step):
        message["table"] = table_info(table, viewer, names)
    return message


def changes_info(step: Step) -> bool:
    """Whether a version changed what ``TableInfo`` tells."""
    return step.table.phase == "over" or not isinstance(step.event, Acted | ClockShifted | Revealed)


def table_info(table: Table, viewer: Seat | None, names: Names) -> TableInfo:
    """The table apart from the game."""
    return {
        "id": table.id,
        "variant": table.variant.value,
        "challenge": table.challenge,
        "phase": table.phase,
        "options": table.options,
        "seats": [_seat(table, seat, names) for seat in range(len(table.seats))],
        "seat": viewer,
        "host": table.host,
        "window": table.has_windows,
        "commitment": commitment_to(table.secret).hex(),
        "rematch_asked": [seat for seat, sitter in enumerate(table.sitters) if sitter.wants_rematch],
        "rematch": table.rematch,
    }


def listed(table_id: str, created_at: Milliseconds, summary: Summary, names: Names) -> ListedTable:
    """A table in a list."""
    return {
        "id": table_id,
        "variant": summary.variant.value,
        "challenge": summary.challenge,
        "options": summary.options,
        "seats": [_listed_seat(holder, names) for holder in summary.seats],
        "created_at": created_at,
    }


def name_of(holder: SeatHolder, names: Names) -> str:
    """What stands at a seat; nothing where it is free or the person has deleted it."""
    if not isinstance(holder, PersonSeat):
        return holder.name
    person = None if holder.person is None else names.get(holder.person)
    return "" if person is None else person.name


def _listed_seat(holder: SeatHolder, names: Names) -> ListedSeat:
    free = isinstance(holder, PersonSeat) and holder.person is None
    level = holder.level if isinstance(holder, BotSeat) else None
    return {"kind": holder.kind, "name": None if free else name_of(holder, names), "level": level}


def _seat(table: Table, seat: Seat, names: Names) -> SeatInfo:
    holder, sitter = table.seats[seat], table.sitters[seat]
    person = names.get(table.person_in(seat) or "")
    return {
        "name": name_of(holder, names),
        "kind": holder.kind,
        "level": holder.level if isinstance(holder, BotSeat) else None,
        "person": None if person is None else person.id,
        "account": person is not None and person.account_since is not None,
        "ready": sitter.nonce_hash is not None,
        "bot_playing": sitter.bot_playing,
        "left": sitter.left or sitter.gone,
    }


def _decision(phase: Phase) -> Literal["lay", "draw", "flock"] | None:
    match phase:
        case Phase.LAY:
            return "lay"
        case Phase.DRAW:
            return "draw"
        case Phase.FLOCK:
            return "flock"
    return None


def _clock(table: Table) -> ClockInfo | None:
    running = clocks.running(table)
    if running is None:
        return None
    return {
        "kind": running.kind,
        "seat": running.seat,
        "deadline": running.deadline,
        "reserve": [sitter.reserve for sitter in table.sitters],
    }


def _legal(table: Table, viewer: Seat | None) -> list[LegalAction]:
    """Only for the seat that decides: what is legal tells what it holds."""
    if viewer is None or table.decider != viewer or table.bot_to_decide is not None:
        return []
    legal = legal_actions(table.dealt.state)
    return [{"action": action, "takes": takes} for action, takes in legal.items()]
