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
    quick: bool
    """Whether people meet here for a quick match."""
    ready: bool
    """Whether everybody who sits here is ready."""

    @property
    def waiting(self) -> bool:
        """Whether people wait here, before the start, for others who want a quick match."""
        return self.quick and self.ready

    @property
    def people(self) -> frozenset[PersonId]:
        """The people who sit there."""
        holders = [holder for holder in self.seats if isinstance(holder, PersonSeat)]
        return frozenset(holder.person for holder in holders if holder.person is not None)


def listing(table: Table) -> Listing:
    """What lists show of this version of a table."""
    summary = Summary(
        variant=table.variant,
        challenge=table.challenge,
        options=table.options,
        seats=table.seats,
        quick=table.quick,
        ready=all(table.sitters[seat].nonce_hash for seat in table.taken_seats),
    )
    return Listing(
        phase=table.phase,
        public=table.options.visibility == "public",
        watchable=table.options.spectators,
        quick=table.quick,
        summary=summary.model_dump(mode="json"),
        people=() if table.phase == "over" else table.people,
    )
