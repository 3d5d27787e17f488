"""The record of a finished game, which shows everything."""

from cubirds.records import Record, commitment_to, record_of
from cubirds.server.tables.messages import Names, name_of
from cubirds.server.tables.table import Table


def record(table: Table, names: Names) -> Record:
    """The ``cubirds/1`` record of a game, with the proof of its deal. Only for games that are over."""
    proof = {
        "secret": table.secret.hex(),
        "commitment": commitment_to(table.secret).hex(),
        "nonces": [nonce.hex() if nonce else None for nonce in table.nonces],
    }
    return record_of(table.dealt, [name_of(holder, names) for holder in table.seats], extra={"proof": proof})
