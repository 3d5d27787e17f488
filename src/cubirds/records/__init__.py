"""Game records, ``cubirds/1``: reading, checking, writing, and proving the deal."""

from cubirds.records.errors import RecordError
from cubirds.records.files import documents, parse
from cubirds.records.proof import commitment_to, seed_of
from cubirds.records.reading import Replay, replay
from cubirds.records.writing import FORMAT, ProofRecord, Record, record_of

__all__ = [
    "FORMAT",
    "ProofRecord",
    "Record",
    "RecordError",
    "Replay",
    "commitment_to",
    "documents",
    "parse",
    "record_of",
    "replay",
    "seed_of",
]
