"""What lists show of a table: kept beside its events, so that nobody need fold these to show a list."""

from cubirds.game import Variant
from cubirds.server.identity import PersonId
from cubirds.server.protocol import TableOptions
from cubirds.server.store import Listing
from cubirds.server.tables.events import Kept, PersonSeat, SeatHolder
from cubirds.server.tables.table import Table


class Summary(Kept):
    """A table in short."""

    variant: Variant
    challenge: int
    options: TableOptions
    seats: tuple[SeatHolder, ...]
    waiting: bool
    """Whether everybody who sits here is ready for a quick match, and a seat is free."""

    @property
    def people(self) -> frozenset[PersonId]:
        """The people who sit there."""
        holders = [holder for holder in self.seats if isinstance(holder, PersonSeat)]
        return frozenset(holder.person for holder in holders if holder.person is not None)


def listing(table: Table) -> Listing:
    """What lists show of this version of a table."""
    ready = all(table.sitters[seat].nonce_hash for seat in table.taken_seats)
    summary = Summary(
        variant=table.variant,
        challenge=table.challenge,
        options=table.options,
        seats=table.seats,
        waiting=table.quick and ready and table.phase == "open",
    )
    return Listing(
        phase=table.phase,
        public=table.options.visibility == "public",
        watchable=table.options.spectators,
        quick=table.quick,
        summary=summary.model_dump(mode="json"),
        people=() if table.phase == "over" else table.people,
    )
