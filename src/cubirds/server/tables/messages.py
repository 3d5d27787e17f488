"""What a viewer gets of a table. Everything is built by listing what the viewer may know."""

from typing import Literal

from cubirds.game import Phase, Seat, legal_actions, seen, view
from cubirds.records import commitment_to
from cubirds.server.clock import Milliseconds
from cubirds.server.protocol import LegalAction, SeatInfo, Snapshot, TableInfo, Update
from cubirds.server.tables.events import BotSeat, SeatHolder
from cubirds.server.tables.table import Step, Table


def snapshot(table: Table, viewer: Seat | None, now: Milliseconds) -> Snapshot:
    """The whole table."""
    return {
        "type": "snapshot",
        "table": _info(table, viewer),
        "version": table.version,
        "view": view(table.dealt, viewer),
        "legal": _legal(table, viewer),
        "now": now,
    }


def update(step: Step, viewer: Seat | None, now: Milliseconds, *, newest: bool) -> Update:
    """What one version brought. What was decided there is no longer legal, unless it is the newest."""
    state = step.table.dealt.state
    return {
        "type": "update",
        "version": step.version,
        "events": [seen(event, viewer, step.table.variant) for event in step.seen],
        "turn": state.turn,
        "decision": _decision(state.phase),
        "legal": _legal(step.table, viewer) if newest else [],
        "now": now,
    }


def _info(table: Table, viewer: Seat | None) -> TableInfo:
    return {
        "id": table.id,
        "variant": table.variant.value,
        "challenge": table.challenge,
        "seats": [_seat(holder) for holder in table.seats],
        "seat": viewer,
        "commitment": commitment_to(table.secret).hex(),
    }


def _seat(holder: SeatHolder) -> SeatInfo:
    level = holder.level if isinstance(holder, BotSeat) else None
    return {"name": holder.name, "kind": holder.kind, "level": level}


def _decision(phase: Phase) -> Literal["lay", "draw", "flock"] | None:
    match phase:
        case Phase.LAY:
            return "lay"
        case Phase.DRAW:
            return "draw"
        case Phase.FLOCK:
            return "flock"
    return None


def _legal(table: Table, viewer: Seat | None) -> list[LegalAction]:
    """Only for the seat that decides: what is legal tells what it holds."""
    if viewer is None or table.decider != viewer:
        return []
    legal = legal_actions(table.dealt.state)
    return [{"action": action, "takes": takes} for action, takes in legal.items()]
